import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ParticipantStatus } from '#training/participants/participant.ts'
import type { PersonProgram } from '#privacy/person-page.schema.ts'
import type { PersonRecord, PersonVerdict } from '#clients/person-record.ts'
import { callApi, getData } from '#base/api/api-client.ts'
import { updateItem } from './admin-data.ts'
import { dataQuery } from './use-admin-data.tsx'
import { useCall } from '../form/use-call.tsx'

const PERSON_KEY = 'person'

const personQuery = (record: PersonRecord) =>
  queryOptions({
    ...dataQuery([PERSON_KEY, record], 'GET /people/{record}', { path: { record } }),
    // Its parts change on many other screens.
    staleTime: 0,
  })

export function usePerson(record: PersonRecord) {
  return useQuery(personQuery(record))
}

/** All notes on a person's records. Needed when the page's newest notes are not enough. */
export function usePersonNotes(record: PersonRecord, isWanted: boolean) {
  return useQuery({
    ...dataQuery([PERSON_KEY, record, 'notes'], 'GET /people/{record}/notes', { path: { record } }),
    enabled: isWanted,
    staleTime: 0,
  })
}

/** Links a record to the same person or separates it. The answer is the number with which Undo reverses it. */
export function useJudgeRecord() {
  const refresh = useRefreshPeople()
  return useCall(
    ({ ours, other, verdict }: { ours: PersonRecord; other: PersonRecord; verdict: PersonVerdict }) =>
      getData('POST /people/{record}/links', { path: { record: ours }, body: { other, verdict } }),
    { onSettled: refresh },
  )
}

export function useUndoLink(options: { failed?: string } = {}) {
  return useCall((id: number) => callApi('DELETE /people/links/{id}', { path: { id } }), { ...options, onSettled: useRefreshPeople() })
}

/** Changes the status of one enrolment. */
export function useProgramStatus({ id, etag, training_program_name: title }: PersonProgram) {
  const client = useQueryClient()
  return useCall((status: ParticipantStatus) => updateItem('participant', { id, values: { status }, etag }), {
    done: (_, status) => `${title}: ${status}`,
    failed: 'The status was not changed',
    onSettled: () => {
      for (const queryKey of [[PERSON_KEY], ['participant', 'list'], ['overview']]) void client.invalidateQueries({ queryKey })
    },
  })
}

/** A record that staff write notes on. */
export type NotedRecord = PersonRecord | `client:${number}`

/** Adds a note to a record; with a number, changes that note. */
export function useSaveNote(options: { failed?: string } = {}) {
  const refresh = useRefreshPeople()
  return useCall(
    ({ on, id, text }: { on: NotedRecord; id?: number | undefined; text: string }) =>
      id === undefined
        ? getData(`POST /${notedPath(on)}/{id}/notes`, { path: { id: rowOf(on) }, body: { text } })
        : getData(`PUT /${notedPath(on)}/{id}/notes/{noteId}`, { path: { id: rowOf(on), noteId: id }, body: { text } }),
    { ...options, onSuccess: refresh },
  )
}

export const NOT_REWRITTEN = { failed: 'The note was not restored' }

/** Deletes a note. Undo writes its text again as a new note. */
export function useDeleteNoteOn() {
  const refresh = useRefreshPeople()
  const rewriting = useSaveNote(NOT_REWRITTEN)
  return useCall(
    ({ on, id }: { on: NotedRecord; id: number; text: string }) =>
      getData(`DELETE /${notedPath(on)}/{id}/notes/{noteId}`, { path: { id: rowOf(on), noteId: id } }),
    {
      done: (_, { on, text }) => ({ title: 'Note deleted', action: { label: 'Undo', run: () => rewriting.send({ on, text }) } }),
      onSuccess: refresh,
    },
  )
}

/** Reloads the other pages that show joins and notes: those of the other records, and the inbox. */
function useRefreshPeople(): () => void {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: [PERSON_KEY] })
    void client.invalidateQueries({ queryKey: ['contact', 'thread'] })
    void client.invalidateQueries({ queryKey: ['client', 'notes'] })
  }
}

const NOTED_PATHS = { participant: 'participants', enquiry: 'contacts', client: 'clients' } as const

function notedPath(on: NotedRecord) {
  return NOTED_PATHS[on.slice(0, on.indexOf(':')) as keyof typeof NOTED_PATHS]
}

function rowOf(on: NotedRecord): string {
  return on.slice(on.indexOf(':') + 1)
}
