import { EmailInput } from '#ui/form/email-input.tsx'
import type { BounceResult } from '../bounce.schema.ts'
import type { SubscriberCounts } from '../subscriber.schema.ts'
import { FileSpreadsheet, FileText, Download, MailX, Plus, Users } from 'lucide-react'
import { useState } from 'react'
import { SUBSCRIBER_STATUS_LABELS, SUBSCRIBER_STATUSES } from '../subscriber.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { DropPanel } from '#ui/overlay/drop-panel.tsx'
import { DataTable } from '#ui/table.tsx'
import { ListBody, ROWS_PER_PAGE, TABLE } from '#office/list/list-body.tsx'
import { FilterTabs, ListToolbar, ListTools } from '#office/list/list-filters.tsx'
import { ListSearch } from '#office/list/list-search.tsx'
import { TableSkeleton } from '#office/list/table-skeleton.tsx'
import { useListParams } from '#office/list/use-list-params.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { exportPath, useSubscriberCounts, useSubscribers, addSubscriber, useRefreshNewsletter, reportBounces } from './newsletter-data.tsx'
import { NewsletterHeading } from './newsletter-heading.tsx'
import { SUBSCRIBER_COLUMNS } from './subscriber-columns.tsx'
import { TextArea } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx'
import { FormDialog } from '#office/form/form-dialog.tsx'
import { useFormCall } from '#office/form/use-form-call.tsx'
import { useCall } from '#office/form/use-call.tsx'
import { typedText } from '#office/form/form-values.ts'

import { TextLink } from '#ui/button/link.tsx'
import { mailPath } from '#office/frame/sections.ts'
/** The subscribers, with search, status filter, export and bounce handling. */
export function SubscriberList() {
  const params = useListParams(['q', 'status'])
  const mayWrite = usePermission('records.write')
  const filter = { q: params.read('q'), status: params.read('status') }
  const list = useSubscribers({ ...filter, cursor: params.cursor, limit: String(ROWS_PER_PAGE) })
  const { data: counts } = useSubscriberCounts()
  const [dialog, setDialog] = useState<'add' | 'bounce'>()
  const add = mayWrite && (
    <Button size="compact" icon={<Plus />} onClick={() => setDialog('add')}>
      <span>
        New <span className="max-sm:sr-only">subscriber</span>
      </span>
    </Button>
  )
  return (
    <>
      <NewsletterHeading params={params} actions={add} />
      <ListToolbar>
        <ListSearch label="Search addresses" params={params} />
        <ListTools>
          {mayWrite && (
            <Button variant="secondary" size="compact" icon={<MailX />} onClick={() => setDialog('bounce')}>
              Returned e-mail
            </Button>
          )}
          <DropPanel label="Export" icon={<Download />} align="end">
            <LinkButton href={exportPath('csv', filter)} download variant="ghost" size="compact" icon={<FileText />}>
              CSV file
            </LinkButton>
            <LinkButton href={exportPath('xlsx', filter)} download variant="ghost" size="compact" icon={<FileSpreadsheet />}>
              Excel workbook
            </LinkButton>
          </DropPanel>
        </ListTools>
      </ListToolbar>
      <div className="pb-3">
        <FilterTabs name="status" label="Status" tabs={tabsFor(counts)} params={params} />
      </div>
      <ListBody
        list={list}
        params={params}
        things="subscribers"
        skeleton={<TableSkeleton />}
        empty={
          <Card>
            <EmptyState
              icon={Users}
              title="Nobody has subscribed yet."
              help="Visitors subscribe at the foot of each page and confirm it by e-mail."
            />
          </Card>
        }
      >
        {(subscribers) => (
          <DataTable caption="Subscribers" className={TABLE} columns={SUBSCRIBER_COLUMNS} rows={subscribers} rowKey={({ id }) => id} />
        )}
      </ListBody>
      {dialog === 'add' && <AddSubscriberDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'bounce' && <BounceDialog onClose={() => setDialog(undefined)} />}
    </>
  )
}

function tabsFor(counts: SubscriberCounts | undefined) {
  const all = counts && SUBSCRIBER_STATUSES.reduce((sum, status) => sum + counts[status], 0)
  return [
    { value: '', label: 'All', count: all },
    ...SUBSCRIBER_STATUSES.map((status) => ({ value: status, label: SUBSCRIBER_STATUS_LABELS[status].label, count: counts?.[status] })),
  ]
}

/** Enters an address for somebody who asked for it in person. */
function AddSubscriberDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefreshNewsletter()
  const form = useFormCall<{ email: string }, { status: string }>({
    schema: () => import('../subscriber.schema.ts').then((module) => module.newSubscriberSchema),
    call: addSubscriber,
    done: ({ status }) =>
      status === 'confirmed'
        ? { title: 'Already subscribed', description: 'This address already gets the newsletter.', tone: 'default' }
        : { title: 'Subscriber added', description: 'The subscription starts when they confirm the address.' },
    otherwise: 'The subscriber could not be added',
    onDone: () => {
      refresh()
      onClose()
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title="New subscriber"
      description="They get an e-mail and confirm the address themselves. Until then no mailing is sent to them."
      form={form}
      submitLabel="Add subscriber"
      busyLabel="Saving..."
    >
      <Field name="email" label="E-mail">
        <EmailInput autoComplete="off" />
      </Field>
    </FormDialog>
  )
}

const OUTCOMES: Record<BounceResult['outcome'], string> = {
  'set-aside': 'Marked as undeliverable. No more mailings are sent to this address; you can restore it.',
  counted: 'Recorded. The mailbox may be full or the e-mail was refused, so the address stays subscribed.',
  unsubscribed: 'Unsubscribed, because someone complained about an e-mail to this address.',
  delayed: 'The e-mail is only late: the mail server tries again. Nothing was changed.',
  unknown: 'This address is not a subscriber.',
}

/** Reads a bounce message and shows its consequences. */
function BounceDialog({ onClose }: { onClose: () => void }) {
  const { data: results, failure, form, send } = useCall(reportBounces, { onSuccess: useRefreshNewsletter() })
  return (
    <FormDialog
      onClose={onClose}
      title="Returned e-mail"
      description="Paste the whole source of the message “Undelivered Mail Returned to Sender”. Most e-mail apps show it under “View source” or “Show original”."
      size="wide"
      form={{ ...form((typed) => send(typedText(typed, 'source'))), errors: failure ? { source: failure } : {}, formError: '' }}
      submitLabel="Read it"
      busyLabel="Reading..."
      instead={results && <BounceResults results={results} onClose={onClose} />}
    >
      <Field name="source" label="Source of the message">
        <TextArea rows={12} spellCheck={false} className="font-mono text-small" />
      </Field>
    </FormDialog>
  )
}

function BounceResults({ results, onClose }: { results: readonly BounceResult[]; onClose: () => void }) {
  return (
    <>
      <DialogBody>
        <ul className="grid gap-4">
          {results.map(({ address, outcome, words, mailId }) => (
            <li key={address}>
              <p className="font-semibold wrap-anywhere">{address}</p>
              <p>{OUTCOMES[outcome]}</p>
              {mailId !== null && (
                <p>
                  Its e-mail is marked as one that came back. <TextLink to={mailPath(mailId)}>Open it in Mail</TextLink>
                </p>
              )}
              {words && <p className="text-small text-text-2 wrap-anywhere">The mail server said: {words}</p>}
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <Button size="compact" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </>
  )
}
