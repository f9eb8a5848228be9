import { sql } from 'kysely'
import { findPersonId } from '#clients/server/person-key.server.ts'
import type { Database } from '#base/database/database.server.ts'
import type { SortKey } from '#base/database/keyset.server.ts'
import { searchedList, type ListPage } from '#base/search/searched-list.server.ts'
import { shortList } from '#base/search/short-list.server.ts'
import type { Facet } from '#base/search/word-search.server.ts'
import { PARTICIPANT_INDEX, presentParticipant, selectShownParticipants } from './participant-row.server.ts'
import type { ParticipantFilter, ParticipantSort, Participant } from '../../participants/participant.schema.ts'

/** The filters, the order and the page of a list. */
export type ParticipantListing = ParticipantFilter & {
  sort: ParticipantSort
  limit: number
  cursor?: string | undefined
  isExact?: boolean
}

const byName = sql.ref<string>('participants.sort_name')
const byEnrolment = sql.ref<string>('participants.enrollment_date')

/** Each order has an index for every combination of filters (migrations/2026-11-21-lists.ts). */
const ORDERS: Record<ParticipantSort, SortKey[]> = {
  newest: [],
  name: [{ by: byName, holds: 'text', direction: 'asc' }],
  '-name': [{ by: byName, holds: 'text', direction: 'desc' }],
  enrolled: [{ by: byEnrolment, holds: 'text', direction: 'desc' }],
  '-enrolled': [{ by: byEnrolment, holds: 'text', direction: 'asc' }],
}

export async function listParticipants(db: Database, listing: ParticipantListing): Promise<ListPage<Participant>> {
  const { q, sort, limit, cursor, isExact } = listing
  const query = selectShownParticipants(db)
  const request = { facets: facetsOf(listing), q, order: ORDERS[sort], limit, cursor }
  const few = await fewOf(db, listing)
  const page = few
    ? await shortList(few, { table: 'participants', ...request })
    : await searchedList(db, { index: PARTICIPANT_INDEX, query, isExact, ...request })
  return { ...page, rows: page.rows.map(presentParticipant) }
}

/** The participants with these ids, newest first. */
export async function listChosenParticipants(db: Database, ids: readonly number[]): Promise<{ rows: Participant[] }> {
  const rows = await selectShownParticipants(db).where('participants.id', 'in', ids).orderBy('participants.id', 'desc').execute()
  return { rows: rows.map(presentParticipant) }
}

/** The participants of a person, a client or an enrolment request, who are few. Undefined without such a filter. */
async function fewOf(db: Database, { person, clientId, enquiryId, employeeCode }: ParticipantFilter) {
  if (person === undefined && clientId === undefined && enquiryId === undefined && !employeeCode) return undefined
  let query = selectShownParticipants(db)
  if (person !== undefined) query = query.where('participants.person_id', '=', (await findPersonId(db, person)) ?? NOBODY)
  if (clientId !== undefined) query = query.where('participants.client_id', '=', clientId)
  if (enquiryId !== undefined) query = query.where('participants.enquiry_id', '=', enquiryId)
  if (!employeeCode) return query
  const code = sql<string>`lower(participants.employee_code)`
  return query.where('participants.client_id', 'is not', null).where(code, '=', employeeCode.toLowerCase())
}

/** Matches no row. */
const NOBODY = 0

function facetsOf({ status, trainingProgramId }: ParticipantFilter): Facet[] {
  const facets: Facet[] = []
  if (status) facets.push(['status', status])
  if (trainingProgramId) facets.push(['training_program_id', trainingProgramId])
  return facets
}
