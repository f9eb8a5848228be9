import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { digest } from '#base/http/keyed-hash.server.ts'
import { getCompany } from '#company/server/company.server.ts'
import { Problem } from '#base/api/problem.ts'
import './second-factor.table.ts'

const CHALLENGE_MS = 5 * 60 * 1000
const CHALLENGE_BYTES = 32
const MAX_PASSKEYS = 20
const REFUSED = 'This passkey was not accepted. Try again, or use another way.'

/** Loaded for the first passkey: its certificate parser would slow every start. */
const webauthn = () => import('@simplewebauthn/server')

/** The person and purpose of a challenge. It is accepted for nothing else. */
interface Purpose {
  purpose: 'add' | 'sign-in' | 'second-factor'
  userId: number | null
}

/** The browser's options for creating a passkey for this person. */
export async function passkeyCreation(
  db: Database,
  userId: number,
  { siteUrl, ...context }: ActionContext & { siteUrl: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const person = await db.sql.selectFrom('users').select(['username', 'full_name']).where('id', '=', userId).executeTakeFirstOrThrow()
  const known = await passkeysOf(db, userId)
  if (known.length >= MAX_PASSKEYS)
    throw new Problem('conflict', `One person has at most ${MAX_PASSKEYS} passkeys. Remove one that is no longer used.`)
  return (await webauthn()).generateRegistrationOptions({
    rpName: (await getCompany(db)).name,
    rpID: rpId(siteUrl),
    userName: person.username,
    userDisplayName: person.full_name,
    userID: new TextEncoder().encode(`staff-${userId}`),
    challenge: await createChallenge(db, { purpose: 'add', userId }, context),
    attestationType: 'none',
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Verifies a passkey created by the browser. @throws Problem 'unauthenticated' */
export async function verifyNewPasskey(
  db: Database,
  userId: number,
  response: RegistrationResponseJSON,
  { siteUrl, ...context }: ActionContext & { siteUrl: string },
): Promise<WebAuthnCredential> {
  const expectedChallenge = await takeChallenge(db, response.response, { purpose: 'add', userId }, context)
  const { verifyRegistrationResponse } = await webauthn()
  const { verified, registrationInfo } = await verifyRegistrationResponse({ response, expectedChallenge, ...expectedSite(siteUrl) }).catch(
    refuse,
  )
  return verified ? registrationInfo.credential : refuse()
}

/** Stores a verified passkey. @throws Problem 'conflict' */
export async function storePasskey(
  tx: WriteTransaction,
  userId: number,
  { credential: { id, publicKey, counter, transports = [] }, name }: { credential: WebAuthnCredential; name: string },
  { now, siteUrl }: Pick<ActionContext, 'now'> & { siteUrl: string },
): Promise<void> {
  const row = {
    user_id: userId,
    credential_id: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: JSON.stringify(transports),
    name,
    created_at: now.toISOString(),
    last_used_at: null,
    host: rpId(siteUrl),
  }
  const stored = await tx.sql
    .insertInto('passkeys')
    .values(row)
    .onConflict((on) => on.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!stored) throw new Problem('conflict', 'This passkey is registered already.')
}

/** The browser's options for signing in: for a known person in the second step, or for anybody. */
export async function passkeyRequest(
  db: Database,
  userId: number | null,
  { siteUrl, ...context }: ActionContext & { siteUrl: string },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const purpose = userId === null ? 'sign-in' : 'second-factor'
  const usable = userId === null ? undefined : await usablePasskeys(db, userId, siteUrl)
  return (await webauthn()).generateAuthenticationOptions({
    rpID: rpId(siteUrl),
    challenge: await createChallenge(db, { purpose, userId }, context),
    userVerification: 'required',
    ...(usable && { allowCredentials: usable.map(descriptorOf) }),
  })
}

/** The owner of the passkey that answered the challenge. In the second step it must be this person. @throws Problem 'unauthenticated' */
export async function takePasskeyAnswer(
  db: Database,
  userId: number | null,
  response: AuthenticationResponseJSON,
  { siteUrl, ...context }: ActionContext & { siteUrl: string },
): Promise<number> {
  const purpose = userId === null ? 'sign-in' : 'second-factor'
  const expectedChallenge = await takeChallenge(db, response.response, { purpose, userId }, context)
  const { verifyAuthenticationResponse } = await webauthn()
  return db.write(async (tx) => {
    const passkey = await tx.sql.selectFrom('passkeys').selectAll().where('credential_id', '=', response.id).executeTakeFirst()
    if (!passkey || (userId !== null && passkey.user_id !== userId)) refuse()
    const credential = {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: Number(passkey.counter),
      transports: JSON.parse(passkey.transports) as AuthenticatorTransport[],
    }
    // Rejects a counter that has not increased: the passkey was copied.
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      credential,
      ...expectedSite(siteUrl),
    }).catch(refuse)
    if (!verified) refuse()
    await tx.sql
      .updateTable('passkeys')
      .set({ counter: authenticationInfo.newCounter, last_used_at: context.now.toISOString(), host: rpId(siteUrl) })
      .where('id', '=', passkey.id)
      .execute()
    return passkey.user_id
  })
}

/** The hosts of the stored passkeys. */
export async function passkeyHosts(db: Pick<Database, 'sql'>): Promise<string[]> {
  const rows = await db.sql.selectFrom('passkeys').select('host').distinct().where('host', 'is not', null).execute()
  return rows.flatMap(({ host }) => host ?? [])
}

async function deleteExpiredChallenges(db: Database, now: Date): Promise<void> {
  await db.sql.deleteFrom('passkey_challenges').where('expires_at', '<=', now.toISOString()).execute()
}

async function createChallenge(
  db: Database,
  { purpose, userId }: Purpose,
  { now, random }: ActionContext,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(random(CHALLENGE_BYTES))
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS).toISOString()
  await db.write(async (tx) => {
    await deleteExpiredChallenges(tx, now)
    const hash = digest(Buffer.from(challenge).toString('base64url'))
    await tx.sql
      .insertInto('passkey_challenges')
      .values({ challenge_hash: hash, purpose, user_id: userId, expires_at: expiresAt })
      .execute()
  })
  return challenge
}

/**
 * Consumes the challenge named by an answer, and returns it. Uses a separate transaction before verification, so that a wrong answer
 * consumes the challenge, too.
 * @throws Problem 'unauthenticated' if it is unknown for this purpose and person
 */
async function takeChallenge(
  db: Database,
  { clientDataJSON }: { clientDataJSON: string },
  { purpose, userId }: Purpose,
  { now }: ActionContext,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  const taken = await db.write((tx) =>
    tx.sql
      .deleteFrom('passkey_challenges')
      .where('challenge_hash', '=', digest(challenge))
      .where('purpose', '=', purpose)
      .where('user_id', userId === null ? 'is' : '=', userId)
      .where('expires_at', '>', now.toISOString())
      .returning('challenge_hash')
      .executeTakeFirst(),
  )
  return taken ? challenge : refuse()
}

function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : refuse()
  } catch {
    return refuse()
  }
}

/** The origin, host and user verification that an answer must prove besides the challenge. */
function expectedSite(siteUrl: string) {
  return { expectedOrigin: new URL(siteUrl).origin, expectedRPID: rpId(siteUrl), requireUserVerification: true }
}

function passkeysOf(db: Database, userId: number) {
  return db.sql.selectFrom('passkeys').select(['credential_id', 'transports', 'host']).where('user_id', '=', userId).execute()
}

/** The passkeys that may work here. @throws Problem 'conflict' when all belong to a former address of the site */
async function usablePasskeys(db: Database, userId: number, siteUrl: string) {
  const all = await passkeysOf(db, userId)
  const usable = all.filter(({ host }) => host === null || host === rpId(siteUrl))
  if (all.length > 0 && usable.length === 0)
    throw new Problem(
      'conflict',
      `Your passkey belongs to ${all[0]?.host}, where this site was before: sign in another way, then add a new one.`,
    )
  return usable
}

function descriptorOf({ credential_id: id, transports }: { credential_id: string; transports: string }) {
  return { id, transports: JSON.parse(transports) as AuthenticatorTransport[] }
}

/** Passkeys belong to the host of SITE_URL, and work on no other. */
function rpId(siteUrl: string): string {
  return new URL(siteUrl).hostname
}

function refuse(): never {
  throw new Problem('unauthenticated', REFUSED)
}
