import { useWatch } from 'react-hook-form'
import type { ParticipantForm } from '../participant.schema.ts'
import { PARTICIPANT_STATUSES, PARTICIPANT_STATUS_TONES } from '../participant.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { RadioGroup } from '#ui/form/choices.tsx'
import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { FieldRow } from '#ui/form/form.tsx'
import { DateField } from '#office/editor/date-field.tsx'
import type { Editor } from '#office/editor/editor-plan.tsx'
import { EditorSection } from '#office/editor/editor-section.tsx'
import { IdField } from '#office/editor/id-field.tsx'
import { TellParticipant } from './tell-participant.tsx'
import { STATUS_HINTS, type ParticipantValues } from './participant-values.ts'
import { ClientField, PARTICIPANT_CLIENT_HINT } from '#clients/office/client-field.tsx'
import { ProgramSelect } from '#catalogue/office/program-select.tsx'
import { SameCodeNotice } from './same-code-notice.tsx'
import { SameEnrolmentNotice } from './same-enrolment-notice.tsx'

interface ParticipantFieldsProps {
  editor: Editor<ParticipantValues, ParticipantForm>
  /** The id of a stored participant. */
  ownId: number | undefined
  onNewId: () => void
}

/** The fields of a participant (docs/product/requirements.md, section 5). */
export function ParticipantFields({ editor, ownId, onNewId }: ParticipantFieldsProps) {
  const { register, control, setValue } = editor.form
  const [notify, clientId, email] = useWatch({ control, name: ['notify', 'clientId', 'email'] })
  return (
    <>
      <EditorSection title="Person" purpose="The participant’s name and contact details.">
        <IdField
          label="Participant ID"
          registered={register('participantId')}
          isLocked={!editor.isNew}
          lockedReason="Cannot be changed: the participant uses it to check their status."
          hint="Generated for you. The participant uses it to check their status."
          onNewId={onNewId}
        />
        <Field name="fullName" label="Full name" hint="Exactly as it will be printed on the certificate.">
          <TextInput autoComplete="off" autoCapitalize="words" {...register('fullName')} />
        </Field>
        <FieldRow>
          <Field name="email" label="E-mail" optional={clientId !== ''}>
            <TextInput type="email" inputMode="email" autoComplete="off" spellCheck={false} {...register('email')} />
          </Field>
          <Field name="phone" label="Phone" optional={clientId !== ''}>
            <TextInput type="tel" inputMode="tel" autoComplete="off" placeholder="+91 00000 00000" {...register('phone')} />
          </Field>
        </FieldRow>
        <ClientField
          value={clientId}
          onChange={(chosen) => setValue('clientId', chosen, { shouldDirty: true })}
          hint={PARTICIPANT_CLIENT_HINT}
        />
        {clientId !== '' && (
          <FieldRow>
            <Field name="employeeCode" label="Employee code" optional>
              <TextInput autoComplete="off" spellCheck={false} {...register('employeeCode')} />
            </Field>
            <Field name="department" label="Department" optional>
              <TextInput autoComplete="off" {...register('department')} />
            </Field>
          </FieldRow>
        )}
        <SameCodeNotice control={control} ownId={ownId} />
        {editor.isNew && (clientId === '' || email.trim() !== '') && (
          <TellParticipant
            isChosen={notify === 'yes'}
            onChoose={(isChosen) => setValue('notify', isChosen ? 'yes' : '', { shouldDirty: true })}
          />
        )}
      </EditorSection>
      <EditorSection title="Training" purpose="The program and the participant’s progress.">
        <ProgramSelect name="trainingProgramId" control={control} />
        <SameEnrolmentNotice control={control} ownId={ownId} />
        <DateField label="Enrolment date" name="enrollmentDate" control={control} />
        <RadioGroup
          {...register('status')}
          legend="Status"
          layout="grid gap-2 sm:grid-cols-2"
          choices={PARTICIPANT_STATUSES.map((status) => ({
            value: status,
            label: <StatusBadge tone={PARTICIPANT_STATUS_TONES[status]}>{status}</StatusBadge>,
            hint: STATUS_HINTS[status],
          }))}
        />
      </EditorSection>
    </>
  )
}
