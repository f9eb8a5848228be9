import { useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, CheckCheck, Copy, Send } from 'lucide-react'
import type { Batch } from '../../batches/batch.schema.ts'
import { groupText } from '../../batches/group-text.ts'
import { correctedInWords, type MessageKind } from '../../messages/batch-message.ts'
import { getData, callAddress } from '#base/api/api-client.ts'
import { plural } from '#base/text/wording/counted.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Card } from '#ui/card.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { Notice } from '#ui/notice.tsx'
import { useCall } from '#office/form/use-call.tsx'
import { LoadError } from '#office/kit/load-error.tsx'
import { useCopy } from '#office/kit/use-copy.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { AskHr } from './ask-hr.tsx'
import { BatchNotices } from './batch-notices.tsx'
import { recipientsInWords, untoldOf, useMessagePreview } from './message-data.tsx'
import { BuyerList, MessageExample, RecipientList } from './recipient-list.tsx'

const TITLES: Record<MessageKind, string> = {
  joining: 'Joining instructions',
  changed: 'What has changed',
  reminder: 'Reminder on the day before',
  cancelled: 'Cancellation',
}

/** Messages to the participants of a batch: the recipients of each, and texts to copy by hand. */
export function BatchMessages({ batch }: { batch: Batch }) {
  const kinds: MessageKind[] = batch.status === 'cancelled' ? ['cancelled'] : ['changed', 'joining', 'reminder']
  return (
    <div className="grid gap-4">
      <AskHr batch={batch} />
      {kinds.map((kind) => (
        <Message key={kind} batch={batch} kind={kind} />
      ))}
      <BatchNotices batch={batch} />
      {batch.status !== 'cancelled' && <ByHand batch={batch} />}
    </div>
  )
}

function Message({ batch, kind }: { batch: Batch; kind: MessageKind }) {
  const client = useQueryClient()
  const mayWrite = usePermission('records.write')
  const { data, error, refetch } = useMessagePreview(batch.id, kind)
  const send = useCall(
    ({ tell }: { tell: boolean }) => getData('POST /batches/{id}/messages', { path: { id: batch.id }, body: { kind, tell } }),
    {
      done: ({ people, buyers, mails }, { tell }) => {
        const told = recipientsInWords(people, buyers)
        if (people + buyers === 0)
          return { title: 'Nobody was left to tell', description: 'Someone else has just done it.', tone: 'default' }
        if (tell) return { title: `${told} told`, description: TITLES[kind] }
        return { title: `Noted: ${told} ${plural(people + buyers, 'knows', 'know')}`, description: correctedInWords(mails) }
      },
      onSettled: () => {
        for (const key of [['batch'], ['overview']]) void client.invalidateQueries({ queryKey: key })
      },
    },
  )
  // The change message needs a change.
  const untold = untoldOf(data)
  if (kind === 'changed' && (!data || (data.changes.length === 0 && untold.buyers === 0))) return null
  const reached = data?.people.filter(({ way }) => way !== 'none').length ?? 0
  const reachedBuyers = data?.buyers.filter(({ to }) => to !== null).length ?? 0
  const isAboutOrdersAlone = data?.people.length === 0 && data.buyers.length > 0
  return (
    <Card as="section" aria-labelledby={`message-${kind}`} className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id={`message-${kind}`} className="grow text-h3">
          {TITLES[kind]}
        </h2>
        {mayWrite && (kind === 'changed' || kind === 'cancelled') && untold.people + untold.buyers > 0 && (
          <Button variant="secondary" size="compact" icon={<CheckCheck />} busy={send.isPending} onClick={() => send.send({ tell: false })}>
            {untold.people + untold.buyers === 1 ? 'They know already' : 'They all know already'}
          </Button>
        )}
        {mayWrite && data && data.mails > 0 && (
          <Button size="compact" icon={<Send />} busy={send.isPending} busyLabel="Sending..." onClick={() => send.send({ tell: true })}>
            {`Tell ${recipientsInWords(reached, reachedBuyers)}`}
          </Button>
        )}
      </div>
      {error && <LoadError title="Who gets this message could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-24" />}
      {send.failure && (
        <Notice tone="danger" role="alert">
          {send.failure}
        </Notice>
      )}
      {data?.refusal && <p className="text-text-2">{data.refusal}</p>}
      {data && data.changes.length > 0 && (
        <ul className="grid gap-1">
          {data.changes.map(({ label, before, now }) => (
            <li key={label} className="wrap-anywhere">
              <strong>{label}:</strong> {now}
              {before && <span className="text-text-2"> (before: {before})</span>}
            </li>
          ))}
        </ul>
      )}
      {data && !isAboutOrdersAlone && <RecipientList people={data.people} />}
      {data && <BuyerList buyers={data.buyers} />}
      {data?.example && <MessageExample example={data.example} />}
      {data?.buyerExample && <MessageExample example={data.buyerExample} label="Read the e-mail to a buyer" />}
    </Card>
  )
}

/** The text for the chat group of a batch, and its days for the staff's own calendar. */
function ByHand({ batch }: { batch: Batch }) {
  const { copy, isCopied } = useCopy('Text for WhatsApp')
  return (
    <Card as="section" aria-labelledby="by-hand" className="grid gap-4">
      <h2 id="by-hand" className="text-h3">
        By hand
      </h2>
      <p className="text-text-2">
        Program, days, place, map and joining text, for the chat group. It names nobody and has no meeting link.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="compact" icon={<Copy />} onClick={() => void copy(groupText(batch))}>
          {isCopied ? 'Copied' : 'Copy for WhatsApp'}
        </Button>
        <LinkButton
          variant="secondary"
          size="compact"
          icon={<CalendarPlus />}
          href={callAddress('GET /batches/{id}/calendar.ics', { path: { id: batch.id } })}
          download
        >
          Calendar file
        </LinkButton>
      </div>
    </Card>
  )
}
