import { sql, type NotNull } from 'kysely'
import { findProgramTitles } from '#catalogue/server/program.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { startOfIndianDay } from '#base/dates/calendar.ts'
import type { PlainDate } from '#base/dates/dates.ts'
import { groupBy } from '#base/values/group-by.ts'
import type { Proforma } from '../../proforma.schema.ts'
import { quotationPaperSchema, type QuotationPaper } from '../../quotation.schema.ts'
import { creditOf } from '../../credits/seat-credit.ts'
import { billingOf, listCredits } from '../credits/credits.server.ts'
import { presentProformas, selectProformas } from '../proformas/proforma-row.server.ts'
import { presentListed, selectQuotations } from '../quotation-row.server.ts'

/**
 * Lists the issued quotations that count in the days from `first` to before `before`, in India. A quotation counts on the day on which its
 * enquiry arrived, or on that of its first version if no enquiry came before it: a buyer's later question does not move a sale. Results are
 * those of today; amounts include GST.
 */
export async function listQuotedBetween(db: Database, first: PlainDate, before: PlainDate, now: Date) {
  const rows = await selectQuoted(db, first, before)
  const proformas = await proformasOf(
    db,
    rows.map(({ id }) => id),
    now,
  )
  const credited = groupBy(
    await listCredits(
      db,
      rows.map(({ id }) => id),
    ),
    ({ quotationId }) => quotationId,
  )
  const papers = rows.map(({ paper }) => quotationPaperSchema.parse(JSON.parse(paper)))
  const titles = await findProgramTitles(
    db,
    papers.flatMap((paper) => firstProgram(paper) ?? []),
  )
  return rows.map((row, at) => {
    const { state } = presentListed(row, now)
    const own = proformas.get(row.id) ?? []
    const open = own.filter(({ cancelledAt }) => cancelledAt === null)
    const paper = papers[at]
    const credits = credited.get(row.id) ?? []
    const off = credits.filter(({ versionNumber }) => versionNumber === paper?.versionNumber).flatMap(({ parts }) => parts)
    const isBilled = open.length > 0 && paper !== undefined && billingOf(paper, { proformas: open, credits }).rest.totalPaise <= 0
    const total = row.total_paise ?? 0
    const { channel } = row
    const isFromEnquiry = channel !== null && row.arrivedAt === row.countedAt
    return {
      number: row.number ?? '',
      countedAt: row.countedAt,
      clientName: row.client_name,
      clientPlace: row.clientPlace,
      enquiryId: isFromEnquiry ? row.enquiry_id : null,
      reference: isFromEnquiry ? row.reference : null,
      /** Null without an enquiry before the quotation. */
      origin: isFromEnquiry ? { channel, source: row.source, referrerHost: row.referrerHost } : null,
      kind: isFromEnquiry ? row.kind : null,
      program: (isFromEnquiry ? row.program : null) ?? titles.get(firstProgram(paper) ?? 0) ?? null,
      isQuoted: state !== 'withdrawn',
      isAccepted: state === 'accepted',
      /** Billed in full, and every proforma is settled, not only by seats that came off the bill. */
      isPaid: isBilled && open.every(({ balancePaise }) => balancePaise <= 0) && settledOf(open) > 0,
      quotedPaise: state === 'withdrawn' ? 0 : total,
      /** Without seats that came off the bill. */
      acceptedPaise: state === 'accepted' ? total - creditOf(off) : 0,
      /** With TDS and without refunds, also on a cancelled proforma. */
      receivedPaise: settledOf(own),
    }
  })
}

function selectQuoted(db: Database, first: PlainDate, before: PlainDate) {
  const issuedAt = sql<string>`(select min(issued_at) from quotation_versions as earliest where earliest.quotation_id = quotations.id)`
  const countedAt = sql<string>`case when contacts.created_at <= ${issuedAt} then contacts.created_at else ${issuedAt} end`
  return selectQuotations(db)
    .leftJoin('contacts', 'contacts.id', 'quotations.enquiry_id')
    .leftJoin('training_programs', 'training_programs.id', 'contacts.training_program_id')
    .select(['current_version.paper', countedAt.as('countedAt'), 'contacts.created_at as arrivedAt'])
    .select(['clients.place as clientPlace', 'training_programs.title as program'])
    .select(['contacts.reference', 'contacts.kind', 'contacts.channel', 'contacts.source', 'contacts.referrer_host as referrerHost'])
    .where('current_version.paper', 'is not', null)
    .$narrowType<{ paper: NotNull }>()
    .where(countedAt, '>=', startOfIndianDay(first).toISOString())
    .where(countedAt, '<', startOfIndianDay(before).toISOString())
    .orderBy(countedAt)
    .orderBy('quotations.id')
    .execute()
}

async function proformasOf(db: Database, ids: readonly number[], now: Date): Promise<Map<number, Proforma[]>> {
  if (ids.length === 0) return new Map()
  const rows = await selectProformas(db).where('proformas.quotation_id', 'in', ids).execute()
  return groupBy(await presentProformas(db, rows, now), ({ quotationId }) => quotationId)
}

const firstProgram = (paper: QuotationPaper | undefined) => paper?.content.lines.find(({ programId }) => programId !== null)?.programId

function settledOf(proformas: ReadonlyArray<Pick<Proforma, 'settledPaise'>>): number {
  return proformas.reduce((sum, { settledPaise }) => sum + settledPaise, 0)
}
