import { useWatch } from 'react-hook-form'
import type { CertificateForm } from '../certificate.schema.ts'
import { MAX_SECOND_REASON_LENGTH } from '../certificate.ts'
import type { PrintedDifference } from '../edition-list.schema.ts'
import { KIND_TITLES, trainersInWords, trainingPlace, trainingTime } from '../training-snapshot.ts'
import { CERTIFICATE_KINDS, type CertificateKind } from '../certificate-kinds.ts'
import type { TrainingSnapshot } from '../training-snapshot.schema.ts'
import { Select, TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { TickChoice } from '#ui/form/tick-choice.tsx'
import type { Editor } from '#office/editor/editor-plan.tsx'
import { EditorSection } from '#office/editor/editor-section.tsx'
import type { CertificateValues } from './certificate-values.ts'
import { PrintedDifferences } from './printed-differences.tsx'

const KIND_OPTIONS = CERTIFICATE_KINDS.map((value) => ({ value, label: KIND_TITLES[value] }))

/** The effect of the other kind on the status of the participant. */
const STATUS_HINTS: Record<CertificateKind, string> = {
  completion: 'The participant is set to completed with it.',
  participation: 'A participant who is set to completed is in training again (active).',
}

interface TrainingFieldsProps {
  editor: Editor<CertificateValues, CertificateForm>
  /** The printed training. */
  training: TrainingSnapshot
  /** The differences from the batch's current data. */
  differences: readonly PrintedDifference[]
}

/** A certificate's fields about its batch: the kind can be chosen, the rest follows from the batch and its attendance. */
export function TrainingFields({ editor, training, differences }: TrainingFieldsProps) {
  const { register, control, setValue } = editor.form
  const [kind, reprintTraining] = useWatch({ control, name: ['kind', 'reprintTraining'] })
  const otherKind = CERTIFICATE_KINDS.find((one) => one === kind && one !== training.kind)
  const printed = [trainingTime(training), trainingPlace(training), trainersInWords(training)].filter(Boolean)
  return (
    <EditorSection
      title="Training"
      purpose="Days, hours, place and trainers come from the batch and its attendance. Correct them there first."
    >
      <p className="text-small wrap-anywhere text-text-2">{printed.join(' · ')}</p>
      {differences.length > 0 && (
        <TickChoice
          name="reprintTraining"
          label="Print what the batch says now"
          hint={<PrintedDifferences differences={differences} />}
          isTicked={reprintTraining === 'yes'}
          onChange={(isChosen) => {
            setValue('reprintTraining', isChosen ? 'yes' : '', { shouldDirty: true })
            const today = CERTIFICATE_KINDS.find((one) => differences.some(({ today: title }) => title === KIND_TITLES[one]))
            setValue('kind', (isChosen && today) || training.kind, { shouldDirty: true })
          }}
        />
      )}
      <Field name="kind" label="Kind of certificate" hint={otherKind && STATUS_HINTS[otherKind]}>
        <Select options={KIND_OPTIONS} {...register('kind')} />
      </Field>
      {kind === 'completion' && (training.kind === 'participation' || 'exception' in editor.errors) && (
        <Field
          name="exception"
          label="Reason"
          optional
          hint="Required if the participant does not meet the program’s rule. Visible to the office only."
        >
          <TextInput autoComplete="off" maxLength={MAX_SECOND_REASON_LENGTH} {...register('exception')} />
        </Field>
      )}
    </EditorSection>
  )
}
