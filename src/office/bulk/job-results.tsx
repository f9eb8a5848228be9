import { type RowOutcome, isOver } from '#lists/bulk/bulk-job.ts'
import { languageOf } from '#base/text/language.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonText } from '#ui/loading/skeleton.tsx'
import { useJobRows, useIssuedGroup, useJob, useStartJob } from './use-bulk.tsx'
import { AtSign, Ban, Check, CircleAlert, Clock, Send, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { IssuedCertificate } from '#certificates/issuing/issued-group.schema.ts'
import type { BulkJob } from '#lists/bulk/bulk.schema.ts'
import { deliveryText } from '#certificates/delivery/delivery.ts'
import { DELIVERY_STATES, type DeliveryState } from '#certificates/delivery/delivery-states.ts'
import { failureText } from '#base/api/api-client.ts'
import type { StatusTone } from '#base/values/tone.ts'
import { counted, grouped } from '#base/text/wording/counted.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { NamedCertificate } from '#certificates/office/named-certificate.tsx'
import { SendToClient } from '#client-links/office/send-to-client.tsx'
import { useMailConnection } from '../data/mail-connection-data.tsx'
import { EmailText } from '../kit/email-text.tsx'
import { PersonName } from '../frame/person-name.tsx'
import { usePermission } from '../session/use-permission.tsx'

/** Longer lists are not readable on screen. Download the results to see all rows. */
const MAX_SHOWN = 100

/** The outcome of each record. Refused records come first, because they need attention. */
export function JobResults({ job }: { job: BulkJob }) {
  return (
    <div className="grid gap-3">
      {job.refused > 0 && (
        <Notice tone="danger" title={`${grouped(job.refused)} refused`}>
          <Rows job={job} outcome="refused" count={job.refused} />
        </Notice>
      )}
      {job.kind === 'complete-and-issue' && <IssuedGroup job={job} />}
      {job.skipped > 0 && (
        <Disclosure summary={`${grouped(job.skipped)} skipped`}>
          <Rows job={job} outcome="skipped" count={job.skipped} />
        </Disclosure>
      )}
      {job.succeeded > 0 && job.kind !== 'complete-and-issue' && (
        <Disclosure summary={`${grouped(job.succeeded)} done`}>
          <Rows job={job} outcome="done" count={job.succeeded} />
        </Disclosure>
      )}
    </div>
  )
}

function Rows({ job, outcome, count }: { job: BulkJob; outcome: RowOutcome; count: number }) {
  const rows = useJobRows(job.id, outcome, { limit: MAX_SHOWN, enabled: true })
  if (rows.isPending) return <SkeletonText lines={2} />
  if (!rows.data) return <p>The reasons could not be loaded. Download the results to see them.</p>
  return (
    <>
      <ul className="grid gap-2 text-small">
        {rows.data.map(({ position, label, reason }) => (
          <li key={position} className="wrap-anywhere">
            {job.kind === 'import' && <span className="figures text-text-2">Line {position}: </span>}
            <span lang={languageOf(label)} className="font-semibold">
              {label}
            </span>
            {reason !== null && <span className="block">{reason}</span>}
          </li>
        ))}
      </ul>
      {count > rows.data.length && <p className="mt-2 text-small">Download the results to see all {grouped(count)}.</p>}
    </>
  )
}

const NO_CONNECTION = 'The server is not responding. Please try again.'

/** The certificates issued by a job, with the delivery state of each and a button that sends the unsent ones. */
function IssuedGroup({ job }: { job: BulkJob }) {
  const { data: group, error, refetch } = useIssuedGroup(job.id)
  if (!group && !error) return <SkeletonText lines={3} />
  if (!group) {
    return (
      <Notice tone="danger" role="alert" title="The certificates could not be loaded">
        {failureText(error, NO_CONNECTION)}{' '}
        <Button variant="secondary" size="dense" onClick={() => void refetch()}>
          Try again
        </Button>
      </Notice>
    )
  }
  const { counts, participations, certificates, sendable } = group
  const total = DELIVERY_STATES.reduce((sum, state) => sum + counts[state], 0)
  const shown = DELIVERY_STATES.filter((state) => counts[state] > 0)
  if (total === 0) return null
  return (
    <section aria-labelledby="issued" className="grid gap-3">
      <h3 id="issued" className="text-h3">
        {counted(total, 'certificate')} issued
        {participations > 0 && `, ${grouped(participations)} for participation`}
      </h3>
      <p role="status" className="text-small text-text-2">
        {shown.map((state) => `${grouped(counts[state])} ${SAID[state]}`).join(', ')}
      </p>
      {sendable.length > 0 && <SendAll ids={sendable} withoutAddress={counts['no-address']} />}
      {total <= certificates.length && <SendToClient purpose="certificates" selection={{ ids: certificates.map(({ id }) => id) }} />}
      <ul className="grid max-h-96 overflow-y-auto overscroll-contain rounded-md border border-border">
        {certificates.map((certificate) => (
          <Line key={certificate.id} certificate={certificate} />
        ))}
      </ul>
      {total > certificates.length && (
        <p className="text-small text-text-2">
          The first {grouped(certificates.length)} are shown. The list of certificates has all of them.
        </p>
      )}
    </section>
  )
}

function SendAll({ ids, withoutAddress }: { ids: number[]; withoutAddress: number }) {
  const mayWrite = usePermission('records.write')
  const [sendingId, setSendingId] = useState<number>()
  const connection = useMailConnection({ enabled: mayWrite })
  const start = useStartJob({ otherwise: NO_CONNECTION })
  if (!mayWrite) return null
  return (
    <div className="grid justify-items-start gap-2">
      {sendingId === undefined ? (
        <Button
          size="compact"
          icon={<Send />}
          busy={start.isPending}
          busyLabel="Starting..."
          onClick={() => start.send({ kind: 'certificate-send', selection: { ids } }, ({ id }) => setSendingId(id))}
        >
          {ids.length === 1 ? 'Send 1 by e-mail' : `Send all ${grouped(ids.length)} by e-mail`}
        </Button>
      ) : (
        <Sending jobId={sendingId} onOver={() => setSendingId(undefined)} />
      )}
      {connection.data?.isSetUp === false && (
        <p className="text-small text-text-2">E-mail is not set up on the server: they wait in the outbox until it is.</p>
      )}
      {withoutAddress > 0 && (
        <p className="text-small text-text-2">{counted(withoutAddress, 'person has', 'people have')} no e-mail address.</p>
      )}
      {start.failure && (
        <p role="alert" className="text-small font-semibold text-danger">
          Nothing was sent. {start.failure}
        </p>
      )}
    </div>
  )
}

/** The job that puts the e-mails into the outbox. The list is reloaded when it ends. */
function Sending({ jobId, onOver }: { jobId: number; onOver: () => void }) {
  const { data: job } = useJob(jobId)
  if (job && isOver(job)) {
    return (
      <p className="flex flex-wrap items-center gap-2 text-small font-semibold text-danger">
        {job.refused > 0 ? `${grouped(job.refused)} could not be sent.` : 'Some were not sent.'}
        <Button variant="secondary" size="dense" onClick={onOver}>
          Try again
        </Button>
      </p>
    )
  }
  return (
    <Button size="compact" busy busyLabel="Sending...">
      Sending...
    </Button>
  )
}

function Line({ certificate }: { certificate: IssuedCertificate }) {
  const { fullName, apart, email, delivery, error } = certificate
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-border px-3 py-2 text-small last:border-b-0">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">
          <PersonName name={fullName} apart={apart} />
        </p>
        <p>
          <NamedCertificate certificate={certificate} />
        </p>
        {email !== null && (
          <p className="text-text-2">
            <EmailText email={email} />
          </p>
        )}
        {error !== null && <p className="text-danger-text">{error}</p>}
      </div>
      <StatusBadge {...LOOKS[delivery.state]} className="whitespace-normal">
        {deliveryText(delivery) || 'Not valid'}
      </StatusBadge>
    </li>
  )
}

const SAID: Record<DeliveryState, string> = {
  failed: 'could not be sent',
  returned: 'came back',
  'no-address': 'without an e-mail address',
  unsent: 'not sent',
  earlier: 'sent in an earlier edition only',
  waiting: 'waiting to be sent',
  client: 'with the client',
  sent: 'sent',
  unknown: 'no longer known',
  'not-valid': 'revoked or suspended since',
}

const LOOKS: Record<DeliveryState, { tone: StatusTone; icon: LucideIcon | null }> = {
  failed: { tone: 'danger', icon: CircleAlert },
  returned: { tone: 'danger', icon: CircleAlert },
  'no-address': { tone: 'warning', icon: AtSign },
  unsent: { tone: 'neutral', icon: null },
  earlier: { tone: 'warning', icon: null },
  waiting: { tone: 'info', icon: Clock },
  client: { tone: 'success', icon: Check },
  sent: { tone: 'success', icon: Check },
  unknown: { tone: 'neutral', icon: null },
  'not-valid': { tone: 'neutral', icon: Ban },
}
