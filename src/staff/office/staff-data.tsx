import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi, getData } from '#base/api/api-client.ts'
import type { IssuedCode, StaffCode, StaffMember, StaffSession } from '../staff-member.ts'
import { type CallError, dataQuery, versionedQuery } from '#office/data/use-admin-data.tsx'

const USERS = '/api/admin/users'
const SESSIONS = '/api/admin/sessions'
/** Begins the key of every query about staff. */
export const STAFF = 'staff'

/** '/admin?view=people&person=3'. */
export function staffMemberPath(id: number): string {
  return `/admin?view=people&person=${id}`
}

export function useStaff({ enabled = true } = {}) {
  return useQuery({ ...dataQuery<StaffMember[]>([STAFF, 'list'], USERS), enabled })
}

export function useStaffMember(id: number) {
  return useQuery(versionedQuery<StaffMember>([STAFF, 'person', id], `${USERS}/${id}`))
}

export function useCodes(userId: number) {
  return useQuery(dataQuery<StaffCode[]>([STAFF, 'codes', userId], `${USERS}/${userId}/codes`))
}

/** Sessions of a member of staff; without an id, the user's own. */
export function useSessions(userId?: number) {
  return useQuery(
    dataQuery<StaffSession[]>([STAFF, 'sessions', userId ?? 'own'], userId === undefined ? SESSIONS : `${USERS}/${userId}/sessions`),
  )
}

/** Creates a member of staff when `id` is undefined, otherwise updates one. */
export async function saveStaffMember(id: number | undefined, values: object, etag: string | undefined): Promise<StaffMember> {
  const reply =
    id === undefined
      ? await callApi<StaffMember>(`${USERS}/create`, { method: 'POST', body: values })
      : await callApi<StaffMember>(`${USERS}/${id}`, { method: 'PUT', body: values, ifMatch: etag })
  return reply.data
}

export function issueCode(userId: number, values: object) {
  return getData<IssuedCode>(`${USERS}/${userId}/codes`, { method: 'POST', body: values })
}

export function useRemoveStaffMember() {
  return useStaffChange<number, null>((id) => remove(`${USERS}/${id}`))
}

export function useRevokeCode() {
  return useStaffChange<number, null>((id) => remove(`/api/admin/codes/${id}`))
}

export function useEndSession() {
  return useStaffChange<number, null>((id) => remove(`${SESSIONS}/${id}`))
}

export function useEndOtherSessions() {
  return useStaffChange<void, { ended: number }>(() => remove(SESSIONS))
}

/** Refetches everything about staff after a change. */
export function useRefreshStaff(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: [STAFF] })
}

function remove<Data>(path: string): Promise<Data> {
  return getData<Data>(path, { method: 'DELETE' })
}

function useStaffChange<Given, Data>(mutationFn: (given: Given) => Promise<Data>) {
  return useMutation<Data, CallError, Given>({ mutationFn, onSuccess: useRefreshStaff() })
}

/** A link that sets a password. It is shown once. */
export interface PasswordLink {
  url: string
  expiresAt: string
  mailedTo: string | null
}

export function useCreatePasswordLink() {
  return useStaffChange<number, PasswordLink>((id) => getData<PasswordLink>(`${USERS}/${id}/password-link`, { method: 'POST' }))
}

export function useClearSecondFactors() {
  return useStaffChange<number, null>((id) => remove(`${USERS}/${id}/second-factors`))
}
