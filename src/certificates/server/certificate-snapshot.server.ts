import { getCompany } from '#company/server/company.server.ts'
import { findParticipant } from '#training/server/participants/participant.server.ts'
import { canReceiveCertificate, cannotReceiveCertificate, type Participant } from '#training/participant.ts'
import type { Database } from '#base/database/database.server.ts'
import { digest, keyedHash } from '#base/config/keyed-hash.server.ts'
import { findProgramById } from '#catalogue/server/program.server.ts'
import { DEFAULT_VALIDITY_MONTHS, expiryOf, type ValidityMonths } from '#catalogue/validity.ts'
import { folded, foldedName } from '#base/text/folded.ts'
import { Problem } from '#base/api/problem.ts'
import { normaliseReference, type RandomBytes } from '#base/values/reference-number.ts'
import { searchableWords } from '#base/text/search-words.ts'
import type { CertificateRow } from './certificate-row.server.ts'
import type { CertificateForm } from '../certificate.schema.ts'
import { issuerColumns } from '../letterhead.ts'
import { nameLines } from '../name-lines.ts'
import { trainingRule, belowRule, type TrainingRule } from '#catalogue/training-rule.ts'
import { type TrainingSnapshot, batchFacts, type CertificateKind } from '../training-snapshot.ts'
import { unprintableLetters } from '../unprintable.ts'
import { attendanceOf, attendedTime } from '#schedule/attendance.ts'
import { listMarks } from '#schedule/server/attendance.server.ts'
import { lastDay } from '#schedule/batch-days.ts'
import { getBatch } from '#schedule/server/batch-row.server.ts'
import { batchName } from '#schedule/batch.ts'
import { getEntry } from '#training/server/roster/roster.server.ts'
import { dayInWords, type PlainDate } from '#base/dates/dates.ts'

const TOKEN_BYTES = 16
/** 128 bits in hex. */
const SALT_LENGTH = 32

interface Snapshot {
  certificateId: string
  secret: string
  /** The row of a stored certificate. Its recipient has earned it, whatever their status is now. */
  stored?: Pick<CertificateRow, 'participant_id' | 'training_program_id'>
}

/**
 * Everything that is printed: participant, program, issuer and dates as they are now. A form with `complete` is for somebody whom
 * the caller sets to completed.
 * @throws Problem 'unprocessable' when there is no such participant or program, the training is not completed, or a name
 * cannot be printed
 */
export async function snapshot(db: Database, form: CertificateForm, { certificateId, secret, stored }: Snapshot) {
  const participant = await findParticipant(db, form.participantId)
  const program = await findProgramById(db, form.trainingProgramId)
  if (!participant) throw refusal('participantId', 'This participant does not exist.')
  if (!program) throw refusal('trainingProgramId', 'This training program does not exist.')
  const isRecipient = stored?.participant_id === participant.id && stored.training_program_id === program.id
  const mayReceive = canReceiveCertificate(participant) || (form.complete && participant.status === 'active')
  if (!isRecipient && !mayReceive) throw refusal('participantId', cannotReceiveCertificate(participant))
  // A reprint keeps the training: it was what it was.
  const trained = isRecipient ? undefined : await trainingOf(db, participant, { ...form, rule: trainingRule(program) })
  const company = await getCompany(db)
  if (!form.certificatePath) {
    requirePrintable('participantId', participant.fullName)
    requirePrintable('trainingProgramId', program.title)
    for (const text of printedOf(trained?.training)) requirePrintable('participantId', text)
    for (const { name, title } of company.signatories ?? []) requirePrintable('participantId', `${name}, ${title}`)
  }
  return {
    participant_id: participant.id,
    training_program_id: program.id,
    ...nameColumns(participant.fullName, { certificateId, secret }),
    training_program_name: program.title,
    training_duration: program.duration,
    ...issuerColumns(company),
    ...datesAndFile(form, program.validity_months),
    ...(trained !== undefined && trainingColumns(trained)),
    ...recipientIdentity(participant.email, { certificateId, secret }),
    search_text: searchableWords(certificateId, participant.fullName, program.title),
  }
}

/** The columns of a corrected name, in which nothing else is printed again. @throws Problem 'unprocessable' when it cannot be printed */
export function correctedName(
  { fullName, certificatePath }: { fullName: string; certificatePath: string | null },
  { certificateId, secret }: Omit<Snapshot, 'stored'>,
) {
  if (!certificatePath) requirePrintable('fullName', fullName)
  return { ...nameColumns(fullName, { certificateId, secret }), search_text: searchableWords(certificateId, fullName) }
}

function nameColumns(fullName: string, { certificateId, secret }: Omit<Snapshot, 'stored'>) {
  return {
    participant_name: fullName,
    verification_key: verificationKey(certificateId, fullName, secret),
    sort_name: folded(fullName),
    name_lines: nameLines(fullName),
  }
}

function trainingColumns(trained: Awaited<ReturnType<typeof trainingOf>>) {
  return { training: trained && JSON.stringify(trained.training), batch_id: trained && trained.batchId }
}

function printedOf(training: TrainingSnapshot | undefined): string[] {
  return training ? [training.place, ...training.trainers, training.client ?? ''] : []
}

/** The keyed hash of number and name. Verification looks certificates up by it. */
export function verificationKey(certificateId: string, fullName: string, secret: string): string {
  return keyedHash(secret, 'verification', normaliseReference(certificateId), foldedName(fullName))
}

/**
 * Proves whose certificate it is to a reader who already knows the e-mail (Open Badges 3.0, IdentityHash). Each
 * certificate has its own salt. Otherwise the hash would show that two certificates belong to the same person.
 */
function recipientIdentity(email: string, { certificateId, secret }: Snapshot) {
  // The contact data of the participant were erased.
  if (email === '') return { recipient_salt: null, recipient_hash: null }
  const salt = keyedHash(secret, 'recipient', normaliseReference(certificateId), email).slice(0, SALT_LENGTH)
  return { recipient_salt: salt, recipient_hash: `sha256$${digest(email + salt)}` }
}

/** 128 random bits, which make the address of one edition. */
export function newToken(random: RandomBytes): string {
  return Buffer.from(random(TOKEN_BYTES)).toString('base64url')
}

/** The fields that an admin types, apart from participant and program. A form without an expiry date has that of the program. */
export function datesAndFile(form: CertificateForm, validityMonths: ValidityMonths = DEFAULT_VALIDITY_MONTHS) {
  const expiry = form.expiryDate === undefined ? expiryOf(form.issueDate, validityMonths) : form.expiryDate
  return { issue_date: form.issueDate, expiry_date: expiry, certificate_path: form.certificatePath }
}

/** Refuses an unprintable name when the certificate is issued, not later when the recipient downloads it. */
function requirePrintable(field: string, name: string): void {
  const letters = unprintableLetters(name)
  if (letters.length === 0) return
  const they = letters.join(', ')
  throw refusal(field, `${name} cannot be printed: our fonts do not have ${they}. Correct the name, or use your own document.`)
}

/** A refusal because of one field. */
export function refusal(field: string, message: string): Problem {
  return new Problem('unprocessable', message, { issues: { [field]: message } })
}

interface Asked {
  /** The rule of the program today. */
  rule: TrainingRule
  issueDate: PlainDate
  kind?: CertificateKind | undefined
  /** Why somebody below the rule gets a certificate of completion. */
  exception?: string | undefined
}

/**
 * The training that a participant had in their batch, as it is now; null for somebody without a batch.
 * @throws Problem 'unprocessable' when they have no seat in it, it was cancelled, it ends after the certificate is dated, or they
 * are below the rule and the request says neither why nor participation
 */
async function trainingOf(
  db: Database,
  participant: Participant,
  { rule, issueDate, kind = 'completion', exception }: Asked,
): Promise<{ batchId: number; training: TrainingSnapshot } | null> {
  if (participant.batchId === null) {
    if (kind === 'completion') return null
    throw refused('A certificate of participation is for someone with a seat in a batch.', 'kind')
  }
  const [{ batch }, entry] = [await getBatch(db, participant.batchId), await getEntry(db, participant.id)]
  const name = batchName(batch)
  if (entry.rosterState === 'waiting') throw refused(`${entry.fullName} is on the waiting list of ${name}, and was not there.`)
  if (entry.rosterState === 'cancelled') throw refused(`${entry.fullName} has no place in ${name} any more.`)
  if (batch.status === 'cancelled') throw refused(`${name} was cancelled.`)
  if (issueDate < lastDay(batch.days)) {
    throw refused(`${name} ends on ${dayInWords(lastDay(batch.days))}. The certificate cannot be dated before that day.`, 'issueDate')
  }
  const { score, result } = entry
  const marks = (await listMarks(db, batch.id, [participant.id])).get(participant.id) ?? []
  const attendance = attendanceOf(batch, marks)
  const below = belowRule(rule, { ...attendance, score, result })
  if (kind === 'completion' && below.length > 0 && !exception) {
    throw refused(`${entry.fullName}: ${below.join(' ')} Give a reason (exception), or choose a certificate of participation.`, 'exception')
  }
  const isException = kind === 'completion' && below.length > 0
  const attended = attendedTime(batch.days, marks)
  // Whoever took part without completing it has it only for the time they were there, where that was marked.
  const time = kind === 'participation' && attended.days.length > 0 ? attended : undefined
  const facts = batchFacts(batch, participant.client_name, time)
  return { batchId: batch.id, training: { ...facts, kind, rule, score, result, exception: isException ? (exception ?? null) : null } }
}

function refused(message: string, field = 'participantId'): Problem {
  return new Problem('unprocessable', message, { issues: { [field]: message } })
}
