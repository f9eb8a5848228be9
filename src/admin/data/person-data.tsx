import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { EnquiryNote } from '../../enquiries/enquiry.ts'
import type { ParticipantStatus } from '../../participants/participant.ts'
import type { PersonNote, PersonPage, PersonProgram } from '../../people/person-page.ts'
import type { PersonRecord, PersonVerdict } from '../../person-links/person-record.ts'
import { callApi, getData } from '../../shared/api-client.ts'
import { updateItem } from './admin-data.ts'
import type { CallError } from './use-admin-data.tsx'

const PERSON_KEY = 'person'

const personQuery = (record: PersonRecord) =>
  queryOptions<PersonPage, CallError>({
    queryKey: [PERSON_KEY, record],
    queryFn: ({ signal }) => getData<PersonPage>(`/api/people/${record}`, signal),
    // Its parts change on many other screens.
    staleTime: 0,
  })

export function usePerson(record: PersonRecord) {
  return useQuery(personQuery(record))
}

/** All notes on the records of a person, when the newest that the page has are not enough. */
export function usePersonNotes(record: PersonRecord, isWanted: boolean) {
  return useQuery<PersonNote[], CallError>({
    queryKey: [PERSON_KEY, record, 'notes'],
    queryFn: ({ signal }) => getData<PersonNote[]>(`/api/people/${record}/notes`, signal),
    enabled: isWanted,
    staleTime: 0,
  })
}

/** Says that a record is of the same person, or of another one. Answers the number by which it can be undone. */
export function useJudgeRecord() {
  const refresh = useRefreshPeople()
  return useMutation<{ id: number }, CallError, { ours: PersonRecord; other: PersonRecord; verdict: PersonVerdict }>({
    mutationFn: async ({ ours, other, verdict }) =>
      (await callApi<{ id: number }>(`/api/people/${ours}/links`, { method: 'POST', body: { other, verdict } })).data,
    onSettled: refresh,
  })
}

export function useUndoLink() {
  const refresh = useRefreshPeople()
  return useMutation<unknown, CallError, number>({
    mutationFn: (id) => callApi<null>(`/api/people/links/${id}`, { method: 'DELETE' }),
    onSettled: refresh,
  })
}

/** Changes the status of one enrolment. */
export function useProgramStatus() {
  const client = useQueryClient()
  return useMutation<unknown, CallError, { program: PersonProgram; status: ParticipantStatus }>({
    mutationFn: ({ program: { id, etag }, status }) => updateItem('participant', { id, values: { status }, etag }),
    onSettled: () => {
      for (const queryKey of [[PERSON_KEY], ['participant', 'list'], ['overview']]) void client.invalidateQueries({ queryKey })
    },
  })
}

/** Adds a note to a record of the person, or changes one when it has a number. */
export function useSaveNote() {
  const refresh = useRefreshPeople()
  return useMutation<unknown, CallError, { on: PersonRecord; id?: number | undefined; text: string }>({
    mutationFn: ({ on, id, text }) =>
      callApi<EnquiryNote>(notePath(on, id), { method: id === undefined ? 'POST' : 'PUT', body: { text } }),
    onSuccess: refresh,
  })
}

export function useDeletePersonNote() {
  const refresh = useRefreshPeople()
  return useMutation<unknown, CallError, { on: PersonRecord; id: number }>({
    mutationFn: ({ on, id }) => callApi<null>(notePath(on, id), { method: 'DELETE' }),
    onSuccess: refresh,
  })
}

/** Joins and notes are shown on other pages, too: of the other records, and in the inbox. */
function useRefreshPeople(): () => void {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: [PERSON_KEY] })
    void client.invalidateQueries({ queryKey: ['contact', 'thread'] })
  }
}

function notePath(on: PersonRecord, id: number | undefined): string {
  const [kind, row] = on.split(':')
  const notes = `/api/${kind === 'participant' ? 'participants' : 'contacts'}/${row}/notes`
  return id === undefined ? notes : `${notes}/${id}`
}
