import { Reply, RotateCcw, UserPlus } from 'lucide-react'
import type { Enquiry, EnquiryStatus } from '../enquiries/enquiry.ts'
import { languageOf } from '../shared/language.ts'
import { CategoryBadge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Card } from '../ui/card.tsx'
import { classes } from '../ui/classes.ts'
import { createPath } from './admin-data.ts'
import { ContactLines } from './contact-lines.tsx'
import { initials } from './initials.ts'
import { ActionWords, DeleteLink } from './item-links.tsx'
import { LongText } from './long-text.tsx'
import { OnwardButton } from './onward-button.tsx'
import { RelativeTime } from './relative-time-text.tsx'
import { StatusButtons } from './status-buttons.tsx'
import { useEnquiryStatus } from './use-enquiry-status.tsx'

interface ContactCardProps {
  enquiry: Enquiry
  /** The status the list is filtered by; a message that left it stays a moment, to be taken back. */
  filter: EnquiryStatus | undefined
  /** The address points to this message. */
  isPointedAt: boolean
  onSaved: () => void
}

/** One message of the inbox, with all that is done with it. */
export function ContactCard({ enquiry, filter, isPointedAt, onSaved }: ContactCardProps) {
  const { id, fullName, subject, message, status } = enquiry
  const change = useEnquiryStatus(enquiry, onSaved)
  const isLeaving = filter !== undefined && status !== filter && !change.isPending
  return (
    <Card
      as="article"
      id={`contact-${id}`}
      aria-labelledby={`contact-${id}-name`}
      tabIndex={-1}
      data-leaving={isLeaving || undefined}
      className={classes('flex h-full scroll-mt-20 flex-col gap-4', isPointedAt && 'outline-3 outline-accent')}
    >
      <div className="flex gap-3">
        <span
          aria-hidden="true"
          lang={languageOf(fullName)}
          className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-soft font-display font-bold text-primary-soft-text"
        >
          {initials(fullName)}
        </span>
        <div className="min-w-0 grow">
          <h2 id={`contact-${id}-name`} lang={languageOf(fullName)} className="text-h3 wrap-anywhere">
            {fullName}
          </h2>
          <RelativeTime instant={enquiry.createdAt} className="text-small text-text-3" />
        </div>
      </div>
      <CategoryBadge tone="other">{subject}</CategoryBadge>
      <LongText text={message} />
      <ContactLines enquiry={enquiry} />
      <div className="mt-auto grid gap-3">
        <StatusButtons
          label={`Status of the message from ${fullName}`}
          value={status}
          isSaving={change.isPending}
          onChoose={(chosen) => change.choose(chosen)}
        />
        <output className="block text-small empty:hidden">
          {isLeaving && (
            <span className="flex items-center gap-2 text-text-2">
              <span>
                Moved to <span className="inline-block first-letter:uppercase">{status}</span>
              </span>
              <Button variant="ghost" size="dense" icon={<RotateCcw />} onClick={() => change.choose(filter)}>
                Undo
              </Button>
            </span>
          )}
          {change.isError && (
            <span className="flex items-center gap-2 font-semibold text-danger">
              Not saved.
              <Button variant="secondary" size="dense" onClick={() => change.choose(change.variables)}>
                Try again
              </Button>
            </span>
          )}
        </output>
        <div className="flex flex-wrap gap-2 border-t border-border pt-4">
          <ReplyLink enquiry={enquiry} />
          {enquiry.kind === 'enrolment' && <CreateParticipant enquiry={enquiry} />}
          <span className="ms-auto">
            <DeleteLink type="contact" id={id} of={`the message from ${fullName}`} />
          </span>
        </div>
      </div>
    </Card>
  )
}

function ReplyLink({ enquiry: { email, subject, fullName } }: { enquiry: Enquiry }) {
  return (
    <LinkButton
      href={`mailto:${email}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
      variant="secondary"
      size="dense"
      icon={<Reply />}
    >
      <ActionWords of={`to ${fullName}`}>Reply</ActionWords>
    </LinkButton>
  )
}

/** An enrolment request becomes a participant with no typing: the form opens with what was sent. */
function CreateParticipant({ enquiry: { id, fullName } }: { enquiry: Enquiry }) {
  return (
    <OnwardButton
      to={`${createPath('participant')}?contact=${id}`}
      variant="secondary"
      size="dense"
      icon={<UserPlus />}
    >
      <ActionWords of={`from the request of ${fullName}`}>Create participant</ActionWords>
    </OnwardButton>
  )
}
