import { shouldNotify } from '#mail/should-notify.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { indianDate } from '#base/dates/dates.ts'
import { fieldProblem } from '#base/api/problem.ts'
import { newCertificateId, normaliseReference } from '#base/values/reference-number.ts'
import { cancelCertificateMails, enqueueIssued } from '../certificate-mails.server.ts'
import { newToken, snapshot } from '../certificate-snapshot.server.ts'
import type { CertificateForm } from '../../certificate.schema.ts'
import type { CertificateMail } from '../../certificate.ts'
import type { EarlierCertificates } from '../../earlier-certificate.ts'
import { readRecipient, type IssueCase } from '../recipient.server.ts'
import { completeRecipient } from './complete-recipient.server.ts'
import { preventSecond, purposeNote } from './second-certificate.server.ts'
import { storedStatusOf } from '../stored-status.server.ts'
import { setStatus, allocateStatusEntry } from '../status-list-entry.server.ts'
import { lockRow, present, readRow, type VersionedCertificate } from '../stored-certificate.server.ts'

/** @throws Problem 'not-found' */
export async function getCertificate(db: Database, id: number, now: Date): Promise<VersionedCertificate> {
  return present(await readRow(db, id), now)
}

/** The data that a caller that has locked the person has already read. */
interface Known {
  recipient: IssueCase
  earlier: EarlierCertificates
}

/**
 * Issues a certificate with a snapshot of everything printed on it (docs/product/contract.md, section 4), and delivers it by mail if wanted
 * (see `shouldNotify`). @throws Problem 'unprocessable' if the participant has not completed the training or does not exist, 'conflict' if
 * the number is taken, or if the person holds a valid certificate of the program and the form requests no second one
 */
export async function issueCertificate(
  db: Database,
  form: CertificateForm,
  context: ActionContext,
  { isBulk = false, known }: { isBulk?: boolean; known?: Known } = {},
): Promise<VersionedCertificate & { mail: CertificateMail }> {
  const at = context.now.toISOString()
  const certificateId = form.certificateId ?? newCertificateId(indianDate(context.now), context.random)
  return db.write(async (tx) => {
    await requireFreeNumber(tx, certificateId)
    const recipient = known?.recipient ?? (await readRecipient(tx, form))
    const printed = await snapshot(tx, form, { certificateId, secret: context.secret, recipient })
    const newCertificate = { ...printed, certificate_id: certificateId, revoked_on: null, suspended_on: null }
    await preventSecond(tx, newCertificate, form, context, { participant: recipient.participant, earlier: known?.earlier })
    await completeRecipient(tx, form, recipient.participant, context)
    const row = await tx.sql
      .insertInto('certificates')
      .values({
        ...newCertificate,
        ...storedStatusOf(newCertificate, context.now),
        lookup_id: normaliseReference(certificateId),
        token: newToken(context.random),
        ...(await allocateStatusEntry(tx, context.random)),
        edition_at: at,
        created_at: at,
        updated_at: at,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const issued = present(row, context.now)
    const after = { ...issued.certificate, ...purposeNote(form) }
    await recordAudit(tx, context, { action: 'certificate issued', subject: `certificate:${row.id}`, after })
    tx.changed('certificates', `certificate:${row.id}`)
    const isNotified = shouldNotify(form.notify, form.issueDate, context.now)
    return { ...issued, mail: await enqueueIssued(tx, row, { isNotified, isBulk }, context) }
  })
}

/** Deletes a certificate permanently. The back-office offers to revoke it first. @throws Problem 'not-found' */
export async function deleteCertificate(db: Database, id: number, context: ActionContext): Promise<void> {
  await db.write(async (tx) => {
    const row = await lockRow(tx, id)
    const before = present(row, context.now).certificate
    // Its status list entry stays used and says 'revoked' forever (docs/product/contract.md, section 4). The entries of replaced editions
    // already say so.
    await setStatus(tx, row, { revoked: 1 })
    await tx.sql.deleteFrom('certificates').where('id', '=', id).execute()
    await cancelCertificateMails(tx, id, 'deleted', context)
    await recordAudit(tx, context, { action: 'certificate deleted', subject: `certificate:${id}`, before })
    tx.changed('certificates', `certificate:${id}`)
  })
}

async function requireFreeNumber(tx: WriteTransaction, certificateId: string): Promise<void> {
  const taken = await tx.sql
    .selectFrom('certificates')
    .select('participant_name')
    .where('lookup_id', '=', normaliseReference(certificateId))
    .executeTakeFirst()
  if (!taken) return
  const message = `This certificate ID already belongs to a certificate of ${taken.participant_name}.`
  throw fieldProblem('conflict', 'certificateId', message)
}
