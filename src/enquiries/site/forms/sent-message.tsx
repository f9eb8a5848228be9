import { languageOf } from '#base/text/language.ts'
import { SentTo } from './sent-to.tsx'
import type { EnquiryReceipt } from './posted-enquiry.ts'

/** The sent message, and the reference to quote. */
export function SentMessage({ receipt }: { receipt: EnquiryReceipt }) {
  const { reference, subject, message } = receipt
  return (
    <>
      <dl className="mt-3 grid gap-x-4 sm:grid-cols-[auto_minmax(0,1fr)]">
        {[
          ['Reference', reference],
          ['Subject', subject],
        ].map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-small max-sm:mt-1">{label}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <SentTo sent={receipt} />
      <p lang={languageOf(message)} className="mt-3 whitespace-pre-line wrap-anywhere">
        {message}
      </p>
    </>
  )
}
