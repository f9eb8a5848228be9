import { ShieldOff } from 'lucide-react'
import { linkState, openedText } from '../client-link.ts'
import type { ClientLink } from '../client-link.schema.ts'
import type { MailStatus } from '#mail/mail-states.ts'
import { indianDate, shortDate } from '#base/dates/dates.ts'
import { languageOf } from '#base/text/language.ts'
import type { StatusTone } from '#base/values/tone.ts'
import { counted } from '#base/text/wording/counted.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { SkeletonText } from '#ui/loading/skeleton.tsx'
import { ConfirmedButton } from '#office/form/confirmed-button.tsx'
import { LoadError } from '#office/kit/load-error.tsx'
import { PageSection } from '#office/kit/page-section.tsx'
import { RelativeTime, useNow } from '#office/kit/relative-time-text.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { useClientLinks, useRevokeLink } from './client-links-data.tsx'

/** On the page of a client: the links sent to its contacts, and how often each was opened. */
export function LinksSent({ clientId }: { clientId: number }) {
  const { data, error, refetch } = useClientLinks(clientId)
  return (
    <PageSection
      id="client-links"
      title="Links sent"
      total={data?.length ?? 0}
      empty={data?.length === 0 && 'No link has been sent to a contact yet.'}
    >
      {!data && (error ? <LoadError title="The links could not be loaded" error={error} onRetry={refetch} /> : <SkeletonText lines={3} />)}
      <ul className="mt-2">
        {data?.map((link) => (
          <Line key={link.id} link={link} clientId={clientId} />
        ))}
      </ul>
    </PageSection>
  )
}

function Line({ link, clientId }: { link: ClientLink; clientId: number }) {
  const { contactName, contactEmail, createdAt, madeBy, opened, lastOpenedAt, answeredAt, expiresAt, mail } = link
  const mayWrite = usePermission('records.write')
  const revoke = useRevokeLink(link, clientId)
  const state = linkState(link, useNow())
  const contact = contactName || 'a former contact'
  const until = STATE_WORDS[state]
  return (
    <li className="grid gap-1.5 border-border py-2.5 text-small wrap-anywhere not-first:border-t">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 font-semibold" title={contactEmail || undefined}>
          {`${countOf(link)} to `}
          <span lang={languageOf(contact)}>{contact}</span>
        </p>
        <StatusBadge tone={TONES[state]}>{STATES[state]}</StatusBadge>
      </div>
      <p className="text-text-2">
        {mail ? MADE[mail.status] : 'Sent'} <RelativeTime instant={createdAt} isWithinSentence /> by {madeBy} · {openedText(opened)}
        {lastOpenedAt !== null && (
          <>
            , last <RelativeTime instant={lastOpenedAt} isWithinSentence />
          </>
        )}
        {answeredAt !== null && (
          <>
            {' '}
            · answered <RelativeTime instant={answeredAt} isWithinSentence />
          </>
        )}
        {until !== null && ` · ${until} ${shortDate(indianDate(new Date(expiresAt)))}`}
        {state === 'left' && ` · shows nothing: no contact has the address ${contactEmail} now`}
      </p>
      {mail?.status === 'failed' && <p className="font-semibold text-danger-text">Its e-mail was not sent: {mail.error}</p>}
      {mail?.status === 'returned' && <p className="font-semibold text-danger-text">Its e-mail came back: {mail.error}</p>}
      {mail?.status === 'waiting' && <p className="text-text-2">Its e-mail waits to be sent.</p>}
      {state === 'open' && mayWrite && (
        <ConfirmedButton
          label="Revoke"
          button={{ icon: <ShieldOff /> }}
          title="Revoke this link?"
          confirmLabel="Revoke link"
          busyLabel="Revoking..."
          call={revoke}
          onConfirm={(close) => revoke.send(undefined, close)}
        >
          Whoever opens it sees that it has ended. If its e-mail still waits in the outbox, it is not sent.
        </ConfirmedButton>
      )}
    </li>
  )
}

function countOf({ purpose, count }: ClientLink): string {
  const [one, many] = THINGS[purpose]
  return counted(count, one, many)
}

const THINGS: Record<ClientLink['purpose'], [one: string, many: string]> = {
  certificates: ['certificate', 'certificates'],
  names: ['name to check', 'names to check'],
  renewals: ['expiring certificate', 'expiring certificates'],
}

type LinkState = ReturnType<typeof linkState>
const STATES: Record<LinkState, string> = { open: 'Open', revoked: 'Revoked', old: 'Expired', left: 'Ended' }
const TONES: Record<LinkState, StatusTone> = { open: 'success', revoked: 'danger', old: 'neutral', left: 'neutral' }
/** The word for the event on its last day. */
const STATE_WORDS: Record<LinkState, string | null> = { open: 'expires', revoked: null, old: 'expired', left: null }

/** The link exists from the start: its creator may have passed it on. */
const MADE: Record<MailStatus, string> = { sent: 'Sent', waiting: 'Made', failed: 'Made', returned: 'Sent', cancelled: 'Made' }
