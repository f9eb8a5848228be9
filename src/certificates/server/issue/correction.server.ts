import { findParticipant, getParticipant, lockParticipant, updateParticipant } from '#training/server/participants/participant.server.ts'
import type { Participant } from '#training/participants/participant.schema.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { findProgramById } from '#catalogue/server/program.server.ts'
import { requireFresh } from '#base/http/etag.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { withChanges } from '#base/api/changes.schema.ts'
import { fieldProblem } from '#base/api/problem.ts'
import { normaliseReference } from '#base/values/reference-number.ts'
import { mergeWords } from '#base/text/search-words.ts'
import { REFERENCE_COLUMNS, presentReference, rowStatus, storedTraining, type CertificateRow } from '../certificate-row.server.ts'
import { kindOf, trainingDifferences } from '../../training-snapshot.ts'
import type { CertificateKind } from '../../certificate-kinds.ts'
import { enqueueCorrected } from '../certificate-mails.server.ts'
import {
  correctedName,
  datesAndFile,
  newToken,
  printedOf,
  refusal,
  requirePrintable,
  requireWordingValues,
  snapshot,
} from '../certificate-snapshot.server.ts'
import { reprintedTraining } from '../training-of-batch.server.ts'
import { EXPIRES_BEFORE_ISSUE, expiresBeforeIssue, type CertificateChanges, type CertificateForm } from '../../certificate.schema.ts'
import type { CertificateReference } from '../../certificate-reference.schema.ts'
import type { CertificateMail } from '../../certificate.ts'
import { isValidOrSuspended } from '../../earlier-certificate.ts'
import { setStatus, allocateStatusEntry } from '../status-list-entry.server.ts'
import { lockRow, present, readRow, recordChange, saveRow, type VersionedCertificate } from '../stored-certificate.server.ts'
import { completeRecipient, followCorrectedKind } from './complete-recipient.server.ts'
import { preventSecond, purposeNote } from './second-certificate.server.ts'

/**
 * Corrects a certificate. Omitted fields keep their values. The printed names of participant, program and company stay as issued, unless
 * the changes choose another participant or program, or set `reprint`. So renaming a participant changes no certificate. `fullName` renames
 * the participant and reprints only that name; `reprintTraining` reprints the batch's current data. Another kind changes the participant's
 * status. A new edition is sent to the recipient, unless `notify` is false. The replaced edition stays readable at its own address
 * (docs/product/contract.md, section 4). @throws Problem 'not-found', 'stale', 'invalid', 'unprocessable', or 'conflict' when the person
 * would hold a second one
 */
export async function updateCertificate(
  db: Database,
  id: number,
  { changes, ifMatch }: { changes: CertificateChanges; ifMatch?: string | undefined },
  context: ActionContext,
): Promise<VersionedCertificate & { mail: CertificateMail }> {
  return db.write(async (tx) => {
    // Locks the participant before the certificate, as a renaming does.
    if (changes.fullName !== undefined || mayChangeKind(changes)) await lockParticipant(tx, (await readRow(tx, id)).participant_id)
    const before = await lockRow(tx, id)
    requireFresh(ifMatch, before.version, present(before, context.now).certificate)
    requireSameNumber(before, changes)
    const form = withChanges(storedForm(before), changes)
    requireExpiryAfterIssue(form)
    await renameRecipient(tx, before, changes, context)
    const corrected = await correctedColumns(tx, before, form, context)
    const kind = kindOf(storedTraining({ ...before, ...corrected }))
    const isOtherKind = kind !== kindOf(storedTraining(before))
    if (isOtherKind && changes.expiryDate === undefined) corrected.expiry_date = await expiryOfKind(tx, { ...before, ...corrected }, kind)
    const { participant } = await getParticipant(tx, corrected.participant_id ?? before.participant_id)
    if (form.replaces !== undefined || mayBeSecond(before, corrected, context.now)) {
      await preventSecond(tx, { ...before, ...corrected }, form, context, { participant })
    }
    if (corrected.participant_id !== undefined) await completeRecipient(tx, { ...form, kind }, participant, context)
    if (isOtherKind && participant.id === before.participant_id) await followCorrectedKind(tx, kind, before, participant, context)
    const isNewEdition = isCorrected(before, corrected)
    const edition = isNewEdition ? await beginEdition(tx, before, context) : {}
    const row = await saveRow(tx, before, { ...corrected, ...edition }, context)
    const action = isNewEdition ? 'certificate corrected' : 'certificate updated'
    await recordChange(tx, action, { before, after: row, note: purposeNote(form) }, context)
    const told = { before, after: row, isNotified: changes.notify ?? true }
    return { ...present(row, context.now), mail: isNewEdition ? await enqueueCorrected(tx, told, context) : 'none' }
  })
}

function mayChangeKind({ kind, exception, reprintTraining }: CertificateChanges): boolean {
  return kind !== undefined || exception !== undefined || reprintTraining === true
}

/**
 * Reprints a participant's valid or suspended certificates with a new name, each as its next edition. Returns their rows. @throws Problem
 * 'unprocessable' if it cannot be printed
 */
export async function reprintName(
  tx: WriteTransaction,
  { id, fullName }: Pick<Participant, 'id' | 'fullName'>,
  { notify }: { notify: boolean },
  context: ActionContext,
): Promise<number[]> {
  const ids = (await findMisspelt(tx, [{ id, fullName }], context.now)).map((row) => row.id)
  for (const row of ids) await updateCertificate(tx, row, { changes: { fullName, notify } }, context)
  return ids
}

/** The valid or suspended certificates of these participants that have a name other than this. */
export async function findMisspelt(
  db: Database,
  participants: ReadonlyArray<Pick<Participant, 'id' | 'fullName'>>,
  now: Date,
): Promise<Array<CertificateReference & { participantId: number }>> {
  if (participants.length === 0) return []
  const names = Map.groupBy(participants, ({ id }) => id)
  const rows = await db.sql
    .selectFrom('certificates')
    .select([...REFERENCE_COLUMNS, 'participant_id', 'participant_name'])
    .where('participant_id', 'in', [...names.keys()])
    .orderBy('id')
    .execute()
  return rows
    .filter((row) => names.get(row.participant_id)?.some(({ fullName }) => fullName !== row.participant_name))
    .map((row) => ({ ...presentReference(row, now), participantId: row.participant_id }))
    .filter(isValidOrSuspended)
}

async function renameRecipient(
  tx: WriteTransaction,
  { participant_id: id }: CertificateRow,
  { fullName }: CertificateChanges,
  context: ActionContext,
): Promise<void> {
  if (fullName === undefined) return
  const { participant } = await getParticipant(tx, id)
  if (participant.fullName !== fullName) await updateParticipant(tx, id, { changes: { fullName } }, context)
}

/** The certificate's columns after a form's corrections. @throws Problem as `updateCertificate` */
export async function correctedColumns(
  db: Database,
  before: CertificateRow,
  form: CertificateForm,
  context: Pick<ActionContext, 'secret'>,
): Promise<Partial<CertificateRow>> {
  const training = await trainingFor(db, before, form)
  const corrected = { ...(await namesFor(db, { ...before, ...training }, form, context)), ...datesAndFile(form), ...training }
  const printed = { ...before, ...corrected }
  const isWordedAgain = corrected.letterhead !== undefined || corrected.training !== undefined
  if (isWordedAgain && !form.certificatePath) requireWordingValues(printed, storedTraining(printed))
  return corrected
}

/** The columns to reprint with current names, or with the corrected one; none if the names stay as issued. */
async function namesFor(
  db: Database,
  before: CertificateRow,
  form: CertificateForm,
  { secret }: Pick<ActionContext, 'secret'>,
): Promise<Partial<CertificateRow>> {
  const participant = await findParticipant(db, form.participantId)
  const isSameRecipient = participant?.id === before.participant_id && form.trainingProgramId === before.training_program_id
  const { fullName } = form
  if (fullName !== undefined && !isSameRecipient) throw refusal('fullName', 'Correct the name, or choose someone else: not both.')
  const naming = { certificateId: before.certificate_id, secret }
  const again: Partial<CertificateRow> = isSameRecipient && !form.reprint ? {} : await snapshot(db, form, { ...naming, stored: before })
  const renamed: Partial<CertificateRow> =
    fullName === undefined ? {} : correctedName({ fullName, certificatePath: form.certificatePath }, naming)
  const printed = { ...again, ...renamed }
  if (printed.search_text === undefined) return {}
  // Somebody may have a printout of an earlier edition. Searches also find the words printed there.
  return { ...printed, search_text: mergeWords(before.search_text, printed.search_text) }
}

/** The training column with the batch's current data, if requested. */
async function trainingFor(db: Database, before: CertificateRow, form: CertificateForm): Promise<Partial<CertificateRow>> {
  const { kind, exception, issueDate, trainingProgramId } = form
  // A client may send back the values it has read.
  const isOtherKind = kind !== undefined && kind !== kindOf(storedTraining(before))
  const isAsked = form.reprintTraining || isOtherKind || exception !== undefined
  if (!isAsked || trainingProgramId !== before.training_program_id) return {}
  if ((await findParticipant(db, form.participantId))?.id !== before.participant_id) return {}
  const training = await reprintedTraining(db, before, { kind, exception, issueDate })
  if (!form.certificatePath) for (const text of printedOf(training)) requirePrintable('reprintTraining', text)
  return { training: JSON.stringify(training) }
}

async function expiryOfKind(db: Database, row: CertificateRow, kind: CertificateKind): Promise<CertificateRow['expiry_date']> {
  const program = await findProgramById(db, row.training_program_id)
  const form = { issueDate: row.issue_date, certificatePath: row.certificate_path, kind }
  return datesAndFile(form, program?.validity_months).expiry_date
}

/** A change in one of these columns makes a new edition. */
const EDITION_COLUMNS = [
  'participant_id',
  'training_program_id',
  'participant_name',
  'training_program_name',
  'training_duration',
  'issuer_name',
  'issuer_tagline',
  'signatory',
  'letterhead',
  'name_lines',
  'issue_date',
  'expiry_date',
  'certificate_path',
  'training',
  'recipient_hash',
] as const satisfies Array<keyof CertificateRow>

function isCorrected(before: CertificateRow, corrected: Partial<CertificateRow>): boolean {
  const changed = EDITION_COLUMNS.filter((column) => corrected[column] !== undefined && corrected[column] !== before[column])
  if (changed.length !== 1 || changed[0] !== 'training') return changed.length > 0
  // Data of a training that only the office reads is not printed.
  const [issued, now] = [storedTraining(before), storedTraining({ training: corrected.training ?? null })]
  return !issued || !now || trainingDifferences(issued, now).length > 0
}

/** Whether the correction makes a certificate valid, or gives it to somebody else. */
function mayBeSecond(before: CertificateRow, corrected: Partial<CertificateRow>, now: Date): boolean {
  const after = { ...before, ...corrected }
  const isSameRecipient = after.participant_id === before.participant_id && after.training_program_id === before.training_program_id
  return (
    !isSameRecipient || (isValidOrSuspended({ status: rowStatus(after, now) }) && !isValidOrSuspended({ status: rowStatus(before, now) }))
  )
}

/**
 * Stores the current edition as replaced, and gives the next one its own address and its own entry in the status list. Files of the old
 * edition must not pass as valid, so its entry becomes 'revoked'. The new entry gets the status of the certificate.
 */
async function beginEdition(tx: WriteTransaction, before: CertificateRow, { now, random }: ActionContext) {
  const at = now.toISOString()
  await tx.sql.insertInto('certificate_editions').values(replacedEdition(before, at)).execute()
  await setStatus(tx, before, { revoked: 1, suspended: 0 })
  const entry = await allocateStatusEntry(tx, random)
  await setStatus(tx, entry, { revoked: before.revoked_on === null ? 0 : 1, suspended: before.suspended_on === null ? 0 : 1 })
  return { ...entry, token: newToken(random), edition: before.edition + 1, edition_at: at }
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
    letterhead: row.letterhead,
    name_lines: row.name_lines,
    issue_date: row.issue_date,
    expiry_date: row.expiry_date,
    certificate_path: row.certificate_path,
    training: row.training,
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

/** The form that would save the certificate unchanged. */
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
  throw fieldProblem('invalid', 'expiryDate', EXPIRES_BEFORE_ISSUE)
}
