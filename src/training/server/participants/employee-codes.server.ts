import type { Database } from '#base/database/database.server.ts'

/**
 * The employee codes of participants, by row id; with `clientId` only of people of that client. `ids` must not be more than a few hundred.
 */
export async function findEmployeeCodes(
  db: Database,
  ids: readonly number[],
  { clientId }: { clientId?: number | undefined } = {},
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  let coded = db.sql
    .selectFrom('participants')
    .select(['id', 'employee_code'])
    .where('id', 'in', [...new Set(ids)])
  if (clientId !== undefined) coded = coded.where('client_id', '=', clientId)
  const rows = await coded.execute()
  return new Map(rows.flatMap(({ id, employee_code: code }) => (code ? [[id, code] as const] : [])))
}
