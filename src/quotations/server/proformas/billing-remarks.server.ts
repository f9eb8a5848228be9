import { getCompany } from '#company/server/company.server.ts'
import { gstRateOf } from '#company/trade.ts'
import type { Database } from '#base/database/database.server.ts'
import type { PlainDate } from '#base/dates/dates.ts'
import { percent } from '../../paper-rows.ts'
import type { QuotationPaper } from '../../quotation.schema.ts'

/** Names the GST rates of a version that differ from today's: a proforma has those of its version. */
export async function billingRemarks(
  db: Database,
  { versionNumber, content }: Pick<QuotationPaper, 'versionNumber' | 'content'>,
  today: PlainDate,
): Promise<string[]> {
  const { trade } = await getCompany(db)
  const remarks = content.lines.flatMap(({ sac, gstRate }) => {
    const rate = gstRateOf(trade, sac, today)
    if (rate === gstRate) return []
    return [
      `Version ${versionNumber} has ${percent(gstRate)} GST for SAC ${sac}, but your company data has ${percent(rate)} today. A proforma has the rate of its version. If today’s rate applies, issue the next version first; your accountant knows which one does.`,
    ]
  })
  return [...new Set(remarks)]
}
