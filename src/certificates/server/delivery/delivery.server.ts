import { cancelMails } from '#mail/server/cancel-mails.server.ts'
import { findMails } from '#mail/server/find-mails.server.ts'
import { handOverMail, retryMail } from '#mail/server/outbox/mail-actions.server.ts'
import { findEmails } from '#training/server/participants/participant-emails.server.ts'
import { getParticipant } from '#training/server/participants/participant.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { Problem } from '#base/api/problem.ts'
import { DELIVERIES, enqueueDelivery, subjectOf } from '../certificate-mails.server.ts'
import { clientDeliveryOf, permalinkOf, storedTraining, type CertificateRow } from '../certificate-row.server.ts'
import { lockRow, readRow } from '../stored-certificate.server.ts'
import { kindOf } from '../../training-snapshot.ts'
import { currentDelivery, deliveryMessage, deliveryOf } from '../../delivery/delivery.ts'
import type { DeliveryMail, Delivery, CertificateDelivery } from '../../delivery/delivery.schema.ts'

/** The delivery of a certificate and its results so far. @throws Problem 'not-found' */
export async function getDelivery(
  db: Database,
  id: number,
  { siteUrl, now }: { siteUrl: string; now: Date },
): Promise<CertificateDelivery> {
  const row = await readRow(db, id)
  const [{ participant }, found] = await Promise.all([getParticipant(db, row.participant_id), findDeliveryMails(db, [id])])
  const { email, phone, clientId } = participant
  const mails = found.get(id) ?? []
  const known = deliveryOf(deliveredOf(row, email), mails, now)
  return { email: email || null, phone, clientId, known, mails, message: messageOf(row, mails, siteUrl) }
}

/** The deliveries of certificates by row number, with the relevant mail of each. For at most a few hundred. */
export async function findDeliveries(
  db: Database,
  rows: readonly CertificateRow[],
  now: Date,
): Promise<Map<number, { known: Delivery; mail: DeliveryMail | undefined; email: string | null }>> {
  const [emails, mails] = await Promise.all([
    findEmails(
      db,
      rows.map((row) => row.participant_id),
    ),
    findDeliveryMails(
      db,
      rows.map(({ id }) => id),
    ),
  ])
  return new Map(
    rows.map((row) => {
      const [own, email] = [mails.get(row.id) ?? [], emails.get(row.participant_id) ?? '']
      return [row.id, { known: deliveryOf(deliveredOf(row, email), own, now), mail: currentDelivery(own, row), email: email || null }]
    }),
  )
}

function deliveredOf(row: CertificateRow, email: string) {
  const isValid = row.revoked_on === null && row.suspended_on === null
  return { edition: row.edition, editionAt: row.edition_at, isValid, email: email || null, client: clientDeliveryOf(row) }
}

/** The e-mails that delivered certificates to their recipients, by the row of the certificate, oldest first. */
export async function findDeliveryMails(db: Database, ids: readonly number[]): Promise<Map<number, DeliveryMail[]>> {
  const found = new Map<number, DeliveryMail[]>()
  for (const { data, about: _about, ...mail } of await findMails(db, { about: ids.map((id) => subjectOf({ id })), kinds: DELIVERIES })) {
    found.set(data.certificateRow, [...(found.get(data.certificateRow) ?? []), { ...mail, edition: data.edition }])
  }
  return found
}

interface Sending {
  /** The last delivery that the sender has seen; null if there was none. */
  lastMailId: number | null
  /** One of many: it leaves after other mails. */
  isBulk?: boolean
}

/**
 * Sends a certificate by e-mail, for the first time or again. Only if the sender has seen the latest delivery, and never while one is
 * queued: a double press sends one e-mail, even beside the automatic one at issue.
 * @throws Problem 'not-found', 'conflict' with the e-mail sent in the meantime, or 'unprocessable' when it must not be sent
 */
export async function sendCertificate(db: Database, id: number, { lastMailId, isBulk }: Sending, context: ActionContext): Promise<void> {
  await db.write(async (tx) => {
    const { row, mails, open } = await lockDeliveries(tx, id, lastMailId)
    if (open?.status === 'waiting') throw new Problem('conflict', 'This e-mail is waiting to be sent already.', { current: open })
    if (open) await retryMail(tx, { id: open.id, ifMatch: undefined }, context)
    else await enqueueNext(tx, row, { mails, isBulk }, context)
    await recordSent(tx, row, context)
  })
}

/** Records that somebody sends a certificate with their own mail program. @throws as `sendCertificate` */
export async function handOverCertificate(
  db: Database,
  id: number,
  { lastMailId }: Sending,
  context: ActionContext & { siteUrl: string },
): Promise<void> {
  await db.write(async (tx) => {
    const { row, mails, open } = await lockDeliveries(tx, id, lastMailId)
    const mailId = open?.id ?? (await enqueueNext(tx, row, { mails }, context))
    await handOverMail(tx, { id: mailId, ifMatch: undefined, sentText: messageOf(row, mails, context.siteUrl) }, { ...context, hooks: {} })
    await recordSent(tx, row, context)
  })
}

/** Locks the certificate and its deliveries. `open` is the unsent one of this edition, to the current address. */
async function lockDeliveries(tx: WriteTransaction, id: number, lastMailId: number | null) {
  const row = await lockRow(tx, id)
  requireValid(row)
  const mails = (await findDeliveryMails(tx, [id])).get(id) ?? []
  const last = mails.at(-1)
  if ((last?.id ?? null) !== lastMailId) throw overtaken(last)
  const isOpen = last?.edition === row.edition && (last.status === 'waiting' || last.status === 'failed')
  const email = (await findEmails(tx, [row.participant_id])).get(row.participant_id)
  return { row, mails, open: isOpen && last.to === email ? last : undefined }
}

async function enqueueNext(
  tx: WriteTransaction,
  row: CertificateRow,
  { mails, isBulk = false }: { mails: readonly DeliveryMail[]; isBulk?: boolean | undefined },
  context: ActionContext,
): Promise<number> {
  // A queued mail has an address that was corrected since.
  await cancelMails(tx, { about: [subjectOf(row)], kinds: DELIVERIES }, context)
  const hasEarlierEdition = mails.some(({ edition, status }) => edition < row.edition && status === 'sent')
  const news = isAgain(row, mails) ? 'again' : hasEarlierEdition ? 'corrected' : 'issued'
  const id = await enqueueDelivery(tx, news, row, { isBulk, after: mails.at(-1)?.id }, context)
  if (id === undefined) throw new Problem('unprocessable', `${row.participant_name} has no e-mail address.`)
  return id
}

async function recordSent(
  tx: WriteTransaction,
  { id, certificate_id: certificateId, edition }: CertificateRow,
  context: ActionContext,
): Promise<void> {
  await recordAudit(tx, context, { action: 'certificate sent', subject: subjectOf({ id }), after: { certificateId, edition } })
}

function requireValid({ revoked_on, suspended_on }: CertificateRow): void {
  if (revoked_on !== null) throw new Problem('unprocessable', 'A revoked certificate is not sent.')
  if (suspended_on !== null) throw new Problem('unprocessable', 'A suspended certificate is not sent. Reinstate it first.')
}

function overtaken(last: DeliveryMail | undefined): Problem {
  const what = last?.status === 'sent' ? 'was sent' : 'was put into the outbox'
  return new Problem(
    'conflict',
    `This certificate ${what} in the meantime${last?.to ? `, to ${last.to}` : ''}. Look before you send it again.`,
    { current: last },
  )
}

/** Whether this edition has arrived by e-mail already. */
function isAgain({ edition }: CertificateRow, mails: readonly DeliveryMail[]): boolean {
  return mails.some((mail) => mail.edition === edition && mail.status === 'sent')
}

function messageOf(row: CertificateRow, mails: readonly DeliveryMail[], siteUrl: string) {
  return deliveryMessage({
    edition: row.edition,
    isAgain: isAgain(row, mails),
    kind: kindOf(storedTraining(row)),
    fullName: row.participant_name,
    program: row.training_program_name,
    certificateId: row.certificate_id,
    link: siteUrl + permalinkOf(row),
    company: row.issuer_name,
  })
}
