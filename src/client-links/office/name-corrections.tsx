import type { NameCorrection } from '../client-link.schema.ts'
import { ArrowRight, Check, X } from 'lucide-react'
import { useState } from 'react'
import { MAX_DECLINE_LENGTH, MAX_LINK_ITEMS } from '../client-link.ts'
import { languageOf } from '#base/text/language.ts'
import { Button } from '#ui/button/button.tsx'
import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { FormDialog } from '#office/form/form-dialog.tsx'
import { typedText } from '#office/form/form-values.ts'
import { LoadError } from '#office/kit/load-error.tsx'
import { PageSection } from '#office/kit/page-section.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { NamedCertificate } from '#certificates/office/named-certificate.tsx'
import { useDecideCorrections, useNameCorrections } from './client-links-data.tsx'

/** On the page of a client: the spellings that its contacts proposed. Hidden while there are none. */
export function NameCorrections({ clientId }: { clientId: number }) {
  const mayWrite = usePermission('records.write')
  const { data, error, refetch } = useNameCorrections(clientId)
  const decide = useDecideCorrections()
  const [declining, setDeclining] = useState<NameCorrection>()
  if (!data && error) return <LoadError title="The name corrections could not be loaded" error={error} onRetry={refetch} />
  if (!data || data.length === 0) return null
  const atOnce = data.slice(0, MAX_LINK_ITEMS)
  return (
    <PageSection
      id="name-corrections"
      title="Name corrections"
      total={data.length}
      action={
        mayWrite && (
          <Button
            variant="secondary"
            size="compact"
            busy={decide.isPending}
            busyLabel="Saving..."
            onClick={() => decide.send({ accept: atOnce })}
          >
            {atOnce.length < data.length ? `Accept the first ${MAX_LINK_ITEMS}` : acceptLabel('Accept all', atOnce)}
          </Button>
        )
      }
    >
      {decide.failure && (
        <Notice tone="danger" role="alert" className="mt-2">
          {decide.failure}
        </Notice>
      )}
      <ul className="mt-2">
        {data.map((correction) => (
          <li key={correction.id} className="grid gap-1.5 border-border py-2.5 text-small wrap-anywhere not-first:border-t">
            <Names correction={correction} />
            <Reissued correction={correction} />
            {mayWrite && (
              <div className="flex flex-wrap gap-2">
                <Button
                  variant="secondary"
                  size="dense"
                  icon={<Check />}
                  aria-label={`${acceptLabel('Accept', [correction])} ${correction.proposedName}`}
                  onClick={() => decide.send({ accept: [correction] })}
                >
                  {acceptLabel('Accept', [correction])}
                </Button>
                <Button
                  variant="ghost"
                  size="dense"
                  icon={<X />}
                  aria-label={`Decline ${correction.proposedName}`}
                  onClick={() => setDeclining(correction)}
                >
                  Decline
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {declining && <DeclineDialog correction={declining} onClose={() => setDeclining(undefined)} />}
    </PageSection>
  )
}

/** Declines one spelling, with a reason that the contact reads. */
function DeclineDialog({ correction, onClose }: { correction: NameCorrection; onClose: () => void }) {
  const call = useDecideCorrections()
  return (
    <FormDialog
      onClose={onClose}
      title="Decline the correction"
      description={<Names correction={correction} />}
      form={call.form((typed) => call.send({ decline: [{ ...correction, reason: typedText(typed, 'reason') }] }, onClose))}
      submitLabel="Decline"
      busyLabel="Declining..."
    >
      {call.failure && (
        <Notice tone="danger" role="alert">
          {call.failure}
        </Notice>
      )}
      <Field
        name="reason"
        label="Reason"
        optional
        hint={`${correction.contactName || 'The contact'} reads it, and can propose another spelling.`}
      >
        <TextInput autoComplete="off" maxLength={MAX_DECLINE_LENGTH} />
      </Field>
    </FormDialog>
  )
}

function acceptLabel(accept: string, corrections: readonly NameCorrection[]): string {
  return corrections.some(({ certificates }) => certificates.length > 0) ? `${accept} and reissue` : accept
}

/** The certificates with the former name. Accepting prints the next edition of each. */
function Reissued({ correction: { certificates } }: { correction: NameCorrection }) {
  if (certificates.length === 0) return null
  return (
    <ul aria-label="Certificates with the former name" className="grid gap-1">
      {certificates.map((certificate) => (
        <li key={certificate.id}>
          <NamedCertificate certificate={certificate} />
        </li>
      ))}
      <li className="text-text-2">Its next edition goes where this one went, and whoever asked is told.</li>
    </ul>
  )
}

function Names({ correction: { currentName, employeeCode, proposedName, program, contactName } }: { correction: NameCorrection }) {
  return (
    <>
      <p>
        <span lang={languageOf(currentName)}>{currentName}</span>
        <ArrowRight aria-label="becomes" className="mx-1.5 inline size-4" />
        <span lang={languageOf(proposedName)} className="font-semibold">
          {proposedName}
        </span>
      </p>
      <p className="text-text-2">{[employeeCode, program, contactName && `proposed by ${contactName}`].filter(Boolean).join(' · ')}</p>
    </>
  )
}
