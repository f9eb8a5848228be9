import { useCallback, useRef } from 'react'
import type { ShowcaseForm } from '../showcase.schema.ts'
import { CONSENT_MISSING, EMAIL_MISSING, missingForPublishing } from '../showcase.ts'
import { EditorFrame } from '#office/editor/editor-frame.tsx'
import type { EditorPlan, Opening } from '#office/editor/editor-plan.tsx'
import { RecordEditor } from '#office/editor/record-editor.tsx'
import { PUBLISHED } from '#office/kit/publication.ts'
import { useEditor } from '#office/editor/use-editor.tsx'
import { ShowcaseFields } from './showcase-form.tsx'
import { ShowcasePreview } from './showcase-preview.tsx'
import { BLANK_ENTRY, kindOf, SHOWCASE_LABELS, showcaseInput, showcaseValues, type ShowcaseValues } from './showcase-values.ts'

/** Without a draft in the browser, because an entry may be about a person. */
const PLAN: EditorPlan<'showcase-entry', ShowcaseValues, ShowcaseForm> = {
  type: 'showcase-entry',
  labels: SHOWCASE_LABELS,
  schema: () => import('../showcase.schema.ts').then((module) => module.showcaseFormSchema),
  valuesOf: showcaseValues,
  toInput: showcaseInput,
}

const UPLOAD_FIRST = { imagePath: 'The picture is still uploading. Wait for it to finish, or cancel the upload.' }

/** /admin/showcase/create and /admin/showcase/edit/{id}. */
export default function ShowcaseEditorPage() {
  return (
    <RecordEditor type="showcase-entry" createTitle="New showcase entry" editTitle="Edit showcase entry" blank={() => BLANK_ENTRY}>
      {(title, opening) => <ShowcaseEditor title={title} opening={opening} />}
    </RecordEditor>
  )
}

function ShowcaseEditor({ title, opening }: { title: string; opening: Opening<'showcase-entry', ShowcaseValues> }) {
  const isUploading = useRef(false)
  const setUploading = useCallback((isRunning: boolean) => {
    isUploading.current = isRunning
  }, [])
  const check = (values: ShowcaseValues) => (isUploading.current ? UPLOAD_FIRST : consentMessages(values))
  const editor = useEditor({ ...PLAN, check }, opening)
  return (
    <EditorFrame
      editor={editor}
      title={title}
      itemName={'edited' in opening ? opening.edited.item.name : undefined}
      aside={{ label: 'Preview', content: <ShowcasePreview control={editor.form.control} /> }}
    >
      <ShowcaseFields editor={editor} onUploading={setUploading} />
    </EditorFrame>
  )
}

/** The server checks the same when it saves. */
function consentMessages({ kind, isPublished, consentOn, email }: ShowcaseValues): Record<string, string> {
  const missing = missingForPublishing({
    kind: kindOf(kind),
    isPublished: isPublished === PUBLISHED,
    consentOn: consentOn || null,
    email: email.trim(),
  })
  return missing ? { [missing]: missing === 'consentOn' ? CONSENT_MISSING : EMAIL_MISSING } : {}
}
