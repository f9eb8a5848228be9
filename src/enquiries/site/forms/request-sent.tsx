import { useEffect, useRef } from 'react'
import { Button } from '#ui/button/button.tsx'
import { DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx'
import type { Reachable } from '../../enquiry.schema.ts'
import type { StoredEnquiry } from './send-enquiry.ts'
import { SentTo } from './sent-to.tsx'
import { SuccessCheck } from '#ui/loading/success-check.tsx'

interface RequestSent {
  /** A summary of the request, in one sentence. */
  summary: string
  reference: string
  /** The contact data for the office's answer. */
  sent: Reachable & Pick<StoredEnquiry, 'promise'>
  /** The steps after the office has contacted them. */
  nextSteps: string[]
  onClose: () => void
}

/** The 'Thank you!' view of a dialog; its heading takes focus, so that it is read out (docs/product/requirements.md, section 4). */
export function RequestSent({ summary, reference, sent, nextSteps, onClose }: RequestSent) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => heading.current?.focus(), [])

  return (
    <>
      <DialogBody className="grid content-center justify-items-center gap-3 py-10 text-center">
        <SuccessCheck size="lg" />
        <h3 ref={heading} tabIndex={-1} className="text-h2">
          Thank you!
        </h3>
        <p className="max-w-text wrap-anywhere text-text-2">{summary}</p>
        <p>
          Reference: <strong>{reference}</strong>
        </p>
        <SentTo sent={sent} />
        <div className="mt-3 w-full rounded-md bg-surface-sunken p-5 text-start">
          <p className="font-semibold">What happens next</p>
          <ol className="mt-2 grid list-decimal gap-2 ps-5 text-small text-text-2 marker:font-semibold marker:text-accent-text">
            {[`Our team will contact you ${sent.promise} by e-mail or phone.`, ...nextSteps].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose} className="max-sm:w-full">
          Close
        </Button>
      </DialogFooter>
    </>
  )
}
