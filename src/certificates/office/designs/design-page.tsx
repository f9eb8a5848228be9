import { FileQuestionMark } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { HttpError } from '#base/api/api-client.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EditorSkeleton } from '#office/editor/edited-item.tsx'
import { TextEditorFrame } from '#office/editor/text-editor-frame.tsx'
import { useTextEditor } from '#office/editor/use-text-editor.tsx'
import { ConfirmedButton } from '#office/form/confirmed-button.tsx'
import { useCall } from '#office/form/use-call.tsx'
import { AdminHeading } from '#office/frame/admin-heading.tsx'
import { NotAllowedView } from '#office/frame/not-allowed-view.tsx'
import { LoadError } from '#office/kit/load-error.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import type { WordingName } from '../../designs/design.ts'
import type { DesignForm } from '../../designs/design.schema.ts'
import {
  deleteDesign,
  DESIGNS_LIST,
  DESIGNS_PATH,
  fetchDesign,
  NEW_DESIGN,
  saveDesign,
  useDesign,
  useRefreshDesigns,
} from './design-data.tsx'
import { FactsSection, LookSection, SignatoriesSection, WordingSection } from './design-sections.tsx'
import { OwnPaperSection } from './own-paper.tsx'
import { DESIGN_LABELS, designInput, designValues, fieldOfPath, type DesignValues } from './design-values.ts'
import { Specimen } from './specimen.tsx'

const TITLE = 'Certificate design'
const UPLOAD_FIRST = 'A picture is still uploading. Wait for it to finish, or cancel it.'
/** The certificate is large, the choices beside it are a handful. */
const LARGE_PREVIEW = '@min-[56rem]:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]'

/** /admin/certificate-designs/{id}: a design beside the certificate that it gives; 'new' adds one. */
export default function DesignPage() {
  const { id = '' } = useParams()
  if (!usePermission('organisation.write')) return <NotAllowedView title={TITLE} />
  return id === 'new' ? <DesignEditor key={id} id="new" design={NEW_DESIGN} etag={undefined} /> : <LoadedDesign key={id} id={Number(id)} />
}

function LoadedDesign({ id }: { id: number }) {
  const { data, error, refetch } = useDesign(id)
  if (data) return <DesignEditor id={id} design={data.item} etag={data.etag} />
  const isMissing = error instanceof HttpError && error.status === 404
  return (
    <>
      <AdminHeading title={TITLE} breadcrumb={[DESIGNS_LIST, { label: TITLE }]} />
      {isMissing ? (
        <EmptyState
          icon={FileQuestionMark}
          title="Design not found"
          help="It may have been deleted."
          action={<LinkButton to={DESIGNS_PATH}>Back to Certificate designs</LinkButton>}
        />
      ) : error ? (
        <LoadError title="The design could not be loaded" error={error} onRetry={refetch} className="mt-6" />
      ) : (
        <EditorSkeleton />
      )}
    </>
  )
}

function DesignEditor({ id, design, etag }: { id: number | 'new'; design: DesignForm; etag: string | undefined }) {
  const refresh = useRefreshDesigns()
  const uploading = useRef(new Set<string>())
  const setUploading = useCallback((isRunning: boolean, field: string) => {
    if (isRunning) uploading.current.add(field)
    else uploading.current.delete(field)
  }, [])
  const [wording, setWording] = useState<WordingName>('completion')
  const editing = useTextEditor<DesignForm, DesignValues>(
    { item: designValues(design), etag },
    {
      labels: DESIGN_LABELS,
      schema: async () => {
        const { designFormSchema } = await import('../../designs/design.schema.ts')
        return {
          safeParse: (values) =>
            checked(designFormSchema.safeParse(designInput(values as DesignValues)), values as DesignValues, uploading.current),
        }
      },
      valuesOf: designValues,
      save: (values, version) => saveDesign(id, values, version),
      load: () => (id === 'new' ? Promise.reject(new Error('a new design has no other version')) : fetchDesign(id)),
      savedToast: { title: 'Design saved', description: 'New certificates have it from now on.' },
      notSaved: 'The design could not be saved',
      onSaved: refresh,
      leaveTo: () => DESIGNS_PATH,
    },
  )
  const editor = { ...editing, setUploading }
  return (
    <TextEditorFrame
      editor={editor}
      title={id === 'new' ? 'New certificate design' : 'Edit certificate design'}
      lead="New certificates and reprints have it. Certificates already issued do not change"
      thing="design"
      isNew={id === 'new'}
      list={DESIGNS_LIST}
      columns={LARGE_PREVIEW}
      preview={<Specimen control={editor.form.control} wording={wording} />}
    >
      <LookSection editor={editor} />
      <OwnPaperSection editor={editor} wording={wording} />
      <WordingSection editor={editor} wording={wording} onChange={setWording} />
      <FactsSection editor={editor} />
      <SignatoriesSection editor={editor} />
      {id !== 'new' && <DeleteDesign id={id} etag={editor.etag} onDeleted={() => editor.guard.open()} />}
    </TextEditorFrame>
  )
}

interface CheckedForm {
  success: boolean
  error?: { issues: ReadonlyArray<{ path: readonly PropertyKey[]; message: string }> } | undefined
}

/** The problems of the API's schema at the fields of this form. */
function checked({ success, error }: CheckedForm, values: DesignValues, uploading: ReadonlySet<string>) {
  const waiting = [...uploading].map((field) => ({ path: [field], message: UPLOAD_FIRST }))
  if (success && waiting.length === 0) return { success: true as const, data: values }
  const found = (error?.issues ?? []).map(({ path, message }) => ({ path: [fieldOfPath(path, values)], message }))
  return { success: false as const, error: { issues: [...waiting, ...found] } }
}

interface DeleteDesignProps {
  id: number
  etag: () => string | undefined
  onDeleted: () => void
}

function DeleteDesign({ id, etag, onDeleted }: DeleteDesignProps) {
  const navigate = useNavigate()
  const refresh = useRefreshDesigns()
  const deletion = useCall(() => deleteDesign(id, etag()), {
    otherwise: 'The design could not be deleted.',
    done: 'Design deleted',
    onSuccess: async () => {
      onDeleted()
      refresh()
      await navigate(DESIGNS_PATH)
    },
  })
  return (
    <ConfirmedButton
      label="Delete this design"
      title="Delete this design?"
      confirmLabel="Delete"
      busyLabel="Deleting..."
      call={deletion}
      onConfirm={(close) => deletion.send(undefined, close)}
    >
      <p>Certificates already issued keep it.</p>
    </ConfirmedButton>
  )
}
