import { sql } from 'kysely'
import { getCompany } from '../company/company.server.ts'
import { findParticipant } from '../participants/participant.server.ts'
import { canReceiveCertificate, cannotReceiveCertificate } from '../participants/participant.ts'
import { recordAudit } from '../platform/audit.server.ts'
import type { Database, WriteTransaction } from '../platform/database.server.ts'
import { requireFresh } from '../platform/http/etag.server.ts'
import { keyedHash } from '../platform/keyed-hash.server.ts'
import type { Occasion } from '../platform/occasion.server.ts'
import { held } from '../platform/row-lock.server.ts'
import { findProgramById } from '../programs/program.server.ts'
import { addYears, indianDate } from '../shared/dates.ts'
import { folded, foldedName } from '../shared/folded.ts'
import { Problem } from '../shared/problem.ts'
import { certificateNumber, normaliseReference } from '../shared/reference-number.ts'
import { searchableWords } from '../shared/search-words.ts'
import { presentCertificate, type CertificateRow } from './certificate-row.server.ts'
import type { CertificateForm } from './certificate.schema.ts'
import { CERTIFICATE_MISSING, type Certificate } from './certificate.ts'
import { standingOf } from './standing.server.ts'
import { setStatus, takeStatusPlace } from './status-entry.server.ts'

const TOKEN_BYTES = 16
const DEFAULT_VALIDITY_YEARS = 1

export interface VersionedCertificate {
  certificate: Certificate
  version: number
}

/** @throws Problem 'not-found' */
export async function getCertificate(db: Database, id: number, now: Date): Promise<VersionedCertificate> {
  return present(orMissing(await selectRow(db, id).executeTakeFirst()), now)
}

/**
 * Issues a certificate and freezes what is printed on it (PRODUCT.md section 4).
 * @throws Problem 'unprocessable' when the participant has not completed the training or does not exist, 'conflict'
 * when the number is taken
 */
export async function issueCertificate(
  db: Database,
  form: CertificateForm,
  occasion: Occasion,
): Promise<VersionedCertificate> {
  const at = occasion.now.toISOString()
  const certificateId = form.certificateId ?? certificateNumber(indianDate(occasion.now), occasion.random)
  return db.write(async (tx) => {
    await requireFreeNumber(tx, certificateId)
    const row = await tx.sql
      .insertInto('certificates')
      .values({
        ...(await snapshot(tx, form, certificateId, occasion)),
        ...dates(form),
        ...standingOf({ ...dates(form), revoked_on: null }, occasion.now),
        certificate_id: certificateId,
        lookup_id: normaliseReference(certificateId),
        token: Buffer.from(occasion.random(TOKEN_BYTES)).toString('base64url'),
        ...(await takeStatusPlace(tx, occasion.random)),
        edition_at: at,
        created_at: at,
        updated_at: at,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const issued = present(row, occasion.now)
    await recordAudit(tx, occasion, { action: 'certificate issued', subject: `certificate:${row.id}`, after: issued.certificate })
    tx.changed('certificates', `certificate:${row.id}`)
    return issued
  })
}

/**
 * Corrects a certificate. The name and program printed on it stay as issued unless another participant or program is
 * chosen: renaming a person later changes no certificate.
 * @throws Problem 'not-found', 'stale' or 'unprocessable'
 */
export async function updateCertificate(
  db: Database,
  id: number,
  { form, ifMatch }: { form: CertificateForm; ifMatch?: string | undefined },
  occasion: Occasion,
): Promise<VersionedCertificate> {
  return db.write(async (tx) => {
    const before = await getRow(tx, id)
    const current = present(before, occasion.now).certificate
    requireFresh(ifMatch, before.version, current)
    requireSameNumber(before, form)
    const row = await saveRow(
      tx,
      before,
      {
        ...((await isSameHolder(tx, before, form)) ? {} : await snapshot(tx, form, before.certificate_id, occasion)),
        ...dates(form),
      },
      occasion,
    )
    await recordChange(tx, 'certificate updated', { before, after: row }, occasion)
    return present(row, occasion.now)
  })
}

/** Takes a certificate back, with a reason the public may read. @throws Problem 'not-found' or 'conflict' */
export async function revokeCertificate(
  db: Database,
  id: number,
  reason: string,
  occasion: Occasion,
): Promise<VersionedCertificate> {
  return db.write(async (tx) => {
    const before = await getRow(tx, id)
    if (before.revoked_on !== null) throw new Problem('conflict', 'This certificate is already revoked.')
    const row = await saveRow(tx, before, { revoked_on: indianDate(occasion.now), revocation_reason: reason }, occasion)
    await setStatus(tx, row, { revoked: 1, suspended: 0 })
    await recordChange(tx, 'certificate revoked', { before, after: row }, occasion)
    return present(row, occasion.now)
  })
}

/** Permanent; revoking is what the office is offered first. @throws Problem 'not-found' */
export async function deleteCertificate(db: Database, id: number, occasion: Occasion): Promise<void> {
  await db.write(async (tx) => {
    const row = await getRow(tx, id)
    const before = present(row, occasion.now).certificate
    // Its place in the status list stays taken, and says 'revoked' for ever (PRODUCT.md section 4).
    await setStatus(tx, row, { revoked: 1 })
    await tx.sql.deleteFrom('certificates').where('id', '=', id).execute()
    await recordAudit(tx, occasion, { action: 'certificate deleted', subject: `certificate:${id}`, before })
    tx.changed('certificates', `certificate:${id}`)
  })
}

/** Number and name together, as verification looks them up. */
export function verificationKey(certificateId: string, fullName: string, secret: string): string {
  return keyedHash(secret, 'verification', normaliseReference(certificateId), foldedName(fullName))
}

async function getRow(tx: WriteTransaction, id: number): Promise<CertificateRow> {
  return orMissing(await held(tx, selectRow(tx, id), 'certificates').executeTakeFirst())
}

function selectRow(db: Database, id: number) {
  return db.sql.selectFrom('certificates').selectAll().where('id', '=', id)
}

function orMissing(row: CertificateRow | undefined): CertificateRow {
  if (!row) throw new Problem('not-found', CERTIFICATE_MISSING)
  return row
}

/** Everything printed: person, program, and issuer as they are now. */
async function snapshot(tx: WriteTransaction, form: CertificateForm, certificateId: string, { secret }: Occasion) {
  const participant = await findParticipant(tx, form.participantId)
  const program = await findProgramById(tx, form.trainingProgramId)
  if (!participant) throw refusal('participantId', 'This participant does not exist.')
  if (!program) throw refusal('trainingProgramId', 'This training program does not exist.')
  if (!canReceiveCertificate(participant)) throw refusal('participantId', cannotReceiveCertificate(participant))
  const company = await getCompany(tx)
  return {
    participant_id: participant.id,
    training_program_id: program.id,
    participant_name: participant.fullName,
    training_program_name: program.title,
    training_duration: program.duration,
    issuer_name: company.name,
    issuer_tagline: company.tagline,
    signatory: company.signatory,
    verification_key: verificationKey(certificateId, participant.fullName, secret),
    search_text: searchableWords(certificateId, participant.fullName, program.title),
    sort_name: folded(participant.fullName),
  }
}

function dates(form: CertificateForm) {
  const expiry = form.expiryDate === undefined ? addYears(form.issueDate, DEFAULT_VALIDITY_YEARS) : form.expiryDate
  return { issue_date: form.issueDate, expiry_date: expiry, certificate_path: form.certificatePath }
}

async function isSameHolder(tx: WriteTransaction, row: CertificateRow, form: CertificateForm): Promise<boolean> {
  const participant = await findParticipant(tx, form.participantId)
  return participant?.id === row.participant_id && form.trainingProgramId === row.training_program_id
}

async function saveRow(
  tx: WriteTransaction,
  before: CertificateRow,
  columns: Partial<Omit<CertificateRow, 'id' | 'version' | 'expiry_order'>>,
  { now }: Occasion,
): Promise<CertificateRow> {
  const row = await tx.sql
    .updateTable('certificates')
    .set({ ...columns, ...standingOf({ ...before, ...columns }, now), updated_at: now.toISOString(), version: sql<number>`version + 1` })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .returningAll()
    .executeTakeFirst()
  if (row) return row
  const { certificate } = present(before, now)
  throw new Problem('stale', 'Someone else has just changed this certificate.', { current: certificate })
}

async function recordChange(
  tx: WriteTransaction,
  action: string,
  { before, after }: { before: CertificateRow; after: CertificateRow },
  occasion: Occasion,
): Promise<void> {
  await recordAudit(tx, occasion, {
    action,
    subject: `certificate:${after.id}`,
    before: present(before, occasion.now).certificate,
    after: present(after, occasion.now).certificate,
  })
  tx.changed('certificates', `certificate:${after.id}`)
}

async function requireFreeNumber(tx: WriteTransaction, certificateId: string): Promise<void> {
  const taken = await tx.sql
    .selectFrom('certificates')
    .select('participant_name')
    .where('lookup_id', '=', normaliseReference(certificateId))
    .executeTakeFirst()
  if (!taken) return
  const message = `This certificate ID already belongs to a certificate of ${taken.participant_name}.`
  throw new Problem('conflict', message, { issues: { certificateId: message } })
}

function requireSameNumber(row: CertificateRow, form: CertificateForm): void {
  if (form.certificateId === undefined || normaliseReference(form.certificateId) === row.lookup_id) return
  throw refusal('certificateId', 'The certificate ID cannot be changed.')
}

function refusal(field: string, message: string): Problem {
  return new Problem('unprocessable', message, { issues: { [field]: message } })
}

function present(row: CertificateRow, now: Date): VersionedCertificate {
  return { certificate: presentCertificate(row, now), version: row.version }
}
