import { exportMarksOf } from '#training/server/roster/attendance.server.ts'
import { findScannedDays } from '#training/server/roster/scans/attendance-scan.server.ts'
import { batchName } from '#training/batches/batch.ts'
import { getBatch } from '#training/server/batches/batch-row.server.ts'
import { presentCertificate, storedTraining } from '#certificates/server/certificate-row.server.ts'
import { findLinksOf } from '#client-links/server/client-link-erasure.server.ts'
import { CERTIFICATE_EDITION_TABLE } from '#certificates/server/edition.table.ts'
import { findReplacedEditions } from '#certificates/server/recipient-erasure.server.ts'
import { CLIENT_CONTACT_TABLE } from '#clients/server/client.table.ts'
import { getCompany } from '#company/server/company.server.ts'
import { exportEnquiry } from '#enquiries/server/enquiry-erasure.server.ts'
import { BULK_JOB_ROW_TABLE } from '#lists/server/bulk/jobs/bulk.table.ts'
import { UNREAD_MAIL_TABLE } from '#mail/server/mailbox/unread-mail.table.ts'
import type { MailRow } from '#mail/server/outbox/mail-kind-hooks.server.ts'
import { SUBSCRIBER_TABLE } from '#newsletter/server/subscriber.table.ts'
import type { Participant } from '#training/participants/participant.schema.ts'
import { exportParticipant } from '#training/server/participants/participant-erasure.server.ts'
import { findProfileDate } from '#catalogue/server/brochures/brochure.server.ts'
import { fieldChanges } from '#base/audit/audit-log.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import { parseJson } from '#base/audit/audit-values.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { exportOf } from '#base/values/columns.ts'
import type { Database } from '#base/database/database.server.ts'
import { Problem } from '#base/api/problem.ts'
import { PERSONAL_DATA_SUBJECT } from './erase-person.server.ts'
import { getAccount } from '#staff/server/second-factor/second-factors.server.ts'
import { findCalendarAddress } from '#staff/server/calendar/calendar-address.server.ts'
import { findStoredSessions } from '#staff/server/session-list.server.ts'
import { findPersonalData, type PersonalData } from './find-personal-data.server.ts'
import { NOTHING_STORED } from '../personal-data.ts'
import type { PersonRequest } from '../personal-data.schema.ts'

/**
 * Exports the stored data of a person, for that person to read. The history records the export.
 * @throws Problem 'not-found' when nothing is stored
 */
export async function exportPerson(
  db: Database,
  { reason, ...sought }: PersonRequest,
  context: ActionContext & { siteUrl: string },
): Promise<object> {
  return db.write(async (tx) => {
    const data = await findPersonalData(tx, sought, context)
    const { email } = data
    const { enquiries, participants, entries, mails, unreadMails, showcase, clientContacts, staff, subscriber, quotations } = data
    const jobRows = data.jobRows.filter(({ isByNameOnly }) => !isByNameOnly)
    const found = [enquiries, participants, entries, jobRows, mails, unreadMails, showcase, clientContacts, staff, quotations]
    if (!subscriber && found.every(({ length }) => length === 0)) throw new Problem('not-found', NOTHING_STORED)
    const { name } = await getCompany(tx)
    await recordAudit(tx, context, {
      action: 'personal data exported',
      subject: PERSONAL_DATA_SUBJECT,
      after: { ...(email === '' ? { record: sought.record } : { email }), reason },
    })
    return {
      about: `Everything that ${name} (${context.siteUrl}) stores about the person ${email === '' ? 'of these records' : 'with this e-mail address'}.`,
      email,
      exportedAt: context.now.toISOString(),
      messages: await Promise.all(enquiries.map((enquiry) => exportEnquiry(tx, enquiry))),
      participants: await participantsOf(tx, data, context),
      // The export lists sign-in methods, but none of their secrets.
      staffAccounts: await Promise.all(
        staff.map(async (account) => ({
          ...account,
          ...(await getAccount(tx, account.id)),
          sessions: await findStoredSessions(tx, account.id),
          calendarAddress: (await findCalendarAddress(tx, account.id)) ?? null,
        })),
      ),
      newsletter: subscriber ? exportOf(SUBSCRIBER_TABLE.columns, subscriber) : null,
      showcase: await Promise.all(showcase.map(async (entry) => ({ ...entry, profileKeptSince: await findProfileDate(tx, entry.id) }))),
      linksForClients: await findLinksOf(tx, { email: data.address, participantIds: participants.map(({ id }) => id) }),
      contactOfClients: clientContacts.map((contact) => ({ ...exportOf(CLIENT_CONTACT_TABLE.columns, contact), client: contact.client })),
      contactOfQuotations: quotations.map(exportQuotation),
      mails: mails.map(mailOf),
      mailsThatCouldNotBeRead: unreadMails.map((row) => exportOf(UNREAD_MAIL_TABLE.columns, row)),
      bulkWork: jobRows.map(({ title, createdAt, ...row }) => ({
        work: title,
        startedAt: createdAt,
        ...exportOf(BULK_JOB_ROW_TABLE.columns, row),
        values: row.input === null ? null : parseJson(row.input),
      })),
      history: entries.map(historyOf),
    }
  })
}

function mailOf({ kind, recipient_address, created_at, sent_at, status: now, subject, body_text, data }: MailRow): object {
  // In an export a returned mail has failed after it was sent.
  const status = now === 'returned' ? 'failed' : now
  return { kind, to: recipient_address ?? 'the office', writtenAt: created_at, sentAt: sent_at, status, ...contentOf() }

  function contentOf(): object {
    // Before the first attempt only the data for the mail is stored. For a secret mail this never changes.
    return body_text === null ? { madeFrom: parseJson(data) } : { subject, text: body_text }
  }
}

async function participantsOf(
  db: Database,
  { participants, certificates }: PersonalData,
  { now, siteUrl }: { now: Date; siteUrl: string },
): Promise<object[]> {
  const editions = await findReplacedEditions(
    db,
    certificates.map(({ id }) => id),
  )
  const certificatesOf = (participantId: number) =>
    certificates
      .filter((row) => row.participant_id === participantId)
      .map((row) => {
        const { permalink, certificatePath, ...certificate } = presentCertificate(row, now)
        return {
          ...certificate,
          address: siteUrl + permalink,
          suppliedFile: certificatePath,
          duration: row.training_duration,
          hashOfEmail: row.recipient_hash,
          replacedEditions: editions
            .filter((edition) => edition.certificate_row_id === row.id)
            .map((edition) => ({
              ...exportOf(CERTIFICATE_EDITION_TABLE.columns, edition),
              training: storedTraining(edition),
              address: `${siteUrl}/c/${edition.token}`,
            })),
        }
      })
  return Promise.all(
    participants.map(async (participant) => {
      const { own, place, notesOfTheOffice } = await exportParticipant(db, participant)
      return {
        ...own,
        batch: await batchOf(db, participant, place),
        attendance: await exportMarksOf(db, participant.id),
        certificates: certificatesOf(participant.id),
        notesOfTheOffice,
      }
    }),
  )
}

/** A participant's batch, and their data in it. */
async function batchOf(db: Database, { batchId }: Participant, place: object): Promise<object | null> {
  if (batchId === null) return null
  const name = batchName((await getBatch(db, batchId)).batch)
  return { name, ...place, signedSheetsKeptOf: (await findScannedDays(db, [batchId])).map(({ date }) => date) }
}

/** The person's values in one entry, as an erasure would remove them. Staff are not named. */
function historyOf({ at, action, subject, names, before, after }: PersonalData['entries'][number]): object {
  const [old, current] = [before, after].map((json) => (json === null ? undefined : parseJson(json)))
  const changes = fieldChanges(old, current).filter(({ field }) => names.has(field))
  return { at, action, record: subject, values: changes }
}

function exportQuotation({ id, number, buyerName, name, email, phone, answers }: PersonalData['quotations'][number]): object {
  return { id, number, buyerName, name, email, phone, answers }
}
