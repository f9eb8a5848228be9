import { Phone } from 'lucide-react'
import { useRef } from 'react'
import type { Enquiry } from '../../enquiry.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useSingleFlight } from '#office/form/use-single-flight.tsx'
import { NoteForm } from '#office/notes/note-form.tsx'
import { useSendReply } from './use-conversation.tsx'
import { useUnsavedText } from '#office/session/use-unsaved-text.tsx'

interface CallComposerProps {
  enquiry: Enquiry
  onClose: () => void
  /** Called when the call has changed the enquiry. */
  onSaved: () => void
}

/** Answers by phone: the number to call, and one press that keeps the call as an answer. Nothing is sent. */
export function CallComposer({ enquiry, onClose, onSaved }: CallComposerProps) {
  const { id, fullName, email, phone, etag } = enquiry
  const send = useSendReply(enquiry)
  const sendOnce = useSingleFlight(send)
  const [text, setText] = useUnsavedText('call', id)
  // A press after a failure is the same call.
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
        sendOnce(
          { text: text.trim() || `Called ${phone}.`, channel: 'phone', ifMatch: etag, idempotencyKey: key.current },
          {
            onSuccess: () => {
              setText('')
              onSaved()
              onClose()
            },
          },
        )
      }}
      onClose={onClose}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-text-2">
        <LinkButton href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} variant="secondary" size="dense" icon={<Phone />}>
          {phone}
        </LinkButton>
        {email === '' && 'There is no e-mail address.'} Nothing is sent; the call is kept here as your answer.
      </p>
    </NoteForm>
  )
}
