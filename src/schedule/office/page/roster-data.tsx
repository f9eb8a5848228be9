import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#base/api/api-client.ts'
import type { DoubleBooking, RosterEntry } from '#training/roster.ts'
import type { AttendanceForm } from '#training/roster.schema.ts'
import { dataQuery } from '#office/data/use-admin-data.tsx'

export function useRoster(batchId: number) {
  return useQuery({ ...dataQuery<RosterEntry[]>(['batch', 'roster', batchId], `/api/batches/${batchId}/roster`), staleTime: 0 })
}

export function useDoubleBookings(batchId: number) {
  return useQuery({
    ...dataQuery<DoubleBooking[]>(['batch', 'bookings', batchId], `/api/batches/${batchId}/double-bookings`),
    staleTime: 0,
  })
}

/** One change of a roster: a call below `/api/batches/{id}/roster`. */
export interface RosterCall {
  path: string
  method: 'POST' | 'PUT'
  body: object
  /** The version of the person, for changes of one of them. */
  ifMatch?: string
}

/** Sends a change of the roster. Afterwards the roster, the batch and the lists are loaded again, also when it was refused. */
export function useRosterCall(batchId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ path, method, body, ifMatch }: RosterCall) => {
      const options = { method, body, ...(ifMatch !== undefined && { ifMatch }) }
      return (await callApi<unknown>(`/api/batches/${batchId}/roster${path}`, options)).data
    },
    onSettled: () => {
      for (const key of [['batch'], ['participant', 'list'], ['overview']]) void client.invalidateQueries({ queryKey: key })
    },
  })
}

/** Saves the marks of one day. The roster that it answers is shown at once, and who gets a certificate is asked again. */
export function useSaveAttendance(batchId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: Pick<AttendanceForm, 'date' | 'marks' | 'confirm'>) =>
      (await callApi<RosterEntry[]>(`/api/batches/${batchId}/attendance`, { method: 'PUT', body })).data,
    onSuccess: (roster) => {
      client.setQueryData(['batch', 'roster', batchId], roster)
      for (const key of [['batch', 'issuing', batchId], ['overview']]) void client.invalidateQueries({ queryKey: key })
    },
  })
}

/** What was typed into a field; '' when the form does not have it. */
export function typedText(typed: FormData, name: string): string {
  const value = typed.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
