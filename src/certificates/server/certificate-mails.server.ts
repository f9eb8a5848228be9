import { cancelMails } from '#mail/server/cancel-mails.server.ts'
import { findMails } from '#mail/server/find-mails.server.ts'
import { enqueueMail } from '#mail/server/enqueue-mail.server.ts'
import type { MailKind } from '#mail/mail-kinds.ts'
import { getMailSettings } from '#mail/server/mail-settings.server.ts'
import { findEmails } from '#training/server/participants/participant-emails.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { startOfIndianDay } from '#base/dates/calendar.ts'
import { permalinkOf, storedTraining, type CertificateRow } from './certificate-row.server.ts'
import type { CertificateMail, UntoldReason } from '../certificate.ts'
import { kindOf } from '../training-snapshot.ts'

const MORNING_MS = 9 * 60 * 60 * 1000
/** The kinds of mail that deliver a certificate. */
export const DELIVERIES = [
  'certificate-issued',
  'participation-certificate-issued',
  'certificate-again',
  'certificate-corrected',
] as const satisfies MailKind[]
const FIRSTS = ['certificate-issued', 'participation-certificate-issued'] as const satisfies MailKind[]
const REMINDERS: readonly MailKind[] = ['certificate-expiring']

/** The news in a mail with a certificate. 'again': this edition has been sent before. */
type CertificateNews = 'issued' | 'again' | 'corrected'

type MailedColumns = Pick<
  CertificateRow,
  | 'id'
  | 'edition'
  | 'certificate_id'
  | 'participant_id'
  | 'participant_name'
  | 'training_program_id'
  | 'training_program_name'
  | 'training'
  | 'issue_date'
  | 'expiry_date'
  | 'token'
>

/**
 * Writes the mail that delivers a new certificate, and returns its state. A certificate with a future date is delivered on the morning of
 * its issue date: until then its page shows a date that has not come. Reminders of the certificates that it renews are cancelled.
 */
export async function enqueueIssued(
  tx: WriteTransaction,
  row: MailedColumns,
  { isNotified, isBulk }: { isNotified: boolean; isBulk: boolean },
  context: ActionContext,
): Promise<CertificateMail> {
  await cancelMails(tx, { about: await findRenewed(tx, row), kinds: REMINDERS }, context)
  return isNotified ? deliverUnlessOff(tx, 'issued', row, { isBulk }, context) : 'none'
}

/**
 * Writes the mail that delivers a corrected certificate. An unsent mail with an earlier edition is replaced, even if nobody asked for a
 * mail about the correction: the recipient must still get their certificate. Returns its state.
 */
export async function enqueueCorrected(
  tx: WriteTransaction,
  { before, after, isNotified }: { before: MailedColumns; after: CertificateRow; isNotified: boolean },
  context: ActionContext,
): Promise<CertificateMail> {
  const cancelled = await cancelMails(tx, { about: [subjectOf(after)], kinds: [...DELIVERIES, ...REMINDERS] }, context)
  const isUndelivered = hasFirst(cancelled)
  if (!isNotified && !isUndelivered) return 'none'
  if (after.revoked_on !== null || after.suspended_on !== null) return 'not-valid'
  const isNew = isUndelivered || after.participant_id !== before.participant_id
  return deliverUnlessOff(tx, isNew ? 'issued' : 'corrected', after, {}, context)
}

/** Notifies the recipient, if the office enabled that. Somebody who never received the certificate is not notified of its revocation. */
export async function enqueueRevoked(tx: WriteTransaction, row: CertificateRow, context: ActionContext): Promise<void> {
  const cancelled = await cancelMails(tx, { about: [subjectOf(row)], kinds: [...DELIVERIES, ...REMINDERS] }, context)
  const { settings } = await getMailSettings(tx)
  if (!settings.revocations || row.revoked_on === null || hasFirst(cancelled)) return
  const to = await recipientOf(tx, row)
  if (!to) return
  const data = { ...summaryOf(row), revokedOn: row.revoked_on, reason: row.revocation_reason }
  await enqueueMail(tx, { kind: 'certificate-revoked', to, about: subjectOf(row), data, onceKey: `certificate-revoked:${row.id}` }, context)
}

/** The address for the mail about a revocation, or the reason why there is none. */
export async function findToldOfRevocation(
  db: Database,
  row: CertificateRow,
): Promise<{ participant: string; untold: null } | { participant: null; untold: UntoldReason }> {
  const { settings } = await getMailSettings(db)
  const isUndelivered = (await findMails(db, { about: [subjectOf(row)], kinds: FIRSTS })).some(({ status }) => status === 'waiting')
  const participant = (await findEmails(db, [row.participant_id])).get(row.participant_id)
  if (!participant) return { participant: null, untold: 'no-address' }
  if (isUndelivered) return { participant: null, untold: 'undelivered' }
  return settings.revocations ? { participant, untold: null } : { participant: null, untold: 'off' }
}

/** Cancels the reminders of a suspended certificate, and everything about a deleted one. */
export async function cancelCertificateMails(
  tx: WriteTransaction,
  id: number,
  cause: 'suspended' | 'deleted',
  context: ActionContext,
): Promise<void> {
  const kinds = cause === 'suspended' ? REMINDERS : [...DELIVERIES, ...REMINDERS]
  await cancelMails(tx, { about: [`certificate:${id}`], kinds }, context)
}

/** The common part of all mails about a certificate. */
export function summaryOf(row: Omit<MailedColumns, 'participant_id' | 'training_program_id' | 'training'>) {
  return {
    certificateRow: row.id,
    edition: row.edition,
    fullName: row.participant_name,
    certificateId: row.certificate_id,
    program: row.training_program_name,
    issueDate: row.issue_date,
    expiryDate: row.expiry_date,
    permalink: permalinkOf(row),
  }
}

/** Delivers unless the office has switched off automatic sending of certificates. */
async function deliverUnlessOff(
  tx: WriteTransaction,
  news: CertificateNews,
  row: MailedColumns,
  options: { isBulk?: boolean },
  context: ActionContext,
): Promise<CertificateMail> {
  if (!(await getMailSettings(tx)).settings.certificates) return 'off'
  return (await enqueueDelivery(tx, news, row, options, context)) === undefined ? 'no-address' : 'queued'
}

/**
 * Writes the mail with the certificate. `after` is the previous delivery: of two mails after the same one only the first is stored. Returns
 * its row number; undefined if nothing was stored, because of that or without an address.
 */
export async function enqueueDelivery(
  tx: WriteTransaction,
  news: CertificateNews,
  row: MailedColumns,
  { isBulk = false, after }: { isBulk?: boolean; after?: number | undefined },
  context: ActionContext,
): Promise<number | undefined> {
  const to = await recipientOf(tx, row)
  if (!to) return undefined
  const day = startOfIndianDay(row.issue_date)
  const dueAt = day > context.now ? { dueAt: new Date(day.getTime() + MORNING_MS) } : {}
  const onceKey = `certificate-delivery:${row.id}:${row.edition}${after === undefined ? '' : `:${after}`}`
  const isParticipation = kindOf(storedTraining(row)) === 'participation'
  const data = { ...summaryOf(row), isParticipation }
  const first = isParticipation ? 'participation-certificate-issued' : 'certificate-issued'
  const kind = news === 'issued' ? first : (`certificate-${news}` as const)
  return enqueueMail(tx, { kind, to, about: subjectOf(row), data, onceKey, isBulk, ...dueAt }, context)
}

/** Whether these include a mail that delivers a certificate for the first time. */
function hasFirst(kinds: readonly MailKind[]): boolean {
  return FIRSTS.some((kind) => kinds.includes(kind))
}

/** The current address of the participant; undefined after their contact data were erased. */
async function recipientOf(tx: WriteTransaction, { participant_id, participant_name }: MailedColumns) {
  const address = (await findEmails(tx, [participant_id])).get(participant_id)
  return address ? { address, name: participant_name } : undefined
}

/** The earlier certificates of the same person for the same program. */
async function findRenewed(tx: WriteTransaction, row: MailedColumns): Promise<string[]> {
  const earlier = await tx.sql
    .selectFrom('certificates')
    .select('id')
    .where('participant_id', '=', row.participant_id)
    .where('training_program_id', '=', row.training_program_id)
    .where('id', '!=', row.id)
    .execute()
  return earlier.map(subjectOf)
}

/** The subject of a certificate in the outbox and the audit log. */
export const subjectOf = ({ id }: Pick<CertificateRow, 'id'>): string => `certificate:${id}`
