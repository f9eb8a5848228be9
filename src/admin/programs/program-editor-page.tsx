import { useCallback, useRef } from 'react'
import { useLocation, useParams } from 'react-router'
import type { ProgramForm } from '../../programs/program.schema.ts'
import { EditedItem } from '../editor/edited-item.tsx'
import { EditorFrame } from '../editor/editor-frame.tsx'
import type { EditorPlan, Opening } from '../editor/editor-plan.tsx'
import { EditorGuard } from '../frame/editor-guard.tsx'
import { ProgramFields } from './program-form.tsx'
import { ProgramPreview } from './program-preview.tsx'
import { BLANK_PROGRAM, PROGRAM_LABELS, programInput, programValues, type ProgramValues } from './program-values.ts'
import { useEditor } from '../editor/use-editor.tsx'

const PLAN: EditorPlan<'training-program', ProgramValues, ProgramForm> = {
  type: 'training-program',
  labels: PROGRAM_LABELS,
  schema: () => import('../../programs/program.schema.ts').then((module) => module.programFormSchema),
  valuesOf: programValues,
  isDrafted: true,
  toInput: programInput,
}

const UPLOAD_FIRST = { image_path: 'The picture is still uploading. Wait for it to finish, or cancel the upload.' }

/** /admin/training-programs/create and /admin/training-programs/edit/{id}. */
export default function ProgramEditorPage() {
  const { pathname } = useLocation()
  const { id } = useParams()
  const isNew = pathname.endsWith('/create')
  return (
    <EditorGuard type="training-program" title={isNew ? 'New training program' : 'Edit training program'}>
      {isNew ? (
        <ProgramEditor key="new" title="New training program" opening={{ blank: BLANK_PROGRAM }} />
      ) : (
        <EditedItem key={id} type="training-program" id={id} title="Edit training program">
          {(edited) => <ProgramEditor title="Edit training program" opening={{ edited }} />}
        </EditedItem>
      )}
    </EditorGuard>
  )
}

function ProgramEditor({ title, opening }: { title: string; opening: Opening<'training-program', ProgramValues> }) {
  const isUploading = useRef(false)
  const setUploading = useCallback((isRunning: boolean) => {
    isUploading.current = isRunning
  }, [])
  const editor = useEditor({ ...PLAN, check: () => (isUploading.current ? UPLOAD_FIRST : {}) }, opening)
  return (
    <EditorFrame
      editor={editor}
      title={title}
      itemName={'edited' in opening ? opening.edited.item.title : undefined}
      aside={{ label: 'Preview', content: <ProgramPreview control={editor.form.control} /> }}
    >
      <ProgramFields editor={editor} onUploading={setUploading} />
    </EditorFrame>
  )
}
