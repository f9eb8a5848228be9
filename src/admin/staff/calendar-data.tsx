import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi, getData } from '../../shared/api-client.ts'
import type { CalendarAddress, NewCalendarAddress } from '../../staff/calendar/calendar-address.ts'
import type { CallError } from '../data/use-admin-data.tsx'

const PATH = '/api/admin/calendar'
const KEY = ['calendar']

/** The user's own calendar address, or null. */
export function useCalendarAddress() {
  return useQuery<CalendarAddress | null, CallError>({
    queryKey: KEY,
    queryFn: ({ signal }) => getData<CalendarAddress | null>(PATH, signal),
  })
}

/** Creates a new address, which is shown only once, and revokes the previous one. */
export function useMakeCalendarAddress() {
  const client = useQueryClient()
  return useMutation<NewCalendarAddress, CallError>({
    mutationFn: async () => (await callApi<NewCalendarAddress>(PATH, { method: 'POST' })).data,
    onSuccess: ({ url: _toldOnce, ...address }) => client.setQueryData(KEY, address),
  })
}

export function useRevokeCalendarAddress() {
  const client = useQueryClient()
  return useMutation<null, CallError>({
    mutationFn: async () => (await callApi<null>(PATH, { method: 'DELETE' })).data,
    onSuccess: () => client.setQueryData(KEY, null),
  })
}
