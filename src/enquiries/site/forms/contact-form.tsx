import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toast/toast.tsx'
import { ContactFields, type ContactDates } from './contact-fields.tsx'
import type { ContactTopic } from '../../enquiry.ts'
import type { EnquiryReceipt, PostedEnquiry } from './posted-enquiry.ts'
import { SentMessage } from './sent-message.tsx'
import { SuccessCheck } from '#ui/loading/success-check.tsx'

interface ContactForm {
  /** On the contact page success shows an overlay first (docs/product/requirements.md, section 4). */
  variant: 'page' | 'home'
  /** The result of the form when it was posted without script. */
  posted?: PostedEnquiry | undefined
  /** Prefilled: the subject of the link that led here. */
  about?: ContactTopic | undefined
  formToken?: string | undefined
  dates?: ContactDates | undefined
}

const OVERLAY_MS = 2000

/** The contact form: docs/product/requirements.md, sections 4, 5 and 8, docs/product/design.md, sections 8 and 9.12. */
export function ContactForm({ variant, posted, about, formToken, dates }: ContactForm) {
  const { toast, dismiss } = useToast()
  // Each round is an empty form with a new Idempotency-Key.
  const [round, setRound] = useState(0)
  /** The sent message, while the overlay covers the page. */
  const [arriving, setArriving] = useState<EnquiryReceipt>()
  const isOverlayShown = arriving !== undefined
  const [receipt, setReceipt] = useState(posted?.isSent ? posted.receipt : undefined)
  const confirmation = useRef<HTMLDivElement>(null)

  const finishAfterOverlay = useEffectEvent(() => arriving && finish(arriving))

  useEffect(() => {
    if (!isOverlayShown) return undefined
    const timer = setTimeout(finishAfterOverlay, OVERLAY_MS)
    return () => clearTimeout(timer)
  }, [isOverlayShown])

  useEffect(() => {
    if (receipt && round > 0) confirmation.current?.focus()
  }, [receipt, round])

  return (
    <div className="grid gap-5">
      {receipt && (
        <Notice ref={confirmation} tabIndex={-1} tone="success" title="Your message has been sent">
          <p>{`What happens next: we reply ${receipt.promise}.`}</p>
          <SentMessage receipt={receipt} />
        </Notice>
      )}
      <ContactFields
        key={round}
        refused={round === 0 && posted && !posted.isSent ? posted : undefined}
        about={round === 0 ? about : undefined}
        formToken={formToken}
        dates={round === 0 ? dates : undefined}
        onSent={variant === 'page' ? showOverlay : finish}
        onEdit={() => setReceipt(undefined)}
      />
      {variant === 'page' && <MessageSentOverlay isShown={isOverlayShown} />}
    </div>
  )

  function showOverlay(sent: EnquiryReceipt) {
    // The message of an earlier failed try is outdated.
    dismiss()
    setArriving(sent)
  }

  function finish(sent: EnquiryReceipt) {
    setArriving(undefined)
    setRound((current) => current + 1)
    setReceipt(sent)
    toast({
      title: 'Message Sent',
      description: 'Thank you for your message. We will get back to you soon!',
      tone: 'success',
    })
  }
}

/** 'Message Sent Successfully!' over the page for two seconds. It takes neither focus nor clicks, so the visitor can go on. */
function MessageSentOverlay({ isShown }: { isShown: boolean }) {
  return (
    <output className="pointer-events-none absolute">
      {isShown && (
        <span className="fixed inset-0 z-dialog grid place-items-center bg-surface-brand/68 p-gutter">
          <span className="grid justify-items-center gap-4 rounded-xl bg-surface px-8 py-10 text-center shadow-e3">
            <SuccessCheck size="lg" />
            <span className="font-display text-h2 text-text">Message Sent Successfully!</span>
          </span>
        </span>
      )}
    </output>
  )
}
