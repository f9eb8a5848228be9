import { sql } from 'kysely'
import type { Database, WriteTransaction } from '../platform/database.server.ts'
import { keysetPage, type Page, type SortKey } from '../platform/keyset.server.ts'
import { containsText } from '../platform/search.server.ts'
import { indianDate } from '../shared/dates.ts'
import { presentCertificate } from './certificate-row.server.ts'
import type { CERTIFICATE_FILTERS, CERTIFICATE_SORTS } from './certificate.schema.ts'
import { EXPIRING_SOON_DAYS, type Certificate } from './certificate.ts'

interface CertificateFilter {
  q?: string | undefined
  status?: (typeof CERTIFICATE_FILTERS)[number] | undefined
  trainingProgramId?: number | undefined
  participantId?: number | undefined
  sort: (typeof CERTIFICATE_SORTS)[number]
  limit: number
  cursor?: string | undefined
}

const NEVER = '9999-12-31'
const DAY_MS = 24 * 60 * 60 * 1000
const MOST_NUMBERS = 5

const SORT_KEYS: Record<CertificateFilter['sort'], SortKey[]> = {
  newest: [],
  name: [{ by: sql.ref('sort_name'), holds: 'text', direction: 'asc' }],
  expiry: [{ by: sql<string>`coalesce(expiry_date, ${sql.lit(NEVER)})`, holds: 'text', direction: 'asc' }],
}

export async function listCertificates(db: Database, filter: CertificateFilter, now: Date): Promise<Page<Certificate>> {
  let query = withStatus(selectAllCertificates(db), filter.status, now)
  if (filter.trainingProgramId) query = query.where('training_program_id', '=', filter.trainingProgramId)
  if (filter.participantId) query = query.where('participant_id', '=', filter.participantId)
  if (filter.q) query = query.where(containsText('search_text', filter.q))
  const page = await keysetPage(query, {
    keys: [...SORT_KEYS[filter.sort], { by: sql.ref('id'), holds: 'number', direction: 'desc' }],
    limit: filter.limit,
    cursor: filter.cursor,
  })
  return { ...page, rows: page.rows.map((row) => presentCertificate(row, now)) }
}

/** Certificates of a program, for the refusal to delete it: 'certificates CERT…, CERT…'. */
export function findCertificatesOfProgram(tx: WriteTransaction, programId: number): Promise<string[]> {
  return numbersWhere(tx, 'training_program_id', programId)
}

/** Certificates a participant holds, for the refusal to delete them. */
export function findCertificatesOfParticipant(tx: WriteTransaction, participantId: number): Promise<string[]> {
  return numbersWhere(tx, 'participant_id', participantId)
}

type CertificateQuery = ReturnType<typeof selectAllCertificates>

function selectAllCertificates(db: Database) {
  return db.sql.selectFrom('certificates').selectAll()
}

function withStatus(query: CertificateQuery, status: CertificateFilter['status'], now: Date): CertificateQuery {
  if (status === undefined) return query
  if (status === 'revoked') return query.where('revoked_on', 'is not', null)
  const today = indianDate(now)
  const standing = query.where('revoked_on', 'is', null)
  if (status === 'expired') return standing.where('expiry_date', '<', today)
  if (status === 'active') {
    return standing.where(({ eb, or }) => or([eb('expiry_date', 'is', null), eb('expiry_date', '>=', today)]))
  }
  const horizon = indianDate(new Date(now.getTime() + EXPIRING_SOON_DAYS * DAY_MS))
  return standing.where('expiry_date', '>=', today).where('expiry_date', '<=', horizon)
}

async function numbersWhere(
  tx: WriteTransaction,
  column: 'training_program_id' | 'participant_id',
  id: number,
): Promise<string[]> {
  const rows = await tx.sql
    .selectFrom('certificates')
    .select('certificate_id')
    .where(column, '=', id)
    .orderBy('id')
    .limit(MOST_NUMBERS + 1)
    .execute()
  if (rows.length === 0) return []
  const numbers = rows.slice(0, MOST_NUMBERS).map((row) => row.certificate_id)
  return [`${numbers.length === 1 ? 'certificate' : 'certificates'} ${numbers.join(', ')}${rows.length > MOST_NUMBERS ? ' and more' : ''}`]
}
