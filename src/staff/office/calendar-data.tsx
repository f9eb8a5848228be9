import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { getData } from '#base/api/api-client.ts'
import { dataQuery } from '#office/data/use-admin-data.tsx'
import { STAFF, useRefreshStaff } from './staff-data.tsx'
import { useCall } from '#office/form/use-call.tsx'

/** The calendar address of a member of staff, or null; without an id, the user's own. */
export function useCalendarAddress(userId?: number, { enabled = true } = {}) {
  return useQuery({
    ...(userId === undefined
      ? dataQuery(keyOf(userId), 'GET /admin/calendar')
      : dataQuery(keyOf(userId), 'GET /admin/users/{id}/calendar', { path: { id: userId } })),
    enabled,
  })
}

export const NOT_CHANGED = 'The address could not be changed. Please try again.'

/** Creates a new address, which is shown only once, and revokes the previous one. */
export function useMakeCalendarAddress(words: { failed?: string }) {
  const client = useQueryClient()
  return useCall(() => getData('POST /admin/calendar'), {
    otherwise: NOT_CHANGED,
    ...words,
    onSuccess: ({ url: _toldOnce, ...address }) => client.setQueryData(keyOf(undefined), address),
  })
}

/** Revokes the calendar address of a member of staff; without an id, the user's own. */
export function useRevokeCalendarAddress(userId: number | undefined, words: { otherwise?: string; failed?: string }) {
  return useCall(
    () =>
      userId === undefined ? getData('DELETE /admin/calendar') : getData('DELETE /admin/users/{id}/calendar', { path: { id: userId } }),
    { done: 'Calendar address revoked', ...words, onSuccess: useRefreshStaff() },
  )
}

/** Shares the prefix of the staff queries, which are refetched when sessions end: the address ends with them. */
function keyOf(userId: number | undefined): QueryKey {
  return [STAFF, 'calendar', userId ?? 'own']
}
