import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi, getData } from '#base/api/api-client.ts'
import type { SignInSettings } from '../second-factor.schema.ts'
import type { Versioned } from '#office/data/admin-data.ts'
import { dataQuery, overviewQuery, versionedQuery } from '#office/data/use-admin-data.tsx'
import { useCall } from '#office/form/use-call.tsx'

const KEY = ['account', 'own']

export function useAccount() {
  return useQuery(dataQuery(KEY, 'GET /admin/account'))
}

/** Refetches the account after a change, and the overview, which suggests setting a password. */
export function useRefreshAccount(): () => void {
  const client = useQueryClient()
  return () => {
    for (const { queryKey } of [{ queryKey: KEY }, overviewQuery]) void client.invalidateQueries({ queryKey })
  }
}

/** Removes the authenticator app, or the passkey with this id. */
export function useRemoveFactor() {
  return useCall(
    (factor: number | 'authenticator') =>
      factor === 'authenticator'
        ? getData('DELETE /admin/account/authenticator')
        : getData('DELETE /admin/account/passkeys/{id}', { path: { id: factor } }),
    {
      otherwise: 'It could not be removed. Please try again.',
      done: { title: 'Removed', description: 'You can no longer sign in with it.' },
      onSuccess: useRefreshAccount(),
    },
  )
}

export function useReplaceRecoveryCodes() {
  return useCall(async () => (await getData('POST /admin/account/recovery-codes')).recoveryCodes, {
    otherwise: 'The server is not responding.',
    failed: 'The codes could not be made',
    onSuccess: useRefreshAccount(),
  })
}

export async function changePassword(values: { current: string; password: string }): Promise<void> {
  await callApi('PUT /admin/password', { body: values })
}

export function useSignInSettings() {
  return useQuery(versionedQuery(['sign-in-settings'], 'GET /admin/sign-in-settings'))
}

export function useSaveSignInSettings() {
  const client = useQueryClient()
  return useCall(({ item, etag }: Versioned<SignInSettings>) => callApi('PUT /admin/sign-in-settings', { body: item, ifMatch: etag }), {
    otherwise: 'The server is not responding.',
    done: { title: 'Saved', description: 'It applies from the next sign-in.' },
    failed: 'The setting could not be saved',
    onSettled: () => void client.invalidateQueries({ queryKey: ['sign-in-settings'] }),
  })
}
