import { Link } from 'react-router'
import { longDate } from '#base/dates/dates.ts'
import { SPECIMEN_HEIGHT_PX, SPECIMEN_WIDTH_PX } from '../document/picture-size.ts'
import type { SampleCertificate } from '../sample-certificate.schema.ts'

/** A sample certificate in print, drawn by the document renderer, with its verification address. */
export function SamplePaper({ sample }: { sample: SampleCertificate }) {
  const { fullName, programTitle, expiryDate, permalink } = sample
  return (
    <figure className="min-w-0">
      <img
        src={`${permalink}/specimen.webp`}
        width={SPECIMEN_WIDTH_PX}
        height={SPECIMEN_HEIGHT_PX}
        loading="lazy"
        decoding="async"
        alt={`Specimen of a certificate of completion: ${fullName}, ${programTitle}, ${expiryDate ? `valid until ${longDate(expiryDate)}` : 'no expiry'}.`}
        className="h-auto w-full rounded-md border border-border bg-surface-sunken shadow-e2"
      />
      <figcaption className="mt-4 text-text-2">
        A specimen, made out to nobody. Every certificate has a page like its own, where anyone can check it.{' '}
        <Link to={permalink} className="link font-semibold">
          See how this specimen is verified
        </Link>
      </figcaption>
    </figure>
  )
}
