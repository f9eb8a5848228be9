import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi, getData } from '#base/api/api-client.ts'
import type { Account, SignInSettings } from '../second-factor.ts'
import type { Versioned } from '#office/data/admin-data.ts'
import { dataQuery, versionedQuery } from '#office/data/use-admin-data.tsx'

const ACCOUNT = '/api/admin/account'
const SETTINGS = '/api/admin/sign-in-settings'
const KEY = ['account', 'own']

export function useAccount() {
  return useQuery(dataQuery<Account>(KEY, ACCOUNT))
}

/** Refetches the account after a change. */
export function useRefreshAccount(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: KEY })
}

/** Removes the authenticator app, or the passkey with this id. */
export function useRemoveFactor() {
  return useMutation({
    mutationFn: (factor: number | 'authenticator') =>
      callApi(factor === 'authenticator' ? `${ACCOUNT}/authenticator` : `${ACCOUNT}/passkeys/${factor}`, { method: 'DELETE' }),
    onSuccess: useRefreshAccount(),
  })
}

export function useReplaceRecoveryCodes() {
  return useMutation({
    mutationFn: async () => (await getData<{ recoveryCodes: string[] }>(`${ACCOUNT}/recovery-codes`, { method: 'POST' })).recoveryCodes,
    onSuccess: useRefreshAccount(),
  })
}

export async function changePassword(values: { current: string; password: string }): Promise<void> {
  await callApi<null>('/api/admin/password', { method: 'PUT', body: values })
}

export function useSignInSettings() {
  return useQuery(versionedQuery<SignInSettings>(['sign-in-settings'], SETTINGS))
}

export function useSaveSignInSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ item, etag }: Versioned<SignInSettings>) => callApi(SETTINGS, { method: 'PUT', body: item, ifMatch: etag }),
    onSettled: () => void client.invalidateQueries({ queryKey: ['sign-in-settings'] }),
  })
}
