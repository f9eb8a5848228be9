import { rupeesPlusGst } from '#base/values/money/rupees.ts'
import { counted } from '#base/text/wording/counted.ts'
import { extraInWords } from '#training/batches/batch-order.ts'
import { recordPath } from '#lists/records/record-paths.ts'
import { PageSection } from '#office/kit/page-section.tsx'
import { TextLink } from '#ui/button/link.tsx'
import type { Quotation } from '../quotation.schema.ts'

/** The batches in which an accepted quotation is booked, and its training that is not booked yet. */
export function QuotationBookings({ quotation: { bookings, unbooked } }: { quotation: Quotation }) {
  if (bookings.length === 0) return null
  return (
    <PageSection id="quotation-bookings" title="Booked">
      <ul className="mt-2">
        {bookings.map(({ batchId, batchName, seats, named, extra, agreedFee, seatsOff, billedUnnamed, note }) => (
          <li key={batchId} className="grid gap-1 border-border py-2.5 not-first:border-t">
            <TextLink to={recordPath('batch', batchId)} className="font-semibold wrap-anywhere">
              {batchName}
            </TextLink>
            <p className="text-small text-text-2">
              {agreedFee === null
                ? 'The whole batch, for a lump sum'
                : `${counted(seats, 'seat')}, ${named} named, ${rupeesPlusGst(agreedFee)} each`}
            </p>
            {(seatsOff > 0 || billedUnnamed > 0 || extra > 0) && (
              <p className="text-small text-text-2">
                {[
                  seatsOff > 0 && `${counted(seatsOff, 'seat')} off the bill`,
                  extraInWords({ extra, agreedFee }),
                  billedUnnamed > 0 && `${counted(billedUnnamed, 'seat')} billed although nobody is coming`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            )}
            {note !== null && <p className="text-small font-semibold wrap-anywhere">{note}</p>}
          </li>
        ))}
        {unbooked.map(({ programId, description }) => (
          <li key={programId} className="border-border py-2.5 text-small font-semibold wrap-anywhere not-first:border-t">
            {`Not booked yet: ${description}`}
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
