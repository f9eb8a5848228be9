import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { ENQUIRY_STATUS_TONES, type Enquiry } from '../../enquiries/enquiry.ts'
import { languageOf } from '../../shared/text/language.ts'
import { CategoryBadge, StatusBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { ConsentFact } from './consent-fact.tsx'
import { EnquiryActions } from './enquiry-actions.tsx'
import { EnquiryKindBadge, DueBadges, FollowUpText } from './enquiry-facts.tsx'
import { EnquiryFollowUp } from './enquiry-follow-up.tsx'
import { EnquiryLines } from './enquiry-lines.tsx'
import { EnquiryNotes } from './enquiry-notes.tsx'
import { LongText } from '../kit/long-text.tsx'
import { RelativeTime } from '../kit/relative-time-text.tsx'
import { StatusButtons } from './status-buttons.tsx'
import { useEnquiryChange } from './use-enquiry-change.tsx'
import { usePermission } from '../session/use-permission.tsx'

interface EnquiryCardProps {
  enquiry: Enquiry
  /** Whether the enquiry matches the filters. After a change, one that no longer matches stays visible for a moment, for Undo. */
  isMatching: boolean
  /** Whether the address names this enquiry. */
  isTarget: boolean
  onSaved: () => void
  /** The checkbox that selects it. */
  tick: ReactNode
}

/** One enquiry of the inbox with its actions. */
export function EnquiryCard({ enquiry, isMatching, isTarget, onSaved, tick }: EnquiryCardProps) {
  const { id, fullName, subject, status } = enquiry
  const change = useEnquiryChange(enquiry, onSaved)
  const mayWrite = usePermission('records.write')
  const isLeaving = !isMatching && !change.isPending
  return (
    <Card
      as="article"
      id={`contact-${id}`}
      aria-labelledby={`contact-${id}-name`}
      tabIndex={-1}
      data-leaving={isLeaving || undefined}
      className={classes('flex h-full scroll-mt-20 flex-col gap-4', isTarget && 'outline-3 outline-accent')}
    >
      <EnquiryHead enquiry={enquiry} tick={tick} />
      <DueBadges enquiry={enquiry} />
      <div className="grid gap-2">
        <CategoryBadge tone="other">{subject}</CategoryBadge>
        <EnquiryKindBadge enquiry={enquiry} />
      </div>
      <LongText text={enquiry.message} />
      <EnquiryLines enquiry={enquiry} />
      <ConsentFact enquiry={enquiry} />
      <div className="mt-auto grid gap-4">
        {mayWrite ? (
          <EnquiryFollowUp enquiry={enquiry} onChange={change.send} />
        ) : (
          <FollowUpText enquiry={enquiry} />
        )}
        <EnquiryNotes enquiry={enquiry} />
        {mayWrite ? (
          <StatusButtons
            label={`Status of the message from ${fullName}`}
            value={status}
            isSaving={change.isPending && 'status' in change.variables}
            onChoose={(chosen) => change.send({ status: chosen })}
          />
        ) : (
          <StatusBadge tone={ENQUIRY_STATUS_TONES[status]}>{status}</StatusBadge>
        )}
        <output className="-mt-2 block text-small empty:hidden">
          {isLeaving && <LeavingNote status={status} wasStatus={change.wasStatus} onUndo={change.undo} />}
          {change.isError && (
            <span className="flex items-center gap-2 font-semibold text-danger">
              Not saved.
              <Button variant="secondary" size="dense" onClick={() => change.send(change.variables)}>
                Try again
              </Button>
            </span>
          )}
        </output>
        <EnquiryActions enquiry={enquiry} onEnrolled={onSaved} />
      </div>
    </Card>
  )
}

/** The sender, the time, and the checkbox. */
export function EnquiryHead({ enquiry: { id, fullName, createdAt }, tick }: { enquiry: Enquiry; tick: ReactNode }) {
  return (
    <div className="flex gap-3 max-xs:flex-wrap">
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
        <RelativeTime instant={createdAt} className="text-small text-text-3" />
      </div>
      <div className="-me-3 -mt-3 shrink-0">{tick}</div>
    </div>
  )
}

interface LeavingNoteProps {
  status: Enquiry['status']
  /** Whether the last change was a change of status. */
  wasStatus: boolean
  /** Undefined when the last change cannot be undone here: a participant was created, or someone else made the change. */
  onUndo: (() => void) | undefined
}

function LeavingNote({ status, wasStatus, onUndo }: LeavingNoteProps) {
  return (
    <span className="flex flex-wrap items-center gap-2 text-text-2">
      {wasStatus || onUndo === undefined ? (
        <span>
          Moved to <span className="inline-block first-letter:uppercase">{status}</span>
        </span>
      ) : (
        <span>No longer fits these filters</span>
      )}
      {onUndo && (
        <Button variant="ghost" size="dense" icon={<RotateCcw />} onClick={onUndo}>
          Undo
        </Button>
      )}
    </span>
  )
}

const MAX_INITIALS = 2

/** First letters of the first two words of a name, in any script, with combining marks. */
export function initials(fullName: string): string {
  const letters = new Intl.Segmenter('en-IN', { granularity: 'grapheme' })
  return fullName
    .trim()
    .split(/\s+/)
    .slice(0, MAX_INITIALS)
    .map((word) => letters.segment(word)[Symbol.iterator]().next().value?.segment ?? '')
    .join('')
    .toLocaleUpperCase('en-IN')
}
