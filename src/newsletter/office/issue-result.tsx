import { Square } from 'lucide-react'
import { ISSUE_STATUS_LABELS, type Issue } from '../issue.ts'
import { indianTime } from '#base/dates/dates.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { TextLink } from '#ui/button/link.tsx'
import { Card } from '#ui/card.tsx'
import { ProgressBar } from '#ui/loading/progress-bar.tsx'
import { Notice } from '#ui/notice.tsx'
import { LiveStatus } from '#ui/toast/live-status.tsx'
import { AdminHeading } from '#office/frame/admin-heading.tsx'
import { ConfirmedButton } from '#office/form/confirmed-button.tsx'
import { FactList } from '#office/kit/fact-list.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { IssuePreview } from './issue-preview.tsx'
import { peopleText, progressText } from './issue-words.ts'
import { NEWSLETTER_PATH, stopIssue, useRefreshNewsletter } from './newsletter-data.tsx'

/** An issue that is being sent or was sent: how far it is, and the text as it went out. */
export function IssueResult({ issue }: { issue: Issue }) {
  const { subject, status, progress, stoppedBecause, sentBy, startedAt, endedAt } = issue
  const mayWrite = usePermission('content.write')
  const facts = [
    ...(startedAt === null ? [] : [{ label: 'Started', value: `${indianTime(new Date(startedAt))}, by ${sentBy ?? 'the program'}` }]),
    ...(endedAt === null ? [] : [{ label: 'Ended', value: indianTime(new Date(endedAt)) }]),
    { label: 'Sent', value: peopleText(progress.sent) },
    { label: 'Failed', value: peopleText(progress.failed) },
    { label: 'Waiting', value: peopleText(progress.waiting) },
    { label: 'Left out', value: peopleText(progress.leftOut) },
  ]
  return (
    <>
      <AdminHeading title={subject} breadcrumb={[{ label: 'Newsletter', to: NEWSLETTER_PATH }, { label: subject }]} />
      <div className="grid grid-cols-1 items-start gap-6 pt-3 pb-8 xl:grid-cols-2">
        <Card as="section" className="grid grid-cols-1 gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-h3">Result</h2>
            <StatusBadge tone={ISSUE_STATUS_LABELS[status].tone}>{ISSUE_STATUS_LABELS[status].label}</StatusBadge>
          </div>
          {stoppedBecause !== null && (
            <Notice tone="warning" title="Stopped before everyone received it">
              {stoppedBecause}
            </Notice>
          )}
          {status !== 'draft' && (
            <>
              <ProgressBar label={subject} done={progress.sent + progress.failed} total={progress.recipients} />
              <LiveStatus className="figures text-small">{status === 'sending' ? '' : progressText(progress)}</LiveStatus>
              <FactList facts={facts} className="text-small" />
            </>
          )}
          {status === 'sending' && (
            <p className="text-small text-text-2">
              The e-mails go out one by one, within the limits of the mail server and after more urgent ones. You can leave this page.
            </p>
          )}
          {progress.leftOut > 0 && (
            <p className="text-small text-text-2">Left out: people who unsubscribed before their turn, and e-mails that were cancelled.</p>
          )}
          {progress.failed > 0 && (
            <p className="text-small text-text-2">
              Addresses that do not exist are marked as undeliverable under{' '}
              <TextLink to={`${NEWSLETTER_PATH}&tab=subscribers&status=set-aside`}>Subscribers</TextLink>. Other failures are listed under{' '}
              <TextLink to="/admin?view=mail">Mail</TextLink>, where they can be retried.
            </p>
          )}
          {status === 'sending' && mayWrite && <StopButton issue={issue} />}
        </Card>
        <IssuePreview issue={issue} />
      </div>
    </>
  )
}

function StopButton({ issue: { id, progress } }: { issue: Issue }) {
  const refresh = useRefreshNewsletter()
  return (
    <ConfirmedButton
      label="Stop"
      icon={<Square />}
      title="Stop this issue?"
      confirmLabel="Stop it"
      busyLabel="Stopping..."
      fallback="The server is not responding. You may be offline."
      run={async () => {
        await stopIssue(id)
        refresh()
      }}
    >
      {peopleText(progress.waiting)} will not get it. What was sent cannot be taken back, and the issue cannot be started again.
    </ConfirmedButton>
  )
}
