import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { RefObject } from 'react'
import { IconButton } from '#ui/button/button.tsx'

interface RowButtonsProps {
  /** The list whose rows each have these buttons. */
  list: RefObject<HTMLElement | null>
  /** The name of one row, in lower case: 'phone number'. */
  one: string
  at: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
  canRemove?: boolean
}

/** Buttons that move and remove a row of an ordered list, by keyboard and by touch. */
export function RowButtons({ list, one, at, count, onMove, onRemove, canRemove = true }: RowButtonsProps) {
  return (
    <div data-row-buttons className="flex justify-end gap-1 border-t border-border pt-2">
      <IconButton label={`Move ${one} ${at + 1} up`} icon={<ArrowUp />} disabled={at === 0} onClick={() => move(at - 1)} />
      <IconButton label={`Move ${one} ${at + 1} down`} icon={<ArrowDown />} disabled={at === count - 1} onClick={() => move(at + 1)} />
      <IconButton label={`Remove ${one} ${at + 1}`} icon={<Trash2 />} disabled={!canRemove} onClick={onRemove} />
    </div>
  )

  /** The focus follows the moved row, to the pressed button or, at the end of the list, to its opposite. */
  function move(to: number) {
    onMove(to)
    const direction = to < at ? 0 : 1
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll('[data-row-buttons]')[to]?.querySelectorAll('button')
      const wanted = buttons?.[direction]
      const other = buttons?.[1 - direction]
      ;(wanted?.disabled ? other : wanted)?.focus()
    })
  }
}
