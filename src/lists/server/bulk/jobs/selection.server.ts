import type { z } from 'zod'
import { validateFilters } from '#base/http/read-body.server.ts'
import type { RecordSource, SourceContext } from '../../record-sources.server.ts'
import { Problem } from '#base/api/problem.ts'
import type { Selection } from '../../../bulk/bulk.schema.ts'
import type { Target } from './bulk-action.server.ts'

const PAGE = 1000
/** List parameters that a selection must not have, because they would exclude matching records. */
const LIST_ONLY_PARAMETERS = ['sort', 'limit', 'cursor']

/** Yields the selected records of one type: the given ids, or all rows of the filtered list, page by page. */
export async function* selectedRecords<Row extends { id: number }, Query extends z.ZodObject>(
  source: RecordSource<Row, Query>,
  selection: Selection | undefined,
  context: SourceContext,
): AsyncIterable<Target[]> {
  if (selection === undefined) return
  if ('ids' in selection) {
    yield [...new Set(selection.ids)].map((recordId) => ({ recordId }))
    return
  }
  let cursor: string | undefined
  do {
    const asked = { ...selection.filter, limit: PAGE, ...(cursor ? { cursor } : {}) }
    const { rows, nextCursor } = await source.page(context, validateFilters(source.query, asked))
    yield rows.map((row) => ({ recordId: row.id, label: source.labelOf(row) }))
    cursor = nextCursor
  } while (cursor !== undefined)
}

/**
 * Checks the filters of a selection before the job is created.
 * @throws Problem 'invalid'
 */
export function requireFilters(schema: z.ZodObject, filter: Record<string, unknown>): void {
  const wrong = LIST_ONLY_PARAMETERS.find((name) => name in filter)
  if (wrong !== undefined) throw new Problem('invalid', `A selection has filters alone: leave out ${wrong}.`)
  validateFilters(schema, filter)
}
