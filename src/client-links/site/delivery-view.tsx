import { Download, FileArchive, FileSpreadsheet, Printer } from 'lucide-react'
import { CERTIFICATE_STATUS_TONES } from '#certificates/certificate.ts'
import type { DeliveredCertificate, DeliveryPage } from '../client-link-page.ts'
import { nameWith } from '#clients/tell-apart.ts'
import { longDate } from '#base/dates/dates.ts'
import { languageOf } from '#base/text/language.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { TextLink } from '#ui/button/link.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

interface DeliveryViewProps {
  page: DeliveryPage
  /** The address of the page, with its token. */
  path: string
}

/** A delivery: the files of all certificates, then each certificate as it is today. */
export function DeliveryView({ page: { client, expiresOn, certificates, printableCount }, path }: DeliveryViewProps) {
  const count = certificates.length === 1 ? '1 certificate' : `${certificates.length} certificates`
  const leftOut = certificates.length - printableCount
  return (
    <>
      <h1 lang={languageOf(client)} className="wrap-anywhere">{`${count} for ${client}`}</h1>
      <p className="mt-3 max-w-text text-text-2">
        This page works until {longDate(expiresOn)} and needs no account. Whoever has its link can open it, so pass it on only to those who
        need it.
      </p>
      {printableCount > 0 && (
        <div className="mt-6 flex flex-wrap gap-3">
          <LinkButton href={`${path}/certificates.pdf`} icon={<Printer />} className="max-sm:w-full">
            One PDF for the printer
          </LinkButton>
          <LinkButton href={`${path}/certificates.zip`} variant="secondary" icon={<FileArchive />} className="max-sm:w-full">
            All as a ZIP
          </LinkButton>
          <LinkButton href={`${path}/certificates.xlsx`} variant="secondary" icon={<FileSpreadsheet />} className="max-sm:w-full">
            List for Excel
          </LinkButton>
        </div>
      )}
      <p className="mt-3 max-w-text text-small text-text-2">
        The PDF for the printer is for paper only and is not signed. Each person’s own PDF, also in the ZIP, is signed: send that one on.
      </p>
      {leftOut > 0 && (
        <Notice tone="warning" className="mt-5 max-w-text">
          {leftOut === 1 ? '1 certificate is' : `${leftOut} certificates are`} not in the PDF and the ZIP: revoked, suspended, or kept as a
          file elsewhere.
        </Notice>
      )}
      <ul className="mt-8 grid gap-4 lg:grid-cols-2">
        {certificates.map((certificate) => (
          <Card key={certificate.certificateId} as="li">
            <Delivered certificate={certificate} />
          </Card>
        ))}
      </ul>
      {certificates.length === 0 && <p className="mt-8">These certificates can no longer be shown here. Ask us if you still need them.</p>}
    </>
  )
}

function Delivered({ certificate }: { certificate: DeliveredCertificate }) {
  const { fullName, employeeCode, program, certificateId, issueDate, expiryDate, status, permalink, isCorrected } = certificate
  const named = nameWith(fullName, employeeCode ?? '')
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 lang={languageOf(fullName)} className="min-w-0 text-h3 wrap-anywhere">
          {fullName}
        </h2>
        <StatusBadge tone={CERTIFICATE_STATUS_TONES[status]}>{status}</StatusBadge>
      </div>
      <p lang={languageOf(program)} className="wrap-anywhere">
        {employeeCode !== null && <span lang="en-IN">{`${employeeCode} · `}</span>}
        {program}
      </p>
      <p className="id-text text-small text-text-2 wrap-anywhere">{certificateId}</p>
      <p className="text-small text-text-2">
        Issued {longDate(issueDate)} · {expiryDate === null ? 'no expiry' : `valid until ${longDate(expiryDate)}`}
      </p>
      {isCorrected && <p className="text-small font-semibold">Corrected since it was sent to you. Use this edition only.</p>}
      <p className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-2">
        <LinkButton href={`${permalink}.pdf`} variant="secondary" size="compact" icon={<Download />}>
          PDF
          <VisuallyHidden>{` of ${named}`}</VisuallyHidden>
        </LinkButton>
        <TextLink to={permalink}>
          Check it
          <VisuallyHidden>{`: certificate of ${named}`}</VisuallyHidden>
        </TextLink>
      </p>
    </div>
  )
}
