import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { inRupees } from '#base/values/money/paise.ts'
import { dataQuery } from '#office/data/use-admin-data.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import type { LeftSeatMark } from '#quotations/booking.schema.ts'
import { RadioGroup } from '#ui/form/choices.tsx'

/** The last decision about the ordered seat that each person of a batch left, by participant. Empty without the right to see money. */
function useLeftSeats(batchId: number): ReadonlyMap<number, LeftSeatMark> {
  const maySee = usePermission('money.read')
  const call = dataQuery(['batch', 'left-seats', batchId], 'GET /batches/{id}/left-seats', { path: { id: batchId } })
  const { data = [] } = useQuery({ ...call, staleTime: 0, enabled: maySee })
  return new Map(data.map((left) => [left.participantId, left]))
}

/** The seat of one person that is off the bill. */
export function useLeftSeat(batchId: number, participantId: number | undefined): LeftSeatMark | undefined {
  const left = useLeftSeats(batchId).get(participantId ?? 0)
  return left?.isOffTheBill ? left : undefined
}

/** The mark of a person on the roster. A seat that stays ordered or is billed is no news once they come again. */
export function LeftSeatNote({ batchId, participantId, isCancelled }: { batchId: number; participantId: number; isCancelled: boolean }) {
  const left = useLeftSeats(batchId).get(participantId)
  if (!left || (!isCancelled && !left.isOffTheBill)) return null
  return <p className="text-small wrap-anywhere text-text-2">{`Quotation ${left.number}: ${inWords(left)}`}</p>
}

function inWords({ decision, isOffTheBill, creditPaise }: LeftSeatMark): string {
  if (isOffTheBill) return `seat off the bill, ${inRupees(creditPaise ?? 0)}`
  if (decision === 'credited') return 'seat billed again'
  return decision === 'replaced' ? 'seat stays ordered for someone else' : 'seat billed all the same'
}

/** Asks whether the seat of a place that is given back is billed again. */
export function SeatAgainChoice({ left: { number, creditPaise } }: { left: LeftSeatMark }) {
  const [value, setValue] = useState('billed')
  return (
    <RadioGroup
      name="orderedSeat"
      legend={`The seat came off the bill of quotation ${number}`}
      value={value}
      onChange={({ currentTarget }) => setValue(currentTarget.value)}
      choices={[
        { value: 'billed', label: `Bill the seat again: ${inRupees(creditPaise ?? 0)} with GST` },
        { value: '', label: 'The credit stands', hint: 'The place is one of their own, at the agreed fee.' },
      ]}
    />
  )
}
