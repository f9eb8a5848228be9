import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getData } from '#base/api/api-client.ts'
import { RadioGroup } from '#ui/form/choices.tsx'
import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { useMailSettings } from '#office/data/mail-settings-data.tsx'
import { useEditions, useItem } from '#office/data/use-admin-data.tsx'
import { isStale } from '#office/editor/save-refusal.ts'
import { NotifyChoice } from '#office/editor/notify-choice.tsx'
import { FormDialog } from '#office/form/form-dialog.tsx'
import { useCall } from '#office/form/use-call.tsx'
import { LoadError } from '#office/kit/load-error.tsx'
import { certificateValues, correctedNameOf, editionMailText } from './certificate-values.ts'
import { DrawnDocument } from './drawn-document.tsx'

interface CorrectNameProps {
  /** The row of the certificate. */
  id: number
  /** The name in their record. The certificate may have another spelling. */
  name: string
  hasEmail: boolean
  onClose: () => void
}

const STALE = 'Someone else has just corrected this certificate. Look at it again.'

/** Corrects the name on a certificate directly in its list: the document is redrawn while typing, and the new edition is sent. */
export function CorrectName({ id, name, hasEmail, onClose }: CorrectNameProps) {
  const client = useQueryClient()
  const { data: stored, error, refetch } = useItem('certificate', id)
  const [fullName, setFullName] = useState(name)
  const [notify, setNotify] = useState(true)
  const [design, setDesign] = useState<'old' | 'new'>('old')
  const { data: editions } = useEditions(id)
  const newDesign = editions?.renamed.find(({ what }) => what === 'Design')
  const { data: settings } = useMailSettings()
  const values = stored && { ...certificateValues(stored.item), fullName }
  const corrected = values && correctedNameOf(values, stored.item)
  const correct = useCall(
    () =>
      getData('PUT /certificates/{id}', {
        path: { id },
        body: { fullName: corrected ?? '', notify, ...(design === 'new' && { reprint: true }) },
        ifMatch: stored?.etag,
      }),
    {
      fields: ['fullName'],
      otherwise: (failure) => (isStale(failure) ? STALE : 'The name could not be corrected'),
      missing: missingName(fullName, corrected),
      done: (saved) => ({ title: 'Name corrected', description: editionMailText(saved) }),
      onSettled: () => {
        for (const queryKey of [['batch'], ['certificate'], ['participant'], ['mails'], ['overview']]) {
          void client.invalidateQueries({ queryKey })
        }
      },
    },
  )
  const isSent = hasEmail && notify && settings?.item.certificates !== false
  return (
    <FormDialog
      onClose={onClose}
      title="Correct the name"
      description={stored && `Edition ${stored.item.edition + 1} of ${stored.item.certificateId} replaces the one that was printed.`}
      size="wide"
      form={correct.form(() => stored && correct.send(undefined, onClose))}
      submitLabel={isSent ? 'Reissue and send' : 'Reissue'}
      busyLabel="Reissuing..."
      canSubmit={stored !== undefined}
    >
      <Field name="fullName" label="Name on the certificate">
        <TextInput
          autoComplete="off"
          autoCapitalize="words"
          value={fullName}
          onChange={({ currentTarget }) => setFullName(currentTarget.value)}
        />
      </Field>
      {newDesign && (
        <RadioGroup
          name="design"
          legend="The design has changed since this certificate was issued"
          layout="grid gap-2 sm:grid-cols-2"
          value={design}
          onChange={({ currentTarget }) => setDesign(currentTarget.value === 'new' ? 'new' : 'old')}
          choices={[
            { value: 'old', label: 'Old design', hint: newDesign.printed },
            { value: 'new', label: 'New design', hint: `${newDesign.today}. Program and company are printed as they are called now.` },
          ]}
        />
      )}
      {values && <DrawnDocument values={values} stored={stored.item} />}
      {!values &&
        (error ? (
          <LoadError title="The certificate could not be loaded" error={error} onRetry={refetch} />
        ) : (
          <Skeleton className="aspect-[297/210] w-full" />
        ))}
      <NotifyChoice
        setting="certificates"
        label="Send the new edition by e-mail"
        hint="With the PDF attached."
        obstacle={hasEmail ? undefined : 'They have no e-mail address: the new edition is sent to nobody.'}
        isChosen={notify}
        onChoose={setNotify}
      />
    </FormDialog>
  )
}

function missingName(typed: string, corrected: string | undefined): Record<string, string> {
  if (typed.trim() === '') return { fullName: 'Full name is required' }
  return corrected === undefined ? { fullName: 'This is what the certificate says' } : {}
}
