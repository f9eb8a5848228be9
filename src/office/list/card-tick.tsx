import { TickBox } from '#ui/form/tick-box.tsx'
import type { RowSelection } from './use-selection.tsx'

interface CardTickProps {
  id: number
  /** Name of the selected record, for screen readers: 'the message from Asha Example'. */
  of: string
  selection: RowSelection
  /** The ids of the visible rows, in their order. */
  page: readonly number[]
  className?: string
}

export function CardTick({ id, of, selection, page, className }: CardTickProps) {
  return (
    <TickBox
      label={`Select ${of}`}
      isTicked={selection.isChosen(id)}
      onChange={(isRange) => (isRange ? selection.reach(id, page) : selection.toggle(id))}
      className={className}
    />
  )
}
