import type { MailConcern } from '../../mail/outbox/mail.ts'
import { MAX_COUNTED } from '../../mail/outbox/mail.ts'
import { TextLink } from '../../ui/button/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { sectionPath } from '../frame/sections.ts'

/** Says that mails wait, and leads to them. */
export function MailWarning({ mail: { kind, count, words } }: { mail: MailConcern }) {
  if (kind === 'not-set-up') {
    return (
      <Notice tone="warning" title="Mail is not set up">
        <p>
          {count === 0 ? 'Nobody hears of an enquiry by mail.' : `${mails(count)} ${count === 1 ? 'waits' : 'wait'}.`} Set <code>SMTP_URL</code> and{' '}
          <code>MAIL_FROM</code>, or <TextLink to={sectionPath('mail')}>send them with your own mail program</TextLink>.
        </p>
      </Notice>
    )
  }
  return (
    <Notice tone="danger" title="The mail server cannot be reached">
      <p className="wrap-anywhere">{words}</p>
      <p>
        {count === 0 ? 'No mail waits.' : `${mails(count)} ${count === 1 ? 'waits' : 'wait'}; nothing is lost.`} <TextLink to={sectionPath('mail')}>See the mail</TextLink>
      </p>
    </Notice>
  )
}

/** '12 mails' */
function mails(count: number): string {
  if (count >= MAX_COUNTED) return `More than ${(MAX_COUNTED - 1).toLocaleString('en-IN')} mails`
  return count === 1 ? '1 mail' : `${count.toLocaleString('en-IN')} mails`
}
