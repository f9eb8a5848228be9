import { CircleAlert, Clock, MailCheck, MailX, type LucideIcon } from 'lucide-react'
import { isPostponed, type CertificateDelivery, type DeliveryMail } from '../../../certificates/delivery/delivery.ts'
import type { MailStatus } from '../../../mail/mail-kinds.ts'
import { indianTime } from '../../../shared/dates.ts'
import { TextLink } from '../../../ui/button/link.tsx'
import { classes } from '../../../ui/classes.ts'
import { mailPath } from '../../frame/sections.ts'
import { EmailText } from '../../kit/email-text.tsx'
import { usePermission } from '../../session/use-permission.tsx'

interface DeliveryListProps {
  certificate: { edition: number }
  delivery: CertificateDelivery
}

/** The e-mails with the certificate, the latest first: when, to whom, and what the mail server said. */
export function DeliveryList({ certificate, delivery: { mails, email } }: DeliveryListProps) {
  if (mails.length === 0) {
    return (
      <p role="status" className="text-small text-text-2 wrap-anywhere">
        Not sent yet
        {email !== null && (
          <>
            {' '}
            to{' '}
            <span className="inline-block max-w-full">
              <EmailText email={email} />
            </span>
          </>
        )}
        .
      </p>
    )
  }
  return (
    <div role="status">
      <ol className="grid gap-3 text-small">
        {[...mails].reverse().map((mail) => (
          <Mail key={mail.id} mail={mail} hasEdition={certificate.edition > 1} />
        ))}
      </ol>
    </div>
  )
}

const ICONS: Record<MailStatus, LucideIcon> = { waiting: Clock, sent: MailCheck, failed: CircleAlert, cancelled: MailX }
const COLORS: Record<MailStatus, string> = { waiting: 'text-info', sent: 'text-success', failed: 'text-danger', cancelled: 'text-text-3' }

function Mail({ mail, hasEdition }: { mail: DeliveryMail; hasEdition: boolean }) {
  const mayOpen = usePermission('records.write')
  const { id, status, to, error, edition } = mail
  const Icon = ICONS[status]
  return (
    <li className="flex items-start gap-2">
      <Icon className={classes('mt-0.5 size-4 shrink-0', COLORS[status])} />
      <div className="min-w-0 grow">
        <p className="wrap-anywhere">
          <span className={classes('font-semibold', status === 'failed' && 'text-danger-text')}>{stateOf(mail)}</span>
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
  return { sent: 'Sent', failed: 'Not sent', cancelled: 'Cancelled' }[status]
}

function whenOf({ status, createdAt, dueAt, sentAt, sentBy }: DeliveryMail): string {
  const at = sentAt ?? (status === 'waiting' && isPostponed(dueAt) ? dueAt : createdAt)
  return `${indianTime(new Date(at))}${sentBy === null ? '' : `, by ${sentBy || 'a script'} with their own e-mail app`}`
}
