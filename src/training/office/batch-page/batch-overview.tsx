import type { Batch } from '../../batches/batch.schema.ts'
import { linksOf } from '#mail/kinds/batch-letter.ts'
import { indianTime } from '#base/dates/dates.ts'
import { Card } from '#ui/card.tsx'
import { FactList } from '#office/kit/fact-list.tsx'
import { LongText } from '#office/kit/long-text.tsx'
import { QuotationsSection } from '#quotations/office/quotations-of.tsx'
import { lumpSumInWords, seatsInWords, whenAndWhere } from '../batches/batch-words.tsx'

/** The plan of a batch: days with hours, place, trainers and client. */
export function BatchOverview({ batch }: { batch: Batch }) {
  const { trainers, client_name: client, joiningText } = batch
  const facts = [
    ...whenAndWhere(batch),
    ...linksOf(batch),
    { label: 'Trainers', value: trainers.map(({ name }) => name).join(', ') },
    { label: 'Seats', value: seatsInWords(batch) },
    { label: 'Client', value: client ?? '' },
    { label: 'Lump sum', value: lumpSumInWords(batch) },
    { label: 'On the site', value: batch.isPublic && batch.status === 'open' ? 'Yes, until it begins' : 'No' },
    {
      label: 'Confirmed',
      value: batch.status === 'cancelled' ? '' : batch.confirmedAt ? indianTime(new Date(batch.confirmedAt)) : 'Not yet',
    },
    { label: 'Cancelled', value: batch.cancelledReason ?? '' },
  ]
  return (
    <div className="grid grid-cols-1 gap-5">
      <Card as="section" aria-label="Overview" className="grid gap-6">
        <FactList facts={facts.filter(({ value }) => value !== '')} className="" />
        {joiningText && (
          <div className="grid gap-1">
            <h2 className="text-h3">Joining text</h2>
            <LongText text={joiningText} />
          </div>
        )}
      </Card>
      <QuotationsSection of={{ kind: 'batch', id: batch.id }} />
    </div>
  )
}
