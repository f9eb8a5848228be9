import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { clientLabel, type ClientMergePreview, type ListedClient, type MergedClient, type UndoneMerge } from '../../clients/client.ts'
import { recordPath } from '../../records/record-paths.ts'
import { failureText, getData } from '../../shared/api-client.ts'
import { languageOf } from '../../shared/text/language.ts'
import { TextInput } from '../../ui/form/controls.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SkeletonText } from '../../ui/loading/skeleton.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Dialog, DialogBody } from '../../ui/overlay/dialog.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { dataQuery, useList, type CallError } from '../data/use-admin-data.tsx'
import { ConfirmedButton } from '../kit/confirmed-button.tsx'
import { FormDialogFooter } from '../kit/form-dialog-footer.tsx'
import { LoadError } from '../kit/load-error.tsx'
import { PageSection } from '../kit/page-section.tsx'
import { useDebouncedValue } from '../kit/use-debounced-value.tsx'
import { usePermission } from '../session/use-permission.tsx'

const MAX_FOUND = 8

/** Chooses the client that stays, says what moves there, and merges. */
export function MergeClientDialog({ client, onClose }: { client: ListedClient; onClose: () => void }) {
  const [into, setInto] = useState<ListedClient>()
  const preview = useQuery({
    ...dataQuery<ClientMergePreview>(['client', 'merge', client.id, into?.id], `/api/clients/${client.id}/merge?into=${into?.id}`),
    enabled: into !== undefined,
    staleTime: 0,
  })
  const merge = useMerge(client.id)
  return (
    <Dialog open onClose={onClose} title={`Merge ${client.name} with another client`}>
      <Form busy={merge.isPending} formError={merge.error ? failureText(merge.error) : undefined} onSubmit={submit}>
        <DialogBody>
          <p className="text-text-2">
            For one factory that is listed twice. Everything of{' '}
            <strong lang={languageOf(client.name)} className="text-text wrap-anywhere">
              {clientLabel(client)}
            </strong>{' '}
            moves to the client that you choose, and this one is no longer shown. You can undo it.
          </p>
          <ClientChoice without={client.id} chosen={into} onChoose={setInto} />
          {into && <Preview into={into} preview={preview} />}
        </DialogBody>
        <FormDialogFooter
          onCancel={onClose}
          submitLabel="Merge"
          busyLabel="Merging..."
          canSubmit={into !== undefined && preview.isSuccess}
        />
      </Form>
    </Dialog>
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    if (into && preview.isSuccess && !merge.isPending) merge.mutate(into)
  }
}

interface ClientChoiceProps {
  /** The row that is not offered. */
  without: number
  chosen: ListedClient | undefined
  onChoose: (client: ListedClient) => void
}

/** Finds a client by name, place or contact. Two of one name are told apart by their place. */
function ClientChoice({ without, chosen, onChoose }: ClientChoiceProps) {
  const [typed, setTyped] = useState('')
  const q = useDebouncedValue(typed.trim())
  const { data, error, refetch } = useList('client', { q, limit: MAX_FOUND + 1 }, { enabled: q !== '' })
  const found = (q === '' ? [] : (data?.rows ?? [])).filter(({ id }) => id !== without).slice(0, MAX_FOUND)
  return (
    <div className="grid gap-2">
      <Field name="client" label="Client that stays" hint="Type a part of its name or place.">
        <TextInput
          type="search"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </Field>
      {q !== '' &&
        !data &&
        (error ? <LoadError title="Clients could not be searched" error={error} onRetry={refetch} /> : <SkeletonText lines={2} />)}
      {q !== '' && data && found.length === 0 && (
        <p role="status" className="text-text-2">
          No other client is found. Look at the spelling, or type less of it.
        </p>
      )}
      {found.length > 0 && (
        <fieldset className="grid">
          <legend className="sr-only">Clients found</legend>
          {found.map((client) => (
            <label
              key={client.id}
              className="flex min-h-11 items-center gap-3 rounded-md border border-transparent px-2 py-1.5 has-checked:border-primary has-checked:bg-surface-sunken"
            >
              <input
                type="radio"
                name="into"
                value={client.id}
                checked={chosen?.id === client.id}
                onChange={() => onChoose(client)}
                className="size-5 shrink-0 accent-primary"
              />
              <span className="min-w-0 wrap-anywhere">
                <span lang={languageOf(client.name)} className="font-semibold">
                  {client.name}
                </span>
                <span className="block text-small text-text-2">
                  {`${client.place}, ${client.state} · ${client.participantCount.toLocaleString('en-IN')} ${client.participantCount === 1 ? 'participant' : 'participants'}`}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}

function Preview({ into, preview: { data, error } }: { into: ListedClient; preview: UseQueryResult<ClientMergePreview, CallError> }) {
  if (error) {
    return (
      <Notice tone="danger" role="alert" title="These two cannot be merged">
        {failureText(error)}
      </Notice>
    )
  }
  if (!data) return <SkeletonText lines={3} />
  const lines = movedLines(data)
  return (
    <Notice tone="info" role="status" title={`What moves to ${clientLabel(into)}`}>
      <ul className="mt-1 list-disc ps-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  )
}

const THINGS = [
  ['participants', 'participant with all certificates', 'participants with all certificates'],
  ['enquiries', 'enquiry', 'enquiries'],
  ['batches', 'batch', 'batches'],
  ['contacts', 'contact', 'contacts'],
  ['notes', 'note', 'notes'],
  ['links', 'link that was sent', 'links that were sent'],
] as const

/** What a merge would move, in words: '20 participants with all certificates'. */
function movedLines(preview: ClientMergePreview): string[] {
  const lines: string[] = []
  for (const [key, one, many] of THINGS) {
    const count = preview[key]
    if (count > 0) lines.push(`${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`)
  }
  const twice = preview.contactsInBoth
  if (twice > 0) lines.push(`${twice} ${twice === 1 ? 'contact is' : 'contacts are'} there already`)
  if (preview.gstin !== null) lines.push(`The GSTIN ${preview.gstin}`)
  return lines.length > 0 ? lines : ['Nothing: it has no people, enquiries, contacts or notes.']
}

/** Merges, says so, and goes to the client that stays. */
function useMerge(from: number) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { toast } = useToast()
  return useMutation<ListedClient, CallError, ListedClient>({
    mutationFn: (into) => getData<ListedClient>(`/api/clients/${from}/merge`, { method: 'POST', body: { into: into.id } }),
    onSuccess: async (stayed) => {
      toast({ title: 'Merged', description: `Everything is now with ${clientLabel(stayed)}. Its page can undo it.`, tone: 'success' })
      await navigate(recordPath('client', stayed.id))
      void client.invalidateQueries()
    },
  })
}

/** What was merged into a client, each with the press that undoes it. Nothing when there is none. */
export function MergedClients({ clientId }: { clientId: number }) {
  const mayWrite = usePermission('records.write')
  const client = useQueryClient()
  const { toast } = useToast()
  const { data } = useQuery({
    ...dataQuery<MergedClient[]>(['client', 'merged', clientId], `/api/clients/${clientId}/merged`),
    staleTime: 0,
  })
  if (!data || data.length === 0) return null
  return (
    <PageSection id="client-merged" title="Merged into this client" total={data.length}>
      <ul className="mt-2">
        {data.map((merged) => (
          <li
            key={merged.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-border py-2.5 not-first:border-t"
          >
            <span lang={languageOf(merged.name)} className="min-w-0 font-semibold wrap-anywhere">
              {clientLabel(merged)}
            </span>
            {mayWrite && (
              <ConfirmedButton
                label="Undo merge"
                icon={<Undo2 />}
                title={`Take ${clientLabel(merged)} apart again?`}
                confirmLabel="Undo merge"
                busyLabel="Undoing..."
                fallback="The merge could not be undone."
                run={() => undo(merged)}
              >
                What was moved goes back to it. What was deleted or given to another client since stays as it is.
              </ConfirmedButton>
            )}
          </li>
        ))}
      </ul>
    </PageSection>
  )

  async function undo(merged: MergedClient) {
    const { returned, leftOut } = await getData<UndoneMerge>(`/api/clients/${merged.id}/unmerge`, { method: 'POST' })
    const left = leftOut > 0 ? ` ${leftOut.toLocaleString('en-IN')} stay: deleted or changed since.` : ''
    toast({
      title: 'Merge undone',
      description: `${clientLabel(merged)} has ${returned.toLocaleString('en-IN')} records back.${left}`,
      tone: 'success',
    })
    void client.invalidateQueries()
  }
}
