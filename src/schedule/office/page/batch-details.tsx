import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarX, FileSpreadsheet, Pencil, CalendarPlus, CheckCheck, Copy, Send } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import { Link, useSearchParams } from 'react-router'
import { BATCH_STATUS_TONES, batchName, phaseOf, placeOf } from '../../batch.ts'
import type { Batch } from '../../batch.schema.ts'
import { daysInWords } from '../../batch-days.ts'
import { editPath, recordPath } from '#lists/records/record-paths.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { classes } from '#ui/classes.ts'
import { Menu, MenuItem } from '#ui/overlay/menu.tsx'
import { dataQuery } from '#office/data/use-admin-data.tsx'
import { EditedItem } from '#office/editor/edited-item.tsx'
import { AdminHeading } from '#office/frame/admin-heading.tsx'
import { LinkToForm } from '#office/frame/link-to-form.tsx'
import { RecordHistoryLink } from '#office/frame/record-history-link.tsx'
import { useReturnToList } from '#office/frame/use-return-to-list.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { DeleteEntry, FormEntry } from '#office/list/row-actions.tsx'
import { COPY_ICON, copyPath, PHASE_LABELS, todayInIndia } from '../batch-words.tsx'
import { BatchAttendance } from './batch-attendance.tsx'
import { BatchCertificates, DifferingCertificates } from './batch-certificates.tsx'
import { BatchOverview } from './batch-overview.tsx'
import { BatchRoster } from './batch-roster.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { DoubleBookings } from './double-bookings.tsx'
import { UntoldChange } from './untold-change.tsx'
import { groupText } from '../../group-text.ts'
import type { MessageKind } from '#training/batch-message.ts'
import { getData, callAddress } from '#base/api/api-client.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { Notice } from '#ui/notice.tsx'
import { LoadError } from '#office/kit/load-error.tsx'
import { useCopy } from '#office/kit/use-copy.tsx'
import { peopleInWords, useMessagePreview } from './message-data.tsx'
import { MessageExample, RecipientList } from './recipient-list.tsx'
import { useCall } from '#office/form/use-call.tsx'

const TITLES: Record<MessageKind, string> = {
  joining: 'Joining instructions',
  changed: 'What has changed',
  reminder: 'Reminder on the day before',
  cancelled: 'Cancellation',
}

/** Telling the people of a batch: who gets which message, and what is copied by hand. */
function BatchMessages({ batch }: { batch: Batch }) {
  const kinds: MessageKind[] = batch.status === 'cancelled' ? ['cancelled'] : ['changed', 'joining', 'reminder']
  return (
    <div className="grid gap-4">
      {kinds.map((kind) => (
        <Message key={kind} batch={batch} kind={kind} />
      ))}
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
      done: ({ people }, { tell }) => {
        if (people === 0) return { title: 'Nobody was left to tell', description: 'Someone else has just done it.', tone: 'default' }
        if (tell) return { title: `${peopleInWords(people)} told`, description: TITLES[kind] }
        return { title: `Noted: ${peopleInWords(people)} ${people === 1 ? 'knows' : 'know'}`, description: 'Nothing was sent.' }
      },
      onSettled: () => {
        for (const key of [['batch'], ['overview']]) void client.invalidateQueries({ queryKey: key })
      },
    },
  )
  // Of a change there is only something to say when there is one.
  if (kind === 'changed' && (!data || data.changes.length === 0)) return null
  const reached = data?.people.filter(({ way }) => way !== 'none').length ?? 0
  return (
    <Card as="section" aria-labelledby={`message-${kind}`} className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id={`message-${kind}`} className="grow text-h3">
          {TITLES[kind]}
        </h2>
        {mayWrite && (kind === 'changed' || kind === 'cancelled') && reached > 0 && (
          <Button variant="secondary" size="compact" icon={<CheckCheck />} busy={send.isPending} onClick={() => send.send({ tell: false })}>
            {reached === 1 ? 'They know already' : 'They all know already'}
          </Button>
        )}
        {mayWrite && data && data.mails > 0 && (
          <Button size="compact" icon={<Send />} busy={send.isPending} busyLabel="Sending..." onClick={() => send.send({ tell: true })}>
            {`Tell ${peopleInWords(reached)}`}
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
      {data && <RecipientList people={data.people} />}
      {data?.example && <MessageExample example={data.example} />}
    </Card>
  )
}

/** What staff put into the chat group of a batch, and the days for their own calendar. */
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

interface BatchPart {
  key: string
  label: string
  Part: ComponentType<{ batch: Batch }>
}

/** The parts of the page, each in a file of its own. The first is shown when the address names none. */
const PARTS: readonly [BatchPart, ...BatchPart[]] = [
  { key: 'roster', label: 'Roster', Part: BatchRoster },
  { key: 'attendance', label: 'Attendance', Part: BatchAttendance },
  { key: 'messages', label: 'Messages', Part: BatchMessages },
  { key: 'certificates', label: 'Certificates', Part: BatchCertificates },
  { key: 'overview', label: 'Overview', Part: BatchOverview },
]

/** /admin?view=batches&id=4: who comes, and what is planned. */
export function BatchDetails({ id }: { id: string }) {
  return (
    <EditedItem type="batch" id={id} title="Batch">
      {({ item }) => <Page opened={item} />}
    </EditedItem>
  )
}

function Page({ opened }: { opened: Batch }) {
  // Its numbers change with the roster. Nothing is kept when the page is left: its form may change everything.
  const { data: batch } = useQuery({
    ...dataQuery(['batch', 'page', opened.id], 'GET /batches/{id}', { path: { id: opened.id } }),
    initialData: opened,
    gcTime: 0,
  })
  const mayWrite = usePermission('records.write')
  const [isCancelling, setIsCancelling] = useState(false)
  const [search] = useSearchParams()
  const { path: backTo } = useReturnToList('batch')
  const { Part, key: shown } = PARTS.find(({ key }) => key === search.get('part')) ?? PARTS[0]
  const { id, status, confirmed, training_program_name: program, days } = batch
  const name = batchName(batch)
  return (
    <>
      <AdminHeading
        title={program}
        docTitle={name}
        lead={[daysInWords(days), placeOf(batch)].filter(Boolean).join(' · ')}
        breadcrumb={[{ label: 'Batches', to: backTo }, { label: daysInWords(days) }]}
      />
      <div className="flex flex-wrap items-center gap-2 pb-4">
        <StatusBadge tone={BATCH_STATUS_TONES[status]}>{status}</StatusBadge>
        {status !== 'cancelled' && <StatusBadge tone="neutral">{PHASE_LABELS[phaseOf(batch, todayInIndia())]}</StatusBadge>}
        {confirmed && <StatusBadge tone="success">confirmed to run</StatusBadge>}
        <span className="ms-auto flex flex-wrap items-center gap-x-1 gap-y-2 md:gap-2">
          <LinkButton
            href={callAddress('GET /batches/{id}/file', { path: { id }, query: { format: 'xlsx' } })}
            download
            variant="secondary"
            size="compact"
            icon={<FileSpreadsheet />}
          >
            Excel workbook
          </LinkButton>
          <LinkToForm to={editPath('batch', id)} variant="secondary" size="compact" icon={<Pencil />}>
            Edit
          </LinkToForm>
          <Menu label={`More actions for ${name}`}>
            <FormEntry to={copyPath(id)} label="Copy for new dates" icon={COPY_ICON} of={name} />
            {mayWrite && status !== 'cancelled' && (
              <MenuItem icon={<CalendarX />} isDangerous onSelect={() => setIsCancelling(true)}>
                Cancel batch
              </MenuItem>
            )}
            <DeleteEntry type="batch" id={id} of={name} />
          </Menu>
          <RecordHistoryLink type="batch" id={String(id)} />
        </span>
      </div>
      {isCancelling && <CancelDialog batch={batch} onClose={() => setIsCancelling(false)} />}
      <UntoldChange batch={batch} isLinked={shown !== 'messages'} />
      <DoubleBookings batch={batch} />
      {shown !== 'certificates' && <DifferingCertificates batch={batch} />}
      <nav aria-label="Parts of this batch" className="flex flex-wrap gap-2 pb-4">
        {PARTS.map(({ key, label }) => (
          <Link
            key={key}
            to={`${recordPath('batch', id)}&part=${key}`}
            replace
            preventScrollReset
            aria-current={key === shown ? 'page' : undefined}
            className={classes(
              'flex min-h-11 items-center rounded-full border px-4 text-small font-semibold',
              key === shown
                ? 'border-primary bg-primary-soft text-primary-soft-text'
                : 'border-border-strong text-text-2 hover:bg-surface-sunken hover:text-text',
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
      <Part batch={batch} />
    </>
  )
}
