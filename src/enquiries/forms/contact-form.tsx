import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { ContactFields } from './contact-fields.tsx'
import type { ContactTopic } from '../enquiry.ts'
import { MessageSentOverlay } from './message-sent-overlay.tsx'
import type { PostedEnquiry } from './posted-enquiry.ts'

interface ContactForm {
  /** On the contact page success shows an overlay first (docs/product/requirements.md, section 4). */
  variant: 'page' | 'home'
  /** What became of the form when it was posted without script. */
  posted?: PostedEnquiry | undefined
  /** Filled in from the start: the link that led here is about this. */
  about?: ContactTopic | undefined
}

const OVERLAY_MS = 2000

/** The contact form: docs/product/requirements.md sections 4, 5 and 8, docs/product/design.md sections 8 and 9.12. */
export function ContactForm({ variant, posted, about }: ContactForm) {
  const { toast, dismiss } = useToast()
  // Each round is an empty form with a new Idempotency-Key.
  const [round, setRound] = useState(0)
  const [isOverlayShown, setIsOverlayShown] = useState(false)
  const [isConfirmed, setIsConfirmed] = useState(posted?.isSent === true)
  const confirmation = useRef<HTMLDivElement>(null)

  const finishAfterOverlay = useEffectEvent(() => finish())

  useEffect(() => {
    if (!isOverlayShown) return undefined
    const timer = setTimeout(finishAfterOverlay, OVERLAY_MS)
    return () => clearTimeout(timer)
  }, [isOverlayShown])

  useEffect(() => {
    if (isConfirmed && round > 0) confirmation.current?.focus()
  }, [isConfirmed, round])

  return (
    <div className="grid gap-5">
      {isConfirmed && (
        <Notice ref={confirmation} tabIndex={-1} tone="success" title="Your message has been sent">
          <p>What happens next: we reply within 24 hours.</p>
        </Notice>
      )}
      <ContactFields
        key={round}
        refused={round === 0 && posted && !posted.isSent ? posted : undefined}
        about={round === 0 ? about : undefined}
        onSent={variant === 'page' ? showOverlay : finish}
        onEdit={() => setIsConfirmed(false)}
      />
      {variant === 'page' && <MessageSentOverlay isShown={isOverlayShown} />}
    </div>
  )

  function showOverlay() {
    // The message of a failed try before this one is no longer true.
    dismiss()
    setIsOverlayShown(true)
  }

  function finish() {
    setIsOverlayShown(false)
    setRound((current) => current + 1)
    setIsConfirmed(true)
    toast({
      title: 'Message Sent',
      description: 'Thank you for your message. We will get back to you soon!',
      tone: 'success',
    })
  }
}
