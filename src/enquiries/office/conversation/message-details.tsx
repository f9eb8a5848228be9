import { telHref } from '#base/values/phone.ts'
import { Check, Copy, Hash, ShieldCheck, Phone } from 'lucide-react'
import { useState, useRef } from 'react'
import { ENQUIRY_STATUS_TONES } from '../../enquiry.ts'
import type { Enquiry } from '../../enquiry.schema.ts'
import { personPath } from '#privacy/person-page.ts'
import { indianDate, indianTime, shortDate } from '#base/dates/dates.ts'
import { CategoryBadge, StatusBadge } from '#ui/badge.tsx'
import { IconButton } from '#ui/button/button.tsx'
import { TextLink } from '#ui/button/link.tsx'
import { SkeletonText } from '#ui/loading/skeleton.tsx'
import { Dialog, DialogBody } from '#ui/overlay/dialog.tsx'
import { useNotices } from '#office/data/consent-notice-data.tsx'
import { RelativeTime } from '#office/kit/relative-time-text.tsx'
import { useCopy } from '#office/kit/use-copy.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { useShortcuts } from '#office/shortcuts/use-shortcuts.tsx'
import { QuotationLines } from '#quotations/office/quotations-of.tsx'
import { ChangeNote } from './change-note.tsx'
import { EnquiryActions, type Composing } from '../enquiry-actions.tsx'
import { channelOf, DueText, EnquiryKindFact, EnquiryOriginFacts, FollowUpText, EnquiryTextFacts } from '../enquiry-facts.tsx'
import { EnquiryFollowUp } from '../enquiry-follow-up.tsx'
import { EnrolledAs } from '../enrolled-as.tsx'
import { EnquiryLines } from './enquiry-lines.tsx'
import { MessageThread } from './message-thread.tsx'
import { NoteComposer } from './note-composer.tsx'
import { ReplyComposer } from './reply-composer.tsx'
import { StatusButtons } from '../status-buttons.tsx'
import { NotSpamButton, SuspicionList } from '../suspected.tsx'
import type { EnquiryChanges } from '../use-enquiry-changes.tsx'
import { PANE_ID } from '../use-opened-message.tsx'
import { useUnsavedText } from '#office/session/use-unsaved-text.tsx'
import { LoadError } from '#office/kit/load-error.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { NoteForm } from '#office/notes/note-form.tsx'
import { useSendReply } from './use-conversation.tsx'
import { useQuestionInView } from './use-question-in-view.tsx'

interface MessageDetailsProps {
  enquiry: Enquiry
  changes: EnquiryChanges
  isLeaving: boolean
  /** Called after a reply or a new participant has changed the enquiry: it may no longer match the filters. */
  onChanged: () => void
}

/** One whole message: the conversation first, then the office's follow-up, and the sender. */
export function MessageDetails({ enquiry, changes, isLeaving, onChanged }: MessageDetailsProps) {
  const isSuspected = enquiry.suspectedFor.length > 0
  const channel = channelOf(enquiry)
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <CategoryBadge tone="other">{enquiry.subject}</CategoryBadge>
        {channel && <CategoryBadge tone="other">{channel}</CategoryBadge>}
        <RelativeTime instant={enquiry.createdAt} className="text-small text-text-2" />
        <DueText enquiry={enquiry} />
      </p>
      <Conversation enquiry={enquiry} onChanged={onChanged} />
      {isSuspected ? (
        <>
          <SuspicionList enquiry={enquiry} />
          <NotSpamButton enquiry={enquiry} />
        </>
      ) : (
        <Handling enquiry={enquiry} changes={changes} isLeaving={isLeaving} />
      )}
      <div className="grid gap-2">
        <EnquiryKindFact enquiry={enquiry} />
        <EnquiryTextFacts enquiry={enquiry} />
        <EnquiryOriginFacts enquiry={enquiry} />
        <EnquiryLines enquiry={enquiry} />
        {!isSuspected && (
          <TextLink to={personPath(`enquiry:${enquiry.id}`)} className="inline-flex min-h-6 w-fit items-center text-small">
            All about this person
          </TextLink>
        )}
        <EnrolledAs enquiry={enquiry} />
        <QuotationLines of={{ kind: 'enquiry', id: enquiry.id }} />
        {enquiry.reference !== null && <Reference reference={enquiry.reference} />}
      </div>
      <ConsentFact enquiry={enquiry} />
    </>
  )
}

/** The reference from the visitor's receipt, which they quote when calling. */
function Reference({ reference }: { reference: string }) {
  const { isCopied, copy } = useCopy('Reference')
  return (
    <p className="flex items-center gap-2 text-small text-text-2">
      <Hash className="size-4 shrink-0 text-text-3" />
      <span>
        Reference <span className="id-text">{reference}</span>
      </span>
      <IconButton
        label={`Copy ${reference}`}
        size="dense"
        icon={isCopied ? <Check /> : <Copy />}
        onClick={() => void copy(reference)}
        className="text-text-3"
      />
    </p>
  )
}

/** The conversation, and the text being written. */
function Conversation({ enquiry, onChanged }: Pick<MessageDetailsProps, 'enquiry' | 'onChanged'>) {
  const [reply, setReply] = useUnsavedText('reply', enquiry.id, enquiry.fullName)
  const [note] = useUnsavedText('note', enquiry.id, enquiry.fullName)
  const [composing, setComposing] = useState<Composing | undefined>(() => (reply === '' ? (note === '' ? undefined : 'note') : 'mail'))
  const mayAnswer = usePermission('records.write') && enquiry.suspectedFor.length === 0
  const composer = useQuestionInView(mayAnswer && composing !== undefined)
  useShortcuts(mayAnswer ? { r: { label: 'Reply', run: () => setComposing('mail') } } : {}, { group: 'Contacts' })
  const close = () => {
    setComposing(undefined)
    document.getElementById(PANE_ID)?.focus({ preventScroll: true })
  }
  return (
    <>
      <MessageThread
        enquiry={enquiry}
        onWithdrawn={(text) => {
          if (text !== undefined) {
            if (reply === '') setReply(text)
            setComposing('mail')
          }
          onChanged()
        }}
      />
      {mayAnswer && composing !== undefined && (
        <div ref={composer} className="message-foot">
          {composing === 'note' ? (
            <NoteComposer enquiry={enquiry} onClose={close} />
          ) : composing === 'phone' || (composing === 'mail' && enquiry.email === '') ? (
            <CallComposer enquiry={enquiry} onClose={close} onSaved={onChanged} />
          ) : (
            <ReplyComposer key={composing} enquiry={enquiry} medium={composing} onClose={close} onSent={onChanged} />
          )}
        </div>
      )}
      <div className={composing === undefined ? 'message-foot' : undefined}>
        <EnquiryActions enquiry={enquiry} composing={composing} onCompose={setComposing} onEnrolled={onChanged} />
      </div>
    </>
  )
}

/** Status, owner and follow-up date. */
function Handling({ enquiry, changes, isLeaving }: Omit<MessageDetailsProps, 'onChanged'>) {
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

/** The sender's consent and its time. The button shows the exact words. */
function ConsentFact({ enquiry: { consentAt, noticeVersion } }: { enquiry: Enquiry }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="flex items-start gap-2 text-small text-text-2">
      <ShieldCheck className="mt-0.5 size-4 shrink-0 text-text-3" />
      {noticeVersion === null ? (
        <span>{consentAt === null ? 'No consent recorded' : `Agreed on ${dayOf(consentAt)}, before the wording was recorded`}</span>
      ) : (
        <span>
          Accepted the{' '}
          <button type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)} className="link pointer-coarse:min-h-11">
            privacy notice (version {noticeVersion})
          </button>
          {consentAt !== null && ` on ${dayOf(consentAt)}`}
        </span>
      )}
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={`Privacy notice, version ${noticeVersion ?? ''}`} size="consultation">
        <DialogBody>
          <NoticeWording version={noticeVersion} />
        </DialogBody>
      </Dialog>
    </div>
  )
}

function NoticeWording({ version }: { version: number | null }) {
  const { data, error, refetch } = useNotices()
  const notice = data?.find((listed) => listed.version === version)
  if (notice) {
    return (
      <>
        <p className="whitespace-pre-line">{notice.text}</p>
        <p className="text-small text-text-2">Shown on the forms since {indianTime(new Date(notice.since))}</p>
      </>
    )
  }
  if (!error) return <SkeletonText lines={4} />
  return <LoadError title="The notice could not be loaded" error={error} onRetry={refetch} />
}

function dayOf(instant: string): string {
  return shortDate(indianDate(new Date(instant)))
}

interface CallComposerProps {
  enquiry: Enquiry
  onClose: () => void
  /** Called after the recorded call has changed the enquiry. */
  onSaved: () => void
}

/** Answers by phone: the number to call, and a button that records the call as an answer. Nothing is sent. */
function CallComposer({ enquiry, onClose, onSaved }: CallComposerProps) {
  const { id, fullName, email, phone, etag } = enquiry
  const send = useSendReply(enquiry)
  const [text, setText] = useUnsavedText('call', id, fullName)
  // A retry after a failure is the same call.
  const key = useRef<string>(undefined)
  if (phone === null) return <Notice tone="warning" role="status" title="There is no e-mail address and no phone number" />
  return (
    <NoteForm
      label={`What was said to ${fullName} (optional)`}
      text={text}
      saveLabel="I called"
      closeLabel="Close"
      isOptional
      saving={send}
      onChange={setText}
      onSave={() => {
        key.current ??= crypto.randomUUID()
        const said = text.trim() || `Called ${phone}.`
        send.send({ text: said, channel: 'phone', files: [], cc: [], ifMatch: etag, idempotencyKey: key.current }, () => {
          setText('')
          onSaved()
          onClose()
        })
      }}
      onClose={onClose}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-text-2">
        <LinkButton href={telHref(phone)} variant="secondary" size="dense" icon={<Phone />}>
          {phone}
        </LinkButton>
        {email === '' && 'There is no e-mail address.'} Nothing is sent; the call is kept here as your answer.
      </p>
    </NoteForm>
  )
}
