import { findParticipant } from '../../participants/participant.server.ts'
import type { Database, WriteTransaction } from '../../platform/database/database.server.ts'
import { requireFresh } from '../../platform/http/etag.server.ts'
import type { ActionContext } from '../../platform/action-context.server.ts'
import { withChanges } from '../../shared/changes.schema.ts'
import { Problem } from '../../shared/problem.ts'
import { normaliseReference } from '../../shared/reference-number.ts'
import { withWordsOf } from '../../shared/text/search-words.ts'
import type { CertificateRow } from '../certificate-row.server.ts'
import { datesAndFile, newToken, refusal, snapshot } from '../certificate-snapshot.server.ts'
import { EXPIRES_BEFORE_ISSUE, expiresBeforeIssue, type CertificateChanges, type CertificateForm } from '../certificate.schema.ts'
import { setStatus, takeStatusPlace } from '../status-entry.server.ts'
import { lockRow, present, recordChange, saveRow, type VersionedCertificate } from '../stored-certificate.server.ts'

/**
 * Corrects a certificate. The name, program and company printed on it stay as issued unless another participant or
 * program is chosen or `reprint` asks for them as they are now: renaming a person later changes no certificate. What
 * was printed until now stays to be seen as the edition before, at its own address (docs/product/contract.md section 4).
 * A field that the changes leave out keeps its value.
 * @throws Problem 'not-found', 'stale', 'invalid' or 'unprocessable'
 */
export async function updateCertificate(
  db: Database,
  id: number,
  { changes, ifMatch }: { changes: CertificateChanges; ifMatch?: string | undefined },
  context: ActionContext,
): Promise<VersionedCertificate> {
  return db.write(async (tx) => {
    const before = await lockRow(tx, id)
    requireFresh(ifMatch, before.version, present(before, context.now).certificate)
    requireSameNumber(before, changes)
    const form = withChanges(storedForm(before), changes)
    requireExpiryAfterIssue(form)
    const corrected = { ...(await namesFor(tx, before, form, context)), ...datesAndFile(form) }
    const isNewEdition = isCorrected(before, corrected)
    const edition = isNewEdition ? await beginEdition(tx, before, context) : {}
    const row = await saveRow(tx, before, { ...corrected, ...edition }, context)
    await recordChange(tx, isNewEdition ? 'certificate corrected' : 'certificate updated', { before, after: row }, context)
    return present(row, context.now)
  })
}

/** The names to print where they are to be taken anew; nothing where they stay as issued. */
async function namesFor(tx: WriteTransaction, before: CertificateRow, form: CertificateForm, { secret }: ActionContext) {
  const participant = await findParticipant(tx, form.participantId)
  const isSameHolder = participant?.id === before.participant_id && form.trainingProgramId === before.training_program_id
  if (isSameHolder && !form.reprint) return {}
  const printed = await snapshot(tx, form, { certificateId: before.certificate_id, secret, holder: before })
  // Somebody may show the paper of an earlier edition: it is found by what is printed there, too.
  return { ...printed, search_text: withWordsOf(before.search_text, printed.search_text) }
}

/** Everything an edition says, and whom it is for. */
const OF_AN_EDITION = [
  'participant_id',
  'training_program_id',
  'participant_name',
  'training_program_name',
  'training_duration',
  'issuer_name',
  'issuer_tagline',
  'signatory',
  'issue_date',
  'expiry_date',
  'certificate_path',
  'recipient_hash',
] as const satisfies Array<keyof CertificateRow>

function isCorrected(before: CertificateRow, corrected: Partial<CertificateRow>): boolean {
  return OF_AN_EDITION.some((column) => corrected[column] !== undefined && corrected[column] !== before[column])
}

/**
 * Keeps the present edition as one that was replaced, and gives the next one an address and a place in the status list
 * of its own. A file of the old text must not pass as valid, so that its place says 'revoked'; the new place says what
 * is true of the certificate.
 */
async function beginEdition(tx: WriteTransaction, before: CertificateRow, { now, random }: ActionContext) {
  const at = now.toISOString()
  await tx.sql.insertInto('certificate_editions').values(replacedEdition(before, at)).execute()
  await setStatus(tx, before, { revoked: 1, suspended: 0 })
  const place = await takeStatusPlace(tx, random)
  await setStatus(tx, place, { revoked: before.revoked_on === null ? 0 : 1, suspended: before.suspended_on === null ? 0 : 1 })
  return { ...place, token: newToken(random), edition: before.edition + 1, edition_at: at }
}

function replacedEdition(row: CertificateRow, at: string) {
  return {
    certificate_row_id: row.id,
    edition: row.edition,
    token: row.token,
    verification_key: row.verification_key,
    participant_name: row.participant_name,
    training_program_name: row.training_program_name,
    training_duration: row.training_duration,
    issuer_name: row.issuer_name,
    issuer_tagline: row.issuer_tagline,
    signatory: row.signatory,
    issue_date: row.issue_date,
    expiry_date: row.expiry_date,
    certificate_path: row.certificate_path,
    edition_at: row.edition_at,
    replaced_at: at,
    status_list: row.status_list,
    status_index: row.status_index,
    recipient_hash: row.recipient_hash,
    recipient_salt: row.recipient_salt,
  }
}

function requireSameNumber(row: CertificateRow, { certificateId }: CertificateChanges): void {
  if (certificateId === undefined || normaliseReference(certificateId) === row.lookup_id) return
  throw refusal('certificateId', 'The certificate ID cannot be changed.')
}

/** The form that would save the certificate as it is. */
function storedForm(row: CertificateRow): CertificateForm {
  return {
    participantId: String(row.participant_id),
    trainingProgramId: row.training_program_id,
    issueDate: row.issue_date,
    expiryDate: row.expiry_date,
    certificatePath: row.certificate_path,
  }
}

function requireExpiryAfterIssue(form: CertificateForm): void {
  if (!expiresBeforeIssue(form)) return
  throw new Problem('invalid', EXPIRES_BEFORE_ISSUE, { issues: { expiryDate: EXPIRES_BEFORE_ISSUE } })
}
