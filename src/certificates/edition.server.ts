import { sql, type CompiledQuery } from 'kysely'
import type { Database } from '../platform/database/database.server.ts'
import { indianDate, type PlainDate } from '../shared/dates.ts'
import type { CertificateRow } from './certificate-row.server.ts'
import { certificateStatus, type CertificateStatus } from './certificate.ts'

/** One edition of a certificate, present or replaced: what is printed on it, and what became of it since. */
export interface IssuedEdition {
  certificateId: string
  /** The number without case, spaces and hyphens. */
  lookupId: string
  /** Of its own address, /c/{token}. */
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
  /** A file the admin gave instead of the document this program makes. */
  certificatePath: string | null
  revokedOn: PlainDate | null
  revocationReason: string | null
  suspendedOn: PlainDate | null
  suspensionReason: string | null
  /** Null while it is the present edition. */
  replacedOn: PlainDate | null
  /** The address of the present edition. */
  currentToken: string
  statusList: number
  statusIndex: number
  /** `sha256$` of the e-mail of then followed by the salt; null when it was not kept. */
  recipientHash: string | null
  recipientSalt: string | null
}

/** The edition of a public address /c/{token}; undefined when there is none. Always the same two look-ups. */
export async function findEditionByToken(db: Database, token: string): Promise<IssuedEdition | undefined> {
  if (!/^[\w-]{1,100}$/.test(token)) return undefined
  return newestEdition(db, 'token', token)
}

/**
 * The edition with this number and this name on it, by their common hash (`verificationKey`); of several the newest.
 * One look-up over both tables, the same work whether there is one or not.
 */
export async function findEditionByKey(db: Database, key: string): Promise<IssuedEdition | undefined> {
  return newestEdition(db, 'verification_key', key)
}

/** The present edition of a certificate. */
export function currentEdition(row: CertificateRow): IssuedEdition {
  return issuedEdition({ ...row, current_token: row.token, replaced_at: null })
}

/** What it says of itself today. */
export function editionStatus(
  edition: Pick<IssuedEdition, 'revokedOn' | 'replacedOn' | 'suspendedOn' | 'expiryDate'>,
  today: PlainDate,
): CertificateStatus {
  return certificateStatus(edition, today)
}

/** Of several with one value the newest. Hit and miss are the same two look-ups. */
async function newestEdition(db: Database, column: LookedUp, value: string): Promise<IssuedEdition | undefined> {
  const question = questionFor(db, column)
  const parameters = question.parameters.map((parameter) => (parameter === SOUGHT ? value : parameter))
  const { rows } = await db.sql.executeQuery<EditionRow>({ ...question, parameters })
  // Here and not in SQL, where putting a handful of rows in order costs as much as finding them.
  const row = rows.toSorted((a, b) => b.edition - a.edition)[0]
  return row && issuedEdition(row)
}

type LookedUp = 'token' | 'verification_key'

const SOUGHT = 'what is looked up'
const questions = new Map<string, CompiledQuery<EditionRow>>()

/** The same words each time: putting them together anew costs half of a verification (docs/decisions/0024). */
function questionFor(db: Database, column: LookedUp): CompiledQuery<EditionRow> {
  const name = `${db.dialect} ${column}`
  const question = questions.get(name) ?? editions(db, column, SOUGHT).compile()
  questions.set(name, question)
  return question
}

/** Of both tables by one value. */
function editions(db: Database, column: LookedUp, value: string) {
  const present = db.sql
    .selectFrom('certificates as c')
    .select(STANDING)
    .select(PRINTED.map((name) => `c.${name}` as const))
    .select(sql<string | null>`null`.as('replaced_at'))
    .where(`c.${column}`, '=', value)
  const replaced = db.sql
    .selectFrom('certificate_editions as e')
    .innerJoin('certificates as c', 'c.id', 'e.certificate_row_id')
    .select(STANDING)
    .select(PRINTED.map((name) => `e.${name}` as const))
    .select('e.replaced_at')
    .where(`e.${column}`, '=', value)
  return present.unionAll(replaced)
}

/** What is true of the certificate, whichever edition one holds. */
const STANDING = [
  'c.certificate_id',
  'c.lookup_id',
  'c.revoked_on',
  'c.revocation_reason',
  'c.suspended_on',
  'c.suspension_reason',
  'c.token as current_token',
] as const

/** What each edition has of its own. */
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
