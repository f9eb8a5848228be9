import type { z } from 'zod'
import { listBatches, listChosenBatches } from '#training/server/batches/batch-list.server.ts'
import { batchName } from '#training/batches/batch.ts'
import { batchListQuery, type Batch } from '#training/batches/batch.schema.ts'
import { findCertificateByNumber } from '#certificates/server/find-certificate-by-number.server.ts'
import { certificateListQuery, type ListedCertificate } from '#certificates/certificate.schema.ts'
import { hasCertificatesToIssue } from '#certificates/server/issue/batch-work.server.ts'
import { listCertificates, listChosenCertificates } from '#certificates/server/issue/certificate-list.server.ts'
import { listChosenClients, listClients, withCounts } from '#clients/server/client.server.ts'
import { clientListQuery, type ListedClient } from '#clients/client.schema.ts'
import { clientLabel } from '#clients/client.ts'
import { listChosenEnquiries, listEnquiries } from '#enquiries/server/enquiry-list.server.ts'
import { enquiryListQuery, type Enquiry } from '#enquiries/enquiry.schema.ts'
import { listChosenParticipants, listParticipants } from '#training/server/participants/participant-list.server.ts'
import { participantListQuery, type Participant } from '#training/participants/participant.schema.ts'
import { CLIENT_PEOPLE } from '#training/server/participants/people-of-clients.server.ts'
import { findParticipant } from '#training/server/participants/participant.server.ts'
import type { Actor } from '#base/http/action-context.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { listProgramTitles, listPrograms } from '#catalogue/server/program.server.ts'
import { programListQuery, type Program } from '#catalogue/program.schema.ts'
import { listServiceTitles, listServices } from '#catalogue/server/service.server.ts'
import { serviceListQuery, type Service } from '#catalogue/service.schema.ts'
import { officePublicationQuery } from '#base/values/publication.schema.ts'
import { normaliseReference } from '#base/values/reference-number.ts'
import { showcaseListQuery, type ShowcaseEntry } from '#catalogue/showcase.schema.ts'
import { listShowcase } from '#catalogue/server/showcase.server.ts'
import { listQuotations } from '#quotations/server/quotation.server.ts'
import { quotationListQuery, type ListedQuotation } from '#quotations/quotation.schema.ts'
import { quotationName } from '#quotations/quotation-words.ts'
import { fuzzyFind } from '#base/text/fuzzy.ts'
import { correctedTo, otherForms } from '#base/text/other-spellings.ts'
import { searchableWords } from '#base/text/search-words.ts'
import { withoutTitles } from '#base/text/titles.ts'
import {
  BATCH_COLUMNS,
  CERTIFICATE_COLUMNS,
  CLIENT_COLUMNS,
  ENQUIRY_COLUMNS,
  PARTICIPANT_COLUMNS,
  PROGRAM_COLUMNS,
  QUOTATION_COLUMNS,
  SERVICE_COLUMNS,
  SHOWCASE_COLUMNS,
  type ExportColumn,
} from '../records/export-columns.ts'
import type { RecordType } from '../records/record-type.ts'

/** The actor who reads, and the current time. */
export interface SourceContext {
  db: Database
  now: Date
  actor: Actor
}

export interface SourcePage<Row> {
  rows: Row[]
  nextCursor?: string | undefined
  total?: number
  totalIsEstimate?: boolean
}

/**
 * The source of one record type's rows, for exports, bulk work and the office search. The methods are declared as methods
 * so that sources of different rows fit in one list.
 */
export interface RecordSource<Row extends { id: number } = { id: number }, Query extends z.ZodObject = z.ZodObject> {
  readonly type: RecordType
  /** The filters of the list. */
  readonly query: Query
  readonly columns: ReadonlyArray<ExportColumn<Row>>
  /** Returns a record's name in the results of bulk work: 'Asha Example (BHM2026110421-7F3K)'. */
  labelOf(row: Row): string
  page(context: SourceContext, query: z.output<Query>): Promise<SourcePage<Row>>
  /** Returns the rows with these ids. Absent for short lists, where an export picks the rows from the pages. */
  chosen?(context: SourceContext, ids: readonly number[]): Promise<SourcePage<Row>>
  /** Returns the records that match the query of the office search, best first. `otherQuery` handles typing errors. */
  search(context: SourceContext, q: string, limit: number): Promise<Array<{ id: number }>>
  /** Returns the list's fallback query when nothing matches this one. Absent if `search` is inexact. */
  otherQuery?(context: SourceContext, q: string): Promise<string | undefined>
  /** Shorter queries would match too many records. */
  readonly minSearchLength?: number
}

const MIN_PEOPLE_QUERY_LENGTH = 2
const OFFICE_SERVICES = serviceListQuery.extend(officePublicationQuery.shape)
const OFFICE_PROGRAMS = programListQuery.extend(officePublicationQuery.shape)

export const SERVICE_SOURCE: RecordSource<Service, typeof OFFICE_SERVICES> = {
  type: 'service',
  query: OFFICE_SERVICES,
  columns: SERVICE_COLUMNS,
  labelOf: ({ title }) => title,
  page: ({ db }, query) => listServices(db, query),
  search: async ({ db }, q, limit) => fuzzyFind(q, await listServiceTitles(db), ({ title }) => title).slice(0, limit),
  otherQuery: async ({ db }, q) => otherTitleQuery(q, await listServiceTitles(db)),
}

export const PROGRAM_SOURCE: RecordSource<Program, typeof OFFICE_PROGRAMS> = {
  type: 'training-program',
  query: OFFICE_PROGRAMS,
  columns: PROGRAM_COLUMNS,
  labelOf: ({ title }) => title,
  page: ({ db }, query) => listPrograms(db, query),
  search: async ({ db }, q, limit) => fuzzyFind(q, await listProgramTitles(db), ({ title }) => title).slice(0, limit),
  otherQuery: async ({ db }, q) => otherTitleQuery(q, await listProgramTitles(db)),
}

const BATCH_SOURCE: RecordSource<Batch, typeof batchListQuery> = {
  type: 'batch',
  query: batchListQuery,
  columns: BATCH_COLUMNS,
  labelOf: batchName,
  page: ({ db }, query) => listBatches(db, { ...query, hasToIssue: hasCertificatesToIssue }),
  chosen: ({ db }, ids) => listChosenBatches(db, ids),
  search: async ({ db }, q, limit) => (await listBatches(db, { q, limit, sort: '-date' })).rows,
}

export const PARTICIPANT_SOURCE: RecordSource<Participant, typeof participantListQuery> = {
  type: 'participant',
  query: participantListQuery,
  columns: PARTICIPANT_COLUMNS,
  labelOf: ({ fullName, participantId }) => `${fullName} (${participantId})`,
  page: ({ db }, query) => listParticipants(db, query),
  chosen: ({ db }, ids) => listChosenParticipants(db, ids),
  search: async ({ db }, q, limit) => {
    const numbered = await findParticipant(db, q)
    // findParticipant also accepts a row id, which people do not know.
    if (numbered && normaliseReference(numbered.participantId) === normaliseReference(q)) return [numbered]
    return (await listParticipants(db, { q, limit, sort: 'newest', isExact: true })).rows
  },
  otherQuery: async ({ db }, q) => (await listParticipants(db, { q, limit: 1, sort: 'newest' })).searchedFor,
  minSearchLength: MIN_PEOPLE_QUERY_LENGTH,
}

export const CERTIFICATE_SOURCE: RecordSource<ListedCertificate, typeof certificateListQuery> = {
  type: 'certificate',
  query: certificateListQuery,
  columns: CERTIFICATE_COLUMNS,
  labelOf: ({ certificateId, participant_name: name }) => `${certificateId} (${name})`,
  page: ({ db, now }, query) => listCertificates(db, query, now),
  chosen: ({ db, now }, ids) => listChosenCertificates(db, ids, now),
  search: async ({ db, now }, q, limit) => {
    const numbered = await findCertificateByNumber(db, q, now)
    return numbered ? [numbered] : (await listCertificates(db, { q, limit, sort: 'newest', isExact: true }, now)).rows
  },
  otherQuery: async ({ db, now }, q) => (await listCertificates(db, { q, limit: 1, sort: 'newest' }, now)).searchedFor,
  minSearchLength: MIN_PEOPLE_QUERY_LENGTH,
}

export const ENQUIRY_SOURCE: RecordSource<Enquiry, typeof enquiryListQuery> = {
  type: 'contact',
  query: enquiryListQuery,
  columns: ENQUIRY_COLUMNS,
  labelOf: ({ fullName, subject }) => `${fullName}: ${subject}`,
  page: ({ db, now, actor }, query) => listEnquiries(db, query, { now, actor }),
  chosen: ({ db, actor }, ids) => listChosenEnquiries(db, ids, actor),
  search: async ({ db, now, actor }, q, limit) => (await listEnquiries(db, { q, limit, isExact: true }, { now, actor })).rows,
  otherQuery: async ({ db, now, actor }, q) => (await listEnquiries(db, { q, limit: 1 }, { now, actor })).searchedFor,
  minSearchLength: MIN_PEOPLE_QUERY_LENGTH,
}

export const CLIENT_SOURCE: RecordSource<ListedClient, typeof clientListQuery> = {
  type: 'client',
  query: clientListQuery,
  columns: CLIENT_COLUMNS,
  labelOf: clientLabel,
  page: async ({ db }, query) => {
    const page = await listClients(db, query)
    return { ...page, rows: await withCounts(db, page.rows, CLIENT_PEOPLE) }
  },
  chosen: async ({ db }, ids) => ({ rows: await withCounts(db, await listChosenClients(db, ids), CLIENT_PEOPLE) }),
  search: async ({ db }, q, limit) => (await listClients(db, { q, limit })).rows,
}

const QUOTATION_SOURCE: RecordSource<ListedQuotation, typeof quotationListQuery> = {
  type: 'quotation',
  query: quotationListQuery,
  columns: QUOTATION_COLUMNS,
  labelOf: quotationName,
  page: ({ db, now }, query) => listQuotations(db, query, now),
  search: async ({ db, now }, q, limit) => (await listQuotations(db, { q, limit }, now)).rows,
}

export const SHOWCASE_SOURCE: RecordSource<ShowcaseEntry, typeof showcaseListQuery> = {
  type: 'showcase-entry',
  query: showcaseListQuery,
  columns: SHOWCASE_COLUMNS,
  labelOf: ({ name }) => name,
  page: ({ db }, query) => listShowcase(db, query),
  search: async ({ db }, q, limit) => (await listShowcase(db, { q, limit })).rows,
}

/** Returns another form of the query, or one without typing errors, that matches one of these titles. */
function otherTitleQuery(q: string, titled: ReadonlyArray<{ title: string }>): string | undefined {
  const matching = otherForms(q).find((form) => fuzzyFind(form, titled, ({ title }) => title).length > 0)
  if (matching !== undefined) return matching
  const corrections = titled.flatMap(({ title }) => correctedTo(withoutTitles(q), searchableWords(title).split(' ')) ?? [])
  return corrections.toSorted((a, b) => a.errors - b.errors)[0]?.text
}

/** One source for each record type. */
export const RECORD_SOURCES: readonly RecordSource[] = [
  SERVICE_SOURCE,
  PROGRAM_SOURCE,
  PARTICIPANT_SOURCE,
  CERTIFICATE_SOURCE,
  ENQUIRY_SOURCE,
  BATCH_SOURCE,
  CLIENT_SOURCE,
  QUOTATION_SOURCE,
  SHOWCASE_SOURCE,
]
