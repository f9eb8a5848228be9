import { counted, grouped, plural } from '#base/text/wording/counted.ts'
import type { MailConcern } from '#mail/mail.schema.ts'
import { MAX_COUNTED } from '#mail/mail.ts'
import { TextLink } from '#ui/button/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { sectionPath } from '../frame/sections.ts'

/** Shows the problem with the mail and links to it. */
export function MailWarning({ mail: { kind, count, words } }: { mail: MailConcern }) {
  if (kind === 'not-set-up') {
    return (
      <Notice tone="warning" title="E-mail is not set up">
        <p>
          {count === 0 ? 'Nobody is told of new enquiries by e-mail.' : `${mails(count)} ${plural(count, 'waits', 'wait')}.`} Ask the person
          who runs the server to set it up, or <TextLink to={sectionPath('mail')}>send them from your own e-mail app</TextLink>.
        </p>
      </Notice>
    )
  }
  if (kind === 'unread') {
    return (
      <Notice tone="warning" title={count === 1 ? 'A received e-mail could not be read' : `${mails(count)} could not be read`}>
        <TextLink to={sectionPath('mail')}>See from whom, and open {plural(count, 'it', 'them')} in the mailbox</TextLink>
      </Notice>
    )
  }
  return (
    <Notice tone="danger" title="The mail server cannot be reached">
      <p className="wrap-anywhere">{words}</p>
      <p>
        {count === 0 ? 'No e-mail is waiting.' : `${mails(count)} ${plural(count, 'waits', 'wait')}; nothing is lost.`}{' '}
        <TextLink to={sectionPath('mail')}>See the e-mails</TextLink>
      </p>
    </Notice>
  )
}

/** '12 e-mails' */
function mails(count: number): string {
  if (count >= MAX_COUNTED) return `More than ${grouped(MAX_COUNTED - 1)} e-mails`
  return counted(count, 'e-mail')
}
