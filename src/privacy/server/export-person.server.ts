import { listMarksOf } from '#schedule/server/attendance.server.ts'
import { findScannedDays } from '#schedule/server/scans/attendance-scan.server.ts'
import { batchName } from '#schedule/batch.ts'
import { getBatch } from '#schedule/server/batch-row.server.ts'
import { presentCertificate, storedTraining } from '#certificates/server/certificate-row.server.ts'
import { findLinksOf } from '#client-links/server/client-link-erasure.server.ts'
import { findReplacedEditions } from '#certificates/server/recipient-erasure.server.ts'
import { getCompany } from '#company/server/company.server.ts'
import { findNoteTexts, findReplyTexts } from '#enquiries/server/enquiry-erasure.server.ts'
import type { MailRow } from '#mail/server/outbox/mail-kind-hooks.server.ts'
import type { Subscriber } from '#newsletter/subscriber.ts'
import type { Participant } from '#training/participant.ts'
import { findParticipantNoteTexts } from '#training/server/participants/participant-notes.server.ts'
import { fieldChanges } from '#base/audit/audit-log.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import { parseJson } from '#base/audit/audit-values.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { Problem } from '#base/api/problem.ts'
import { PERSONAL_DATA_SUBJECT } from './erase-person.server.ts'
import { getAccount } from '#staff/server/second-factor/second-factors.server.ts'
import { findCalendarAddress } from '#staff/server/calendar/calendar-address.server.ts'
import { findStoredSessions } from '#staff/server/session-list.server.ts'
import { findPersonalData, type PersonalData } from './find-personal-data.server.ts'
import { getEntry } from '#training/server/roster/roster.server.ts'
import { NOTHING_STORED } from '../personal-data.ts'
import type { PersonRequest } from '../personal-data.schema.ts'

/**
 * Everything that is stored about this person, for that person to read. The history says that it
 * was exported. @throws Problem 'not-found' when nothing is stored
 */
export async function exportPerson(
  db: Database,
  { reason, ...sought }: PersonRequest,
  context: ActionContext & { siteUrl: string },
): Promise<object> {
  return db.write(async (tx) => {
    const data = await findPersonalData(tx, sought, context)
    const { email } = data
    const { enquiries, participants, entries, mails, showcase, clientContacts, staff, subscriber } = data
    const jobRows = data.jobRows.filter(({ isByNameOnly }) => !isByNameOnly)
    if (
      !subscriber &&
      enquiries.length +
        participants.length +
        entries.length +
        jobRows.length +
        mails.length +
        showcase.length +
        clientContacts.length +
        staff.length ===
        0
    ) {
      throw new Problem('not-found', NOTHING_STORED)
    }
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
      messages: await messagesOf(tx, data),
      participants: await participantsOf(tx, data, context),
      // What somebody signs in with is told, but none of its secrets.
      staffAccounts: await Promise.all(
        staff.map(async (account) => ({
          ...account,
          ...(await getAccount(tx, account.id)),
          sessions: await findStoredSessions(tx, account.id),
          calendarAddress: (await findCalendarAddress(tx, account.id)) ?? null,
        })),
      ),
      newsletter: subscriber ? newsletterOf(subscriber) : null,
      showcase,
      linksForClients: await findLinksOf(tx, { email: data.address, participantIds: participants.map(({ id }) => id) }),
      contactOfClients: clientContacts.map(({ id: _id, clientId: _clientId, ...contact }) => contact),
      mails: mails.map(mailOf),
      bulkWork: jobRows.map(({ title, createdAt, label, outcome, reason: why, input }) => ({
        work: title,
        startedAt: createdAt,
        record: label,
        outcome,
        reason: why,
        values: input === null ? null : parseJson(input),
      })),
      history: entries.map(historyOf),
    }
  })
}

function mailOf({ kind, recipient_address, created_at, sent_at, status, subject, body_text, data }: MailRow): object {
  return { kind, to: recipient_address ?? 'the office', writtenAt: created_at, sentAt: sent_at, status, ...contentOf() }

  function contentOf(): object {
    // Before the first attempt there is only what the mail will be made from. Of a secret mail no more is ever stored.
    return body_text === null ? { madeFrom: parseJson(data) } : { subject, text: body_text }
  }
}

function newsletterOf({
  status,
  noticeVersion,
  consentAt,
  confirmedAt,
  unsubscribedAt,
  setAsideAt,
  bounces,
  lastBounce,
}: Subscriber): object {
  return {
    status,
    signedUpAt: consentAt,
    noticeVersion,
    confirmedAt,
    unsubscribedAt,
    setAsideAt,
    mailsReturned: bounces,
    lastReason: lastBounce,
  }
}

function messagesOf(db: Database, { enquiries }: PersonalData): Promise<object[]> {
  return Promise.all(
    enquiries.map(
      async ({
        id,
        fullName,
        email,
        phone,
        subject,
        message,
        channel,
        kind,
        status,
        about,
        batchDates,
        people,
        company,
        consentAt,
        noticeVersion,
        followUpOn,
        participantNumber,
        createdAt,
      }) => ({
        receivedAt: createdAt,
        name: fullName,
        email,
        phone,
        subject,
        message,
        reachedUsBy: channel,
        kind,
        about: about?.title ?? null,
        date: batchDates,
        people,
        company,
        status,
        agreedToNoticeAt: consentAt,
        noticeVersion,
        followUpOn,
        becameParticipant: participantNumber,
        repliesOfTheOffice: await findReplyTexts(db, id),
        notesOfTheOffice: await findNoteTexts(db, id),
      }),
    ),
  )
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
              edition: edition.edition,
              name: edition.participant_name,
              program: edition.training_program_name,
              issueDate: edition.issue_date,
              expiryDate: edition.expiry_date,
              training: storedTraining(edition),
              replacedAt: edition.replaced_at,
              address: `${siteUrl}/c/${edition.token}`,
            })),
        }
      })
  return Promise.all(
    participants.map(async (participant) => ({
      ...participant,
      batch: await placeOf(db, participant),
      attendance: await listMarksOf(db, participant.id),
      certificates: certificatesOf(participant.id),
      notesOfTheOffice: await findParticipantNoteTexts(db, participant.id),
    })),
  )
}

/** The batch of a participant, and what they have in it. */
async function placeOf(db: Database, { id, batchId }: Participant): Promise<object | null> {
  if (batchId === null) return null
  const { rosterState: place, rosterSince: since, rosterReason: reason, ...entry } = await getEntry(db, id)
  const { seatOverrideReason, paidOn, paidReference, score, result } = entry
  const name = batchName((await getBatch(db, batchId)).batch)
  const signedSheetsKeptOf = (await findScannedDays(db, [batchId])).map(({ date }) => date)
  return { name, place, since, reason, seatOverrideReason, paidOn, paidReference, score, result, signedSheetsKeptOf }
}

/** The values of the person in one entry: what an erasure would remove. Staff are not named. */
function historyOf({ at, action, subject, names, before, after }: PersonalData['entries'][number]): object {
  const [old, current] = [before, after].map((json) => (json === null ? undefined : parseJson(json)))
  const changes = fieldChanges(old, current).filter(({ field }) => names.has(field))
  return { at, action, record: subject, values: changes }
}
