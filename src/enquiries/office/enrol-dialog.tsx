import { EmailInput } from '#ui/form/email-input.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Enquiry } from '../enquiry.schema.ts'
import type { ParticipantForm, RequestedParticipant } from '#training/participants/participant.schema.ts'
import { PARTICIPANT_STATUSES } from '#training/participants/participant.ts'
import { getData } from '#base/api/api-client.ts'
import { indianDate } from '#base/dates/dates.ts'
import { newParticipantId } from '#base/values/reference-number.ts'
import { Button } from '#ui/button/button.tsx'
import { Select, TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { LOSS_QUESTION } from '#ui/form/field-problems.ts'
import { FieldRow } from '#ui/form/form.tsx'
import { TickChoice } from '#ui/form/tick-choice.tsx'
import { ClientField, PARTICIPANT_CLIENT_HINT } from '#clients/office/client-field.tsx'
import { DateField } from '#office/editor/date-field.tsx'
import { IdField } from '#office/editor/id-field.tsx'
import { lazyResolver } from '#office/editor/lazy-resolver.tsx'
import { useAdminSite } from '#office/frame/admin-site.tsx'
import { messagesOf } from '#office/form/form-messages.ts'
import { randomBytes } from '#office/kit/random-bytes.ts'
import {
  newParticipant,
  PARTICIPANT_LABELS,
  participantInput,
  type ParticipantValues,
} from '#training/office/participants/participant-values.ts'
import { cancelledPlaceIn, RestorePlaceButton, givenBackToast } from '#training/office/participants/cancelled-place.tsx'
import { SameEnrolmentNotice } from '#training/office/participants/same-enrolment-notice.tsx'
import { TellParticipant } from '#training/office/participants/tell-participant.tsx'
import { ProgramSelect } from '#catalogue/office/program-select.tsx'
import { EnrolledAs } from './enrolled-as.tsx'
import { useEnrolmentOptions } from './enrolment-options.tsx'
import { currentOf } from './use-enquiry-changes.tsx'
import { refreshCounts, showEnquiry } from './use-inbox-data.tsx'
import { FormDialog } from '#office/form/form-dialog.tsx'
import { useCall } from '#office/form/use-call.tsx'

interface EnrolDialogProps {
  enquiry: Enquiry
  onClose: () => void
  onEnrolled: () => void
}

const NAMES = Object.keys(PARTICIPANT_LABELS)
const FIELDS = [...NAMES, 'allowSameName', 'cancelledPlace']

const schema = () => import('#training/participants/participant.schema.ts').then((module) => module.participantFormSchema)

const STATUSES = PARTICIPANT_STATUSES.map((status) => ({
  value: status,
  label: status.charAt(0).toUpperCase() + status.slice(1),
}))

/** Creates a participant from an enrolment request, prefilled with the request's values. */
export function EnrolDialog({ enquiry, onClose, onEnrolled }: EnrolDialogProps) {
  const prefix = useAdminSite().company.initials
  const blankFor = (fullName: string) =>
    newParticipant({ prefix, today: indianDate(new Date()), random: randomBytes, request: { ...enquiry, fullName } })
  // The second person of a request has the same address.
  const [blank] = useState(() => blankFor(enquiry.participantNumber === null ? enquiry.fullName : ''))
  const [isResolving, setIsResolving] = useState(false)
  const [isOther, setIsOther] = useState(false)
  const isForAnother = useRef(false)
  const isNext = useRef(false)
  const { register, control, setValue, reset, setFocus, handleSubmit, setError, clearErrors, formState } = useForm<
    ParticipantValues,
    unknown,
    ParticipantForm
  >({ defaultValues: blank, resolver: lazyResolver(schema, participantInput), reValidateMode: 'onBlur', shouldFocusError: false })
  const enrol = useEnrol(enquiry, {
    onDone: ({ isCreated }) => {
      onEnrolled()
      if (isCreated && isForAnother.current) {
        reset(blankFor(''))
        setIsOther(false)
        isNext.current = true
      } else onClose()
    },
    onRefused: (fields) => {
      for (const [name, message] of Object.entries(fields)) {
        if (name in PARTICIPANT_LABELS) setError(name as keyof ParticipantValues, { type: 'refused', message })
      }
    },
  })
  const options = useEnrolmentOptions(enquiry)
  const [notify, clientId, email] = useWatch({ control, name: ['notify', 'clientId', 'email'] })
  const { isDirty } = formState
  // A form that is being sent takes no focus.
  useEffect(() => {
    if (!isNext.current || enrol.isPending) return
    isNext.current = false
    setFocus('fullName')
  }, [enrol.isPending, setFocus])
  const cancelled = cancelledPlaceIn(enrol.error)
  const form = enrol.form(() => submit({}))
  return (
    <FormDialog
      onClose={onClose}
      title="Create participant"
      size="wide"
      confirmClose={() => (isDirty ? LOSS_QUESTION : undefined)}
      form={{ ...form, errors: messagesOf(formState.errors, NAMES) }}
      submitLabel="Create participant"
      busyLabel="Creating..."
      buttons={
        <Button variant="secondary" size="compact" disabled={enrol.isPending} onClick={() => submit({ isAnother: true })}>
          Create and add another
        </Button>
      }
    >
      <EnrolledAs enquiry={enquiry} />
      <Field name="fullName" label="Full name" hint="Exactly as it will be printed on the certificate.">
        <TextInput autoComplete="off" autoCapitalize="words" {...register('fullName')} />
      </Field>
      {cancelled !== undefined && <RestorePlaceButton isBusy={enrol.isPending} onPress={() => submit({ givesBack: cancelled })} />}
      {(enrol.errors['allowSameName'] !== undefined || isOther) && (
        <TickChoice
          name="allowSameName"
          label="This is another person"
          hint="They have the same name."
          isTicked={isOther}
          onChange={setIsOther}
        />
      )}
      <FieldRow>
        <Field name="email" label="E-mail" optional={clientId !== ''}>
          <EmailInput autoComplete="off" {...register('email')} />
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
      <ProgramSelect name="trainingProgramId" control={control} />
      <SameEnrolmentNotice control={control} ownId={undefined} />
      {options.choices}
      <IdField
        label="Participant ID"
        registered={register('participantId')}
        isLocked={false}
        lockedReason=""
        hint="Generated for you. The participant uses it to check their status."
        onNewId={() => {
          setValue('participantId', newParticipantId(prefix, indianDate(new Date()), randomBytes))
          clearErrors('participantId')
        }}
      />
      <FieldRow>
        <DateField label="Enrolment date" name="enrollmentDate" control={control} />
        <Field name="status" label="Status" className="content-start">
          <Select options={STATUSES} {...register('status')} />
        </Field>
      </FieldRow>
      {(clientId === '' || email.trim() !== '') && (
        <TellParticipant
          isChosen={notify === 'yes'}
          onChoose={(isChosen) => setValue('notify', isChosen ? 'yes' : '', { shouldDirty: true })}
        />
      )}
      {enquiry.status !== 'resolved' && (
        <TickChoice
          name="resolve"
          label="Resolve this request"
          hint="Nothing is sent with it: reply first if they wait for an answer."
          isTicked={isResolving}
          onChange={setIsResolving}
        />
      )}
    </FormDialog>
  )

  function submit({ isAnother = false, givesBack }: { isAnother?: boolean; givesBack?: number }) {
    isForAnother.current = isAnother
    const isLast = !isAnother && isResolving
    const choices = { ...(isOther && { allowSameName: true }), ...(givesBack !== undefined && { givesBack }) }
    const send = (values: ParticipantForm) =>
      enrol.send({ ...values, ...options.added(values.trainingProgramId), ...requestOf(enquiry, isLast), ...choices })
    void handleSubmit(send, () => enrol.refuse(form.formError === undefined ? {} : { message: form.formError }))()
  }
}

/** The request's part of the form: whether it is resolved, and which of its participants the clerk has seen. */
function requestOf({ participantId }: Enquiry, resolve: boolean): Pick<RequestedParticipant, 'resolve' | 'after'> {
  return { resolve, ...(participantId !== null && { after: participantId }) }
}

/** Default text of docs/product/requirements.md, section 8. */
const NOT_CREATED = 'An error occurred while creating the participant'

interface Outcome {
  /** Called when the participant exists: created now, or earlier by someone else. */
  onDone: (outcome: { isCreated: boolean }) => void
  onRefused: (fields: Record<string, string>) => void
}

/** Submits the participant of an enrolment request once, then shows the changed request. */
function useEnrol(enquiry: Enquiry, { onDone, onRefused }: Outcome) {
  const client = useQueryClient()
  return useCall((form: RequestedParticipant) => getData('POST /contacts/{id}/participant', { path: { id: enquiry.id }, body: form }), {
    fields: FIELDS,
    otherwise: NOT_CREATED,
    done: ({ participant }, { givesBack }) => {
      if (givesBack !== undefined) return givenBackToast(participant)
      const waits = participant.rosterState === 'waiting' ? ', on the waiting list' : ''
      return { title: 'Participant created', description: `${participant.participantId}${waits}` }
    },
    failed: 'Error creating participant',
    onSuccess: ({ enquiry: changed }) => {
      show(changed)
      onDone({ isCreated: true })
    },
    onError: (error, { fields }) => {
      const current = currentOf(error)
      if (!current) return onRefused(fields)
      show(current)
      onDone({ isCreated: false })
    },
  })

  function show(changed: Enquiry) {
    showEnquiry(client, changed)
    refreshCounts(client)
    void client.invalidateQueries({ queryKey: ['participant', 'list'] })
  }
}
