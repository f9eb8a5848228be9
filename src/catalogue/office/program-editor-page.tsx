import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw, Stamp, Trash2 } from 'lucide-react'
import { useCallback, useRef } from 'react'
import type { SampleCertificate } from '#certificates/sample-certificate.ts'
import type { ProgramForm } from '../program.schema.ts'
import { failureText, getData } from '#base/api/api-client.ts'
import { Button } from '#ui/button/button.tsx'
import { ExternalLink } from '#ui/button/link.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toast/toast.tsx'
import { WITH_DRAFTS } from '#office/data/admin-data.ts'
import { dataQuery } from '#office/data/use-admin-data.tsx'
import { EditorFrame } from '#office/editor/editor-frame.tsx'
import type { EditorPlan, Opening } from '#office/editor/editor-plan.tsx'
import { EditorSection } from '#office/editor/editor-section.tsx'
import { RecordEditor } from '#office/editor/record-editor.tsx'
import { useEditor } from '#office/editor/use-editor.tsx'
import { ProgramFields } from './program-form.tsx'
import { ProgramPreview } from './program-preview.tsx'
import { BLANK_PROGRAM, PROGRAM_LABELS, programInput, programValues, type ProgramValues } from './program-values.ts'

const PLAN: EditorPlan<'training-program', ProgramValues, ProgramForm> = {
  type: 'training-program',
  labels: PROGRAM_LABELS,
  schema: () => import('../program.schema.ts').then((module) => module.programFormSchema),
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

/** The sample certificate on the page of a stored program. Its buttons take effect at once, apart from the form. */
function ProgramSample({ id }: { id: number }) {
  const path = `/api/training-programs/${id}/sample-certificate`
  const key = ['training-program', 'sample', id]
  const client = useQueryClient()
  const { toast } = useToast()
  const { data: sample, error, isPending } = useQuery(dataQuery<SampleCertificate | null>(key, path + WITH_DRAFTS))
  const change = useMutation({
    mutationFn: (method: 'PUT' | 'DELETE') => getData<SampleCertificate | null>(path, { method }),
    onSuccess: (made) => {
      client.setQueryData(key, made)
      toast({ title: made ? 'The sample is on the page' : 'The sample was removed', tone: 'success' })
    },
    onError: (failure) => toast({ title: 'The sample was not changed', description: failureText(failure), tone: 'destructive' }),
  })
  return (
    <EditorSection
      title="Sample certificate"
      purpose="Shows visitors what they get. Its verification says Sample: it is issued to nobody, and there is no file of it. These buttons take effect immediately."
    >
      {isPending && <Skeleton className="h-11" />}
      {error && <Notice tone="warning">{failureText(error)}</Notice>}
      {sample && (
        <p>
          <span className="id-text font-semibold">{sample.certificateId}</span>, made out to {sample.fullName}.{' '}
          <ExternalLink href={sample.permalink}>See its verification</ExternalLink>
        </p>
      )}
      {!isPending && !error && (
        <p className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="compact"
            icon={sample ? <RefreshCw /> : <Stamp />}
            busy={change.isPending}
            busyLabel="Saving..."
            onClick={() => change.mutate('PUT')}
          >
            {sample ? 'Make it anew from today’s data' : 'Show a sample on the page'}
          </Button>
          {sample && (
            <Button variant="ghost" size="compact" icon={<Trash2 />} disabled={change.isPending} onClick={() => change.mutate('DELETE')}>
              Remove the sample
            </Button>
          )}
        </p>
      )}
    </EditorSection>
  )
}
