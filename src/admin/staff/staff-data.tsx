import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi, getData } from '../../shared/api-client.ts'
import type { IssuedCode, StaffCode, StaffMember, StaffSession } from '../../staff/staff-member.ts'
import type { Versioned } from '../data/admin-data.ts'
import type { CallError } from '../data/use-admin-data.tsx'

const USERS = '/api/admin/users'
const SESSIONS = '/api/admin/sessions'
const STAFF = 'staff'

/** '/admin?view=people&person=3'. */
export function staffMemberPath(id: number): string {
  return `/admin?view=people&person=${id}`
}

export function useStaff({ enabled = true } = {}) {
  return useQuery<StaffMember[], CallError>({
    queryKey: [STAFF, 'list'],
    queryFn: ({ signal }) => getData<StaffMember[]>(USERS, signal),
    enabled,
  })
}

export function useStaffMember(id: number) {
  return useQuery<Versioned<StaffMember>, CallError>({
    queryKey: [STAFF, 'person', id],
    queryFn: async ({ signal }) => {
      const { data, etag } = await callApi<StaffMember>(`${USERS}/${id}`, { signal })
      return { item: data, etag }
    },
  })
}

export function useCodes(userId: number) {
  return useQuery<StaffCode[], CallError>({
    queryKey: [STAFF, 'codes', userId],
    queryFn: ({ signal }) => getData<StaffCode[]>(`${USERS}/${userId}/codes`, signal),
  })
}

/** Sessions of a member of staff; without an id, the user's own. */
export function useSessions(userId?: number) {
  return useQuery<StaffSession[], CallError>({
    queryKey: [STAFF, 'sessions', userId ?? 'own'],
    queryFn: ({ signal }) => getData<StaffSession[]>(userId === undefined ? SESSIONS : `${USERS}/${userId}/sessions`, signal),
  })
}

/** Creates a member of staff when `id` is undefined, otherwise updates one. */
export async function saveStaffMember(id: number | undefined, values: object, etag: string | undefined): Promise<StaffMember> {
  const reply =
    id === undefined
      ? await callApi<StaffMember>(`${USERS}/create`, { method: 'POST', body: values })
      : await callApi<StaffMember>(`${USERS}/${id}`, { method: 'PUT', body: values, ifMatch: etag })
  return reply.data
}

export async function issueCode(userId: number, values: object): Promise<IssuedCode> {
  return (await callApi<IssuedCode>(`${USERS}/${userId}/codes`, { method: 'POST', body: values })).data
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

async function remove<Data>(path: string): Promise<Data> {
  return (await callApi<Data>(path, { method: 'DELETE' })).data
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
  return useStaffChange<number, PasswordLink>(
    async (id) => (await callApi<PasswordLink>(`${USERS}/${id}/password-link`, { method: 'POST' })).data,
  )
}

export function useClearSecondFactors() {
  return useStaffChange<number, null>((id) => remove(`${USERS}/${id}/second-factors`))
}
