import { Mail, MessageSquare, Reply, type LucideIcon } from 'lucide-react'
import { ENQUIRY_STATUS_TONES } from '#enquiries/enquiry.ts'
import { mailKindText } from '#mail/mail.ts'
import type { PersonMessage, PersonPage } from '../person-page.schema.ts'
import { listPath } from '#lists/records/record-paths.ts'
import { languageOf } from '#base/text/language.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { TextLink } from '#ui/button/link.tsx'
import { CHANNEL_TEXTS } from '#enquiries/office/conversation/use-conversation.tsx'
import { useReturnState } from '#office/frame/use-return-to-list.tsx'
import { RelativeTime } from '#office/kit/relative-time-text.tsx'
import { PageRow, PageSection } from '#office/kit/page-section.tsx'
import { messagePath, type PersonRows } from './use-person-keys.tsx'

/** The person's messages, the office's answers and the automatic mails, newest first. */
export function PersonMessages({ person: { record, messages }, rows }: { person: PersonPage; rows: PersonRows }) {
  return (
    <PageSection
      id="person-messages"
      title="Messages"
      all={
        messages.total > 0
          ? {
              to: `${listPath('contact')}&person=${record}`,
              label: messages.total === 1 ? 'In the inbox' : `All ${messages.total} in the inbox`,
            }
          : undefined
      }
      empty={messages.rows.length === 0 && 'Nothing has been written yet.'}
    >
      <ul className="mt-2">
        {messages.rows.map((message, at) => (
          <PageRow key={`${message.type}-${message.id}`} id={rows.idOf('messages', at)} isCurrent={rows.isCurrent('messages', at)}>
            <Message message={message} />
          </PageRow>
        ))}
      </ul>
    </PageSection>
  )
}

function Message({ message }: { message: PersonMessage }) {
  const here = useReturnState()
  const { icon: Icon, title, text } = wordsOf(message)
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <Icon className="mt-1 size-4 text-text-3" />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <TextLink to={messagePath(message)} state={here} lang={languageOf(title)} className="min-w-0 font-semibold wrap-anywhere">
            {title}
          </TextLink>
          <p className="flex items-center gap-2 text-small text-text-3">
            {message.type === 'enquiry' && <StatusBadge tone={ENQUIRY_STATUS_TONES[message.status]}>{message.status}</StatusBadge>}
            <RelativeTime instant={message.at} />
          </p>
        </div>
        {text && (
          <p lang={languageOf(text)} className="line-clamp-2 text-small text-text-2 wrap-anywhere">
            {text}
          </p>
        )}
      </div>
    </div>
  )
}

function wordsOf(message: PersonMessage): { icon: LucideIcon; title: string; text: string } {
  switch (message.type) {
    case 'enquiry':
      return { icon: MessageSquare, title: message.subject, text: message.text }
    case 'reply':
      return {
        icon: Reply,
        title: `Reply by ${message.author}`,
        text: message.channel === 'mail' ? message.text : `${CHANNEL_TEXTS[message.channel]}. ${message.text}`,
      }
    case 'mail':
      return {
        icon: Mail,
        title: message.subject ?? mailKindText(message.kind),
        text: `${mailKindText(message.kind)}: ${MAIL_STATUS_TEXTS[message.status]}`,
      }
  }
}

const MAIL_STATUS_TEXTS = {
  waiting: 'waiting to be sent',
  sent: 'sent',
  returned: 'came back',
  failed: 'not sent',
  cancelled: 'cancelled',
} as const
