import { inRupees } from '#base/values/money/paise.ts'
import { counted, plural } from '#base/text/wording/counted.ts'
import { RadioGroup } from '#ui/form/choices.tsx'
import type { SeatDecision, SeatQuestion } from '../../roster/ordered-seat.schema.ts'

interface OrderedSeatChoiceProps {
  question: SeatQuestion
  decision: SeatDecision
  onDecide: (decision: SeatDecision) => void
}

/** Asks what becomes of the seats that a quotation ordered, when their people leave. */
export function OrderedSeatChoice({ question, decision, onDecide }: OrderedSeatChoiceProps) {
  const { seats, quotations, goesAlong, refusal, creditPaise, refundPaise } = question
  const their = plural(seats, 'The seat', 'The seats')
  const amount = creditPaise === null ? '' : `: ${inRupees(creditPaise)} with GST`
  const paid = refundPaise === 0 ? '' : `${inRupees(refundPaise)} of it is paid and has to be given back. `
  return (
    <RadioGroup
      name="orderedSeat"
      legend={`${counted(seats, 'seat')} ordered by quotation ${quotations.join(', ')}`}
      value={decision}
      onChange={({ currentTarget }) => onDecide(currentTarget.value as SeatDecision)}
      choices={[
        ...(goesAlong ? [choiceOf('billed', `${their} ${plural(seats, 'goes', 'go')} along`, 'The bill stays as it is.')] : []),
        choiceOf('replaced', 'Someone else comes', `${their} ${plural(seats, 'stays', 'stay')} ordered in this batch.`),
        ...(goesAlong
          ? []
          : [choiceOf('billed', `${their} ${plural(seats, 'is', 'are')} billed all the same`, 'The bill stays as it is.')]),
        {
          ...choiceOf(
            'credited',
            `Take ${plural(seats, 'the seat', 'the seats')} off the bill${amount}`,
            refusal ?? `${paid}If a tax invoice was made, ask your accountant for the credit note.`,
          ),
          disabled: refusal !== null,
        },
      ]}
    />
  )
}

function choiceOf(value: SeatDecision, label: string, hint: string) {
  return { value, label, hint }
}
