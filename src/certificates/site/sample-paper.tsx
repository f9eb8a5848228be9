import { Link } from 'react-router'
import { longDate } from '#base/dates/dates.ts'
import { languageOf } from '#base/text/language.ts'
import { CompanyMark } from '#company/site/company-mark.tsx'
import type { SampleCertificate } from '../sample-certificate.schema.ts'

/**
 * A sample certificate as a sheet of paper, drawn in HTML: a few bytes, readable by everybody, and no file that could be
 * edited. The whole sheet leads to its verification.
 */
export function SamplePaper({ sample }: { sample: SampleCertificate }) {
  const { certificateId, fullName, programTitle, duration, issueDate, issuerName, signatory, logo, permalink } = sample
  return (
    <figure className="@container min-w-0">
      <div className="sample-paper relative grid overflow-hidden rounded-md border border-border bg-surface p-2 shadow-e2">
        <div className="relative grid justify-items-center gap-1 border-2 border-double border-border-strong px-4 py-5 text-center @min-[30rem]:gap-2 @min-[30rem]:py-8">
          <CompanyMark company={{ logo }} className="size-10" />
          <p className="text-small text-text-2">{issuerName}</p>
          <p className="font-display text-h3">Certificate of Completion</p>
          <p lang={languageOf(fullName)} className="border-b border-border px-6 font-display text-h2">
            {fullName}
          </p>
          <p lang={languageOf(programTitle)} className="mt-1 font-semibold text-balance wrap-anywhere">
            {programTitle}
          </p>
          <p className="text-small text-text-2">
            {duration && <>{duration} · </>}
            {longDate(issueDate)}
          </p>
          <p className="mt-2 flex w-full flex-wrap justify-between gap-x-4 text-xs text-text-2">
            <span className="id-text">{certificateId}</span>
            <span>{signatory}</span>
          </p>
        </div>
      </div>
      <figcaption className="mt-4 text-text-2">
        A sample, made out to nobody. Every certificate has a page like its own, where anyone can check it.{' '}
        <Link to={permalink} className="link font-semibold">
          See how this sample is verified
        </Link>
      </figcaption>
    </figure>
  )
}
