import type { LinkToCertificate } from '#client-links/client-link.schema.ts'
import { CircleAlert, Clock, Link as LinkIcon, MailCheck, MailX, Undo2, type LucideIcon } from 'lucide-react'
import { deliveryText, isPostponed } from '../../delivery/delivery.ts'
import type { DeliveryState } from '../../delivery/delivery-states.ts'
import type { DeliveryMail, CertificateDelivery } from '../../delivery/delivery.schema.ts'
import { openedText } from '#client-links/client-link.ts'
import { isUndelivered, MAIL_STATUS_LABELS, type MailStatus } from '#mail/mail-states.ts'
import { recordPath } from '#lists/records/record-paths.ts'
import { indianTime } from '#base/dates/dates.ts'
import { languageOf } from '#base/text/language.ts'
import { TextLink } from '#ui/button/link.tsx'
import { classes } from '#ui/classes.ts'
import { useLinksToCertificate } from '#client-links/office/client-links-data.tsx'
import { mailPath } from '#office/frame/sections.ts'
import { EmailText } from '#office/kit/email-text.tsx'
import { usePermission } from '#office/session/use-permission.tsx'

interface DeliveryListProps {
  certificate: { id: number; edition: number }
  delivery: CertificateDelivery
}

/** The known delivery, then the e-mails with the certificate and the links to it, each with time, recipient and result. */
export function DeliveryList({ certificate, delivery: { known, mails, email } }: DeliveryListProps) {
  const { data: links = [] } = useLinksToCertificate(certificate.id)
  const isSaidByMail = mails.length > 0 && known.client === null && BY_MAIL.has(known.state)
  const text = isSaidByMail ? '' : deliveryText(known)
  return (
    <div role="status" className="grid gap-3 text-small">
      {text !== '' && <p className="font-semibold wrap-anywhere">{text}</p>}
      {known.state === 'unsent' && email !== null && (
        <p className="text-text-2">
          It can go to{' '}
          <span className="inline-block max-w-full">
            <EmailText email={email} />
          </span>
        </p>
      )}
      {links.length > 0 && (
        <ul aria-label="Links to clients" className="grid gap-3">
          {links.map((link) => (
            <LinkSent key={link.id} link={link} />
          ))}
        </ul>
      )}
      {mails.length > 0 && (
        <ol aria-label="E-mails" className="grid gap-3">
          {[...mails].reverse().map((mail) => (
            <Mail key={mail.id} mail={mail} hasEdition={certificate.edition > 1} />
          ))}
        </ol>
      )}
    </div>
  )
}

/** The list of e-mails shows these better. */
const BY_MAIL = new Set<DeliveryState>(['sent', 'waiting', 'failed', 'returned'])

/** A link by which a contact of a client received it, together with others. */
function LinkSent({ link: { clientId, client, contactName, mail, opened, lastOpenedAt, createdAt } }: { link: LinkToCertificate }) {
  const contact = contactName || 'a former contact'
  const isFailed = mail !== null && isUndelivered(mail.status)
  return (
    <li className="flex items-start gap-2">
      <LinkIcon className={classes('mt-0.5 size-4 shrink-0', isFailed ? 'text-danger' : opened > 0 ? 'text-success' : 'text-info')} />
      <div className="min-w-0 grow">
        <p className="wrap-anywhere">
          <span className="font-semibold">Link {LINK_WORDS[mail?.status ?? 'sent']}</span> to{' '}
          <span lang={languageOf(contact)}>{contact}</span>,{' '}
          <TextLink to={recordPath('client', clientId)} lang={languageOf(client)}>
            {client}
          </TextLink>
        </p>
        <p className="text-text-2">
          {indianTime(new Date(createdAt))}, {openedText(opened)}
          {lastOpenedAt !== null && `, last ${indianTime(new Date(lastOpenedAt))}`}
        </p>
        {isFailed && mail.error && <p className="text-danger-text wrap-anywhere">{mail.error}</p>}
      </div>
    </li>
  )
}

const LINK_WORDS: Record<MailStatus, string> = {
  waiting: 'waiting to be sent',
  sent: 'sent',
  returned: 'came back, sent',
  failed: 'not sent',
  cancelled: 'cancelled',
}

const ICONS: Record<MailStatus, LucideIcon> = { waiting: Clock, sent: MailCheck, returned: Undo2, failed: CircleAlert, cancelled: MailX }
const COLORS: Record<MailStatus, string> = {
  waiting: 'text-info',
  sent: 'text-success',
  returned: 'text-danger',
  failed: 'text-danger',
  cancelled: 'text-text-3',
}

function Mail({ mail, hasEdition }: { mail: DeliveryMail; hasEdition: boolean }) {
  const mayOpen = usePermission('records.write')
  const { id, status, to, error, edition } = mail
  const Icon = ICONS[status]
  return (
    <li className="flex items-start gap-2">
      <Icon className={classes('mt-0.5 size-4 shrink-0', COLORS[status])} />
      <div className="min-w-0 grow">
        <p className="wrap-anywhere">
          <span className={classes('font-semibold', isUndelivered(status) && 'text-danger-text')}>{stateOf(mail)}</span>
          {to && (
            <>
              {' '}
              to{' '}
              <span className="inline-block max-w-full">
                <EmailText email={to} />
              </span>
            </>
          )}
          {hasEdition && <span className="text-text-2"> · Edition {edition}</span>}
        </p>
        <p className="text-text-2">{whenOf(mail)}</p>
        {error && <p className="text-danger-text wrap-anywhere">{error}</p>}
        {mayOpen && (
          <TextLink to={mailPath(id)} className="inline-block py-1">
            Open the e-mail
          </TextLink>
        )}
      </div>
    </li>
  )
}

function stateOf({ status, dueAt }: DeliveryMail): string {
  if (status === 'waiting') return isPostponed(dueAt) ? 'Will be sent' : 'Waiting to be sent'
  return status === 'failed' ? 'Not sent' : MAIL_STATUS_LABELS[status]
}

function whenOf({ status, createdAt, dueAt, sentAt, sentBy }: DeliveryMail): string {
  const at = sentAt ?? (status === 'waiting' && isPostponed(dueAt) ? dueAt : createdAt)
  return `${indianTime(new Date(at))}${sentBy === null ? '' : `, by ${sentBy || 'a script'} with their own e-mail app`}`
}
