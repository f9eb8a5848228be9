import type { DisplayOrder } from '../../shared/display-order.schema.ts'
import { Problem } from '../../shared/problem.ts'

export interface PositionedRecord {
  id: number
  title: string
  position: number
}

interface Reordering {
  /** The records whose position changes. */
  moved: Array<{ id: number; position: number }>
  /** The titles in their order, for the audit log. */
  before: string[]
  after: string[]
}

/**
 * Compares the new order with the present one. `current` has all records in their present order.
 * @throws Problem 'stale' when records were added or deleted, or the order was changed, since the person loaded it
 */
export function reorder(current: readonly PositionedRecord[], { ids, previousIds }: DisplayOrder): Reordering {
  const byId = new Map(current.map((record) => [record.id, record]))
  const isComplete = ids.length === current.length && ids.every((id) => byId.has(id))
  const isSeen = !previousIds || (previousIds.length === current.length && current.every(({ id }, at) => id === previousIds[at]))
  if (!isComplete || !isSeen) {
    const message = 'The list has changed since you opened it. Nothing was overwritten.'
    throw new Problem('stale', message, { current: { ids: current.map(({ id }) => id) } })
  }
  const ordered = ids.flatMap((id) => byId.get(id) ?? [])
  return {
    moved: ordered.flatMap(({ id, position }, index) => (position === index + 1 ? [] : [{ id, position: index + 1 }])),
    before: current.map(({ title }) => title),
    after: ordered.map(({ title }) => title),
  }
}
