import { isInHouse, kindOf } from '../training-snapshot.ts'
import type { TrainingSnapshot } from '../training-snapshot.schema.ts'
import { getCompany } from '#company/server/company.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { digest, keyedHash } from '#base/http/keyed-hash.server.ts'
import { DEFAULT_VALIDITY_MONTHS, expiryOf, type ValidityMonths } from '#catalogue/validity.ts'
import { folded } from '#base/text/folded.ts'
import { fieldProblem, type Problem } from '#base/api/problem.ts'
import { normaliseReference, type RandomBytes } from '#base/values/reference-number.ts'
import { searchableWords } from '#base/text/search-words.ts'
import { storedTraining, type CertificateRow } from './certificate-row.server.ts'
import type { CertificateForm } from '../certificate.schema.ts'
import { companyInks } from './document/company-inks.server.ts'
import { issuerColumns, storedLetterhead } from '../letterhead.ts'
import { whyIncomplete } from '../designs/missing-values.ts'
import { nameLines } from '../name-lines.ts'
import { readRecipient, requireEarned, type IssueCase } from './recipient.server.ts'
import { whyUnprintable } from '../printable-name.ts'
import { verificationKey } from './verification/verification-key.server.ts'

const TOKEN_BYTES = 16
/** 128 bits in hex. */
const SALT_LENGTH = 32

interface Snapshot {
  certificateId: string
  secret: string
  /** The recipient, if the caller has already loaded it. */
  recipient?: IssueCase
  /** The row of a stored certificate. Its recipient has earned it, whatever their status is now. */
  stored?: Pick<CertificateRow, 'participant_id' | 'training_program_id' | 'training'>
}

/**
 * Everything that is printed: participant, program, issuer and dates in their current state. A form with `complete` is for somebody whom
 * the caller sets to completed.
 * @throws Problem 'unprocessable' as `readRecipient` and `requireEarned`, and when a name cannot be printed
 */
export async function snapshot(db: Database, form: CertificateForm, { certificateId, secret, stored, recipient: known }: Snapshot) {
  const recipient = known ?? (await readRecipient(db, form))
  const { participant, program, chosen } = recipient
  const isRecipient = stored?.participant_id === participant.id && stored.training_program_id === program.id
  // A reprint keeps the training as it was.
  const trained = isRecipient ? undefined : requireEarned(recipient, form)
  const company = await getCompany(db)
  const issuer = issuerColumns(company, {
    inks: companyInks(company),
    chosen,
    isInHouse: (isRecipient ? storedTraining(stored)?.isInHouse : undefined) ?? isInHouse(recipient.place),
  })
  if (!form.certificatePath) {
    requirePrintable('participantId', participant.fullName)
    requirePrintable('trainingProgramId', program.title)
    for (const text of printedOf(trained?.training)) requirePrintable('participantId', text)
    requirePrintable('participantId', issuer.signatory)
    // A correction looks at the training that it prints in the end.
    if (!isRecipient) requireWordingValues(issuer, trained?.training ?? null)
  }
  return {
    participant_id: participant.id,
    training_program_id: program.id,
    ...nameColumns(participant.fullName, { certificateId, secret }),
    training_program_name: program.title,
    training_duration: program.duration,
    ...issuer,
    ...datesAndFile(form, program.validity_months),
    ...(trained !== undefined && trainingColumns(trained)),
    ...recipientIdentity(participant.email, { certificateId, secret }),
    search_text: searchableWords(certificateId, participant.fullName, program.title),
  }
}

/** The columns of a corrected name, in which nothing else is printed again. @throws Problem 'unprocessable' when it cannot be printed */
export function correctedName(
  { fullName, certificatePath }: { fullName: string; certificatePath: string | null },
  { certificateId, secret }: Pick<Snapshot, 'certificateId' | 'secret'>,
) {
  if (!certificatePath) requirePrintable('fullName', fullName)
  return { ...nameColumns(fullName, { certificateId, secret }), search_text: searchableWords(certificateId, fullName) }
}

function nameColumns(fullName: string, { certificateId, secret }: Pick<Snapshot, 'certificateId' | 'secret'>) {
  return {
    participant_name: fullName,
    verification_key: verificationKey(certificateId, fullName, secret),
    sort_name: folded(fullName),
    name_lines: nameLines(fullName),
  }
}

function trainingColumns(trained: ReturnType<typeof requireEarned>) {
  return { training: trained && JSON.stringify(trained.training), batch_id: trained && trained.batchId }
}

/** The printed texts of a training, which may contain letters without a font. */
export function printedOf(training: TrainingSnapshot | undefined): string[] {
  return training ? [training.place, ...training.trainers, training.client ?? ''] : []
}

/**
 * Identifies the recipient to a reader who already knows the e-mail (Open Badges 3.0, IdentityHash). Each certificate has its own salt.
 * Otherwise the hash would show that two certificates belong to the same person.
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

/**
 * The fields that an admin types, except participant and program. A form without an expiry date gets that of the program; participation
 * does not expire.
 */
export function datesAndFile(
  form: Pick<CertificateForm, 'issueDate' | 'expiryDate' | 'certificatePath' | 'kind'>,
  validityMonths: ValidityMonths = DEFAULT_VALIDITY_MONTHS,
) {
  const usual = form.kind === 'participation' ? null : expiryOf(form.issueDate, validityMonths)
  const expiry = form.expiryDate === undefined ? usual : form.expiryDate
  return { issue_date: form.issueDate, expiry_date: expiry, certificate_path: form.certificatePath }
}

/** Refuses a design whose wording needs a value that this certificate does not have. */
export function requireWordingValues(printed: Pick<CertificateRow, 'letterhead'>, training: TrainingSnapshot | null): void {
  const reason = whyIncomplete(storedLetterhead(printed)?.design, kindOf(training), training)
  if (reason !== '') throw refusal('participantId', reason)
}

/** Refuses an unprintable name when the certificate is issued, not later when the recipient downloads it. */
export function requirePrintable(field: string, name: string): void {
  const reason = whyUnprintable(name)
  if (reason !== '') throw refusal(field, `${reason} Correct the name, or use your own document.`)
}

/** A refusal because of one field. */
export function refusal(field: string, message: string): Problem {
  return fieldProblem('unprocessable', field, message)
}
