import { useLocation, useParams } from 'react-router'
import type { ServiceForm } from '../../services/service.schema.ts'
import { EditedItem } from '../editor/edited-item.tsx'
import { EditorFrame } from '../editor/editor-frame.tsx'
import type { EditorPlan, Opening } from '../editor/editor-plan.tsx'
import { EditorGuard } from '../frame/editor-guard.tsx'
import { ServiceFields } from './service-form.tsx'
import { ServicePreview } from './service-preview.tsx'
import { BLANK_SERVICE, SERVICE_LABELS, serviceInput, serviceValues, type ServiceValues } from './service-values.ts'
import { useEditor } from '../editor/use-editor.tsx'

const PLAN: EditorPlan<'service', ServiceValues, ServiceForm> = {
  type: 'service',
  labels: SERVICE_LABELS,
  schema: () => import('../../services/service.schema.ts').then((module) => module.serviceFormSchema),
  valuesOf: serviceValues,
  isDrafted: true,
  toInput: serviceInput,
}

/** /admin/services/create and /admin/services/edit/{id}. */
export default function ServiceEditorPage() {
  const { pathname } = useLocation()
  const { id } = useParams()
  const isNew = pathname.endsWith('/create')
  return (
    <EditorGuard type="service" title={isNew ? 'New service' : 'Edit service'}>
      {isNew ? (
        <ServiceEditor key="new" title="New service" opening={{ blank: BLANK_SERVICE }} />
      ) : (
        <EditedItem key={id} type="service" id={id} title="Edit service">
          {(edited) => <ServiceEditor title="Edit service" opening={{ edited }} />}
        </EditedItem>
      )}
    </EditorGuard>
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
