import { listUnrenewed } from '#certificates/server/expiry/expiring.server.ts'
import { findNextWithMonthlyMail, lockClient } from '#clients/server/client.server.ts'
import { enqueueMail } from '#mail/server/enqueue-mail.server.ts'
import { deleteMail, rewriteMail } from '#mail/server/mails-about.server.ts'
import { findMails, hasOnceKey } from '#mail/server/find-mails.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { WriteTransaction } from '#base/database/database.server.ts'
import type { DailyJob } from '#base/jobs/daily-job.server.ts'
import { addDays } from '#base/dates/calendar.ts'
import { indianClock, indianDate } from '#base/dates/dates.ts'
import { linkSubject } from '../client-link.ts'
import { newNonce, storeLink } from './client-link.server.ts'

/** In India, like the reminders to people. */
const FROM_HOUR = 9
/** The mail lists certificates that expire within this time. */
const WITHIN_DAYS = 60

/**
 * Notifies each subscribed client once a month about certificates that expire soon. If none do, it waits for the first day of the month on
 * which one does. Each client is one transaction.
 */
export const MONTHLY_MAIL_JOB: DailyJob<number> = {
  name: 'monthly-mails',
  announcedBy: 'clients',
  isDue: async (db, now) => indianClock(now).hour >= FROM_HOUR && (await findNextWithMonthlyMail(db, 0)) !== undefined,
  async runChunk(tx, after = 0, context) {
    const next = await findNextWithMonthlyMail(tx, after)
    if (next !== undefined) await sendMonthlyMail(tx, next, context)
    return next
  },
}

/** Sends the mail of this month, unless it was sent or nothing expires. The lock on the client makes a second sender wait and see it. */
export async function sendMonthlyMail(tx: WriteTransaction, clientId: number, context: ActionContext): Promise<void> {
  const { client } = await lockClient(tx, clientId)
  const today = indianDate(context.now)
  const onceKey = `renewals-due:${clientId}:${today.slice(0, 'YYYY-MM'.length)}`
  const contact = client.contacts.find(({ monthlyMail }) => monthlyMail)
  if (!contact || (await hasOnceKey(tx, onceKey))) return
  const expiring = await listUnrenewed(tx, { of: { clientId }, from: today, to: addDays(today, WITHIN_DAYS) })
  if (expiring.length === 0) return
  const nonce = newNonce('renewals', { key: undefined, request: {} }, context)
  const items = expiring.map(({ id, participantId, fullName }) => ({ certificateId: id, participantId, name: fullName }))
  const link = await storeLink(tx, { purpose: 'renewals', nonce, client, contact, items }, context)
  const data = {
    nonce,
    contactName: contact.name,
    client: client.name,
    count: expiring.length,
    expiresOn: indianDate(new Date(link.expires_at)),
    people: expiring.map(({ participantId: id, fullName: name, program, expiryDate }) => ({ id, name, program, expiryDate })),
  }
  const to = { address: contact.email, name: contact.name }
  await enqueueMail(tx, { kind: 'renewals-due', to, about: linkSubject(link), data, onceKey }, context)
}

/** Removes erased people from the mails to their clients. A queued mail that would name nobody is deleted. */
export async function eraseFromMonthlyMails(tx: WriteTransaction, participantIds: readonly number[]): Promise<void> {
  const links = await tx.sql
    .selectFrom('client_link_items')
    .innerJoin('client_links', 'client_links.id', 'client_link_items.link_id')
    .select('client_links.id')
    .distinct()
    .where('client_links.purpose', '=', 'renewals')
    .where('client_link_items.participant_id', 'in', participantIds)
    .execute()
  for (const { id, data, status } of await findMails(tx, { about: links.map(linkSubject), kinds: ['renewals-due'] })) {
    const people = data.people.filter((person) => !participantIds.includes(person.id))
    if (people.length === 0 && status === 'waiting') await deleteMail(tx, id)
    else await rewriteMail(tx, id, { ...data, people })
  }
}
