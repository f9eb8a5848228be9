import type { Database } from '#base/database/database.server.ts'
import { groupBy } from '#base/values/group-by.ts'
import type { ProformaPaper } from '../../proforma.schema.ts'
import { quotationPaperSchema } from '../../quotation.schema.ts'
import { billedChanges } from '../../version-changes.ts'
import { selectCurrentVersions } from '../quotation-row.server.ts'

/** The proformas, by row, of versions whose buyer, place of supply or amounts the current version has changed. */
export async function findOutdated(
  db: Database,
  proformas: ReadonlyArray<{ id: number; quotation_id: number; paper: ProformaPaper }>,
): Promise<Set<number>> {
  const ids = [...new Set(proformas.map(({ quotation_id }) => quotation_id))]
  if (ids.length === 0) return new Set()
  const counts = await selectCurrentVersions(db)
    .select(['quotation_versions.quotation_id', 'quotation_versions.version_number'])
    .where('quotations.id', 'in', ids)
    .execute()
  const current = new Map(counts.map((row) => [row.quotation_id, row.version_number]))
  const others = proformas.filter(({ quotation_id, paper }) => current.get(quotation_id) !== paper.quotation.versionNumber)
  if (others.length === 0) return new Set()
  const rows = await db.sql
    .selectFrom('quotation_versions')
    .select(['quotation_id', 'paper'])
    .where('quotation_id', 'in', [...new Set(others.map(({ quotation_id }) => quotation_id))])
    .execute()
  const versions = groupBy(
    rows.map(({ quotation_id, paper }) => ({ quotation_id, paper: quotationPaperSchema.parse(JSON.parse(paper)) })),
    ({ quotation_id }) => quotation_id,
  )
  const isOutdated = ({ quotation_id, paper }: (typeof others)[number]) => {
    const paperOf = (versionNumber: number | undefined) =>
      versions.get(quotation_id)?.find((version) => version.paper.versionNumber === versionNumber)?.paper
    const [own, now] = [paperOf(paper.quotation.versionNumber), paperOf(current.get(quotation_id))]
    return own !== undefined && now !== undefined && billedChanges(own, now).length > 0
  }
  return new Set(others.filter(isOutdated).map(({ id }) => id))
}
