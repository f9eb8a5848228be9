import type { Participant } from '#training/participants/participant.schema.ts'
import { batchName } from '#training/batches/batch.ts'
import { getBatch } from '#training/server/batches/batch-row.server.ts'
import { findScannedDays } from '#training/server/roster/scans/attendance-scan.server.ts'
import { eraseTrainer } from '#training/server/batches/trainer-erasure.server.ts'
import { eraseJobRows } from '#lists/server/bulk/jobs/bulk-erasure.server.ts'
import { eraseLinksOf } from '#client-links/server/client-link-erasure.server.ts'
import { findClientsMentioning } from '#clients/server/client-mentions.server.ts'
import { eraseContactsOf } from '#clients/server/client.server.ts'
import { eraseRecipientHashes } from '#certificates/server/recipient-erasure.server.ts'
import { referenceOf } from '#enquiries/enquiry-reference.ts'
import type { Enquiry } from '#enquiries/enquiry.schema.ts'
import { forgetAllDeletedEnquiries } from '#enquiries/server/enquiry-deletion.server.ts'
import {
  deleteErasedEnquiry,
  findEnquiriesMentioning,
  forgetCorrespondent,
  forgetParticipant,
} from '#enquiries/server/enquiry-erasure.server.ts'
import { ENQUIRY_INDEX } from '#enquiries/server/enquiry-row.server.ts'
import { eraseUnreadMails } from '#mail/server/mailbox/unread-mails.server.ts'
import { eraseMails } from '#mail/server/outbox/mail-erasure.server.ts'
import { deleteErasedParticipant, eraseContactData } from '#training/server/participants/participant-erasure.server.ts'
import { findParticipantsMentioning } from '#training/server/participants/participant-mentions.server.ts'
import { PARTICIPANT_INDEX } from '#training/server/participants/participant-row.server.ts'
import { eraseSubscriberOf } from '#newsletter/server/subscriber-changes.server.ts'
import { lockPeople } from '#clients/server/person-key.server.ts'
import { eraseFromContactMails } from '#training/server/messages/contact-mails.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import { eraseAuditValues, findEntriesOf } from '#base/audit/audit-erasure.server.ts'
import { eraseRecordValues } from '#base/audit/audit-retention.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { PERSON_ERASED } from '#base/database/write-ahead-log.server.ts'
import { forgetAnswers } from '#base/http/idempotency.server.ts'
import { dropRemovedWords } from '#base/search/word-search.server.ts'
import { deleteShowcaseEntry } from '#catalogue/server/showcase.server.ts'
import { Problem } from '#base/api/problem.ts'
import { eraseContacts, isContactValue } from '#quotations/server/quotation-erasure.server.ts'
import { erasePictures } from './erase-pictures.server.ts'
import { findPersonalData, type PersonalData } from './find-personal-data.server.ts'
import { findRecords, recordsOf, type SoughtPerson } from './sought-person.server.ts'
import { findOtherAddresses } from './other-addresses.server.ts'
import { eraseTypedMentions, findTypedMentions, formerNames, type TypedMentions } from './typed-mentions.server.ts'
import { hasErasableData, NOTHING_STORED } from '../personal-data.ts'
import type { PersonRequest, PersonalDataPreview, ErasureResult } from '../personal-data.schema.ts'

/** The subject of entries about exports and erasures of people. It names nobody. */
export const PERSONAL_DATA_SUBJECT = 'personal-data'

/** Previews an erasure: the data it would remove and the data that would stay. */
export async function previewErasure(db: Database, sought: SoughtPerson, context: { secret: string }): Promise<PersonalDataPreview> {
  const data = await findPersonalData(db, sought, context)
  const typed = await findTypedMentions(db, data)
  const inTexts = { email: data.address, names: typed.names }
  return present(data, typed, {
    otherAddresses: await findOtherAddresses(db, data),
    mentionedIn: await findEnquiriesMentioning(db, { ...inTexts, own: data.enquiries }),
    mentionedOn: await findClientsMentioning(db, inTexts),
    mentionedAt: await findParticipantsMentioning(db, { ...inTexts, own: data.participants }),
    sheetScans: await findScannedBatches(db, data.participants),
  })
}

/**
 * Erases the stored data of a person in one transaction. Certificates stay verifiable: the printed data stays, with the name and ID of
 * their participants.
 * @throws Problem 'not-found' when nothing can be erased; 'conflict' for a member of staff about whom nothing else is stored, while a bulk
 * job with records of the person is running, and when somebody has just joined them with others
 */
export async function erasePerson(db: Database, { reason, ...sought }: PersonRequest, context: ActionContext): Promise<ErasureResult> {
  return db.write(async (tx) => {
    // The lock prevents joining and separating records during the erasure.
    await lockPeople(tx, recordsOf(await findRecords(tx, sought)), { moves: true })
    const data = await findPersonalData(tx, sought, context)
    const email = data.address
    const typed = await findTypedMentions(tx, data)
    const { goes, stays } = present(data, typed, { otherAddresses: [], mentionedIn: [], mentionedOn: [], mentionedAt: [], sheetScans: [] })
    if (!hasErasableData({ goes })) throw nothingToErase(stays)
    await eraseJobRows(tx, data.jobRows)
    await eraseTypedMentions(tx, typed)
    await eraseMails(tx, data.mails)
    await eraseUnreadMails(tx, data.unreadMails)
    await eraseFromContactMails(
      tx,
      data.participants.map(({ id }) => id),
    )
    await eraseRecipientHashes(
      tx,
      data.certificates.map(({ id }) => id),
    )
    await forgetCorrespondent(tx, email)
    for (const { id } of data.enquiries) await deleteErasedEnquiry(tx, id, context)
    await forgetAllDeletedEnquiries(tx)
    for (const { id } of goes.participants) {
      await forgetParticipant(tx, id)
      await deleteErasedParticipant(tx, id, context)
    }
    for (const { id } of goes.contactData) await eraseContactData(tx, id, context)
    for (const { id } of data.showcase) {
      await eraseTrainer(tx, id, reason, context)
      await deleteShowcaseEntry(tx, id, context, { isErasure: true })
    }
    const participantIds = data.participants.map(({ id }) => id)
    await eraseLinksOf(tx, { email, participantIds, now: context.now })
    await eraseContactsOf(tx, email, context)
    await erasePictures(tx, data)
    const drafts = data.quotations.filter(({ number }) => number === null).map(({ id }) => id)
    await eraseContacts(tx, data.quotations)
    await eraseRecordValues(tx, context, { subjects: drafts.map(subjectOf), reason })
    const issued = data.quotations.filter(({ number, isErasable }) => isErasable && number !== null).map(({ id }) => id)
    await eraseAuditValues(tx, context, { entryIds: await findEntriesOf(tx, issued.map(subjectOf)), isErased: isContactValue, reason })
    await eraseSubscriberOf(tx, email, context)
    const names = [...new Set([...data.names, ...formerNames(data)])]
    await forgetAnswers(tx, [email, ...names.map(inJson), ...data.participantNumbers, ...data.enquiries.map(answerOf)])
    const values = valuesToErase(data, typed)
    const isErased = ({ name }: { name: string }, entryId: number) => values.get(entryId)?.has(name) ?? false
    await eraseAuditValues(tx, context, { entryIds: [...values.keys()], isErased, reason })
    for (const index of [PARTICIPANT_INDEX, ENQUIRY_INDEX]) await dropRemovedWords(tx, index)
    const result: ErasureResult = {
      enquiries: data.enquiries.length,
      participants: goes.participants.length,
      contactData: goes.contactData.length,
      subscriptions: goes.subscriptions,
      showcaseEntries: data.showcase.length,
      clientContacts: data.clientContacts.length,
      draftQuotations: goes.draftQuotations,
      issuedQuotations: goes.issuedQuotations,
      certificatesKept: data.certificates.length,
      historyEntries: goes.historyEntries,
      jobRows: data.jobRows.length,
      typedTexts: typed.count,
      mails: data.mails.length + data.unreadMails.length,
    }
    tx.changed(PERSON_ERASED)
    await recordAudit(tx, context, { action: 'person erased', subject: PERSONAL_DATA_SUBJECT, after: { reason, ...result } })
    return result
  })
}

function subjectOf(quotationId: number): string {
  return `quotation:${quotationId}`
}

/** The history values to erase, by entry id. */
function valuesToErase({ entries }: PersonalData, { values }: TypedMentions): Map<number, ReadonlySet<string>> {
  const all = new Map(entries.map((entry) => [entry.id, entry.names]))
  for (const [id, names] of values) all.set(id, new Set([...names, ...(all.get(id) ?? [])]))
  return new Map([...all].toSorted(([one], [other]) => one - other))
}

/** A name as JSON contains it: 'Asha "A" Example' → 'Asha \\"A\\" Example'. */
function inJson(name: string): string {
  return JSON.stringify(name).slice(1, -1)
}

/** A substring of the stored answer to an enquiry's form. */
function answerOf(enquiry: Enquiry): string {
  return `"reference":${JSON.stringify(referenceOf(enquiry))}`
}

/** The participants' batches with a stored scan of a signed sheet. */
async function findScannedBatches(db: Database, participants: readonly Participant[]): Promise<Array<{ id: number; name: string }>> {
  const own = [...new Set(participants.flatMap(({ batchId }) => batchId ?? []))]
  const scanned = new Set((await findScannedDays(db, own)).map(({ batchId }) => batchId))
  const found: Array<{ id: number; name: string }> = []
  for (const id of scanned) found.push({ id, name: batchName((await getBatch(db, id)).batch) })
  return found
}

function nothingToErase({ staff }: PersonalDataPreview['stays']): Problem {
  const names = staff.map(({ name }) => name).join(', ')
  if (names === '') return new Problem('not-found', NOTHING_STORED)
  return new Problem('conflict', `This is the address of ${names}, who can sign in here. Remove their access under Staff first.`)
}

function present(
  data: PersonalData,
  typed: TypedMentions,
  found: Pick<PersonalDataPreview['stays'], 'otherAddresses' | 'mentionedIn' | 'mentionedOn' | 'mentionedAt' | 'sheetScans'>,
): PersonalDataPreview {
  const {
    email,
    enquiries,
    participants,
    certificates,
    jobRows,
    mails,
    unreadMails,
    showcase,
    clientContacts,
    staff,
    subscriber,
    quotations,
  } = data
  const registered = new Set(certificates.map((row) => row.participant_id))
  const summaries = participants.map(({ id, participantId, fullName, training_program_name: programName }) => ({
    id,
    participantId,
    fullName,
    programName,
  }))
  return {
    email,
    names: data.names,
    goes: {
      enquiries: enquiries.map(({ id, fullName, subject, createdAt, noteCount }) => ({ id, fullName, subject, createdAt, noteCount })),
      participants: summaries.filter(({ id }) => !registered.has(id)),
      contactData: summaries.filter(({ id }) => registered.has(id) && data.erasableParticipants.has(id)),
      subscriptions: subscriber ? 1 : 0,
      showcaseEntries: showcase.length,
      clientContacts: clientContacts.length,
      draftQuotations: quotations.filter(({ number, isErasable }) => isErasable && number === null).length,
      issuedQuotations: quotations.filter(({ number, isErasable }) => isErasable && number !== null).length,
      historyEntries: valuesToErase(data, typed).size,
      jobRows: jobRows.length,
      typedTexts: typed.count,
      mails: mails.length + unreadMails.length,
    },
    stays: {
      certificates: certificates.map((row) => ({
        id: row.id,
        certificateId: row.certificate_id,
        participantName: row.participant_name,
        programName: row.training_program_name,
        issueDate: row.issue_date,
      })),
      staff: staff.map(({ id, name }) => ({ id, name })),
      quotations: quotations.flatMap(({ id, number, buyerName }) => (number === null ? [] : [{ id, number, buyerName }])),
      ...found,
    },
    unfinishedJobs: [...new Set(jobRows.filter((row) => row.isUnfinished).map(({ title }) => title))],
  }
}
