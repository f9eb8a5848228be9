import { agreedNotice } from '#company/server/consent-notice.server.ts'
import { enqueueMail } from '#mail/server/enqueue-mail.server.ts'
import { cancelMailsTo } from '#mail/server/mails-about.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import type { Limit, Limits } from '#base/http/limits.server.ts'
import {
  addressHash,
  lockSubscriber,
  subjectOf,
  SUBSCRIBERS_CHANGED,
  unsubscribedColumns,
  updateSubscriber,
  type SubscriberRow,
} from './subscriber-row.server.ts'
import type { SignUp } from '../subscriber.schema.ts'
import { readConfirmToken, readUnsubscribeToken, type ReadLink } from './subscription-link.server.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

/** Limits sign-ups per network. */
export const SIGN_UP_LIMIT: Limit = { name: 'newsletter', points: 5, seconds: 10 * MINUTE }
const NETWORK_DAY_LIMIT: Limit = { name: 'newsletter sign-ups of a network in a day', points: 20, seconds: DAY }
/** Above it every sign-up needs a proof of work: somebody may be sending confirmations to other people's addresses. */
const FLOOD_LIMIT: Limit = { name: 'newsletter sign-ups of all networks', points: 60, seconds: 10 * MINUTE }
const ALL_NETWORKS = ''
const NEWSLETTER_KINDS = ['newsletter-confirmation', 'newsletter-issue'] as const

/**
 * Signs up the address typed into the footer. New, confirmed and unsubscribed addresses are treated alike: the mail goes to the owner, and
 * the visitor learns nothing about it.
 * @throws Problem 'too-many', perhaps with a challenge; 'unprocessable' for an unknown version of the notice
 */
export async function signUp(
  db: Database,
  { email, noticeVersion, remarks }: SignUp,
  { limits, network, proof }: { limits: Limits; network: string; proof: string | undefined },
  context: ActionContext,
): Promise<void> {
  await limits.take(NETWORK_DAY_LIMIT, network)
  if (!(await limits.isWithin(FLOOD_LIMIT, ALL_NETWORKS))) await limits.requireProof(proof, FLOOD_LIMIT.seconds * 1000)
  if (remarks) return
  await db.write(async (tx) => {
    const notice = await agreedNotice(tx, noticeVersion)
    await subscribe(tx, email, { notice_version: notice, consent_at: context.now.toISOString() }, context)
  })
}

interface Consent {
  notice_version: number | null
  consent_at: string | null
}

/** Stores the address as unconfirmed, and enqueues the confirmation mail. */
export async function subscribe(tx: WriteTransaction, email: string, consent: Consent, context: ActionContext): Promise<SubscriberRow> {
  const { now, secret } = context
  const at = now.toISOString()
  const hash = addressHash(email, secret)
  const columns = { address: email, status: 'waiting', search_text: email.toLowerCase(), ...consent } as const
  await tx.sql
    .insertInto('subscribers')
    .values({
      ...columns,
      address_hash: hash,
      confirmed_at: null,
      unsubscribed_at: null,
      set_aside_at: null,
      last_bounce_at: null,
      last_bounce: null,
      created_at: at,
      updated_at: at,
    })
    .onConflict((on) => on.column('address_hash').doNothing())
    .execute()
  const stored = await lockSubscriber(tx, { hash })
  if (!stored) throw new Error('a subscriber is missing that was just stored')
  const isNew = stored.status === 'unsubscribed'
  const row = isNew
    ? await updateSubscriber(tx, stored, { ...columns, confirmed_at: null, unsubscribed_at: null, created_at: at }, context)
    : stored
  await enqueueMail(
    tx,
    {
      kind: 'newsletter-confirmation',
      to: { address: row.address ?? email, name: null },
      about: subjectOf(row),
      data: {},
    },
    context,
  )
  tx.changed(SUBSCRIBERS_CHANGED, subjectOf(row))
  return row
}

export type LinkState = 'open' | 'done' | 'unknown'

/** The state shown on the confirmation page. Changes nothing, because mail scanners follow links. */
export async function confirmationState(
  db: Database,
  token: string,
  { now, secret }: Pick<ActionContext, 'now' | 'secret'>,
): Promise<LinkState> {
  const row = await readRow(db, readConfirmToken(token), secret, now)
  if (!row || row.status === 'unsubscribed') return 'unknown'
  return row.status === 'confirmed' ? 'done' : 'open'
}

/**
 * Confirms the address that the token was sent to. This also reactivates an address that was set aside: its owner has just proved that it
 * works.
 */
export async function confirm(db: Database, token: string, context: ActionContext): Promise<void> {
  const { now, secret } = context
  await db.write(async (tx) => {
    const row = await lockRow(tx, readConfirmToken(token), secret, now)
    if (!row || row.status === 'confirmed' || row.status === 'unsubscribed') return
    const reachable = { set_aside_at: null, bounces: 0, last_bounce: null, last_bounce_at: null }
    await updateSubscriber(tx, row, { status: 'confirmed', confirmed_at: now.toISOString(), ...reachable }, context)
  })
}

/** The state shown on the unsubscribe page. Changes nothing. */
export async function unsubscriptionState(
  db: Database,
  token: string,
  { now, secret }: Pick<ActionContext, 'now' | 'secret'>,
): Promise<LinkState> {
  const row = await readRow(db, readUnsubscribeToken(token), secret, now)
  if (!row) return 'unknown'
  return row.status === 'unsubscribed' ? 'done' : 'open'
}

/** Unsubscribes the address that the token was sent to. No mailing is sent to it from now on, not even one already waiting. */
export async function unsubscribe(db: Database, token: string, context: ActionContext): Promise<void> {
  const { now, secret } = context
  await db.write(async (tx) => {
    const row = await lockRow(tx, readUnsubscribeToken(token), secret, now)
    if (row && row.status !== 'unsubscribed') await endSubscription(tx, row, context)
  })
}

/** Unsubscribes a locked row: erases its address and cancels its waiting mails. */
export async function endSubscription(tx: WriteTransaction, row: SubscriberRow, context: ActionContext): Promise<SubscriberRow> {
  await cancelNewsletters(tx, row, context.now)
  return updateSubscriber(tx, row, unsubscribedColumns(context.now), context)
}

/** Cancels a subscriber's waiting confirmations and mailings. */
export async function cancelNewsletters(tx: WriteTransaction, { address }: SubscriberRow, now: Date): Promise<void> {
  if (address !== null) await cancelMailsTo(tx, address, NEWSLETTER_KINDS, now)
}

async function readRow(db: Database, link: ReadLink | undefined, secret: string, now: Date): Promise<SubscriberRow | undefined> {
  if (!link) return undefined
  const row = await db.sql.selectFrom('subscribers').selectAll().where('id', '=', link.id).executeTakeFirst()
  return row && link.isFrom(row, secret, now) ? row : undefined
}

async function lockRow(tx: WriteTransaction, link: ReadLink | undefined, secret: string, now: Date): Promise<SubscriberRow | undefined> {
  const row = link && (await lockSubscriber(tx, { id: link.id }))
  return row && link.isFrom(row, secret, now) ? row : undefined
}
