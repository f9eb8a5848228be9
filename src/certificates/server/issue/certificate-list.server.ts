import { sql, type ExpressionBuilder } from 'kysely'
import { findPersonId } from '#clients/server/person-key.server.ts'
import type { Database, Tables, WriteTransaction } from '#base/database/database.server.ts'
import { presentRow } from '#base/database/present-row.server.ts'
import type { SortKey } from '#base/database/keyset.server.ts'
import { searchedList, type ListPage } from '#base/search/searched-list.server.ts'
import { shortList } from '#base/search/short-list.server.ts'
import type { Facet } from '#base/search/word-search.server.ts'
import { plural } from '#base/text/wording/counted.ts'
import { CERTIFICATE_INDEX, presentCertificate, SHOWN_COLUMNS, type ShownCertificateRow } from '../certificate-row.server.ts'
import {
  type Certificate,
  type CertificateFilter,
  type CertificateSort,
  type ListedCertificate,
  listedCertificateSchema,
} from '../../certificate.schema.ts'
import { refreshStatuses } from '../stored-status.server.ts'
import { selectUndelivered } from './undelivered.server.ts'

/** A request for a list: filters, order and page. */
export type CertificateListing = CertificateFilter & {
  sort: CertificateSort
  limit: number
  cursor?: string | undefined
  isExact?: boolean
}

const MAX_NUMBERS = 5
/** Matches no row. */
const NOBODY = 0

const byName = sql.ref<string>('certificates.sort_name')
const byIssue = sql.ref<string>('certificates.issue_date')
const byExpiry = sql.ref<string>('certificates.expiry_order')

/** Each order has an index for every combination of filters (migrations/2026-11-21-lists.ts). */
const ORDERS: Record<CertificateSort, SortKey[]> = {
  newest: [],
  name: [{ by: byName, holds: 'text', direction: 'asc' }],
  '-name': [{ by: byName, holds: 'text', direction: 'desc' }],
  issued: [{ by: byIssue, holds: 'text', direction: 'desc' }],
  '-issued': [{ by: byIssue, holds: 'text', direction: 'asc' }],
  expiry: [{ by: byExpiry, holds: 'text', direction: 'asc' }],
  '-expiry': [{ by: byExpiry, holds: 'text', direction: 'desc' }],
}

const FACET_OF: Record<Exclude<CertificateFilter['status'], 'undelivered' | undefined>, Facet> = {
  active: ['status', 'active'],
  expiring: ['expires_soon', 1],
  expired: ['status', 'expired'],
  suspended: ['status', 'suspended'],
  revoked: ['status', 'revoked'],
}

export async function listCertificates(db: Database, listing: CertificateListing, now: Date): Promise<ListPage<ListedCertificate>> {
  if (listing.status) await refreshStatuses(db, now)
  const { q, sort, limit, cursor, isExact } = listing
  const request = { facets: facetsOf(listing), q, order: ORDERS[sort], limit, cursor }
  const page: ListPage<ListedRow> =
    listing.participantId || listing.person || listing.clientId || listing.status === 'undelivered'
      ? await shortList(await certificatesOfFew(db, listing, now), { table: 'certificates', ...request })
      : await searchedList(db, { index: CERTIFICATE_INDEX, query: selectCertificates(db), isExact, ...request })
  return { ...page, rows: page.rows.map((row) => presentListed(row, now)) }
}

/** The certificates with these row numbers, newest first. */
export async function listChosenCertificates(db: Database, ids: readonly number[], now: Date): Promise<{ rows: ListedCertificate[] }> {
  const rows = await selectCertificates(db).where('id', 'in', ids).orderBy('id', 'desc').execute()
  return { rows: rows.map((row) => presentListed(row, now)) }
}

/** A certificate with its client, for lists. */
export async function withClient(db: Database, certificate: Certificate): Promise<ListedCertificate> {
  const client = await db.sql
    .selectFrom('certificates')
    .innerJoin('participants', 'participants.id', 'certificates.participant_id')
    .innerJoin('clients', 'clients.id', 'participants.client_id')
    .select(['clients.id', 'clients.name'])
    .where('certificates.id', '=', certificate.id)
    .executeTakeFirst()
  return { ...certificate, clientId: client?.id ?? null, client_name: client?.name ?? null }
}

/** The certificates of a program, for the refusal to delete it: 'certificates CERT…, CERT…'. */
export function findCertificatesOfProgram(tx: WriteTransaction, programId: number): Promise<string[]> {
  return numbersWhere(tx, 'training_program_id', programId)
}

/** The certificates of a participant, for the refusal to delete them. */
export function findCertificatesOfParticipant(tx: WriteTransaction, participantId: number): Promise<string[]> {
  return numbersWhere(tx, 'participant_id', participantId)
}

type ListedRow = ShownCertificateRow & { client_id: number | null; client_name: string | null }

function selectCertificates(db: Database) {
  return db.sql
    .selectFrom('certificates')
    .select(SHOWN_COLUMNS.map((column) => `certificates.${column}` as const))
    .select(clientOfRecipient)
}

/** The client of the recipient. Read only for the rows of a page, by their keys. */
function clientOfRecipient({ selectFrom }: ExpressionBuilder<Tables, 'certificates'>) {
  const client = selectFrom('certificates as listed')
    .innerJoin('participants', 'participants.id', 'listed.participant_id')
    .innerJoin('clients', 'clients.id', 'participants.client_id')
    .whereRef('listed.id', '=', 'certificates.id')
  return [client.select('clients.id').as('client_id'), client.select('clients.name').as('client_name')]
}

function presentListed(row: ListedRow, now: Date): ListedCertificate {
  return presentRow(listedCertificateSchema, row, presentCertificate(row, now))
}

function facetsOf({ status, trainingProgramId }: CertificateFilter): Facet[] {
  const facets: Facet[] = status && status !== 'undelivered' ? [FACET_OF[status]] : []
  if (trainingProgramId) facets.push(['training_program_id', trainingProgramId])
  return facets
}

/** The certificates of a participant, a person or a client, or the undelivered ones. The subquery makes the database start from them. */
async function certificatesOfFew(db: Database, { participantId, person, clientId, status }: CertificateFilter, now: Date) {
  let theirs = db.sql.selectFrom('certificates').selectAll()
  if (participantId !== undefined) theirs = theirs.where('participant_id', '=', participantId)
  if (person !== undefined) {
    const ofPerson = db.sql
      .selectFrom('certificates')
      .innerJoin('participants', 'participants.id', 'certificates.participant_id')
      .select('certificates.id')
      .where('participants.person_id', '=', (await findPersonId(db, person)) ?? NOBODY)
    theirs = theirs.where('id', 'in', ofPerson)
  }
  if (clientId !== undefined) {
    const ofClient = db.sql
      .selectFrom('certificates')
      .innerJoin('participants', 'participants.id', 'certificates.participant_id')
      .select('certificates.id')
      .where('participants.client_id', '=', clientId)
    theirs = theirs.where('id', 'in', ofClient)
  }
  if (status === 'undelivered') theirs = theirs.where('id', 'in', selectUndelivered(db, now).select('certificates.id'))
  return db.sql.selectFrom(theirs.as('certificates')).select(SHOWN_COLUMNS).select(clientOfRecipient)
}

async function numbersWhere(tx: WriteTransaction, column: 'training_program_id' | 'participant_id', id: number): Promise<string[]> {
  const rows = await tx.sql
    .selectFrom('certificates')
    .select('certificate_id')
    .where(column, '=', id)
    .orderBy('id')
    .limit(MAX_NUMBERS + 1)
    .execute()
  if (rows.length === 0) return []
  const numbers = rows.slice(0, MAX_NUMBERS).map((row) => row.certificate_id)
  return [`${plural(numbers.length, 'certificate')} ${numbers.join(', ')}${rows.length > MAX_NUMBERS ? ' and more' : ''}`]
}
