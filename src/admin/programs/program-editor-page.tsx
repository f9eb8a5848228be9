import { useCallback, useRef } from 'react'
import type { ProgramForm } from '../../programs/program.schema.ts'
import { EditorFrame } from '../editor/editor-frame.tsx'
import type { EditorPlan, Opening } from '../editor/editor-plan.tsx'
import { ProgramFields } from './program-form.tsx'
import { ProgramPreview } from './program-preview.tsx'
import { ProgramSample } from './program-sample.tsx'
import { BLANK_PROGRAM, PROGRAM_LABELS, programInput, programValues, type ProgramValues } from './program-values.ts'
import { RecordEditor } from '../editor/record-editor.tsx'
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
  return (
    <RecordEditor type="training-program" createTitle="New training program" editTitle="Edit training program" blank={() => BLANK_PROGRAM}>
      {(title, opening) => <ProgramEditor title={title} opening={opening} />}
    </RecordEditor>
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
      {'edited' in opening && <ProgramSample id={opening.edited.item.id} />}
    </EditorFrame>
  )
}
