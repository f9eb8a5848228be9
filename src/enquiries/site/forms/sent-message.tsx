import { languageOf } from '#base/text/language.ts'
import type { EnquiryReceipt } from './posted-enquiry.ts'

/** What was sent, and the reference to quote. */
export function SentMessage({ receipt: { reference, email, subject, message } }: { receipt: EnquiryReceipt }) {
  return (
    <>
      <dl className="mt-3 grid gap-x-4 sm:grid-cols-[auto_minmax(0,1fr)]">
        {[
          ['Reference', reference],
          ['Reply to', email],
          ['Subject', subject],
        ].map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-small max-sm:mt-1">{label}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p lang={languageOf(message)} className="mt-3 whitespace-pre-line wrap-anywhere">
        {message}
      </p>
    </>
  )
}
