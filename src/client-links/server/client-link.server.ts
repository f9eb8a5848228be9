import { presentRow } from '#base/database/present-row.server.ts'
import type { Selectable } from 'kysely'
import { requireClient } from '#clients/server/client.server.ts'
import { clientLabel } from '#clients/client.ts'
import type { ClientContact, Client } from '#clients/client.schema.ts'
import { RowsOfClients } from '#clients/server/rows-of-clients.server.ts'
import { cancelMails } from '#mail/server/cancel-mails.server.ts'
import { findMails } from '#mail/server/find-mails.server.ts'
import type { MailKind } from '#mail/mail-kinds.ts'
import { actorKey, type ActionContext } from '#base/http/action-context.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, Tables, WriteTransaction } from '#base/database/database.server.ts'
import { tryWrite } from '#base/database/try-write.server.ts'
import type { Limit, Limits } from '#base/http/limits.server.ts'
import { digest, keyedHash } from '#base/http/keyed-hash.server.ts'
import { fieldProblem, Problem } from '#base/api/problem.ts'
import { mailboxText } from '#base/values/mailbox.ts'
import { refreshClientDeliveries } from './client-delivery.server.ts'
import { CLIENT_LINK_PATH, LINK_DAYS, linkSubject, REPEATED_WITHIN_HOURS, type LinkPurpose, type SentPurpose } from '../client-link.ts'
import { clientLinkSchema, type ClientLink, type MadeLink } from '../client-link.schema.ts'
import './client-link.table.ts'
import { CONTACT_LEFT } from './link-state.server.ts'

export type LinkRow = Selectable<Tables['client_links']>

/** A link with the name of its client. */
export type OpenedLink = LinkRow & { client: string; contact_left: number }

/** Moves links when clients are merged. */
export const LINKS_OF_CLIENTS = new RowsOfClients({ kind: 'link', table: 'client_links' })

const MS_PER_HOUR = 3_600_000
const MS_PER_DAY = 24 * MS_PER_HOUR
const NONCE_BYTES = 32
/** Look-ups of unknown tokens, for each network: as few as for other look-ups. */
const LINK_MISSES: Limit = { name: 'client link misses of a network', points: 20, seconds: 3600 }
const LINK_MISSING = 'Link not found. It may have been deleted.'
const LINK_KINDS = [
  'certificates-delivered',
  'certificates-changed',
  'names-to-check',
  'issued-names-to-check',
  'renewals-due',
] as const satisfies MailKind[]

export interface MakingOptions {
  /** No slash at the end. */
  siteUrl: string
  /** The Idempotency-Key of the request. The same request makes the same link, so that no answer with a link has to be stored. */
  key: string | undefined
}

/**
 * A number that only this installation can turn into the link. Mails store it instead of the link. With a key it is the same for the same
 * request of the same person; the key may be reused once it is no longer stored.
 */
export function newNonce(
  purpose: LinkPurpose,
  { key, request }: { key: string | undefined; request: object },
  { random, secret, actor }: ActionContext,
): string {
  if (key === undefined) return Buffer.from(random(NONCE_BYTES)).toString('base64url')
  return keyedHash(secret, 'nonce of a client link', purpose, actorKey(actor), key, JSON.stringify(request))
}

/** 256 bits in hex. */
export function tokenOf(nonce: string, secret: string): string {
  return keyedHash(secret, 'client link', nonce)
}

/** Finds the link that an earlier attempt of the same request has created. */
export async function findMadeLink(db: Database, nonce: string, siteUrl: string, secret: string): Promise<MadeLink | undefined> {
  const row = await findByToken(db, tokenOf(nonce, secret))
  return row && { link: siteUrl + CLIENT_LINK_PATH + tokenOf(nonce, secret), expiresAt: row.expires_at }
}

/** The client, and the contact of it that a link is sent to. @throws Problem 'unprocessable' */
export async function requireRecipient(
  tx: WriteTransaction,
  { clientId, contact: contactId }: { clientId: number; contact: number },
): Promise<{ client: Client; contact: ClientContact }> {
  const client = await requireClient(tx, clientId)
  const contact = client.contacts.find(({ id }) => id === contactId)
  const refuse = (message: string) => fieldProblem('unprocessable', 'contact', message)
  if (!contact) throw refuse(`This is no contact of ${clientLabel(client)}. Choose one from its list.`)
  if (contact.email === '') throw refuse(`${contact.name} has no e-mail address. Add it to the client, or choose another contact.`)
  return { client, contact }
}

interface NewLink {
  purpose: LinkPurpose
  nonce: string
  client: Client
  contact: Pick<ClientContact, 'name' | 'email'>
  /** A certificate also has its participant, so that an erasure finds it. */
  items: ReadonlyArray<{ certificateId?: number; participantId?: number; name: string }>
  /** The former link that the sender has seen. The automatic mail leaves it out: it is sent once a month. */
  after?: number | undefined
  /** The records have changed since a former link. */
  isNews?: true
}

/**
 * Stores a link that works for 30 days. @throws Problem 'conflict' with the former link when the same records were sent to
 * the same contact within a day
 */
export async function storeLink(
  tx: WriteTransaction,
  { purpose, nonce, client, contact, items, after, isNews }: NewLink,
  context: ActionContext,
): Promise<LinkRow> {
  const itemsHash = digest(
    JSON.stringify(items.map(({ certificateId, participantId }) => certificateId ?? participantId ?? 0).toSorted((a, b) => a - b)),
  )
  if (purpose !== 'renewals' && !isNews) await refuseRepetition(tx, { purpose, client, contact, itemsHash, after }, context.now)
  const row = await tx.sql
    .insertInto('client_links')
    .values({
      purpose,
      client_id: client.id,
      recipient_name: contact.name,
      recipient_email: contact.email,
      token_hash: digest(tokenOf(nonce, context.secret)),
      items_hash: itemsHash,
      made_by: context.actor.kind === 'staff' ? context.actor.name : 'The program',
      created_at: context.now.toISOString(),
      expires_at: new Date(context.now.getTime() + LINK_DAYS * MS_PER_DAY).toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx.sql
    .insertInto('client_link_items')
    .values(
      items.map(({ certificateId, participantId, name }) => ({
        link_id: row.id,
        certificate_id: certificateId ?? null,
        participant_id: participantId ?? null,
        shown_name: name,
      })),
    )
    .execute()
  // One value: an erasure finds it by the address, and the name goes with it.
  const recipient = mailboxText({ name: contact.name, address: contact.email })
  const sent = { link: row.id, count: items.length, client: clientLabel(client), contact: recipient }
  await recordAudit(tx, context, { action: SENT_ACTIONS[purpose], subject: `client:${client.id}`, after: sent })
  tx.changed('clients', `client:${client.id}`)
  return row
}

const SENT_ACTIONS: Record<LinkPurpose, string> = {
  certificates: 'certificates delivered',
  names: 'names sent for checking',
  renewals: 'monthly mail sent',
}

async function refuseRepetition(
  tx: WriteTransaction,
  {
    purpose,
    client,
    contact,
    itemsHash,
    after,
  }: Pick<NewLink, 'client' | 'contact' | 'after'> & { purpose: SentPurpose; itemsHash: string },
  now: Date,
): Promise<void> {
  const [former] = (await selectLinks(tx)
    .where('client_links.purpose', '=', purpose)
    .where('client_links.client_id', '=', client.id)
    .where('client_links.recipient_email', '=', contact.email)
    .where('client_links.items_hash', '=', itemsHash)
    .where('client_links.revoked_at', 'is', null)
    .where('client_links.created_at', '>', new Date(now.getTime() - REPEATED_WITHIN_HOURS * MS_PER_HOUR).toISOString())
    .orderBy('client_links.id', 'desc')
    .limit(1)
    .execute()) as ListedRow[]
  if (!former || former.id === after) return
  const what = purpose === 'certificates' ? 'These certificates were' : 'These names were'
  const message = `${what} sent to ${contact.name} within the last ${REPEATED_WITHIN_HOURS} hours. Send them once more?`
  const [current] = await presentLinks(tx, [former])
  throw new Problem('conflict', message, { current })
}

/**
 * The link that a token opens, also one that has ended. Nobody guesses a token, so the misses of a network only refuse further misses: its
 * other people keep their links. @throws Problem 'too-many', or 'not-found'
 */
export async function getLinkOfToken(
  db: Database,
  token: string,
  { limits, network }: { limits: Limits; network: string },
): Promise<OpenedLink> {
  const row = await findByToken(db, token)
  if (row) return row
  await limits.take(LINK_MISSES, network)
  throw new Problem('not-found', LINK_MISSING)
}

/** The link, with the name of its client. */
export function findByToken(db: Database, token: string) {
  return db.sql
    .selectFrom('client_links')
    .innerJoin('clients', 'clients.id', 'client_links.client_id')
    .selectAll('client_links')
    .select(['clients.name as client', CONTACT_LEFT.as('contact_left')])
    .where('token_hash', '=', digest(token))
    .executeTakeFirst()
}

/** Counts an opening of the page. The page is shown even if this cannot be stored. */
export async function countOpened(db: Database, { id, purpose }: Pick<LinkRow, 'id' | 'purpose'>, now: Date): Promise<void> {
  await tryWrite(db, async (tx) => {
    await tx.sql
      .updateTable('client_links')
      .set(({ eb }) => ({ opened: eb('opened', '+', 1), last_opened_at: now.toISOString() }))
      .where('id', '=', id)
      .execute()
    if (purpose === 'certificates') await refreshClientDeliveries(tx, id)
  })
}

/** The links of a client, the latest first. */
export async function listClientLinks(db: Database, clientId: number, limit: number): Promise<ClientLink[]> {
  const rows = await selectLinks(db)
    .where('client_links.client_id', '=', clientId)
    .orderBy('client_links.id', 'desc')
    .limit(limit)
    .execute()
  return presentLinks(db, rows)
}

/** Ends a link, and cancels its mail if still queued. Ending it twice is a no-op. @throws Problem 'not-found' */
export async function revokeLink(db: Database, id: number, context: ActionContext): Promise<ClientLink> {
  return db.write(async (tx) => {
    const row = await tx.sql.selectFrom('client_links').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) throw new Problem('not-found', LINK_MISSING)
    if (row.revoked_at === null) {
      await tx.sql.updateTable('client_links').set({ revoked_at: context.now.toISOString() }).where('id', '=', id).execute()
      await cancelMails(tx, { about: [linkSubject(row)], kinds: LINK_KINDS }, context)
      if (row.purpose === 'certificates') await refreshClientDeliveries(tx, id)
      const subject = `client:${row.client_id}`
      await recordAudit(tx, context, { action: 'client link revoked', subject, after: { link: id } })
      tx.changed('clients', subject)
    }
    const [link] = await presentLinks(tx, await selectLinks(tx).where('client_links.id', '=', id).execute())
    return link as ClientLink
  })
}

type ListedRow = LinkRow & { count: number; contact_left: number }

export function selectLinks(db: Database) {
  return db.sql
    .selectFrom('client_links')
    .selectAll('client_links')
    .select(CONTACT_LEFT.as('contact_left'))
    .select((select) =>
      select
        .selectFrom('client_link_items')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('client_link_items.link_id', '=', 'client_links.id')
        .$asScalar()
        .$notNull()
        .as('count'),
    )
}

export async function presentLinks(db: Database, rows: readonly ListedRow[]): Promise<ClientLink[]> {
  const found = await findMails(db, { about: rows.map(linkSubject), kinds: LINK_KINDS })
  const mails = new Map(found.map(({ about, status, error }) => [about, { status, error }]))
  return rows.map((row) => presentLink(row, mails.get(linkSubject(row)) ?? null))
}

function presentLink(row: ListedRow, mail: ClientLink['mail']): ClientLink {
  return presentRow(clientLinkSchema, row, {
    contactName: row.recipient_name,
    contactEmail: row.recipient_email,
    contactLeft: row.contact_left === 1,
    mail,
  })
}
