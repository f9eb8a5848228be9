import { TickBox } from '../../ui/form/tick-box.tsx'
import type { RowSelection } from './use-selection.tsx'

interface CardTickProps {
  id: number
  /** 'the message from Asha Example'. */
  of: string
  selection: RowSelection
  /** The rows in view, in their order. */
  page: readonly number[]
  className?: string
}

/** The box of a card, as every row of a table has one. */
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
