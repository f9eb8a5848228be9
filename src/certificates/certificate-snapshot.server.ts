import { getCompany } from '../company/company.server.ts'
import { findParticipant } from '../participants/participant.server.ts'
import { canReceiveCertificate, cannotReceiveCertificate } from '../participants/participant.ts'
import type { WriteTransaction } from '../platform/database/database.server.ts'
import { digest, keyedHash } from '../platform/keyed-hash.server.ts'
import { findProgramById } from '../programs/program.server.ts'
import { addYears } from '../shared/dates.ts'
import { folded, foldedName } from '../shared/text/folded.ts'
import { Problem } from '../shared/problem.ts'
import { normaliseReference, type RandomBytes } from '../shared/reference-number.ts'
import { searchableWords } from '../shared/text/search-words.ts'
import type { CertificateRow } from './certificate-row.server.ts'
import type { CertificateForm } from './certificate.schema.ts'
import { unprintableLetters } from './unprintable.ts'

const TOKEN_BYTES = 16
/** 128 bits in hex. */
const SALT_LENGTH = 32
const DEFAULT_VALIDITY_YEARS = 1

interface Snapshot {
  certificateId: string
  secret: string
  /** Of a stored certificate: who holds it already earned it, whatever became of them since. */
  holder?: Pick<CertificateRow, 'participant_id' | 'training_program_id'>
}

/**
 * Everything printed: person, program, and issuer as they are now.
 * @throws Problem 'unprocessable' when there is no such participant or program, the training is not completed, or a name
 * cannot be printed
 */
export async function snapshot(tx: WriteTransaction, form: CertificateForm, { certificateId, secret, holder }: Snapshot) {
  const participant = await findParticipant(tx, form.participantId)
  const program = await findProgramById(tx, form.trainingProgramId)
  if (!participant) throw refusal('participantId', 'This participant does not exist.')
  if (!program) throw refusal('trainingProgramId', 'This training program does not exist.')
  const isHolder = holder?.participant_id === participant.id && holder.training_program_id === program.id
  if (!isHolder && !canReceiveCertificate(participant)) throw refusal('participantId', cannotReceiveCertificate(participant))
  const company = await getCompany(tx)
  if (!form.certificatePath) {
    requirePrintable('participantId', participant.fullName)
    requirePrintable('trainingProgramId', program.title)
  }
  return {
    participant_id: participant.id,
    training_program_id: program.id,
    participant_name: participant.fullName,
    training_program_name: program.title,
    training_duration: program.duration,
    issuer_name: company.name,
    issuer_tagline: company.tagline,
    signatory: company.signatory,
    ...recipientIdentity(participant.email, { certificateId, secret }),
    verification_key: verificationKey(certificateId, participant.fullName, secret),
    search_text: searchableWords(certificateId, participant.fullName, program.title),
    sort_name: folded(participant.fullName),
  }
}

/** Number and name together, as verification looks them up. */
export function verificationKey(certificateId: string, fullName: string, secret: string): string {
  return keyedHash(secret, 'verification', normaliseReference(certificateId), foldedName(fullName))
}

/**
 * Whose certificate it is, for whoever knows the e-mail already (Open Badges 3.0, IdentityHash). The salt is of this
 * certificate alone, so that two of the same person cannot be put together.
 */
function recipientIdentity(email: string, { certificateId, secret }: Snapshot) {
  const salt = keyedHash(secret, 'recipient', normaliseReference(certificateId), email).slice(0, SALT_LENGTH)
  return { recipient_salt: salt, recipient_hash: `sha256$${digest(email + salt)}` }
}

/** 128 random bits: the address of one edition. */
export function newToken(random: RandomBytes): string {
  return Buffer.from(random(TOKEN_BYTES)).toString('base64url')
}

/** What an admin types besides the holder. */
export function datesAndFile(form: CertificateForm) {
  const expiry = form.expiryDate === undefined ? addYears(form.issueDate, DEFAULT_VALIDITY_YEARS) : form.expiryDate
  return { issue_date: form.issueDate, expiry_date: expiry, certificate_path: form.certificatePath }
}

/** Told to the office now, rather than to the holder who wants the document. */
function requirePrintable(field: string, name: string): void {
  const letters = unprintableLetters(name)
  if (letters.length === 0) return
  const they = letters.join(', ')
  throw refusal(field, `${name} cannot be printed: our fonts do not have ${they}. Correct the name, or give a document of your own.`)
}

/** A rule broken by one field. */
export function refusal(field: string, message: string): Problem {
  return new Problem('unprocessable', message, { issues: { [field]: message } })
}
