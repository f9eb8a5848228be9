import { Check, Copy } from 'lucide-react'
import type { DnsRecord } from '../dns-records.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonText } from '#ui/loading/skeleton.tsx'
import { AdminHeading } from '#office/frame/admin-heading.tsx'
import { sectionPath } from '#office/frame/sections.ts'
import { useCopy } from '#office/kit/use-copy.tsx'
import { useMailConnection } from './mail-data.tsx'
import { LoadError } from '#office/kit/load-error.tsx'

export const DNS_PATH = '/admin?view=mail&page=dns'

/** What to publish in the DNS so that receivers trust the mails: text to copy, computed from the settings. */
export function DnsRecordsView() {
  const { data, error, refetch } = useMailConnection()
  return (
    <>
      <AdminHeading
        title="DNS records for e-mail"
        lead="Publish these in the DNS, so that e-mails are not treated as spam"
        breadcrumb={[{ label: 'Mail', to: sectionPath('mail') }, { label: 'DNS records for e-mail' }]}
      />
      <div className="grid grid-cols-1 gap-6 pt-4 lg:pt-0">
        <p className="max-w-text text-text-2">
          Add these as TXT records where your domain is managed. They are worked out from the settings on the server; what is published is
          not checked. A change can take a day to take effect everywhere.
        </p>
        {data?.dns.length === 0 && (
          <Notice tone="info" title="No sender is set">
            Once <code>MAIL_FROM</code> is set, the records of its domain appear here.
          </Notice>
        )}
        {data?.dns.map((record) => (
          <RecordCard key={record.purpose} record={record} />
        ))}
        {!data && !error && <SkeletonText lines={8} />}
        {!data && error && <LoadError title="The records could not be loaded" error={error} onRetry={refetch} />}
      </div>
    </>
  )
}

function RecordCard({ record: { purpose, help, name, value } }: { record: DnsRecord }) {
  return (
    <Card as="section">
      <h2 className="text-h3">{purpose}</h2>
      <p className="mt-1 max-w-text text-small text-text-2">{help}</p>
      {value !== null && (
        <dl className="mt-4 grid gap-4">
          <Copied label="Name" what={`Name of the ${purpose} record`} text={name} />
          <Copied label="Value" what={`Value of the ${purpose} record`} text={value} />
        </dl>
      )}
    </Card>
  )
}

function Copied({ label, what, text }: { label: string; what: string; text: string }) {
  const { isCopied, copy } = useCopy(what)
  return (
    <div className="grid items-start gap-2 sm:grid-cols-[4rem_1fr_max-content] sm:gap-x-4">
      <dt className="text-small text-text-3 sm:pt-2">{label}</dt>
      <dd className="id-text min-w-0 rounded-md border border-border bg-code px-3 py-2 text-small">{text}</dd>
      <dd>
        <Button variant="secondary" size="dense" icon={isCopied ? <Check /> : <Copy />} onClick={() => void copy(text)}>
          <span>
            {isCopied ? 'Copied' : 'Copy'}
            <span className="sr-only"> the {label.toLowerCase()}</span>
          </span>
        </Button>
      </dd>
    </div>
  )
}
