import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getData } from '#base/api/api-client.ts'
import type { AttendanceForm, RosterEntry } from '../../roster/roster.schema.ts'
import { dataQuery } from '#office/data/use-admin-data.tsx'
import { useCall, type CallOptions, type Done } from '#office/form/use-call.tsx'

export function useRoster(batchId: number, enabled = true) {
  const call = dataQuery(['batch', 'roster', batchId], 'GET /batches/{id}/roster', { path: { id: batchId } })
  return useQuery({ ...call, staleTime: 0, enabled })
}

/** The people who moved to another batch. */
export function useMovedPeople(batchId: number, enabled = true) {
  const call = dataQuery(['batch', 'moved', batchId], 'GET /batches/{id}/moved', { path: { id: batchId } })
  return useQuery({ ...call, staleTime: 0, enabled })
}

/** The seats that quotations have ordered. */
export function useBatchOrders(batchId: number) {
  return useQuery({ ...dataQuery(['batch', 'orders', batchId], 'GET /batches/{id}/orders', { path: { id: batchId } }), staleTime: 0 })
}

export function useDoubleBookings(batchId: number) {
  return useQuery({
    ...dataQuery(['batch', 'bookings', batchId], 'GET /batches/{id}/double-bookings', { path: { id: batchId } }),
    staleTime: 0,
  })
}

/** The toast about added people without a seat. People with a seat appear in the list anyway. */
export function waitingToast(added: readonly RosterEntry[]): Done | undefined {
  const waiting = added.filter(({ rosterState }) => rosterState === 'waiting').map(({ fullName }) => fullName)
  return waiting.length === 0 ? undefined : { title: 'On the waiting list', description: waiting.join(', ') }
}

/** Sends a change of the roster, then reloads the roster, the batch and the lists, even if it was refused. */
export function useRosterCall<Answer, Given = FormData>(call: (given: Given) => Promise<Answer>, options: CallOptions<Answer, Given>) {
  const client = useQueryClient()
  return useCall(call, {
    ...options,
    onSettled: () => {
      for (const key of [['batch'], ['participant', 'list'], ['quotation'], ['overview']]) void client.invalidateQueries({ queryKey: key })
    },
  })
}

/**
 * Saves the marks of one day, retrying after a lost connection: no form sends it, so it is not `useCall`. The returned roster is shown at
 * once, and the certificates are reloaded.
 */
export function useSaveAttendance(batchId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Pick<AttendanceForm, 'date' | 'marks' | 'confirm'>) =>
      getData('PUT /batches/{id}/attendance', { path: { id: batchId }, body }),
    onSuccess: (roster) => {
      client.setQueryData(['batch', 'roster', batchId], roster)
      for (const key of [['batch', 'issuing', batchId], ['overview']]) void client.invalidateQueries({ queryKey: key })
    },
  })
}
