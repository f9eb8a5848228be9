interface Range {
  /** The ids of the visible rows, in their order. */
  page: readonly number[]
  /** The row that was ticked or cleared last. If it is not visible, there is no range. */
  from: number | undefined
  to: number
}

/** The selection after Shift+click: all rows of the range get the new state of the clicked row. */
export function withRange(ticked: ReadonlySet<number>, { page, from, to }: Range): ReadonlySet<number> {
  const end = page.indexOf(to)
  const start = from === undefined ? -1 : page.indexOf(from)
  const reached = start === -1 ? [to] : page.slice(Math.min(start, end), Math.max(start, end) + 1)
  const next = new Set(ticked)
  const isTicking = !ticked.has(to)
  for (const id of reached) {
    if (isTicking) next.add(id)
    else next.delete(id)
  }
  return next
}

/** Toggles one row. If all matching records were selected, only the individually ticked rows remain, without this one. */
export function withToggled({ ids, isAll }: { ids: ReadonlySet<number>; isAll: boolean }, id: number): Set<number> {
  const next = new Set(ids)
  if (!next.delete(id) && !isAll) next.add(id)
  return next
}
