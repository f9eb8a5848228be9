import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getData, type AnswerOf, type BodyOf } from '#base/api/api-client.ts'
import { counted } from '#base/text/wording/counted.ts'
import type { StaffMember } from '../staff-member.schema.ts'
import { dataQuery, versionedQuery } from '#office/data/use-admin-data.tsx'
import { useCall, type CallOptions } from '#office/form/use-call.tsx'

/** The first element of the key of every staff query. */
export const STAFF = 'staff'

/** '/admin?view=people&person=3'. */
export function staffMemberPath(id: number): string {
  return `/admin?view=people&person=${id}`
}

export function useStaff({ enabled = true } = {}) {
  return useQuery({ ...dataQuery([STAFF, 'list'], 'GET /admin/users'), enabled })
}

export function useStaffMember(id: number) {
  return useQuery(versionedQuery([STAFF, 'person', id], 'GET /admin/users/{id}', { path: { id } }))
}

export function useCodes(userId: number) {
  return useQuery(dataQuery([STAFF, 'codes', userId], 'GET /admin/users/{id}/codes', { path: { id: userId } }))
}

/** Sessions of a member of staff; without an id, the user's own. */
export function useSessions(userId?: number) {
  const key = [STAFF, 'sessions', userId ?? 'own']
  return useQuery(
    userId === undefined
      ? dataQuery(key, 'GET /admin/sessions')
      : dataQuery(key, 'GET /admin/users/{id}/sessions', { path: { id: userId } }),
  )
}

/** Creates a member of staff when `id` is undefined, otherwise updates one. */
export function saveStaffMember(
  id: number | undefined,
  values: BodyOf<'POST /admin/users/create'>,
  etag: string | undefined,
): Promise<StaffMember> {
  return id === undefined
    ? getData('POST /admin/users/create', { body: values })
    : getData('PUT /admin/users/{id}', { path: { id }, body: values, ifMatch: etag })
}

export function issueCode(userId: number, values: BodyOf<'POST /admin/users/{id}/codes'>) {
  return getData('POST /admin/users/{id}/codes', { path: { id: userId }, body: values })
}

/** The number of open messages assigned to them. */
export function useOpenWork(id: number, enabled: boolean) {
  return useQuery({ ...dataQuery([STAFF, 'open-work', id], 'GET /admin/users/{id}/open-work', { path: { id } }), enabled, staleTime: 0 })
}

/** `handOverTo` receives their open messages; if omitted, they become unassigned. */
export function useRemoveStaffMember() {
  const call = ({ id, handOverTo }: { id: number; handOverTo: number | undefined }) =>
    getData('DELETE /admin/users/{id}', { path: { id }, query: { handOverTo } })
  return useStaffChange(call, {
    otherwise: 'The person could not be removed. Please try again.',
    done: 'Person removed',
  })
}

export function useRevokeCode() {
  return useStaffChange((id: number) => getData('DELETE /admin/codes/{id}', { path: { id } }), {
    otherwise: 'The code could not be revoked. Please try again.',
    done: 'Sign-in code revoked',
  })
}

export function useEndSession() {
  return useStaffChange((id: number) => getData('DELETE /admin/sessions/{id}', { path: { id } }), { failed: 'Error ending session' })
}

export function useEndOtherSessions() {
  return useStaffChange<void, { ended: number }>(() => getData('DELETE /admin/sessions'), {
    done: ({ ended }) => `${counted(ended, 'session')} ended`,
    failed: 'Error ending sessions',
  })
}

/** Refetches everything about staff after a change. */
export function useRefreshStaff(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: [STAFF] })
}

function useStaffChange<Given, Data>(call: (given: Given) => Promise<Data>, options: CallOptions<Data, Given>) {
  return useCall(call, { ...options, onSuccess: useRefreshStaff() })
}

/** A link for setting a password. It is shown only once. */
export type PasswordLink = AnswerOf<'POST /admin/users/{id}/password-link'>

export function useCreatePasswordLink() {
  return useStaffChange((id: number) => getData('POST /admin/users/{id}/password-link', { path: { id } }), {
    otherwise: 'The server is not responding.',
    failed: 'The link could not be made',
  })
}

export function useClearSecondFactors() {
  return useStaffChange((id: number) => getData('DELETE /admin/users/{id}/second-factors', { path: { id } }), {
    otherwise: 'They could not be removed. Please try again.',
    done: 'Second factors removed',
  })
}
