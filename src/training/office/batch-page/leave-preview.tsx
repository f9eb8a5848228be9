import type { LeftBatch, PlannedMessage, Recipient } from '../../messages/batch-message.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rupeesPlusGst } from '#base/values/money/rupees.ts'
import { failureText } from '#base/api/api-client.ts'
import { plural } from '#base/text/wording/counted.ts'
import { SkeletonText } from '#ui/loading/skeleton.tsx'
import { dataQuery } from '#office/data/use-admin-data.tsx'
import type { SeatDecision } from '../../roster/ordered-seat.schema.ts'
import { OrderedSeatChoice } from '../ordered-seats/ordered-seat-choice.tsx'
import { MessageExample, RecipientList } from './recipient-list.tsx'

const NOBODY: Leaving = { participantIds: [], toBatchId: null }

interface Leaving {
  participantIds: number[]
  /** Null if the place is cancelled. */
  toBatchId: number | null
}

/** Previews moving somebody or cancelling their place. Loads nothing without a leaving person. */
export function useLeavePreview(batchId: number, leaving: Leaving | undefined) {
  return useQuery({
    ...dataQuery(['leaving', batchId, leaving], 'POST /batches/{id}/roster/leave/preview', {
      path: { id: batchId },
      body: leaving ?? NOBODY,
    }),
    enabled: leaving !== undefined,
    // The choice not to notify applies to the messages shown, so an earlier preview is not cached.
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })
}

/** The decision about the ordered seats of leaving people: the preset, until the office chooses another. */
export function useSeatDecision({ data }: ReturnType<typeof useLeavePreview>) {
  const [chosen, setChosen] = useState<SeatDecision>()
  const question = data?.orderedSeats ?? null
  const decision = question === null ? undefined : (chosen ?? question.preset)
  return {
    decision,
    isOffTheBill: decision === 'credited',
    choice: question && decision && <OrderedSeatChoice question={question} decision={decision} onDecide={setChosen} />,
  }
}

/** The number of e-mails that would be sent. */
export function mailsOf({ cancellation, joining }: Pick<LeftBatch, 'cancellation' | 'joining'>): number {
  return (cancellation?.mails ?? 0) + (joining?.mails ?? 0)
}

/** The messages sent when somebody leaves a batch, with their texts and the choice not to send them. */
export function LeavePreview({ preview: { data, error, isPending } }: { preview: ReturnType<typeof useLeavePreview> }) {
  if (error) return <p className="text-text-2">{failureText(error)}</p>
  if (isPending) return <SkeletonText lines={2} />
  const waiting = data.people.filter(({ rosterState }) => rosterState === 'waiting')
  return (
    <section aria-label="Who is told" className="grid gap-3">
      {data.toBatch && waiting.length > 0 && (
        <p className="wrap-anywhere">
          {data.toBatch.name} has no open seat
          {data.people.length > 1 && ` for ${waiting.map(({ fullName }) => fullName).join(', ')}`}: they wait for one there.
        </p>
      )}
      {data.toBatch && <FeeNote people={data.people} price={data.toBatch.price} />}
      {data.cancellation && <Told title="Cancellation" message={data.cancellation} />}
      {data.joining && <Told title="Joining instructions of the other batch" message={data.joining} />}
      {mailsOf(data) > 0 && (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="tell" value="yes" defaultChecked className="size-6 shrink-0 accent-primary" />
          Tell them by e-mail
        </label>
      )}
    </section>
  )
}

/** Agreed fees are kept: says so if the other batch has a different price today. */
function FeeNote({ people, price }: { people: LeftBatch['people']; price: number | null }) {
  if (price === null) return null
  const others = [...new Set(people.flatMap(({ agreedFee }) => (agreedFee === null || agreedFee === price ? [] : [agreedFee])))]
  if (others.length === 0) return null
  return (
    <p className="wrap-anywhere">
      {plural(others.length, 'The agreed fee of', 'The agreed fees of')} {others.map(rupeesPlusGst).join(', ')}{' '}
      {plural(others.length, 'goes', 'go')} along. A place there costs {rupeesPlusGst(price)} today.
    </p>
  )
}

function Told({ title, message: { refusal, people, example, mails } }: { title: string; message: PlannedMessage }) {
  const [person, ...others] = people
  const inWords = person && (others.length === 0 ? wayInWords(person) : mails === 1 ? 'one e-mail' : `${mails || 'no'} e-mails`)
  return (
    <div className="grid gap-2">
      <p className="wrap-anywhere">
        <strong>{title}:</strong> <span className="text-text-2">{refusal ? `no e-mail. ${refusal}` : inWords}</span>
      </p>
      {!refusal && others.length > 0 && <RecipientList people={people} />}
      {mails > 0 && example && <MessageExample example={example} />}
    </div>
  )
}

function wayInWords({ way, to, contactName, reason }: Recipient): string {
  if (way === 'none') return `no e-mail, ${reason}`
  return way === 'contact' ? `through ${contactName}, ${to}` : (to ?? '')
}
