import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getData } from '../../shared/api-client.ts'
import type { CalendarAddress, NewCalendarAddress } from '../../staff/calendar/calendar-address.ts'
import { dataQuery } from '../data/use-admin-data.tsx'

const PATH = '/api/admin/calendar'
const KEY = ['calendar']

/** The user's own calendar address, or null. */
export function useCalendarAddress() {
  return useQuery(dataQuery<CalendarAddress | null>(KEY, PATH))
}

/** Creates a new address, which is shown only once, and revokes the previous one. */
export function useMakeCalendarAddress() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => getData<NewCalendarAddress>(PATH, { method: 'POST' }),
    onSuccess: ({ url: _toldOnce, ...address }) => client.setQueryData(KEY, address),
  })
}

export function useRevokeCalendarAddress() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => getData<null>(PATH, { method: 'DELETE' }),
    onSuccess: () => client.setQueryData(KEY, null),
  })
}
