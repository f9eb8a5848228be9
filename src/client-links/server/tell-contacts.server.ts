import { sql } from 'kysely'
import { DELIVERIES } from '#certificates/server/certificate-mails.server.ts'
import { readRows } from '#certificates/server/stored-certificate.server.ts'
import { reprintName } from '#certificates/server/issue/correction.server.ts'
import type { Participant } from '#training/participants/participant.schema.ts'
import { findMails } from '#mail/server/find-mails.server.ts'
import { enqueueMail } from '#mail/server/enqueue-mail.server.ts'
import { requireClient } from '#clients/server/client.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { indianDate } from '#base/dates/dates.ts'
import { linkSubject } from '../client-link.ts'
import type { ToldContact } from '../client-link.schema.ts'
import { refreshClientDeliveries } from './client-delivery.server.ts'
import { newNonce, storeLink } from './client-link.server.ts'
import { CONTACT_LEFT } from './link-state.server.ts'
import { IS_OF_CLIENT } from './require-of-client.server.ts'

/** Changes within this time are combined in one mail. */
const GATHERED_MS = 5 * 60_000
const IS_MAIL_OF_LINK = sql<boolean>`${sql.ref('mails.about')} = 'client-link:' || ${sql.ref('client_links.id')}`

/** Prints a new name on the certificates of a participant and, where that is mailed, tells the contacts who got them. */
export async function reprintAndTell(
  tx: WriteTransaction,
  participant: Pick<Participant, 'id' | 'fullName'>,
  options: { notify: boolean },
  context: ActionContext,
): Promise<void> {
  const ids = await reprintName(tx, participant, options, context)
  if (options.notify) await tellContacts(tx, ids, context)
}

/** A contact, and the certificates that they got. */
interface CertifiedContact extends ToldContact {
  certificateIds: number[]
}

/**
 * The contacts who received these certificates by a link. Ignores links that were ended or whose mail never arrived, and contacts who left.
 */
export async function findContactsWith(db: Database, certificateIds: readonly number[]): Promise<CertifiedContact[]> {
  if (certificateIds.length === 0) return []
  const rows = await db.sql
    .selectFrom('client_link_items')
    .innerJoin('client_links', 'client_links.id', 'client_link_items.link_id')
    // A mail is deleted only after it was sent.
    .leftJoin('mails', (join) => join.on(IS_MAIL_OF_LINK))
    .select(['client_links.client_id', 'client_links.recipient_name', 'client_links.recipient_email', 'client_link_items.certificate_id'])
    .where('client_links.purpose', '=', 'certificates')
    .where('client_links.revoked_at', 'is', null)
    .where('client_link_items.certificate_id', 'in', certificateIds)
    .where(IS_OF_CLIENT)
    .where(sql<boolean>`${CONTACT_LEFT} = 0`)
    .where(({ eb, or }) => or([eb('client_links.opened', '>', 0), eb('mails.status', 'is', null), eb('mails.status', '=', 'sent')]))
    .orderBy('client_links.id')
    .execute()
  return grouped(
    rows.map((row) => ({
      clientId: row.client_id,
      name: row.recipient_name,
      email: row.recipient_email,
      certificateIds: [row.certificate_id ?? 0],
    })),
  )
}

/** Whether somebody received one of these certificates, by e-mail or by a link. */
export async function isDelivered(db: Database, certificateIds: readonly number[]): Promise<boolean> {
  if ((await findContactsWith(db, certificateIds)).length > 0) return true
  return (await findMails(db, { about: certificateIds.map((id) => `certificate:${id}`), kinds: DELIVERIES })).some(
    ({ status }) => status === 'sent' || status === 'waiting',
  )
}

/**
 * Notifies the contacts who received these certificates, and others who asked for it, that they were corrected or revoked: one mail each,
 * with a link to the current versions. Returns the recipients.
 */
export async function tellContacts(
  tx: WriteTransaction,
  certificateIds: readonly number[],
  context: ActionContext,
  others: readonly CertifiedContact[] = [],
): Promise<ToldContact[]> {
  const contacts = grouped([...(await findContactsWith(tx, certificateIds)), ...others])
  for (const contact of contacts) await tell(tx, contact, context)
  return contacts.map(({ clientId, name, email }) => ({ clientId, name, email }))
}

async function tell(
  tx: WriteTransaction,
  { clientId, name, email, certificateIds }: CertifiedContact,
  context: ActionContext,
): Promise<void> {
  const items = (await readRows(tx, certificateIds)).map((row) => ({ certificateId: row.id, name: row.participant_name }))
  const waiting = await findWaiting(tx, { clientId, email })
  if (waiting !== undefined) {
    await tx.sql.deleteFrom('client_link_items').where('link_id', '=', waiting).where('certificate_id', 'in', certificateIds).execute()
    const added = items.map((item) => ({ link_id: waiting, certificate_id: item.certificateId, shown_name: item.name }))
    await tx.sql.insertInto('client_link_items').values(added).execute()
    return
  }
  const client = await requireClient(tx, clientId)
  const nonce = newNonce('certificates', { key: undefined, request: {} }, context)
  const link = await storeLink(tx, { purpose: 'certificates', nonce, client, contact: { name, email }, items, isNews: true }, context)
  const expiresOn = indianDate(new Date(link.expires_at))
  const data = { nonce, contactName: name, client: client.name, count: items.length, corrected: 0, revoked: 0, expiresOn }
  const dueAt = new Date(context.now.getTime() + GATHERED_MS)
  await enqueueMail(tx, { kind: 'certificates-changed', to: { address: email, name }, about: linkSubject(link), data, dueAt }, context)
  await refreshClientDeliveries(tx, link.id)
}

/** The unsent link of this kind to the same contact. */
async function findWaiting(
  tx: WriteTransaction,
  { clientId, email }: Pick<CertifiedContact, 'clientId' | 'email'>,
): Promise<number | undefined> {
  const row = await tx.sql
    .selectFrom('client_links')
    .innerJoin('mails', (join) => join.on(IS_MAIL_OF_LINK))
    .select('client_links.id')
    .where('client_links.client_id', '=', clientId)
    .where(sql<string>`lower(client_links.recipient_email)`, '=', email.toLowerCase())
    .where('client_links.revoked_at', 'is', null)
    .where('mails.kind', '=', 'certificates-changed')
    .where('mails.status', '=', 'waiting')
    .where('mails.leased_until', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/** The numbers of corrected and revoked certificates of a link, for its mail. */
export async function countChanges(db: Database, linkId: number): Promise<{ count: number; corrected: number; revoked: number }> {
  const rows = await db.sql
    .selectFrom('client_link_items')
    .innerJoin('certificates', 'certificates.id', 'client_link_items.certificate_id')
    .select('certificates.revoked_on')
    .where('client_link_items.link_id', '=', linkId)
    .where(IS_OF_CLIENT)
    .execute()
  const revoked = rows.filter(({ revoked_on: on }) => on !== null).length
  return { count: rows.length, corrected: rows.length - revoked, revoked }
}

function grouped(contacts: readonly CertifiedContact[]): CertifiedContact[] {
  const byContact = Map.groupBy(contacts, ({ clientId, email }) => `${clientId} ${email.toLowerCase()}`)
  return [...byContact.values()].flatMap(([first, ...more]) =>
    first ? { ...first, certificateIds: [...new Set([first, ...more].flatMap(({ certificateIds }) => certificateIds))] } : [],
  )
}
