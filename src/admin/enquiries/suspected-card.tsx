import { MailCheck, ShieldQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Enquiry } from '../../enquiries/enquiry.ts'
import { SUSPICION_TEXTS } from '../../enquiries/suspicion.ts'
import { CategoryBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { Notice } from '../../ui/notice.tsx'
import { LongText } from '../kit/long-text.tsx'
import { ActionLabels, DeleteLink } from '../list/item-links.tsx'
import { usePermission } from '../session/use-permission.tsx'
import { EnquiryHead } from './enquiry-card.tsx'
import { EnquiryKindBadge } from './enquiry-facts.tsx'
import { EnquiryLines } from './enquiry-lines.tsx'
import { useRelease } from './use-release.tsx'

interface SuspectedCardProps {
  enquiry: Enquiry
  /** Whether the address names this enquiry. */
  isTarget: boolean
  /** The checkbox that selects it. */
  tick: ReactNode
}

/** A message suspected of being spam: why, and whether it is. Until it is released nobody has to answer it. */
export function SuspectedCard({ enquiry, isTarget, tick }: SuspectedCardProps) {
  const { id, fullName, subject, message } = enquiry
  const mayWrite = usePermission('records.write')
  const release = useRelease()
  return (
    <Card
      as="article"
      id={`contact-${id}`}
      aria-labelledby={`contact-${id}-name`}
      tabIndex={-1}
      className={classes('flex h-full scroll-mt-20 flex-col gap-4', isTarget && 'outline-3 outline-accent')}
    >
      <EnquiryHead enquiry={enquiry} tick={tick} />
      <SuspicionList enquiry={enquiry} />
      <div className="grid gap-2">
        <CategoryBadge tone="other">{subject}</CategoryBadge>
        <EnquiryKindBadge enquiry={enquiry} />
      </div>
      <LongText text={message} />
      <EnquiryLines enquiry={enquiry} />
      {mayWrite && (
        <div className="mt-auto flex flex-wrap gap-2 border-t border-border pt-4">
          <Button
            variant="secondary"
            size="dense"
            icon={<MailCheck />}
            busy={release.isPending}
            busyLabel="Moving..."
            onClick={() => release.mutate(enquiry)}
          >
            <ActionLabels of={`, the message from ${fullName}`}>Not spam</ActionLabels>
          </Button>
          <span className="ms-auto">
            <DeleteLink type="contact" id={id} of={`the message from ${fullName}`} />
          </span>
        </div>
      )}
    </Card>
  )
}

function SuspicionList({ enquiry: { suspectedFor } }: { enquiry: Enquiry }) {
  return (
    <ul className="grid gap-1 text-small text-text-2">
      {suspectedFor.map((suspicion) => (
        <li key={suspicion} className="flex items-start gap-2">
          <ShieldQuestion className="mt-0.5 size-4 shrink-0 text-warning-text" />
          <span>{SUSPICION_TEXTS[suspicion]}</span>
        </li>
      ))}
    </ul>
  )
}

/** Above the list of suspected messages. */
export function SuspectedNotice() {
  return (
    <Notice tone="info" title="These messages may be spam" className="mb-4">
      <p>
        Nobody has been refused: each sender was told that the message was sent. Choose “Not spam” to move a message to the
        inbox. Messages here do not count as unanswered.
      </p>
    </Notice>
  )
}
