import { useId, useState } from 'react'
import { useShortcuts } from '../shortcuts/use-shortcuts.tsx'

interface RowKeys {
  rowId: (id: number) => string
  currentId: number | undefined
}

/**
 * j and k move between rows, Enter opens a row, x ticks it where rows can be ticked (docs/product/design.md, section 10.9). The current row
 * has the focus.
 */
export function useRowKeys(
  ids: readonly number[],
  { onOpen, onTick }: { onOpen: (id: number) => void | false; onTick?: (id: number) => void },
): RowKeys {
  const prefix = useId()
  const rowId = (id: number) => `${prefix}-${id}`
  const [marked, setMarked] = useState<number>()
  const currentId = marked !== undefined && ids.includes(marked) ? marked : undefined

  const move = (by: 1 | -1) => {
    const at = currentId === undefined ? -1 : ids.indexOf(currentId)
    const next = ids[Math.min(ids.length - 1, Math.max(0, at + by))]
    if (next === undefined) return false
    setMarked(next)
    const row = document.getElementById(rowId(next))
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
    return undefined
  }
  const onCurrent = (act: (id: number) => void | false) => () => (currentId === undefined ? false : act(currentId))

  useShortcuts(
    {
      j: { label: 'Next row', run: () => move(1) },
      k: { label: 'Previous row', run: () => move(-1) },
      Enter: { label: 'Open the row', run: onCurrent(onOpen) },
      ...(onTick && { x: { label: 'Select the row', run: onCurrent(onTick) } }),
    },
    { group: 'In this list' },
  )
  return { rowId, currentId }
}
