import { presentRow } from '#base/database/present-row.server.ts'
import type { Selectable } from 'kysely'
import type { WordIndex } from '#base/search/word-search.server.ts'
import { indianDate } from '#base/dates/dates.ts'
import type { CertificateTable } from './certificate.table.ts'
import { certificateStatus, type CertificateStatus, type ClientDelivery } from '../certificate.ts'
import { certificateSchema, type Certificate } from '../certificate.schema.ts'
import type { CertificateReference } from '../certificate-reference.schema.ts'
import type { TrainingSnapshot } from '../training-snapshot.schema.ts'
import { designInWords, storedLetterhead } from '../letterhead.ts'
import { kindOf } from '../training-snapshot.ts'

export const CERTIFICATE_INDEX: WordIndex = { table: 'certificates', groupColumn: 'training_program_id' }

export type CertificateRow = Selectable<CertificateTable>

/** The columns that the back-office shows. Lists read many rows, so they leave out the other half of the columns. */
export const SHOWN_COLUMNS = [
  'id',
  'certificate_id',
  'participant_id',
  'training_program_id',
  'participant_name',
  'training_program_name',
  'issue_date',
  'expiry_date',
  'certificate_path',
  'training',
  'letterhead',
  'token',
  'revoked_on',
  'revocation_reason',
  'suspended_on',
  'suspension_reason',
  'edition',
  'edition_at',
] as const satisfies Array<keyof CertificateRow>

export type ShownCertificateRow = Pick<CertificateRow, (typeof SHOWN_COLUMNS)[number]>

/** The columns that `presentReference` reads. */
export const REFERENCE_COLUMNS = ['id', 'certificate_id', 'training', 'expiry_date', 'revoked_on', 'suspended_on'] as const satisfies Array<
  keyof CertificateRow
>

/** The reference to a certificate, as shown everywhere. */
export function presentReference(row: Pick<CertificateRow, (typeof REFERENCE_COLUMNS)[number]>, now: Date): CertificateReference {
  return { id: row.id, certificateId: row.certificate_id, kind: kindOf(storedTraining(row)), status: rowStatus(row, now) }
}

/** The fields that the back-office sees. */
export function presentCertificate(row: ShownCertificateRow, now: Date): Certificate {
  const training = storedTraining(row)
  return presentRow(certificateSchema, row, {
    training,
    kind: kindOf(training),
    // An admin's own file has none of our designs.
    design: row.certificate_path === null ? designInWords(storedLetterhead(row)) : null,
    status: rowStatus(row, now),
    permalink: permalinkOf(row),
  })
}

export function clientDeliveryOf({
  client_delivery: state,
  sent_to_client_at: at,
}: Pick<CertificateRow, 'client_delivery' | 'sent_to_client_at'>): ClientDelivery | null {
  return state === null || at === null ? null : { state, at }
}

export function storedTraining({ training }: Pick<CertificateRow, 'training'>): TrainingSnapshot | null {
  if (training === null) return null
  const stored = JSON.parse(training) as TrainingSnapshot
  // Certificates from before it was stored have none.
  return { ...stored, attendance: stored.attendance ?? null }
}

export function rowStatus(row: Pick<CertificateRow, 'expiry_date' | 'revoked_on' | 'suspended_on'>, now: Date): CertificateStatus {
  const dates = { expiryDate: row.expiry_date, revokedOn: row.revoked_on, suspendedOn: row.suspended_on }
  return certificateStatus(dates, indianDate(now))
}

/** The path of the public page of one edition. */
export function permalinkOf(row: Pick<CertificateRow, 'token'>): string {
  return `/c/${row.token}`
}
