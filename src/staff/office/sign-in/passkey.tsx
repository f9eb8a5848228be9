import { callApi, getData, type BodyOf } from '#base/api/api-client.ts'
import type { SignedIn } from '../../session.schema.ts'
import { passkeyName } from './passkey-text.ts'

type Answer = BodyOf<'POST /admin/session/passkey'>['response']

export function canUsePasskeys(): boolean {
  return typeof window !== 'undefined' && window.PublicKeyCredential !== undefined
}

/** Signs in with a passkey, or completes a sign-in with one. @throws Error when the person cancels, HttpError when it is refused */
export async function signInWithPasskey(): Promise<SignedIn> {
  return getData('POST /admin/session/passkey', { body: { response: await askPasskey() } })
}

/** Prompts for a passkey. Returns its answer for the server. @throws like `signInWithPasskey` */
export async function askPasskey(): Promise<Answer> {
  const [{ data: optionsJSON }, { startAuthentication }] = await Promise.all([
    callApi('POST /admin/session/passkey/options'),
    import('@simplewebauthn/browser'),
  ])
  return (await startAuthentication({ optionsJSON })) as unknown as Answer
}

/** Creates a passkey, named after this browser. Returns the recovery codes if it is the first factor. @throws like `signInWithPasskey` */
export async function createPasskey(taken: readonly string[] = []): Promise<string[] | null> {
  const [{ data: optionsJSON }, { startRegistration }] = await Promise.all([
    callApi('POST /admin/account/passkeys/options'),
    import('@simplewebauthn/browser'),
  ])
  // The API document describes WebAuthn messages only in outline.
  const response = (await startRegistration({ optionsJSON: optionsJSON as never })) as never
  const name = passkeyName(navigator.userAgent, taken)
  return (await getData('POST /admin/account/passkeys', { body: { name, response } })).recoveryCodes
}
