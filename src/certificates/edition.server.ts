import { sql, type CompiledQuery } from 'kysely'
import type { Database } from '../platform/database/database.server.ts'
import { indianDate, type PlainDate } from '../shared/dates.ts'
import type { CertificateRow } from './certificate-row.server.ts'
import { certificateStatus, type CertificateStatus } from './certificate.ts'

/** One edition of a certificate, current or replaced: what is printed on it, and its status dates. */
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
  issueDate: PlainDate
  expiryDate: PlainDate | null
  /** A file that an admin supplied instead of the PDF that this program makes. */
  certificatePath: string | null
  revokedOn: PlainDate | null
  revocationReason: string | null
  suspendedOn: PlainDate | null
  suspensionReason: string | null
  /** Null for the current edition. */
  replacedOn: PlainDate | null
  /** The token of the current edition. */
  currentToken: string
  statusList: number
  statusIndex: number
  /** `sha256$` and the hash of the e-mail at the time of issue, followed by the salt; null when it was not stored. */
  recipientHash: string | null
  recipientSalt: string | null
}

/** The edition at the public address /c/{token}; undefined when there is none. */
export async function findEditionByToken(db: Database, token: string): Promise<IssuedEdition | undefined> {
  if (!/^[\w-]{1,100}$/.test(token)) return undefined
  return newestEdition(db, 'token', token)
}

/**
 * The newest edition that has this `verificationKey`. A hit and a miss do the same two index look-ups, so the time of
 * an answer reveals nothing.
 */
export async function findEditionByKey(db: Database, key: string): Promise<IssuedEdition | undefined> {
  return newestEdition(db, 'verification_key', key)
}

/** The current edition of a certificate. */
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

/** The newest edition with this value in one of the two tables. */
async function newestEdition(db: Database, column: LookupColumn, value: string): Promise<IssuedEdition | undefined> {
  const question = compiledQueryFor(db, column)
  const parameters = question.parameters.map((parameter) => (parameter === VALUE_PLACEHOLDER ? value : parameter))
  const { rows } = await db.sql.executeQuery<EditionRow>({ ...question, parameters })
  // Sorted here, not in SQL. There, sorting a handful of rows costs as much as finding them.
  const row = rows.toSorted((a, b) => b.edition - a.edition)[0]
  return row && issuedEdition(row)
}

type LookupColumn = 'token' | 'verification_key'

const VALUE_PLACEHOLDER = 'placeholder of the value'
const questions = new Map<string, CompiledQuery<EditionRow>>()

/** Compiled once and cached. Compiling the query costs half of a verification (docs/decisions/0024). */
function compiledQueryFor(db: Database, column: LookupColumn): CompiledQuery<EditionRow> {
  const name = `${db.dialect} ${column}`
  const question = questions.get(name) ?? editions(db, column, VALUE_PLACEHOLDER).compile()
  questions.set(name, question)
  return question
}

/** Selects from both tables by one value. */
function editions(db: Database, column: LookupColumn, value: string) {
  const present = db.sql
    .selectFrom('certificates as c')
    .select(STATUS_COLUMNS)
    .select(PRINTED.map((name) => `c.${name}` as const))
    .select(sql<string | null>`null`.as('replaced_at'))
    .where(`c.${column}`, '=', value)
  const replaced = db.sql
    .selectFrom('certificate_editions as e')
    .innerJoin('certificates as c', 'c.id', 'e.certificate_row_id')
    .select(STATUS_COLUMNS)
    .select(PRINTED.map((name) => `e.${name}` as const))
    .select('e.replaced_at')
    .where(`e.${column}`, '=', value)
  return present.unionAll(replaced)
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

/** Columns that each edition has of its own. */
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
  'issue_date',
  'expiry_date',
  'certificate_path',
  'status_list',
  'status_index',
  'recipient_hash',
  'recipient_salt',
] as const

type EditionRow = Pick<
  CertificateRow,
  | (typeof PRINTED)[number]
  | 'certificate_id'
  | 'lookup_id'
  | 'revoked_on'
  | 'revocation_reason'
  | 'suspended_on'
  | 'suspension_reason'
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
    issueDate: row.issue_date,
    expiryDate: row.expiry_date,
    certificatePath: row.certificate_path,
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
