import type { TrainingSnapshot } from '../training-snapshot.schema.ts'
import { sql } from 'kysely'
import type { Database } from '#base/database/database.server.ts'
import { indianDate, type PlainDate } from '#base/dates/dates.ts'
import { storedTraining, type CertificateRow } from './certificate-row.server.ts'
import { certificateStatus, type CertificateStatus } from '../certificate.ts'
import { storedLetterhead, type Letterhead } from '../letterhead.ts'
import type { NameLines } from '../name-lines.ts'
import { nearestByKey } from './verification/verification-key.server.ts'

/** One edition of a certificate, current or replaced: its printed data and its status dates. */
export interface IssuedEdition {
  certificateId: string
  /** The number without case, spaces and hyphens. */
  lookupId: string
  /** The token of its own address, /c/{token}. */
  token: string
  edition: number
  /** The instant at which it was issued, ISO 8601 UTC. */
  editionAt: string
  participantName: string
  trainingProgramName: string
  trainingDuration: string
  issuerName: string
  issuerTagline: string
  signatory: string
  /** Null without logo and signatories. */
  letterhead: Letterhead | null
  nameLines: NameLines
  issueDate: PlainDate
  expiryDate: PlainDate | null
  /** A file that an admin supplied instead of the PDF that this program makes. */
  certificatePath: string | null
  /** Null without a batch. */
  training: TrainingSnapshot | null
  revokedOn: PlainDate | null
  revocationReason: string | null
  suspendedOn: PlainDate | null
  suspensionReason: string | null
  /** Null for the current edition. */
  replacedOn: PlainDate | null
  currentToken: string
  statusList: number
  statusIndex: number
  /** `sha256$` and the hash of the e-mail at the time of issue, followed by the salt; null when it was not stored. */
  recipientHash: string | null
  recipientSalt: string | null
}

/** The edition at the public address /c/{token}; undefined if there is none. */
export async function findEditionByToken(db: Database, token: string): Promise<IssuedEdition | undefined> {
  if (!/^[\w-]{1,100}$/.test(token)) return undefined
  return newestEdition(db, 'token', token)
}

/** An edition of a certificate by its number; undefined when the certificate is deleted. */
export async function findEditionByNumber(
  db: Database,
  { certificateRow, edition }: { certificateRow: number; edition: number },
): Promise<IssuedEdition | undefined> {
  const current = db.sql.selectFrom('certificates').select('token').where('id', '=', certificateRow).where('edition', '=', edition)
  const replaced = db.sql
    .selectFrom('certificate_editions')
    .select('token')
    .where('certificate_row_id', '=', certificateRow)
    .where('edition', '=', edition)
  const row = await current.unionAll(replaced).executeTakeFirst()
  return row && findEditionByToken(db, row.token)
}

/**
 * The newest edition that has the first of these `typedKeys`. All misses do the same look-ups, so the time of an answer does not
 * reveal what was wrong.
 */
export async function findEditionByKeys(db: Database, keys: readonly string[]): Promise<IssuedEdition | undefined> {
  const current = await db.sql.selectFrom('certificates').select('verification_key').where('verification_key', 'in', keys).execute()
  const replaced = await db.sql
    .selectFrom('certificate_editions')
    .select('verification_key')
    .where('verification_key', 'in', keys)
    .execute()
  const nearest = nearestByKey([...current, ...replaced], keys)
  return nearest && newestEdition(db, 'verification_key', nearest.verification_key)
}

export function currentEdition(row: CertificateRow): IssuedEdition {
  return issuedEdition({ ...row, current_token: row.token, replaced_at: null })
}

/** The status of an edition today. */
export function editionStatus(
  edition: Pick<IssuedEdition, 'revokedOn' | 'replacedOn' | 'suspendedOn' | 'expiryDate'>,
  today: PlainDate,
): CertificateStatus {
  return certificateStatus(edition, today)
}

/** The current edition is newer than all replaced ones, so these are read only if it does not match. */
async function newestEdition(db: Database, column: 'token' | 'verification_key', value: string): Promise<IssuedEdition | undefined> {
  const current = await db.sql
    .selectFrom('certificates as c')
    .select(STATUS_COLUMNS)
    .select(PRINTED.map((name) => `c.${name}` as const))
    .select(sql<string | null>`null`.as('replaced_at'))
    .where(`c.${column}`, '=', value)
    .executeTakeFirst()
  if (current) return issuedEdition(current)
  const replaced = await db.sql
    .selectFrom('certificate_editions as e')
    .innerJoin('certificates as c', 'c.id', 'e.certificate_row_id')
    .select(STATUS_COLUMNS)
    .select(PRINTED.map((name) => `e.${name}` as const))
    .select('e.replaced_at')
    .where(`e.${column}`, '=', value)
    .execute()
  const newest = replaced.toSorted((a, b) => b.edition - a.edition)[0]
  return newest && issuedEdition(newest)
}

/** Columns of the certificate as a whole. */
const STATUS_COLUMNS = [
  'c.certificate_id',
  'c.lookup_id',
  'c.revoked_on',
  'c.revocation_reason',
  'c.suspended_on',
  'c.suspension_reason',
  'c.token as current_token',
] as const

/** Columns that differ between editions. */
const PRINTED = [
  'token',
  'edition',
  'edition_at',
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
  'status_list',
  'status_index',
  'recipient_hash',
  'recipient_salt',
] as const

type EditionRow = Pick<
  CertificateRow,
  (typeof PRINTED)[number] | 'certificate_id' | 'lookup_id' | 'revoked_on' | 'revocation_reason' | 'suspended_on' | 'suspension_reason'
> & { current_token: string; replaced_at: string | null }

function issuedEdition(row: EditionRow): IssuedEdition {
  return {
    certificateId: row.certificate_id,
    lookupId: row.lookup_id,
    token: row.token,
    edition: row.edition,
    editionAt: row.edition_at,
    participantName: row.participant_name,
    trainingProgramName: row.training_program_name,
    trainingDuration: row.training_duration,
    issuerName: row.issuer_name,
    issuerTagline: row.issuer_tagline,
    signatory: row.signatory,
    letterhead: storedLetterhead(row),
    nameLines: row.name_lines,
    issueDate: row.issue_date,
    expiryDate: row.expiry_date,
    certificatePath: row.certificate_path,
    training: storedTraining(row),
    revokedOn: row.revoked_on,
    revocationReason: row.revocation_reason,
    suspendedOn: row.suspended_on,
    suspensionReason: row.suspension_reason,
    replacedOn: row.replaced_at === null ? null : indianDate(new Date(row.replaced_at)),
    currentToken: row.current_token,
    statusList: row.status_list,
    statusIndex: row.status_index,
    recipientHash: row.recipient_hash,
    recipientSalt: row.recipient_salt,
  }
}
