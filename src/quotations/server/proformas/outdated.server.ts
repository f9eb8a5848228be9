import type { Database } from '#base/database/database.server.ts'
import { groupBy } from '#base/values/group-by.ts'
import type { ProformaPaper } from '../../proforma.schema.ts'
import { quotationPaperSchema } from '../../quotation.schema.ts'
import { billedChanges } from '../../version-changes.ts'
import '../quotation.table.ts'

/** The proformas, by row, of versions whose buyer, place of supply or amounts the newest version has changed. */
export async function findOutdated(
  db: Database,
  proformas: ReadonlyArray<{ id: number; quotation_id: number; paper: ProformaPaper }>,
): Promise<Set<number>> {
  const ids = [...new Set(proformas.map(({ quotation_id }) => quotation_id))]
  if (ids.length === 0) return new Set()
  const counts = await db.sql
    .selectFrom('quotation_versions')
    .select(({ fn }) => ['quotation_id', fn.max('version_number').as('newest')])
    .where('quotation_id', 'in', ids)
    .groupBy('quotation_id')
    .execute()
  const newest = new Map(counts.map((row) => [row.quotation_id, row.newest]))
  const earlier = proformas.filter(({ quotation_id, paper }) => newest.get(quotation_id) !== paper.quotation.versionNumber)
  if (earlier.length === 0) return new Set()
  const rows = await db.sql
    .selectFrom('quotation_versions')
    .select(['quotation_id', 'paper'])
    .where('quotation_id', 'in', [...new Set(earlier.map(({ quotation_id }) => quotation_id))])
    .execute()
  const versions = groupBy(
    rows.map(({ quotation_id, paper }) => ({ quotation_id, paper: quotationPaperSchema.parse(JSON.parse(paper)) })),
    ({ quotation_id }) => quotation_id,
  )
  const isOutdated = ({ quotation_id, paper }: (typeof earlier)[number]) => {
    const paperOf = (versionNumber: number | undefined) =>
      versions.get(quotation_id)?.find((version) => version.paper.versionNumber === versionNumber)?.paper
    const [own, last] = [paperOf(paper.quotation.versionNumber), paperOf(newest.get(quotation_id))]
    return own !== undefined && last !== undefined && billedChanges(own, last).length > 0
  }
  return new Set(earlier.filter(isOutdated).map(({ id }) => id))
}
