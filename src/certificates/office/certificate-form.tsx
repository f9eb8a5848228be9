import { Undo2, Check } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import type { CertificateForm, EarlierCertificate, Certificate } from '../certificate.schema.ts'
import type { PrintedDifference } from '../edition-list.schema.ts'
import type { Participant } from '#training/participants/participant.schema.ts'
import type { ValidityMonths } from '#catalogue/validity.ts'
import { editPath } from '#lists/records/record-paths.ts'
import { isPlainDate } from '#base/dates/dates.ts'
import { languageOf } from '#base/text/language.ts'
import { Button } from '#ui/button/button.tsx'
import { TextLink } from '#ui/button/link.tsx'
import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { FieldRow } from '#ui/form/form.tsx'
import { TickChoice } from '#ui/form/tick-choice.tsx'
import { BeforeAnswerChoice } from '#client-links/office/open-name-checks.tsx'
import { Notice } from '#ui/notice.tsx'
import { DateField } from '#office/editor/date-field.tsx'
import type { Editor } from '#office/editor/editor-plan.tsx'
import { EditorSection } from '#office/editor/editor-section.tsx'
import { IdField } from '#office/editor/id-field.tsx'
import { NotifyChoice } from '#office/editor/notify-choice.tsx'
import { ChoiceChips } from '#office/form/choice-chips.tsx'
import { UrlInput } from '#office/form/url-input.tsx'
import { ProgramSelect } from '#catalogue/office/program-select.tsx'
import { refusedRecipient, type CertificateValues } from './certificate-values.ts'
import { ExistingCertificates } from './existing-certificates.tsx'
import { chosenExpiry, expiryAfter, expiryChoices, expiryLabel, movedExpiry } from './expiry-choices.ts'
import { ParticipantPicker } from './participant-picker.tsx'
import { PrintedDifferences } from './printed-differences.tsx'
import { TrainingFields } from './training-fields.tsx'

interface CertificateFieldsProps {
  editor: Editor<CertificateValues, CertificateForm>
  stored: Certificate | undefined
  chosen: Participant | undefined
  isRecipientLoading: boolean
  onChoose: (participant: Participant) => void
  onNewId: () => void
  /** Whether the form's recipient is the one on record, so that their name can be corrected. */
  isOfStored: boolean
  /** Names that have changed since it was issued. */
  renamed: PrintedDifference[]
  /** The differences from the batch's current data. */
  retrained: PrintedDifference[]
  /** The chosen person's other certificates. */
  existing: readonly EarlierCertificate[]
  /** The validity of the chosen program's certificates. */
  validity: ValidityMonths | undefined
}

/** The fields of a certificate (docs/product/requirements.md, section 5). */
export function CertificateFields({
  editor,
  stored,
  chosen,
  isRecipientLoading,
  onChoose,
  onNewId,
  isOfStored,
  renamed,
  retrained,
  existing,
  validity,
}: CertificateFieldsProps) {
  const { register, control, setValue, clearErrors } = editor.form
  const values = useWatch({ control }) as CertificateValues
  const refusal = refusedRecipient(values, chosen, stored)
  const choices = expiryChoices(validity)
  const setComplete = (complete: '' | 'yes') => {
    setValue('complete', complete, { shouldDirty: true })
    clearErrors('participantId')
  }
  return (
    <>
      <EditorSection title="Recipient" purpose="Who gets it, and for which training.">
        <ParticipantPicker name="participantId" chosen={chosen} isLoading={isRecipientLoading} onChoose={onChoose}>
          {chosen && refusal && (
            <RefusedRecipient
              participant={chosen}
              reason={editor.errors['participantId'] === refusal ? undefined : refusal}
              onComplete={chosen.status === 'active' ? () => setComplete('yes') : undefined}
            />
          )}
          {chosen?.status === 'active' && values.complete === 'yes' && (
            <Notice tone="info" role="status">
              <p>
                <span lang={languageOf(chosen.fullName)}>{chosen.fullName}</span> is still in training. Issuing the certificate also sets
                the status to completed.
              </p>
              <Button variant="secondary" size="dense" icon={<Undo2 />} onClick={() => setComplete('')} className="mt-2">
                Leave the status
              </Button>
            </Notice>
          )}
        </ParticipantPicker>
        <ProgramSelect
          name="trainingProgramId"
          control={control}
          hint={chosen ? 'Filled in from the participant.' : 'Filled in when you choose a participant.'}
        />
        {!stored && (values.beforeAnswer === 'yes' || 'beforeAnswer' in editor.errors) && (
          <>
            {editor.errors['beforeAnswer'] && <Notice tone="warning">{editor.errors['beforeAnswer']}</Notice>}
            <BeforeAnswerChoice
              isTicked={values.beforeAnswer === 'yes'}
              onChange={(isTicked) => setValue('beforeAnswer', isTicked ? 'yes' : '', { shouldDirty: true })}
            />
          </>
        )}
        {existing.length > 0 && !refusal && <ExistingCertificates editor={editor} existing={existing} />}
        {isOfStored && (
          <Field name="fullName" label="Name on the certificate" hint="A corrected name is printed, and becomes the participant’s name.">
            <TextInput autoComplete="off" autoCapitalize="words" {...register('fullName')} />
          </Field>
        )}
        {renamed.length > 0 && (
          <TickChoice
            name="reprint"
            label="Reprint with the corrected name"
            hint={<PrintedDifferences differences={renamed} />}
            isTicked={values.reprint === 'yes'}
            onChange={(isChosen) => setValue('reprint', isChosen ? 'yes' : '', { shouldDirty: true })}
          />
        )}
      </EditorSection>
      {isOfStored && stored?.training && <TrainingFields editor={editor} training={stored.training} differences={retrained} />}
      <EditorSection title="Certificate" purpose="What is printed on it besides the name and the program.">
        <IdField
          label="Certificate ID"
          registered={register('certificateId')}
          isLocked={!editor.isNew}
          lockedReason="Cannot be changed: it is printed on the certificate, and people verify it with this ID."
          hint="Generated for you. It is printed on the certificate, and people verify it with this ID."
          onNewId={onNewId}
        />
        <FieldRow>
          <DateField
            label="Issue date"
            name="issueDate"
            control={control}
            onChange={(issueDate) => {
              const moved = movedExpiry(values.issueDate, issueDate, values.expiryDate, choices)
              if (moved !== values.expiryDate) setValue('expiryDate', moved, { shouldDirty: true })
            }}
          />
          <ExpiryField editor={editor} choices={choices} />
        </FieldRow>
      </EditorSection>
      <EditorSection title="File" purpose="Leave this empty to have the document made for you, with a QR code.">
        <Field
          name="certificatePath"
          label="Certificate file"
          optional
          hint="The address of your own document, starting with https:// or /. It is downloaded instead of ours."
        >
          <UrlInput {...register('certificatePath')} />
        </Field>
        <NotifyChoice
          setting="certificates"
          label={editor.isNew ? 'Send it to the participant by e-mail' : 'Send the new edition to the participant by e-mail'}
          hint={
            editor.isNew
              ? 'With the PDF attached. A certificate with a later issue date is sent on that date.'
              : 'Sent only if a printed detail changes.'
          }
          obstacle={chosen?.email === '' ? withoutAddress(chosen) : undefined}
          isChosen={values.notify === 'yes'}
          onChoose={(isChosen) => setValue('notify', isChosen ? 'yes' : '', { shouldDirty: true })}
        />
      </EditorSection>
    </>
  )
}

/** The expiry date proposed by the program. An empty field means no expiry (docs/product/requirements.md, section 5). */
function ExpiryField({ editor, choices }: { editor: Editor<CertificateValues, CertificateForm>; choices: ValidityMonths[] }) {
  const { control, setValue, clearErrors } = editor.form
  const [issueDate, expiryDate] = useWatch({ control, name: ['issueDate', 'expiryDate'] })
  return (
    <DateField
      label="Expiry date"
      optional
      name="expiryDate"
      control={control}
      min={isPlainDate(issueDate) ? issueDate : undefined}
      emptyText="No expiry"
    >
      <ChoiceChips
        label="Quick choices"
        choices={choices.map((months) => ({
          label: expiryLabel(months),
          value: months,
          isDisabled: months !== null && !isPlainDate(issueDate),
        }))}
        chosen={chosenExpiry(issueDate, expiryDate, choices)}
        onChoose={(months) => {
          setValue('expiryDate', expiryAfter(issueDate, months), { shouldDirty: true })
          clearErrors('expiryDate')
        }}
      />
    </DateField>
  )
}

function withoutAddress({ fullName, clientId }: Participant): string {
  const otherWay = clientId === null ? '' : ' The page of the certificate sends it to a contact of their client.'
  return `${fullName} has no e-mail address, so no e-mail is sent.${otherWay}`
}

interface RefusedRecipientProps {
  participant: Participant
  /** Omitted if the field already shows the reason. */
  reason: string | undefined
  /** Omitted if issuing cannot also complete the training. */
  onComplete?: (() => void) | undefined
}

/**
 * The reason why this participant cannot receive a certificate, with a remedy: a link to their status, or an offer to complete the
 * training.
 */
function RefusedRecipient({ participant, reason, onComplete }: RefusedRecipientProps) {
  return (
    <Notice tone="danger" role={reason ? 'alert' : undefined}>
      {reason && <p className="mb-1">{reason}</p>}
      <p>
        <TextLink to={editPath('participant', participant.id)}>Open {participant.fullName}</TextLink>
        {' to change the status.'}
      </p>
      {onComplete && (
        <Button variant="secondary" size="dense" icon={<Check />} onClick={onComplete} className="mt-2">
          Complete the training with it
        </Button>
      )}
    </Notice>
  )
}
