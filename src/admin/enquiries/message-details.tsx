import { ENQUIRY_STATUS_TONES, type Enquiry } from '../../enquiries/enquiry.ts'
import { languageOf } from '../../shared/text/language.ts'
import { CategoryBadge, StatusBadge } from '../../ui/badge.tsx'
import { RelativeTime } from '../kit/relative-time-text.tsx'
import { usePermission } from '../session/use-permission.tsx'
import { ChangeNote } from './change-note.tsx'
import { ConsentFact } from './consent-fact.tsx'
import { EnquiryActions, EnrolledAs } from './enquiry-actions.tsx'
import { DueText, EnquiryKindFact, FollowUpText } from './enquiry-facts.tsx'
import { EnquiryFollowUp } from './enquiry-follow-up.tsx'
import { EnquiryLines } from './enquiry-lines.tsx'
import { EnquiryNotes } from './enquiry-notes.tsx'
import { StatusButtons } from './status-buttons.tsx'
import { NotSpamButton, SuspicionList } from './suspected.tsx'
import type { EnquiryChanges } from './use-enquiry-changes.tsx'

interface MessageDetailsProps {
  enquiry: Enquiry
  changes: EnquiryChanges
  isLeaving: boolean
  onEnrolled: () => void
}

/** All of one message: who wrote, what, and what the office does about it. */
export function MessageDetails({ enquiry, changes, isLeaving, onEnrolled }: MessageDetailsProps) {
  const isSuspected = enquiry.suspectedFor.length > 0
  return (
    <>
      <div className="grid gap-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <CategoryBadge tone="other">{enquiry.subject}</CategoryBadge>
          <RelativeTime instant={enquiry.createdAt} className="text-small text-text-2" />
          <DueText enquiry={enquiry} />
        </p>
        <EnquiryKindFact enquiry={enquiry} />
        <EnquiryLines enquiry={enquiry} />
        <EnrolledAs enquiry={enquiry} />
      </div>
      {isSuspected ? (
        <>
          <SuspicionList enquiry={enquiry} />
          <NotSpamButton enquiry={enquiry} />
        </>
      ) : (
        <Handling enquiry={enquiry} changes={changes} isLeaving={isLeaving} />
      )}
      <p lang={languageOf(enquiry.message)} className="whitespace-pre-line wrap-anywhere">
        {enquiry.message}
      </p>
      {!isSuspected && <EnquiryNotes enquiry={enquiry} />}
      <EnquiryActions enquiry={enquiry} onEnrolled={onEnrolled} />
      <ConsentFact enquiry={enquiry} />
    </>
  )
}

/** Status, owner and follow-up date. */
function Handling({ enquiry, changes, isLeaving }: Omit<MessageDetailsProps, 'onEnrolled'>) {
  const { status, fullName } = enquiry
  const mayWrite = usePermission('records.write')
  if (!mayWrite) {
    return (
      <div className="grid gap-2">
        <StatusBadge tone={ENQUIRY_STATUS_TONES[status]}>{status}</StatusBadge>
        <FollowUpText enquiry={enquiry} />
      </div>
    )
  }
  return (
    <div className="grid gap-3">
      <StatusButtons
        label={`Status of the message from ${fullName}`}
        value={status}
        isSaving={changes.sending !== undefined && 'status' in changes.sending}
        onChoose={(chosen) => changes.send({ status: chosen })}
      />
      <ChangeNote enquiry={enquiry} changes={changes} isLeaving={isLeaving} />
      <EnquiryFollowUp enquiry={enquiry} onChange={changes.send} />
    </div>
  )
}
