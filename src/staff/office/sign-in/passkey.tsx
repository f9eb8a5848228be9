import { callApi } from '#base/api/api-client.ts'
import type { SignedIn } from '../../role.ts'
import { passkeyName } from './passkey-text.ts'

const SIGN_IN = '/api/admin/session/passkey'
const OWN = '/api/admin/account/passkeys'

export function canUsePasskeys(): boolean {
  return typeof window !== 'undefined' && window.PublicKeyCredential !== undefined
}

/** Signs in with a passkey, or completes a sign-in with one. @throws Error when the person cancels, HttpError when it is refused */
export async function signInWithPasskey(): Promise<SignedIn> {
  return (await callApi<SignedIn>(SIGN_IN, { method: 'POST', body: { response: await askPasskey() } })).data
}

/** Lets the person use a passkey. Returns its answer for the server. @throws like `signInWithPasskey` */
export async function askPasskey(): Promise<object> {
  const [{ data: optionsJSON }, { startAuthentication }] = await Promise.all([
    callApi<Parameters<typeof import('@simplewebauthn/browser').startAuthentication>[0]['optionsJSON']>(`${SIGN_IN}/options`, {
      method: 'POST',
    }),
    import('@simplewebauthn/browser'),
  ])
  return startAuthentication({ optionsJSON })
}

/** Makes a passkey, named after this browser. Returns the recovery codes if it is the first factor. @throws like `signInWithPasskey` */
export async function createPasskey(taken: readonly string[] = []): Promise<string[] | null> {
  const [{ data: optionsJSON }, { startRegistration }] = await Promise.all([
    callApi<Parameters<typeof import('@simplewebauthn/browser').startRegistration>[0]['optionsJSON']>(`${OWN}/options`, { method: 'POST' }),
    import('@simplewebauthn/browser'),
  ])
  const response = await startRegistration({ optionsJSON })
  const name = passkeyName(navigator.userAgent, taken)
  return (await callApi<{ recoveryCodes: string[] | null }>(OWN, { method: 'POST', body: { name, response } })).data.recoveryCodes
}
