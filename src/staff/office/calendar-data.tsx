import { useMutation, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { getData } from '#base/api/api-client.ts'
import type { CalendarAddress, NewCalendarAddress } from '../calendar-address.ts'
import { dataQuery } from '#office/data/use-admin-data.tsx'
import { STAFF, useRefreshStaff } from './staff-data.tsx'

const OWN = '/api/admin/calendar'

/** The calendar address of a member of staff, or null; without an id, the user's own. */
export function useCalendarAddress(userId?: number, { enabled = true } = {}) {
  return useQuery({ ...dataQuery<CalendarAddress | null>(keyOf(userId), pathOf(userId)), enabled })
}

/** Creates a new address, which is shown only once, and revokes the previous one. */
export function useMakeCalendarAddress() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => getData<NewCalendarAddress>(OWN, { method: 'POST' }),
    onSuccess: ({ url: _toldOnce, ...address }) => client.setQueryData(keyOf(undefined), address),
  })
}

/** Revokes the calendar address of a member of staff; without an id, the user's own. */
export function useRevokeCalendarAddress(userId?: number) {
  return useMutation({ mutationFn: () => getData<null>(pathOf(userId), { method: 'DELETE' }), onSuccess: useRefreshStaff() })
}

function pathOf(userId: number | undefined): string {
  return userId === undefined ? OWN : `/api/admin/users/${userId}/calendar`
}

/** Under the key of staff, which is refetched when sessions end: the address ends with them. */
function keyOf(userId: number | undefined): QueryKey {
  return [STAFF, 'calendar', userId ?? 'own']
}
