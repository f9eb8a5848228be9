import { rowStatus, type CertificateRow } from '#certificates/server/certificate-row.server.ts'
import { findDeliveryMails, sendCertificate } from '#certificates/server/delivery/delivery.server.ts'
import { currentDelivery } from '#certificates/delivery/delivery.ts'
import { readRows } from '#certificates/server/stored-certificate.server.ts'
import { clientLabel } from '#clients/client.ts'
import type { Client } from '#clients/client.schema.ts'
import { enqueueMail } from '#mail/server/enqueue-mail.server.ts'
import { findEmails } from '#training/server/participants/participant-emails.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { indianDate } from '#base/dates/dates.ts'
import { Problem } from '#base/api/problem.ts'
import { refreshClientDeliveries } from './client-delivery.server.ts'
import type { DeliverForm, MadeLink } from '../client-link.schema.ts'
import { findMadeLink, newNonce, requireRecipient, storeLink, type MakingOptions } from './client-link.server.ts'
import { linkSubject } from '../client-link.ts'
import { requireOfClient } from './require-of-client.server.ts'

/**
 * Delivers certificates to a contact of the client that their people belong to: one mail with a link, whatever their number.
 * People with an address of their own get theirs too, unless they have it or it waits already.
 * @throws Problem 'unprocessable' when a certificate cannot be delivered, is of nobody of this client, or the contact has no
 * e-mail address; 'conflict' when the same was sent to the same contact within a day
 */
export async function deliverCertificates(
  db: Database,
  form: DeliverForm,
  { siteUrl, key }: MakingOptions,
  context: ActionContext,
): Promise<MadeLink> {
  const { certificateIds, alsoToPeople, after, ...to } = form
  const nonce = newNonce('certificates', { key, request: form }, context)
  return db.write(async (tx) => {
    const made = await findMadeLink(tx, nonce, siteUrl, context.secret)
    if (made) return made
    const { client, contact } = await requireRecipient(tx, to)
    const rows = await readRows(tx, certificateIds)
    await requireDeliverable(tx, rows, { client, count: certificateIds.length, now: context.now })
    const items = rows.map(({ id, participant_name: name }) => ({ certificateId: id, name }))
    const link = await storeLink(tx, { purpose: 'certificates', nonce, client, contact, items, after }, context)
    const data = {
      nonce,
      contactName: contact.name,
      client: client.name,
      count: rows.length,
      programs: [...new Set(rows.map((row) => row.training_program_name))],
      expiresOn: indianDate(new Date(link.expires_at)),
    }
    const recipient = { address: contact.email, name: contact.name }
    await enqueueMail(tx, { kind: 'certificates-delivered', to: recipient, about: linkSubject(link), data }, context)
    await refreshClientDeliveries(tx, link.id)
    if (alsoToPeople) await sendToPeople(tx, rows, context)
    return { ...(await findMadeLink(tx, nonce, siteUrl, context.secret)) } as MadeLink
  })
}

async function requireDeliverable(
  tx: WriteTransaction,
  rows: readonly CertificateRow[],
  { client, count, now }: { client: Client; count: number; now: Date },
): Promise<void> {
  if (rows.length < count) throw new Problem('unprocessable', 'Some of these certificates no longer exist. Select them again.')
  await requireOfClient(
    tx,
    rows.map((row) => row.participant_id),
    client,
  )
  const invalid = rows.filter((row) => ['Revoked', 'Suspended'].includes(rowStatus(row, now)))
  if (invalid.length === 0) return
  const names = invalid.map((row) => `${row.participant_name} (${row.certificate_id})`).join(', ')
  throw new Problem('unprocessable', `Revoked and suspended certificates are not sent to ${clientLabel(client)}: leave out ${names}.`)
}

/** Sends to people with an address who have not received their certificate yet, after all other mails. */
async function sendToPeople(tx: WriteTransaction, rows: readonly CertificateRow[], context: ActionContext): Promise<void> {
  const emails = await findEmails(
    tx,
    rows.map((row) => row.participant_id),
  )
  const mails = await findDeliveryMails(
    tx,
    rows.map(({ id }) => id),
  )
  for (const row of rows) {
    const theirs = mails.get(row.id) ?? []
    const current = currentDelivery(theirs, row)
    const email = emails.get(row.participant_id)
    // A returned mail would be returned again until the address is corrected.
    const isUseless = current?.status === 'returned' && current.to === email
    if (!email || isUseless || current?.status === 'sent' || current?.status === 'waiting') continue
    await sendCertificate(tx, row.id, { lastMailId: theirs.at(-1)?.id ?? null, isBulk: true }, context)
  }
}
