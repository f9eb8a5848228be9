import { useWatch, type Control } from 'react-hook-form'
import type { ClientForm } from '../client.schema.ts'
import { recordPath } from '#lists/records/record-paths.ts'
import { foldedName } from '#base/text/folded.ts'
import { languageOf } from '#base/text/language.ts'
import { TextLink } from '#ui/button/link.tsx'
import { useList } from '#office/data/use-admin-data.tsx'
import { EditorFrame } from '#office/editor/editor-frame.tsx'
import type { EditorPlan, Opening } from '#office/editor/editor-plan.tsx'
import { PreviewPanel } from '#office/editor/preview-panel.tsx'
import { RecordEditor } from '#office/editor/record-editor.tsx'
import { useEditor } from '#office/editor/use-editor.tsx'
import { useDebouncedValue } from '#office/kit/use-debounced-value.tsx'
import { ClientFields } from './client-form.tsx'
import { blankClient, CLIENT_LABELS, clientInput, clientValues, contactWords, type ClientValues } from './client-values.ts'

/** Without a draft in the browser, because contacts are people. */
const PLAN: EditorPlan<'client', ClientValues, ClientForm> = {
  type: 'client',
  labels: CLIENT_LABELS,
  schema: () => import('../client.schema.ts').then((module) => module.clientFormSchema),
  valuesOf: clientValues,
  toInput: clientInput,
  afterCreate: (id) => ({ to: recordPath('client', id), state: {} }),
}

/** /admin/clients/create and /admin/clients/edit/{id}. */
export default function ClientEditorPage() {
  return (
    <RecordEditor type="client" createTitle="New client" editTitle="Edit client" blank={() => blankClient()}>
      {(title, opening) => <ClientEditor title={title} opening={opening} />}
    </RecordEditor>
  )
}

function ClientEditor({ title, opening }: { title: string; opening: Opening<'client', ClientValues> }) {
  const editor = useEditor(PLAN, opening)
  return (
    <EditorFrame
      editor={editor}
      title={title}
      itemName={'edited' in opening ? opening.edited.item.name : undefined}
      aside={{
        label: 'Same name',
        content: <SameName control={editor.form.control} ownId={'edited' in opening ? opening.edited.item.id : undefined} />,
      }}
      wordsFor={(name, value) => (name === 'contacts' ? contactWords(value) : value)}
    >
      <ClientFields editor={editor} />
    </EditorFrame>
  )
}

/** Two clients of one name are allowed. Who types one learns of the other, with its place. */
function SameName({ control, ownId }: { control: Control<ClientValues, unknown, ClientForm>; ownId: number | undefined }) {
  const name = useDebouncedValue(useWatch({ control, name: 'name' }).trim())
  const { data } = useList('client', { q: name, limit: 20 }, { enabled: name !== '' })
  const same = name === '' ? [] : (data?.rows.filter((row) => row.id !== ownId && foldedName(row.name) === foldedName(name)) ?? [])
  return (
    <PreviewPanel title="Clients of this name" note="Two of one name are allowed: the place tells them apart.">
      {same.length === 0 ? (
        <p className="text-text-2">No other client has this name.</p>
      ) : (
        <ul className="grid list-disc gap-1 ps-5">
          {same.map((client) => (
            <li key={client.id}>
              <TextLink to={recordPath('client', client.id)} lang={languageOf(client.name)} className="wrap-anywhere">
                {`${client.name}, ${client.place}`}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </PreviewPanel>
  )
}
