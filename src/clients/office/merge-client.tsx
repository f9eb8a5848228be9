import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { filledTexts } from '../client-texts.ts'
import { clientLabel } from '../client.ts'
import type { ListedClient, ClientMergePreview, MergedClient } from '../client.schema.ts'
import { recordPath } from '#lists/records/record-paths.ts'
import { failureText, getData } from '#base/api/api-client.ts'
import { stateOfGstin } from '#base/values/gstin.ts'
import { languageOf } from '#base/text/language.ts'
import { counted, grouped } from '#base/text/wording/counted.ts'
import { RadioGroup } from '#ui/form/choices.tsx'
import { Field } from '#ui/form/field.tsx'
import { SkeletonText } from '#ui/loading/skeleton.tsx'
import { Notice } from '#ui/notice.tsx'
import { ClientPicker } from '#office/client-picker/client-picker.tsx'
import { useClient } from '#office/client-picker/client-search.tsx'
import { dataQuery } from '#office/data/use-admin-data.tsx'
import { ConfirmedButton } from '#office/form/confirmed-button.tsx'
import { PageSection } from '#office/kit/page-section.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { useCall } from '#office/form/use-call.tsx'
import { FormDialog } from '#office/form/form-dialog.tsx'

/** Selects the client to merge into, previews the move, and merges. */
export function MergeClientDialog({ client, onClose }: { client: ListedClient; onClose: () => void }) {
  const [intoId, setIntoId] = useState('')
  const into = useClient(intoId).data
  const preview = useQuery({
    ...dataQuery(['client', 'merge', client.id, intoId], 'GET /clients/{id}/merge', { path: { id: client.id }, query: { into: intoId } }),
    enabled: intoId !== '',
    staleTime: 0,
  })
  const [gstin, setGstin] = useState<string>()
  const gstins = preview.data?.gstins ?? []
  const mustChoose = gstins.length > 0 && !gstins.includes(gstin ?? '')
  const merge = useMerge(client.id)
  return (
    <FormDialog
      onClose={onClose}
      title={`Merge ${client.name} with another client`}
      form={merge.form(() => into && preview.isSuccess && merge.send({ into: into.id, gstin: gstin ?? null }))}
      submitLabel="Merge"
      busyLabel="Merging..."
      canSubmit={into !== undefined && preview.isSuccess && !mustChoose}
    >
      <p className="text-text-2">
        For one factory that is listed twice. Everything of{' '}
        <strong lang={languageOf(client.name)} className="text-text wrap-anywhere">
          {clientLabel(client)}
        </strong>{' '}
        moves to the client that you choose, and this one is no longer shown. You can undo it.
      </p>
      <Field name="into" label="Client that stays" hint="Type a part of its name, place or contact.">
        <ClientPicker value={intoId} onChange={setIntoId} none="Choose a client" />
      </Field>
      {into && <Preview into={into} preview={preview} />}
      {gstins.length > 0 && (
        <RadioGroup
          name="gstin"
          legend="The two have different GSTINs. Which one stays?"
          hint="The next papers are made out to it. Issued papers stay as they are."
          value={gstin ?? ''}
          onChange={({ currentTarget }) => setGstin(currentTarget.value)}
          choices={gstins.map((value) => ({ value, label: <span className="figures">{value}</span>, hint: stateOfGstin(value) }))}
        />
      )}
    </FormDialog>
  )
}

function Preview({
  into,
  preview: { data, error },
}: {
  into: Pick<ListedClient, 'name' | 'place'>
  preview: UseQueryResult<ClientMergePreview>
}) {
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
  ['quotations', 'quotation', 'quotations'],
] as const

/** Describes the rows that a merge would move: '20 participants with all certificates'. */
function movedLines(preview: ClientMergePreview): string[] {
  const lines: string[] = []
  for (const [key, one, many] of THINGS) {
    const count = preview[key]
    if (count > 0) lines.push(counted(count, one, many))
  }
  const twice = preview.contactsInBoth
  if (twice > 0) lines.push(`${counted(twice, 'contact is', 'contacts are')} there already`)
  for (const { label, value } of filledTexts(preview)) lines.push(`The ${label} ${value}`)
  const { monthlyMail } = preview
  if (monthlyMail) lines.push(monthlyMailLine(monthlyMail))
  return lines.length > 0 ? lines : ['Nothing: it has no people, enquiries, contacts or notes.']
}

function monthlyMailLine({ name, email, insteadOf }: NonNullable<ClientMergePreview['monthlyMail']>): string {
  const noMore = insteadOf === null ? '' : ` ${insteadOf} no longer gets it.`
  return `The monthly mail goes to ${name} (${email}), for the people of both: they get no reminders of their own.${noMore}`
}

/** Merges, reports success, and opens the remaining client. */
function useMerge(from: number) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useCall((body: { into: number; gstin: string | null }) => getData('POST /clients/{id}/merge', { path: { id: from }, body }), {
    done: (stayed) => ({ title: 'Merged', description: `Everything is now with ${clientLabel(stayed)}. Its page can undo it.` }),
    onSuccess: async (stayed) => {
      await navigate(recordPath('client', stayed.id))
      void client.invalidateQueries()
    },
  })
}

/** The clients that were merged into this one, each with an undo button. Renders nothing if there are none. */
export function MergedClients({ clientId }: { clientId: number }) {
  const mayWrite = usePermission('records.write')
  const { data } = useQuery({
    ...dataQuery(['client', 'merged', clientId], 'GET /clients/{id}/merged', { path: { id: clientId } }),
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
            {mayWrite && <UndoMerge merged={merged} />}
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

function UndoMerge({ merged }: { merged: MergedClient }) {
  const client = useQueryClient()
  const undo = useCall(() => getData('POST /clients/{id}/unmerge', { path: { id: merged.id } }), {
    otherwise: 'The merge could not be undone.',
    done: ({ returned, leftOut }) => {
      const left = leftOut > 0 ? ` ${grouped(leftOut)} stay: deleted or changed since.` : ''
      return {
        title: 'Merge undone',
        description: `${clientLabel(merged)} has ${grouped(returned)} records back.${left}`,
      }
    },
    onSuccess: () => void client.invalidateQueries(),
  })
  return (
    <ConfirmedButton
      label="Undo merge"
      button={{ icon: <Undo2 /> }}
      title={`Take ${clientLabel(merged)} apart again?`}
      confirmLabel="Undo merge"
      busyLabel="Undoing..."
      call={undo}
      onConfirm={(close) => undo.send(undefined, close)}
    >
      What was moved goes back to it, and each client has its own monthly mail again. What was deleted or given to another client since
      stays as it is.
    </ConfirmedButton>
  )
}
