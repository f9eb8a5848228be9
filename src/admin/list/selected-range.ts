interface Range {
  /** The rows in view, in their order. */
  page: readonly number[]
  /** The row ticked or cleared last; one that is not in view begins no range. */
  from: number | undefined
  to: number
}

/** What is ticked after a press with Shift: the rows between take the state the press gives to the last of them. */
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

/** One row the other way. Of all that match it is taken out, wherever it stands: what was ticked row by row is left. */
export function withToggled({ ids, isAll }: { ids: ReadonlySet<number>; isAll: boolean }, id: number): Set<number> {
  const next = new Set(ids)
  if (!next.delete(id) && !isAll) next.add(id)
  return next
}
