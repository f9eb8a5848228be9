import type { Certificate } from '../certificate.schema.ts'
import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { MAX_REASON_LENGTH, type UntoldReason } from '../certificate.ts'
import { languageOf } from '#base/text/language.ts'
import { TextArea } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { hasChanges, LOSS_QUESTION } from '#ui/form/field-problems.ts'
import { TickChoice } from '#ui/form/tick-choice.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Versioned } from '#office/data/admin-data.ts'
import { STATUS_ACTION_TEXTS, type StatusChange } from '../status-actions.ts'
import { useMailConnection } from '#office/data/mail-connection-data.tsx'
import { dataQuery, useChangeCertificateStatus } from '#office/data/use-admin-data.tsx'
import { MAIL_SETTINGS_PATH } from '#office/frame/sections.ts'
import { usePermission } from '#office/session/use-permission.tsx'
import { TextLink } from '#ui/button/link.tsx'
import { FormDialog } from '#office/form/form-dialog.tsx'
import { typedText } from '#office/form/form-values.ts'

interface StatusDialogProps {
  change: StatusChange
  onClose: () => void
  /** Called with the changed certificate. */
  onChanged?: ((saved: Versioned<Certificate>) => void) | undefined
}

/** Suspends, reinstates or revokes one certificate, with a reason. */
export function StatusDialog({ change, onClose, onChanged }: StatusDialogProps) {
  const words = STATUS_ACTION_TEXTS[change.verb]
  const saving = useChangeCertificateStatus(change, { otherwise: words.failed, done: words.done, failed: words.error })
  const [isTold, setIsTold] = useState(true)
  const element = useRef<HTMLFormElement>(null)
  const { formError, ...form } = saving.form((typed) => {
    const reason = typedText(typed, 'reason')
    if (reason === '') saving.refuse({ fields: { reason: 'Reason is required' } })
    else saving.send({ reason, tellContacts: isTold }, changed)
  })
  return (
    <FormDialog
      onClose={onClose}
      title={words.title}
      description={<WhatHappens change={change} />}
      confirmClose={() => (hasChanges(element.current) ? LOSS_QUESTION : undefined)}
      form={{ ...form, ref: element }}
      submitLabel={words.title}
      busyLabel={words.busy}
      isDangerous={words.isDangerous}
    >
      {formError && (
        <Notice tone="danger" role="alert" title={words.failedTitle}>
          {formError}
        </Notice>
      )}
      <Field name="reason" label="Reason" hint={words.hint}>
        <TextArea rows={4} maxLength={MAX_REASON_LENGTH} />
      </Field>
      {change.verb === 'revoke' && <ToldOfRevocation id={change.certificate.id} isTold={isTold} onChange={setIsTold} />}
    </FormDialog>
  )

  function changed(saved: Versioned<Certificate>) {
    onClose()
    onChanged?.(saved)
  }
}

/** The people notified of a revocation. The contacts of clients who received the certificate can be excluded. */
function ToldOfRevocation({ id, isTold, onChange }: { id: number; isTold: boolean; onChange: (isTold: boolean) => void }) {
  const { data } = useQuery({ ...dataQuery(['certificate', 'told', id], 'GET /certificates/{id}/told', { path: { id } }), staleTime: 0 })
  const connection = useMailConnection()
  const mayChangeSettings = usePermission('settings.manage')
  if (!data) return null
  const { participant, untold, contacts } = data
  return (
    <div className="grid gap-2 wrap-anywhere">
      <p>
        {untold === null
          ? `An e-mail tells the recipient, at ${participant ?? ''}.`
          : `No e-mail tells the recipient: ${UNTOLD_TEXTS[untold]}`}{' '}
        {untold === 'off' && mayChangeSettings && <TextLink to={MAIL_SETTINGS_PATH}>Change the setting</TextLink>}
        {untold === 'off' && !mayChangeSettings && 'An admin changes it under Mail, Settings.'}
      </p>
      {connection.data?.isSetUp === false && (participant !== null || contacts.length > 0) && (
        <Notice tone="warning">E-mail is not set up on the server (SMTP_URL): these e-mails wait in the outbox until it is.</Notice>
      )}
      {contacts.length === 0 ? (
        <p>No contact of a client got it by a link, so no e-mail tells HR.</p>
      ) : (
        <TickChoice
          name="tellContacts"
          label={`Tell ${contacts.map(({ name, email }) => `${name} (${email})`).join(', ')}`}
          hint="They got this certificate by a link."
          isTicked={isTold}
          onChange={onChange}
        />
      )}
    </div>
  )
}

const UNTOLD_TEXTS: Record<UntoldReason, string> = {
  off: '“Revocations” is off in the mail settings.',
  'no-address': 'no e-mail address is stored.',
  undelivered: 'they have not been sent the certificate.',
}

function WhatHappens({ change: { verb, certificate } }: { change: StatusChange }) {
  const name = certificate.participant_name
  return (
    <>
      <span className="id-text">{certificate.certificateId}</span>, <span lang={languageOf(name)}>{name}</span>.{' '}
      {STATUS_ACTION_TEXTS[verb].consequence}
    </>
  )
}
