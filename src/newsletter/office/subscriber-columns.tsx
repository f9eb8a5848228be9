import type { Subscriber } from '../subscriber.schema.ts'
import { Trash2, Undo2, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { SUBSCRIBER_STATUS_LABELS } from '../subscriber.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { MenuItem } from '#ui/overlay/menu.tsx'
import type { Column } from '#ui/table.tsx'
import { ConfirmDialog } from '#office/form/confirm-dialog.tsx'
import { EmailText } from '#office/kit/email-text.tsx'
import { RelativeTime } from '#office/kit/relative-time-text.tsx'
import { RowActions } from '#office/list/row-actions.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { changeSubscriber, useRefreshNewsletter, type SubscriberChange } from './newsletter-data.tsx'
import { useCall } from '#office/form/use-call.tsx'

export const SUBSCRIBER_COLUMNS: ReadonlyArray<Column<Subscriber>> = [
  {
    key: 'address',
    header: 'E-mail',
    place: 'title',
    cell: (subscriber) => (
      <>
        {subscriber.address === null ? (
          <span className="font-normal text-text-2">Address erased</span>
        ) : (
          <EmailText email={subscriber.address} />
        )}
        <Returned subscriber={subscriber} />
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    place: 'status',
    cell: ({ status }) => <StatusBadge tone={SUBSCRIBER_STATUS_LABELS[status].tone}>{SUBSCRIBER_STATUS_LABELS[status].label}</StatusBadge>,
  },
  { key: 'since', header: 'Since', cell: (subscriber) => <RelativeTime instant={sinceOf(subscriber)} className="md:whitespace-nowrap" /> },
  {
    key: 'consent',
    header: 'Consent',
    cell: ({ noticeVersion }) => (
      <span className="md:whitespace-nowrap">{noticeVersion === null ? 'Entered by the office' : `Notice ${noticeVersion}`}</span>
    ),
  },
  { key: 'actions', header: 'Actions', place: 'actions', cell: (subscriber) => <SubscriberActions subscriber={subscriber} /> },
]

function sinceOf({ status, createdAt, confirmedAt, unsubscribedAt, setAsideAt }: Subscriber): string {
  const instants = { waiting: createdAt, confirmed: confirmedAt, unsubscribed: unsubscribedAt, 'set-aside': setAsideAt }
  return instants[status] ?? createdAt
}

function Returned({ subscriber: { bounces, lastBounce, lastBounceAt } }: { subscriber: Subscriber }) {
  if (bounces === 0 || lastBounce === null || lastBounceAt === null) return null
  return (
    <span className="block max-w-text text-small font-normal text-text-2 wrap-anywhere">
      {bounces === 1 ? 'An e-mail was returned ' : `${bounces} e-mails were returned, the last `}
      <RelativeTime instant={lastBounceAt} />: {lastBounce}
    </span>
  )
}

const QUESTIONS: Record<
  Exclude<SubscriberChange, 'restore'>,
  { title: string; text: string; label: string; busy: string; done: string }
> = {
  unsubscribe: {
    title: 'Unsubscribe this person?',
    text: 'They get no more mailings, and the address is erased from the list. Only they can subscribe again.',
    label: 'Unsubscribe',
    busy: 'Unsubscribing...',
    done: 'Unsubscribed',
  },
  erase: {
    title: 'Erase this subscriber?',
    text: 'They are removed from the list completely, including the record that they unsubscribed. This cannot be undone.',
    label: 'Erase',
    busy: 'Erasing...',
    done: 'Subscriber erased',
  },
}

function SubscriberActions({ subscriber }: { subscriber: Subscriber }) {
  const mayWrite = usePermission('records.write')
  const [asked, setAsked] = useState<keyof typeof QUESTIONS>()
  const onSuccess = useRefreshNewsletter()
  const restoring = useCall(() => changeSubscriber(subscriber, 'restore'), { done: 'Restore', failed: 'Not changed', onSuccess })
  const change = useCall((what: keyof typeof QUESTIONS) => changeSubscriber(subscriber, what), {
    done: (_, what) => QUESTIONS[what].done,
    onSuccess,
  })
  if (!mayWrite) return null
  const name = subscriber.address ?? 'this subscriber'
  const question = asked && QUESTIONS[asked]
  return (
    <>
      <RowActions of={name}>
        {subscriber.status === 'set-aside' && (
          <MenuItem icon={<Undo2 />} onSelect={() => restoring.send()}>
            Put back
          </MenuItem>
        )}
        {subscriber.status !== 'unsubscribed' && (
          <MenuItem icon={<UserMinus />} onSelect={() => setAsked('unsubscribe')}>
            Unsubscribe
          </MenuItem>
        )}
        <MenuItem icon={<Trash2 />} isDangerous onSelect={() => setAsked('erase')}>
          Erase
        </MenuItem>
      </RowActions>
      <ConfirmDialog
        open={question !== undefined}
        title={question?.title ?? ''}
        confirmLabel={question?.label ?? ''}
        busyLabel={question?.busy ?? ''}
        call={change}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && change.send(asked, () => setAsked(undefined))}
      >
        <p className="font-semibold text-text wrap-anywhere">{name}</p>
        <p className="mt-2">{question?.text}</p>
      </ConfirmDialog>
    </>
  )
}
