import { sql } from 'kysely'
import type { AuditedRecord } from '#base/audit/audit-log.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import { Problem } from '#base/api/problem.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { keysetPage, type SortKey } from '#base/database/keyset.server.ts'
import { indianDate } from '#base/dates/dates.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { requireFresh } from '#base/http/etag.server.ts'
import { digest } from '#base/http/keyed-hash.server.ts'
import { containsText, correctedPage, type CorrectedPage } from '#base/search/search.server.ts'
import { plural } from '#base/text/wording/counted.ts'
import { folded } from '#base/text/folded.ts'
import { requireClient } from '#clients/server/client.server.ts'
import { RowsOfClients } from '#clients/server/rows-of-clients.server.ts'
import { currentPaper, type ListedState } from '../quotation-state.ts'
import type { ListedQuotation, Quotation, QuotationContent, QuotationForm } from '../quotation.schema.ts'
import { billedChanges } from '../version-changes.ts'
import { presentBookings } from './booking/bookings.server.ts'
import { otherTaxes } from './place-now.server.ts'
import { billingRemarks } from './proformas/billing-remarks.server.ts'
import { draftAmount, draftAmounts, judgeQuotation, readIssued } from './judge-quotation.server.ts'
import { readBilling } from './credits/credits.server.ts'
import {
  formOf,
  getQuotationRow,
  isInState,
  listEntries,
  lockQuotation,
  presentListed,
  quotationLink,
  quotationToken,
  selectQuotations,
  type SelectedQuotation,
} from './quotation-row.server.ts'

export const AUDITED_QUOTATION: AuditedRecord = {
  subject: 'quotation',
  nameFields: ['number', 'buyerName'],
  keptFields: [
    'id',
    'number',
    'state',
    'versionNumber',
    'totalPaise',
    'proforma',
    'amountPaise',
    'tdsPaise',
    'balancePaise',
    'creditPaise',
  ],
}

/** Moves quotations when clients are merged. */
export const QUOTATIONS_OF_CLIENTS = new RowsOfClients({ kind: 'quotation', table: 'quotations', changes: 'quotations' })

const MAX_BLOCKERS = 5

/** Names the issued quotations that block the deletion of a client: the papers name it for as long as they are kept. */
export async function findQuotationBlockers(tx: WriteTransaction, clientId: number): Promise<string[]> {
  const rows = await tx.sql
    .selectFrom('quotations')
    .select('number')
    .where('client_id', '=', clientId)
    .where('number', 'is not', null)
    .orderBy('id', 'desc')
    .limit(MAX_BLOCKERS + 1)
    .execute()
  if (rows.length === 0) return []
  const numbers = rows.slice(0, MAX_BLOCKERS).map(({ number }) => number)
  return [`${plural(rows.length, 'the quotation', 'quotations')} ${numbers.join(', ')}${rows.length > MAX_BLOCKERS ? ' and more' : ''}`]
}

const NONCE_BYTES = 32

const NEWEST_FIRST: SortKey[] = [{ by: sql.ref('quotations.id'), holds: 'number', direction: 'desc' }]

interface QuotationFilter {
  q?: string | undefined
  state?: ListedState | undefined
  client?: number | undefined
  enquiry?: number | undefined
  batch?: number | undefined
}

export interface VersionedQuotation {
  quotation: Quotation
  version: number
}

interface ReadingContext extends Pick<ActionContext, 'now' | 'secret'> {
  siteUrl: string
}

/** Quotations, the newest first. */
export async function listQuotations(
  db: Database,
  { limit, cursor, ...filter }: QuotationFilter & { limit: number; cursor?: string | undefined },
  now: Date,
): Promise<CorrectedPage<ListedQuotation>> {
  const readPage = (q: string | undefined) =>
    keysetPage(quotationsWhere(selectQuotations(db), { ...filter, q }, now), { keys: NEWEST_FIRST, limit, cursor })
  const readTexts = async () => (await db.sql.selectFrom('quotations').select('search_text').execute()).map((row) => row.search_text)
  const page = filter.q ? await correctedPage(filter.q, readPage, readTexts) : await readPage(undefined)
  return { ...page, rows: await withDraftAmounts(db, page.rows, now) }
}

async function withDraftAmounts(db: Database, rows: readonly SelectedQuotation[], now: Date): Promise<ListedQuotation[]> {
  const drafts = rows.filter(({ number }) => number === null)
  const amounts = await draftAmounts(db, drafts.map(formOf))
  const found = new Map(drafts.map(({ id }, at) => [id, amounts[at] ?? null]))
  return rows.map((row) => ({ ...presentListed(row, now), draftPaise: found.get(row.id) ?? null }))
}

export async function countQuotations(db: Database, filter: QuotationFilter, now: Date): Promise<number> {
  const found = quotationsWhere(selectQuotations(db), filter, now).as('found')
  const { count } = await db.sql
    .selectFrom(found)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** @throws Problem 'not-found' */
export async function getQuotation(db: Database, id: number, context: ReadingContext): Promise<VersionedQuotation> {
  return versioned(db, await getQuotationRow(db, id), context)
}

/** @throws Problem 'unprocessable' for an unknown client, enquiry or batch */
export async function createQuotation(
  db: Database,
  form: QuotationForm,
  context: ActionContext & ReadingContext,
): Promise<VersionedQuotation> {
  const nonce = Buffer.from(context.random(NONCE_BYTES)).toString('base64url')
  const at = context.now.toISOString()
  return db.write(async (tx) => {
    await requireLinked(tx, form)
    const { id } = await tx.sql
      .insertInto('quotations')
      .values({
        ...formColumns(form, null),
        number: null,
        nonce,
        token_hash: digest(quotationToken(nonce, context.secret)),
        written_at: at,
        made_by: context.actor.kind === 'staff' ? context.actor.name : 'The program',
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const created = await getQuotation(tx, id, context)
    await recordAudit(tx, context, { action: 'quotation created', subject: `quotation:${id}`, after: audited(created.quotation) })
    announce(tx, created.quotation)
    return created
  })
}

/** Saves the form for the next version. Issued versions never change. @throws Problem 'not-found', 'stale', 'unprocessable' */
export async function updateQuotation(
  db: Database,
  { id, form, ifMatch }: { id: number; form: QuotationForm; ifMatch: string | undefined },
  context: ActionContext & ReadingContext,
): Promise<VersionedQuotation> {
  return db.write(async (tx) => {
    const row = await lockQuotation(tx, id)
    const before = await versioned(tx, row, context)
    requireFresh(ifMatch, row.version, before.quotation)
    await requireLinked(tx, form)
    const at = context.now.toISOString()
    const changes = { ...formColumns(form, row.number), written_at: at, updated_at: at, version: row.version + 1 }
    await tx.sql.updateTable('quotations').set(changes).where('id', '=', id).execute()
    const after = await getQuotation(tx, id, context)
    const change = { before: audited(before.quotation), after: audited(after.quotation) }
    await recordAudit(tx, context, { action: 'quotation updated', subject: `quotation:${id}`, ...change })
    announce(tx, before.quotation, after.quotation)
    return after
  })
}

/** Deletes a draft. @throws Problem 'not-found', or 'conflict' for one that was issued */
export async function deleteQuotation(db: Database, id: number, context: ActionContext & ReadingContext): Promise<void> {
  await db.write(async (tx) => {
    const { quotation } = await versioned(tx, await lockQuotation(tx, id), context)
    if (quotation.number !== null) {
      throw new Problem('conflict', `Quotation ${quotation.number} was issued, so it stays on record. Withdraw it instead.`)
    }
    await tx.sql.deleteFrom('quotations').where('id', '=', id).execute()
    await recordAudit(tx, context, { action: 'quotation deleted', subject: `quotation:${id}`, before: audited(quotation) })
    announce(tx, quotation)
  })
}

/** Reads the full quotation, with today's judgement of its form. */
export async function versioned(db: Database, row: SelectedQuotation, context: ReadingContext): Promise<VersionedQuotation> {
  const form = formOf(row)
  const issued = await readIssued(db, row.id, context.now)
  const { versions, booked } = issued
  const current = currentPaper({ versions, versionNumber: row.version_number })
  const listed = presentListed(row, context.now)
  const judgement = await judgeQuotation(db, form, { today: indianDate(context.now), issued })
  const { place, figures } = judgement
  const isOffer = listed.state !== 'declined' && listed.state !== 'withdrawn'
  const changedTaxes = current && isOffer ? await otherTaxes(db, current, row) : undefined
  const unbilledPaise = current ? (await readBilling(db, row.id, current)).rest.totalPaise : null
  const isToBill = isOffer && (unbilledPaise ?? 0) > 0
  const quotation: Quotation = {
    ...listed,
    // Another State of the company or of the batch changes the taxes, though nobody changed the form.
    hasChanges: listed.hasChanges || (current && place ? billedChanges(current, { content: form, place, figures }).length > 0 : false),
    draftPaise: row.number === null ? draftAmount(form, judgement) : null,
    form,
    judgement: changedTaxes ? { ...judgement, remarks: [changedTaxes, ...judgement.remarks] } : judgement,
    versions,
    entries: await listEntries(db, row.id),
    ...(await presentBookings(db, booked, { paper: current, state: listed.state })),
    unbilledPaise,
    billingRemarks: current && isToBill ? await billingRemarks(db, current, indianDate(context.now)) : [],
    link: row.number === null ? null : quotationLink(row, context),
  }
  return { quotation, version: row.version }
}

/** The part of a quotation that the history shows. */
function audited({ number, state, buyerName, form, versionNumber, totalPaise }: Quotation) {
  return { number, state, buyerName, versionNumber, totalPaise, form }
}

/** Declares the change to the lists and pages that show the quotation. */
export function announce(tx: WriteTransaction, ...quotations: Array<Pick<Quotation, 'id' | 'clientId' | 'enquiryId'>>): void {
  for (const { id } of quotations) tx.changed('quotations', `quotation:${id}`)
}

function quotationsWhere<Query extends ReturnType<typeof selectQuotations>>(
  query: Query,
  { q, state, client, enquiry, batch }: QuotationFilter,
  now: Date,
): Query {
  let found = query as ReturnType<typeof selectQuotations>
  if (client !== undefined) found = found.where('quotations.client_id', '=', client)
  if (enquiry !== undefined) found = found.where('quotations.enquiry_id', '=', enquiry)
  if (batch !== undefined) found = found.where('quotations.batch_id', '=', batch)
  if (q) found = found.where(containsText('quotations.search_text', q))
  return (state === undefined ? found : found.where(isInState(state, indianDate(now)))) as Query
}

/** @throws Problem 'unprocessable' */
async function requireLinked(tx: WriteTransaction, { clientId, enquiryId, batchId }: QuotationForm): Promise<void> {
  if (clientId !== null) await requireClient(tx, clientId)
  for (const [table, id, field] of [
    ['contacts', enquiryId, 'enquiryId'],
    ['batches', batchId, 'batchId'],
  ] as const) {
    const found = id === null || (await tx.sql.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst())
    if (!found)
      throw new Problem('unprocessable', 'This record no longer exists.', { issues: { [field]: 'This record no longer exists.' } })
  }
}

/** The columns that the form fills. */
export function formColumns({ clientId, enquiryId, batchId, ...content }: QuotationForm, number: string | null) {
  return {
    client_id: clientId,
    enquiry_id: enquiryId,
    batch_id: batchId,
    content: JSON.stringify(content satisfies QuotationContent),
    buyer_name: content.buyer.name,
    search_text: searchTextOf(content, number),
  }
}

/** The words by which lists find a quotation. */
export function searchTextOf({ buyer, lines }: Pick<QuotationContent, 'buyer' | 'lines'>, number: string | null): string {
  const descriptions = lines.map(({ description }) => description)
  return folded([number ?? '', buyer.name, buyer.contactName, buyer.email, ...descriptions].join(' '))
}
