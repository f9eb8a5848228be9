import type { ListedNotice, ConsentNotice } from '#company/consent-notice.schema.ts'
import { EXPIRED_KINDS, EXPIRED_TEXTS, RETENTION_KINDS, type Removed } from '../retention.ts'
import type { Retention } from '../retention.schema.ts'
import { indianDate, indianTime, shortDate } from '#base/dates/dates.ts'
import { Card } from '#ui/card.tsx'
import { SkeletonText } from '#ui/loading/skeleton.tsx'
import { Notice } from '#ui/notice.tsx'
import { AdminHeading } from '#office/frame/admin-heading.tsx'
import { FactList } from '#office/kit/fact-list.tsx'
import { useRetention } from './retention-data.tsx'
import { RetentionForm, countText } from './retention-form.tsx'
import { LoadError } from '#office/kit/load-error.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { MAX_NOTICE_LENGTH } from '#company/consent-notice.ts'
import { getData } from '#base/api/api-client.ts'
import { ExternalLink } from '#ui/button/link.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextArea } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { NOTICES_KEY, useNotices } from '#office/data/consent-notice-data.tsx'
import { useFormCall } from '#office/form/use-form-call.tsx'

/** /admin?view=privacy: the notice on the forms, and the retention periods of personal data. */
export function PrivacyView() {
  return (
    <>
      <AdminHeading title="Privacy" lead="The notice on the forms, and how long personal data is kept" />
      <div className="grid grid-cols-1 items-start gap-6 pt-3 pb-8 xl:grid-cols-2">
        <NoticeCard />
        <RetentionCards />
      </div>
    </>
  )
}

function RetentionCards() {
  const { data, error, refetch } = useRetention()
  if (data) {
    return (
      <div className="grid grid-cols-1 gap-6">
        <RetentionForm key={data.etag} retention={data} />
        <RetentionRuns retention={data.item} />
      </div>
    )
  }
  return (
    <Card as="section">
      {error ? <LoadError title="The periods could not be loaded" error={error} onRetry={refetch} /> : <SkeletonText lines={6} />}
    </Card>
  )
}

/** The last and next run of the removal, and the data with fixed periods. */
function RetentionRuns({ retention: { due, lastRun, nextRunAt, pausedUntil } }: { retention: Retention }) {
  const facts = [
    { label: 'Last run', value: lastRun ? indianTime(new Date(lastRun.at)) : 'None yet' },
    { label: 'It removed', value: lastRun ? removedText(lastRun.removed) : 'Nothing' },
    { label: 'Next run', value: nextRunAt ? `After ${indianTime(new Date(nextRunAt))}` : 'In a few minutes' },
    { label: 'Due for removal', value: dueText(due) },
  ]
  return (
    <Card as="section">
      <h2 className="text-h3">The daily run</h2>
      {pausedUntil !== null && (
        <Notice tone="info" className="mt-4" title={`Nothing is removed until ${shortDate(indianDate(new Date(pausedUntil)))}`}>
          Removal cannot be undone. The system therefore waits for 30 days after installation, and for 7 days after the server was off for a
          week or its clock jumped. Check that the periods and the times below are right.
        </Notice>
      )}
      {lastRun?.outcome === 'failed' && (
        <Notice tone="warning" className="mt-4" title="The last run did not finish">
          Data that it had removed by then stays removed. The next run removes the rest. The server log says what went wrong.
        </Notice>
      )}
      <FactList facts={facts} className="mt-4 text-small" />
      <h3 className="mt-6 text-body font-semibold">Also removed every day</h3>
      <FactList
        facts={EXPIRED_KINDS.map((kind) => ({ label: EXPIRED_TEXTS[kind].label, value: EXPIRED_TEXTS[kind].period }))}
        className="mt-2 text-small"
      />
      <p className="mt-4 text-small text-text-2">
        The system writes no log files. Its log of requests contains no network addresses. Whoever runs the server decides how long it is
        kept.
      </p>
    </Card>
  )
}

function removedText(removed: Removed): string {
  const set = RETENTION_KINDS.flatMap((kind) => (removed[kind] ? [countText(kind, removed[kind])] : []))
  const expired = EXPIRED_KINDS.flatMap((kind) => (removed[kind] ? [`${EXPIRED_TEXTS[kind].label}: ${removed[kind]}`] : []))
  return [...set, ...expired].join(', ') || 'Nothing'
}

function dueText(due: Retention['due']): string {
  return RETENTION_KINDS.flatMap((kind) => (due[kind] > 0 ? [countText(kind, due[kind])] : [])).join(', ') || 'Nothing'
}

const NOT_SAVED = 'The notice could not be saved'

/** The notice beside the button of every public form: the current wording and the earlier ones. */
function NoticeCard() {
  const { data, error, refetch } = useNotices()
  const [current, ...earlier] = data ?? []
  return (
    <Card as="section">
      <h2 className="text-h3">Notice on the forms</h2>
      <p className="mt-1 max-w-text text-small text-text-2">
        Shown next to the button of every public form. Sending a form means agreeing to it. It must say what is stored and why, how to
        withdraw consent, and where to complain.
      </p>
      <p className="mt-1 text-small">
        <ExternalLink href="/privacy#notice">View it on the privacy page</ExternalLink>
      </p>
      {current && <NoticeForm key={current.version} current={current} />}
      {earlier.length > 0 && <EarlierNotices notices={earlier} />}
      {!data && !error && <SkeletonText lines={6} />}
      {!data && error && <LoadError title="The notice could not be loaded" error={error} onRetry={refetch} className="mt-4" />}
    </Card>
  )
}

function NoticeForm({ current }: { current: ListedNotice }) {
  const client = useQueryClient()
  const form = useFormCall<{ text: string }, ConsentNotice>({
    schema: () => import('#company/consent-notice.schema.ts').then((module) => module.newNoticeSchema),
    call: (body) => getData('POST /admin/consent-notices', { body, ifMatch: `"${current.version}"` }),
    done: ({ version }) =>
      version === current.version
        ? { title: 'Nothing changed', description: 'The forms already show this wording.', tone: 'default' }
        : { title: `Notice ${version} saved`, description: 'The forms show it now.' },
    failed: NOT_SAVED,
    otherwise: NOT_SAVED,
    onDone: () => void client.invalidateQueries({ queryKey: NOTICES_KEY }),
  })
  return (
    <Form {...form} className="mt-5 grid gap-4">
      <Field
        name="text"
        label={`Wording (notice ${current.version})`}
        hint={`Shown since ${indianTime(new Date(current.since))}. A change makes notice ${current.version + 1}; enquiries keep the one they were sent with.`}
      >
        <TextArea rows={9} maxLength={MAX_NOTICE_LENGTH} defaultValue={current.text} />
      </Field>
      <SubmitButton size="compact" busyLabel="Saving...">
        Save notice
      </SubmitButton>
    </Form>
  )
}

function EarlierNotices({ notices }: { notices: ListedNotice[] }) {
  return (
    <div className="mt-6 border-t border-border">
      {notices.map(({ version, text, since, madeBy }) => (
        <Disclosure key={version} summary={`Notice ${version}`}>
          <p className="whitespace-pre-line">{text}</p>
          <p className="mt-2 text-small">
            Shown from {indianTime(new Date(since))}
            {madeBy !== null && `, by ${madeBy}`}
          </p>
        </Disclosure>
      ))}
    </div>
  )
}
