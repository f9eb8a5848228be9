import { EmailInput } from '#ui/form/email-input.tsx'
import { useWatch, type Control } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import type { ParticipantForm } from '../../participants/participant.schema.ts'
import { publicStatusTone, PARTICIPANT_STATUSES, PARTICIPANT_STATUS_TONES } from '../../participants/participant.ts'
import { forParticipantTexts } from '../../participants/participant-texts.ts'
import type { PersonPage } from '#privacy/person-page.schema.ts'
import { readPersonRecord, type PersonRecord } from '#clients/person-record.ts'
import { createPath, editPath } from '#lists/records/record-paths.ts'
import { indianDate } from '#base/dates/dates.ts'
import { newParticipantId } from '#base/values/reference-number.ts'
import { languageOf } from '#base/text/language.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Card } from '#ui/card.tsx'
import { useEarlierCertificates } from '#office/data/earlier-certificates.tsx'
import { usePerson } from '#office/data/person-data.tsx'
import { EditorSkeleton } from '#office/editor/edited-item.tsx'
import { EditorFrame } from '#office/editor/editor-frame.tsx'
import type { EditorPlan, Opening, Editor } from '#office/editor/editor-plan.tsx'
import { PreviewPanel } from '#office/editor/preview-panel.tsx'
import { RecordEditor } from '#office/editor/record-editor.tsx'
import { useEditor } from '#office/editor/use-editor.tsx'
import { AdminHeading } from '#office/frame/admin-heading.tsx'
import { useAdminSite } from '#office/frame/admin-site.tsx'
import { randomBytes } from '#office/kit/random-bytes.ts'
import { useProgramTitles } from '#catalogue/office/use-program-titles.tsx'
import { certificateToName, EarlierCertificateNotice } from '#certificates/office/earlier-certificate-notice.tsx'
import {
  newParticipant,
  participantInput,
  PARTICIPANT_LABELS,
  participantValues,
  rowNumberOf,
  type ParticipantValues,
  STATUS_HINTS,
} from './participant-values.ts'
import { useReissueQuestion } from '#certificates/office/reissue-question.tsx'
import { LoadError } from '#office/kit/load-error.tsx'
import { RadioGroup } from '#ui/form/choices.tsx'
import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { FieldRow } from '#ui/form/form.tsx'
import { DateField } from '#office/editor/date-field.tsx'
import { EditorSection } from '#office/editor/editor-section.tsx'
import { IdField } from '#office/editor/id-field.tsx'
import { TellParticipant } from './tell-participant.tsx'
import { ClientField, PARTICIPANT_CLIENT_HINT } from '#clients/office/client-field.tsx'
import { ProgramSelect } from '#catalogue/office/program-select.tsx'
import { SameEnrolmentNotice } from './same-enrolment-notice.tsx'
import { foldedName } from '#base/text/folded.ts'
import { TextLink } from '#ui/button/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { useList } from '#office/data/use-admin-data.tsx'
import { useDebouncedValue } from '#office/kit/use-debounced-value.tsx'

const PLAN: EditorPlan<'participant', ParticipantValues, ParticipantForm> = {
  type: 'participant',
  labels: PARTICIPANT_LABELS,
  schema: () => import('../../participants/participant.schema.ts').then((module) => module.participantFormSchema),
  valuesOf: participantValues,
  toInput: participantInput,
}

/** /admin/participants/create, with `?person=participant:12` for a known person, and /admin/participants/edit/{id}. */
export default function ParticipantEditorPage() {
  const [search] = useSearchParams()
  const known = readPersonRecord(search.get('person') ?? '')
  return known ? <EnrolAgain record={known.record} /> : <ParticipantPage person={undefined} />
}

/** The prefilled form for a known person. */
function EnrolAgain({ record }: { record: PersonRecord }) {
  const { data, error, refetch } = usePerson(record)
  if (data) return <ParticipantPage person={data} />
  return (
    <>
      <AdminHeading title="New participant" />
      {error ? <LoadError title="We could not load this person" error={error} onRetry={refetch} /> : <EditorSkeleton />}
    </>
  )
}

/** The form reads `person` once, when it opens. */
function ParticipantPage({ person }: { person: PersonPage | undefined }) {
  const prefix = useAdminSite().company.initials
  const [search] = useSearchParams()
  const blank = () =>
    newParticipant({
      prefix,
      today: indianDate(new Date()),
      random: randomBytes,
      person,
      clientId: rowNumberOf(search, 'client'),
      programId: rowNumberOf(search, 'program'),
    })
  return (
    <RecordEditor type="participant" createTitle="New participant" editTitle="Edit participant" blank={blank}>
      {(title, opening) => <ParticipantEditor title={title} opening={opening} />}
    </RecordEditor>
  )
}

function ParticipantEditor({ title, opening }: { title: string; opening: Opening<'participant', ParticipantValues> }) {
  const stored = 'edited' in opening ? opening.edited.item : undefined
  const { ask, dialog } = useReissueQuestion(stored)
  const editor = useEditor({ ...PLAN, ask }, opening)
  const prefix = useAdminSite().company.initials
  const titleOf = useProgramTitles()
  const { setValue, clearErrors, control } = editor.form
  return (
    <>
      <EditorFrame
        editor={editor}
        title={title}
        itemName={stored?.fullName}
        aside={{ label: 'Preview', content: <ParticipantAside control={control} stored={stored} /> }}
        wordsFor={(name, value) => (name === 'trainingProgramId' ? titleOf(value) : value)}
      >
        <ParticipantFields editor={editor} ownId={stored?.id} onNewId={takeNewId} />
      </EditorFrame>
      {dialog(editor.save)}
    </>
  )

  function takeNewId() {
    setValue('participantId', newParticipantId(prefix, indianDate(new Date()), randomBytes), { shouldDirty: true })
    clearErrors('participantId')
  }
}

interface ParticipantAsideProps {
  control: Control<ParticipantValues, unknown, ParticipantForm>
  /** Undefined for a new participant. */
  stored: { id: number; status: string } | undefined
}

/** Preview of the participant's status page, and the next step after completion. */
function ParticipantAside({ control, stored }: ParticipantAsideProps) {
  const [fullName, participantId, status] = useWatch({ control, name: ['fullName', 'participantId', 'status'] })
  const given = certificateToName(useEarlierCertificates(stored && { participantId: stored.id }).data)
  return (
    <>
      <PreviewPanel title="On the status page" note="The participant opens it with this ID and this e-mail.">
        <Card>
          <p lang={languageOf(fullName)} className="font-display text-h3 wrap-anywhere">
            {fullName.trim() || 'Full name'}
          </p>
          <p className="id-text mt-1 text-small text-text-2">{participantId}</p>
          <StatusBadge tone={publicStatusTone(status)} className="mt-3">
            {status}
          </StatusBadge>
        </Card>
      </PreviewPanel>
      {(stored?.status === 'completed' || stored?.status === 'active') && (
        <div className="grid gap-2">
          {given && <EarlierCertificateNotice certificate={given} className="wrap-anywhere" />}
          <LinkButton
            variant="secondary"
            size="compact"
            to={`${createPath('certificate')}?participantId=${stored.id}${stored.status === 'active' ? '&complete=yes' : ''}`}
          >
            {stored.status === 'active' ? 'Complete and issue' : 'Issue certificate'}
          </LinkButton>
        </div>
      )}
    </>
  )
}

interface ParticipantFieldsProps {
  editor: Editor<ParticipantValues, ParticipantForm>
  /** The id of a stored participant. */
  ownId: number | undefined
  onNewId: () => void
}

/** The fields of a participant (docs/product/requirements.md, section 5). */
function ParticipantFields({ editor, ownId, onNewId }: ParticipantFieldsProps) {
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
        <FieldRow className="empty:hidden">
          {Object.values(
            forParticipantTexts(
              ({ label, isOfClient, isCode }, name) =>
                (clientId !== '' || !isOfClient) && (
                  <Field key={name} name={name} label={label} optional>
                    <TextInput autoComplete="off" {...(isCode && { spellCheck: false })} {...register(name)} />
                  </Field>
                ),
            ),
          )}
        </FieldRow>
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

interface SameCodeNoticeProps {
  control: Control<ParticipantValues, unknown, ParticipantForm>
  ownId: number | undefined
}

/** Warns that the client has given this employee code to somebody with another name. Saving stays possible. */
function SameCodeNotice({ control, ownId }: SameCodeNoticeProps) {
  const [clientId, typed, fullName] = useWatch({ control, name: ['clientId', 'employeeCode', 'fullName'] })
  const employeeCode = useDebouncedValue(typed.trim())
  const isAsked = clientId !== '' && employeeCode !== ''
  const { data } = useList('participant', { clientId, employeeCode, limit: 20 }, { enabled: isAsked })
  const other = isAsked ? data?.rows.find((row) => row.id !== ownId && foldedName(row.fullName) !== foldedName(fullName)) : undefined
  return (
    <div role="status" className="empty:hidden">
      {other && (
        <Notice tone="warning" title={`Employee code ${employeeCode} belongs to someone else`}>
          <TextLink to={editPath('participant', other.id)}>{other.fullName}</TextLink>
          {', '}
          <span className="id-text">{other.participantId}</span>
          {', has it at this client. You can still save.'}
        </Notice>
      )}
    </div>
  )
}
