import type { Database } from '#base/database/database.server.ts'
import { findShowcaseByEmail } from '#catalogue/server/showcase.server.ts'
import type { ShowcaseEntry } from '#catalogue/showcase.schema.ts'
import type { CertificateRow } from '#certificates/server/certificate-row.server.ts'
import { findCertificatesOf } from '#certificates/server/recipient-erasure.server.ts'
import type { ClientContact } from '#clients/client.schema.ts'
import { findContactsByEmail } from '#clients/server/client-contacts.server.ts'
import { findJobRowsOf, type PersonalJobRow } from '#lists/server/bulk/jobs/bulk-erasure.server.ts'
import { findUnreadMailsOf, type UnreadMailRow } from '#mail/server/mailbox/unread-mails.server.ts'
import { findMailsOf } from '#mail/server/outbox/mail-erasure.server.ts'
import type { MailRow } from '#mail/server/outbox/mail-kind-hooks.server.ts'
import { findSubscriberByEmail } from '#newsletter/server/subscriber-changes.server.ts'
import type { SubscriberRow } from '#newsletter/server/subscriber-row.server.ts'
import { findQuotationsOf, type PersonalQuotation } from '#quotations/server/quotation-erasure.server.ts'
import { findStaffByEmail, type StaffAccount } from '#staff/server/staff-by-email.server.ts'
import { findErasableParticipants } from '#training/server/participants/participant-erasure.server.ts'
import { findPersonalEntries, idsIn, participantNumbersIn, type PersonalEntry } from './personal-entries.server.ts'
import { findAddress, findRecords, NO_ADDRESS, type RecordsOfPerson, type SoughtPerson } from './sought-person.server.ts'

/** The stored data of a person. */
export interface PersonalData extends RecordsOfPerson {
  /** Empty if they have no address of their own. */
  email: string
  /** The search key for texts and tables: the address, or one that nobody has. */
  address: string
  /** The ids of participants with values that an erasure removes. */
  erasableParticipants: ReadonlySet<number>
  certificates: CertificateRow[]
  jobRows: PersonalJobRow[]
  mails: MailRow[]
  /** Received mails that could not be read. */
  unreadMails: UnreadMailRow[]
  /** Testimonials and profiles. */
  showcase: ShowcaseEntry[]
  /** Clients that have the person as a contact. */
  clientContacts: Array<Omit<ClientContact, 'monthlyMail'> & { clientId: number; client: string }>
  staff: StaffAccount[]
  /** Quotations with the person as the buyer's contact. */
  quotations: PersonalQuotation[]
  /** Also set after unsubscribing, when only a hash of the address is left. */
  subscriber: SubscriberRow | undefined
  /** Entries of the audit log that contain values of the person. */
  entries: PersonalEntry[]
  /** Their names, as spelled in their records. */
  names: string[]
  /** Participant IDs, including those of deleted participants. */
  participantNumbers: string[]
}

/** Reads everything about a person. */
export async function findPersonalData(db: Database, sought: SoughtPerson, context: { secret: string }): Promise<PersonalData> {
  const address = await findAddress(db, sought)
  const records = await findRecords(db, sought)
  const { enquiries, participants } = records
  const participantIds = participants.map(({ id }) => id)
  const certificates = await findCertificatesOf(db, participantIds)
  const showcase = await findShowcaseByEmail(db, address)
  const clientContacts = await findContactsByEmail(db, address)
  const staff = await findStaffByEmail(db, address)
  const certified = new Set(certificates.map((row) => row.participant_id))
  const { entries, subjects } = await findPersonalEntries(db, { address, ...records, certified, showcase, staff })
  const names = unique([
    ...[...enquiries, ...participants].map(({ fullName }) => fullName),
    ...[...showcase, ...clientContacts].map(({ name }) => name),
  ])
  const participantNumbers = unique([...participants.map(({ participantId }) => participantId), ...participantNumbersIn(entries)])
  const enquiryIds = idsIn(subjects, 'enquiry:')
  return {
    email: address === NO_ADDRESS ? '' : address,
    address,
    enquiries,
    participants,
    erasableParticipants: await findErasableParticipants(db, participantIds),
    certificates,
    jobRows: await findJobRowsOf(db, { email: address, participantNumbers, enquiryIds, names }),
    mails: await findMailsOf(db, { email: address, subjects }),
    unreadMails: await findUnreadMailsOf(db, address),
    showcase,
    clientContacts,
    staff,
    quotations: await findQuotationsOf(db, address),
    subscriber: await findSubscriberByEmail(db, address, context),
    entries,
    names,
    participantNumbers,
  }
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)]
}
