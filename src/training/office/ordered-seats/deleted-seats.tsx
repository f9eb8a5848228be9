import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dataQuery } from '#office/data/use-admin-data.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { RadioGroup } from '#ui/form/choices.tsx'
import { OrderedSeatChoice } from './ordered-seat-choice.tsx'
import type { Participant } from '../../participants/participant.schema.ts'
import type { SeatDecision } from '../../roster/ordered-seat.schema.ts'

interface DeletedSeatQuestionProps {
  item: Participant
  onAnswer: (answer: Record<string, string>) => void
}

/** Asks what becomes of the ordered seat of somebody who is deleted. */
export function DeletedSeatQuestion({ item: { id }, onAnswer }: DeletedSeatQuestionProps) {
  const { data } = useQuery({
    ...dataQuery(['participant', 'ordered-seat', id], 'GET /participants/{id}/ordered-seat', { path: { id } }),
    staleTime: 0,
  })
  const [chosen, setChosen] = useState<SeatDecision>()
  if (!data) return null
  return <OrderedSeatChoice question={data} decision={chosen ?? data.preset} onDecide={decide} />

  function decide(orderedSeat: SeatDecision) {
    setChosen(orderedSeat)
    onAnswer({ orderedSeat })
  }
}

/** The question about the ordered seats of several people at once, whose amounts are not known before. */
export function DeletedSeatsChoice({ value, onChoose }: { value: string; onChoose: (value: string) => void }) {
  const mayCredit = usePermission('money.write')
  return (
    <details className="grid gap-2">
      <summary className="cursor-pointer py-2 font-semibold">If a quotation ordered their seats</summary>
      <RadioGroup
        name="orderedSeat"
        legend="Ordered seats"
        value={value}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        choices={[
          { value: '', label: 'The seats stay ordered', hint: 'Once the batch has begun, they are billed all the same.' },
          { value: 'billed', label: 'The seats are billed all the same' },
          ...(mayCredit ? [{ value: 'credited', label: 'Take the seats off the bill', hint: 'The quotations show the amounts.' }] : []),
        ]}
      />
    </details>
  )
}
