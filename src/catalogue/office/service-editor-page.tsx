import type { ServiceForm } from '../service.schema.ts'
import { EditorFrame } from '#office/editor/editor-frame.tsx'
import type { EditorPlan, Opening } from '#office/editor/editor-plan.tsx'
import { ServiceFields } from './service-form.tsx'
import { ServicePreview } from './service-preview.tsx'
import { BLANK_SERVICE, SERVICE_LABELS, serviceInput, serviceValues, type ServiceValues } from './service-values.ts'
import { RecordEditor } from '#office/editor/record-editor.tsx'
import { useEditor } from '#office/editor/use-editor.tsx'

const PLAN: EditorPlan<'service', ServiceValues, ServiceForm> = {
  type: 'service',
  labels: SERVICE_LABELS,
  schema: () => import('../service.schema.ts').then((module) => module.serviceFormSchema),
  valuesOf: serviceValues,
  isDrafted: true,
  toInput: serviceInput,
}

/** /admin/services/create and /admin/services/edit/{id}. */
export default function ServiceEditorPage() {
  return (
    <RecordEditor type="service" createTitle="New service" editTitle="Edit service" blank={() => BLANK_SERVICE}>
      {(title, opening) => <ServiceEditor title={title} opening={opening} />}
    </RecordEditor>
  )
}

function ServiceEditor({ title, opening }: { title: string; opening: Opening<'service', ServiceValues> }) {
  const editor = useEditor(PLAN, opening)
  return (
    <EditorFrame
      editor={editor}
      title={title}
      itemName={'edited' in opening ? opening.edited.item.title : undefined}
      aside={{ label: 'Preview', content: <ServicePreview control={editor.form.control} /> }}
    >
      <ServiceFields editor={editor} />
    </EditorFrame>
  )
}
