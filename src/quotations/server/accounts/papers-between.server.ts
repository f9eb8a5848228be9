import { sql } from 'kysely'
import { batchName } from '#training/batches/batch.ts'
import { listChosenBatches } from '#training/server/batches/batch-list.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { startOfIndianDay } from '#base/dates/calendar.ts'
import { indianDate, type PlainDate } from '#base/dates/dates.ts'
import type { Proforma } from '../../proforma.schema.ts'
import { quotationPaperSchema, type QuotationPaper } from '../../quotation.schema.ts'
import { quotationState, type QuotationState } from '../../quotation-state.ts'
import { presentProformas, selectProformas } from '../proformas/proforma-row.server.ts'
import { CURRENT_VERSION, VERSION_DECISION } from '../quotation-row.server.ts'

/** The records of today that an issued paper belongs to. */
interface PaperRecords {
  clientName: string | null
  clientPlace: string | null
  batchName: string | null
}

/** An issued version of a quotation. */
export interface VersionOfMonth extends PaperRecords {
  paper: QuotationPaper
  /** 'replaced' for versions before the current one. Those after it were declined or withdrawn. */
  status: QuotationState | 'replaced'
  /** The buyer's order. Empty unless this version is accepted. */
  poNumber: string
}

/** An issued proforma. */
export interface ProformaOfMonth extends PaperRecords {
  proforma: Proforma
}

/** The versions of quotations that were issued from `first` to before `before`, dates in India, the oldest first. */
export async function listVersionsBetween(db: Database, first: PlainDate, before: PlainDate, now: Date): Promise<VersionOfMonth[]> {
  const rows = await db.sql
    .selectFrom('quotation_versions')
    .innerJoin('quotations', 'quotations.id', 'quotation_versions.quotation_id')
    .leftJoin('clients', 'clients.id', 'quotations.client_id')
    .select(['quotation_versions.paper', 'quotation_versions.valid_until', 'quotations.batch_id as batchId'])
    .select(['clients.name as clientName', 'clients.place as clientPlace'])
    .select([
      sql<boolean | number>`quotation_versions.version_number < ${CURRENT_VERSION}`.as('isReplaced'),
      VERSION_DECISION.as('latestDecision'),
      sql<string | null>`(
        select po_number from quotation_entries
        where quotation_entries.quotation_id = quotations.id and kind = 'accepted'
          and quotation_entries.version_number = quotation_versions.version_number
        order by quotation_entries.id desc limit 1)`.as('poNumber'),
    ])
    .where('quotation_versions.issued_at', '>=', startOfIndianDay(first).toISOString())
    .where('quotation_versions.issued_at', '<', startOfIndianDay(before).toISOString())
    .orderBy('quotation_versions.id')
    .execute()
  const names = await batchNames(db, rows)
  const today = indianDate(now)
  return rows.map(({ paper, valid_until: validUntil, batchId, latestDecision, isReplaced, poNumber, ...client }) => {
    const status = isReplaced ? 'replaced' : quotationState(latestDecision ?? undefined, { validUntil, today })
    return {
      ...client,
      paper: quotationPaperSchema.parse(JSON.parse(paper)),
      batchName: names.get(batchId ?? 0) ?? null,
      status,
      poNumber: status === 'accepted' ? (poNumber ?? '') : '',
    }
  })
}

/** The proformas that were issued from `first` to before `before`, the oldest first. */
export async function listProformasBetween(db: Database, first: PlainDate, before: PlainDate, now: Date): Promise<ProformaOfMonth[]> {
  const rows = await selectProformas(db)
    .leftJoin('clients', 'clients.id', 'quotations.client_id')
    .select(['quotations.batch_id as batchId', 'clients.name as clientName', 'clients.place as clientPlace'])
    .where('proformas.issued_on', '>=', first)
    .where('proformas.issued_on', '<', before)
    .orderBy('proformas.id')
    .execute()
  const names = await batchNames(db, rows)
  const proformas = await presentProformas(db, rows, now)
  return rows.flatMap(({ batchId, clientName, clientPlace }, at) => {
    const proforma = proformas[at]
    return proforma ? [{ proforma, clientName, clientPlace, batchName: names.get(batchId ?? 0) ?? null }] : []
  })
}

async function batchNames(db: Database, rows: ReadonlyArray<{ batchId: number | null }>): Promise<Map<number, string>> {
  const ids = [...new Set(rows.flatMap(({ batchId }) => batchId ?? []))]
  const batches = ids.length === 0 ? [] : (await listChosenBatches(db, ids)).rows
  return new Map(batches.map((batch) => [batch.id, batchName(batch)]))
}
