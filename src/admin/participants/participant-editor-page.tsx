import type { ParticipantForm } from '../../participants/participant.schema.ts'
import { indianDate } from '../../shared/dates.ts'
import { newParticipantId } from '../../shared/reference-number.ts'
import { EditorFrame } from '../editor/editor-frame.tsx'
import type { EditorPlan, Opening } from '../editor/editor-plan.tsx'
import { useAdminSite } from '../frame/admin-site.tsx'
import { ParticipantAside } from './participant-aside.tsx'
import { ParticipantFields } from './participant-form.tsx'
import {
  newParticipant,
  participantInput,
  PARTICIPANT_LABELS,
  participantValues,
  type ParticipantValues,
} from './participant-values.ts'
import { randomBytes } from '../kit/random-bytes.ts'
import { RecordEditor } from '../editor/record-editor.tsx'
import { useEditor } from '../editor/use-editor.tsx'
import { useProgramTitles } from '../programs/use-program-titles.tsx'

const PLAN: EditorPlan<'participant', ParticipantValues, ParticipantForm> = {
  type: 'participant',
  labels: PARTICIPANT_LABELS,
  schema: () => import('../../participants/participant.schema.ts').then((module) => module.participantFormSchema),
  valuesOf: participantValues,
  toInput: participantInput,
}

/** /admin/participants/create and /admin/participants/edit/{id}. */
export default function ParticipantEditorPage() {
  const prefix = useAdminSite().company.initials
  const blank = () => newParticipant({ prefix, today: indianDate(new Date()), random: randomBytes })
  return (
    <RecordEditor type="participant" createTitle="New participant" editTitle="Edit participant" blank={blank}>
      {(title, opening) => <ParticipantEditor title={title} opening={opening} />}
    </RecordEditor>
  )
}

function ParticipantEditor({ title, opening }: { title: string; opening: Opening<'participant', ParticipantValues> }) {
  const editor = useEditor(PLAN, opening)
  const prefix = useAdminSite().company.initials
  const titleOf = useProgramTitles()
  const { setValue, clearErrors, control } = editor.form
  const stored = 'edited' in opening ? opening.edited.item : undefined
  return (
    <EditorFrame
      editor={editor}
      title={title}
      itemName={stored?.fullName}
      aside={{ label: 'Preview', content: <ParticipantAside control={control} stored={stored} /> }}
      wordsFor={(name, value) => (name === 'trainingProgramId' ? titleOf(value) : value)}
    >
      <ParticipantFields editor={editor} ownId={stored?.id} onNewId={takeNewId} />
    </EditorFrame>
  )

  function takeNewId() {
    setValue('participantId', newParticipantId(prefix, indianDate(new Date()), randomBytes), { shouldDirty: true })
    clearErrors('participantId')
  }
}
