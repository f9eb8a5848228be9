import { SearchX, Users } from 'lucide-react'
import { AttendanceMarks } from '../batch-page/batch-attendance.tsx'
import { batchName, phaseOf } from '../../batches/batch.ts'
import { placeOf } from '../../batches/batch-place.ts'
import { daysInWords } from '../../batches/batch-days.ts'
import { todayInIndia, whenAndWhere } from '../batches/batch-words.tsx'
import { linksOf } from '#mail/kinds/batch-letter.ts'
import { callAddress } from '#base/api/api-client.ts'
import { ExternalLink } from '#ui/button/link.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { EditorSkeleton } from '#office/editor/edited-item.tsx'
import { isMissing } from '#office/editor/save-refusal.ts'
import { AdminHeading } from '#office/frame/admin-heading.tsx'
import { sectionPath } from '#office/frame/sections.ts'
import { FactList } from '#office/kit/fact-list.tsx'
import { LoadError } from '#office/kit/load-error.tsx'
import type { OwnBatch, PersonToMark } from '../../own-batches/own-batch.schema.ts'
import { useOwnBatch, useSaveOwnAttendance } from './own-batch-data.tsx'

const LIST = { label: 'Your batches', to: sectionPath('own-batches') }

/** One batch of the signed-in trainer: attendance, days and place. */
export function OwnBatchDetails({ id }: { id: number }) {
  const { data, error, isPending, refetch } = useOwnBatch(id)
  // A trainer replaced meanwhile loses access.
  if (data && !isMissing(error)) return <Page batch={data.batch} people={data.people} />
  return (
    <>
      <AdminHeading title="Batch" breadcrumb={[LIST, { label: 'Batch' }]} />
      {isPending && <EditorSkeleton />}
      {isMissing(error) && (
        <EmptyState
          icon={SearchX}
          title="This is not one of your batches"
          help="Another trainer may have it now, or it was deleted. The office knows."
          action={<LinkButton to={LIST.to}>Back to your batches</LinkButton>}
        />
      )}
      {error && !isMissing(error) && <LoadError title="This batch could not be loaded" error={error} onRetry={refetch} className="mt-6" />}
    </>
  )
}

function Page({ batch, people }: { batch: OwnBatch; people: readonly PersonToMark[] }) {
  const { training_program_name: program, days, status } = batch
  // Until it begins, time and place matter more than attendance.
  const isMarkedFirst = phaseOf(batch, todayInIndia()) !== 'planned'
  return (
    <>
      <AdminHeading
        title={program}
        docTitle={batchName(batch)}
        lead={[daysInWords(days), placeOf(batch)].filter(Boolean).join(' · ')}
        breadcrumb={[LIST, { label: daysInWords(days) }]}
      />
      <div className="grid grid-cols-1 gap-6 pt-4 lg:pt-0">
        {status === 'cancelled' && (
          <Notice tone="danger" title="This batch is cancelled">
            Ask the office before you travel.
          </Notice>
        )}
        {isMarkedFirst && <Attendance batch={batch} people={people} />}
        <Facts batch={batch} />
        {!isMarkedFirst && <Attendance batch={batch} people={people} />}
      </div>
    </>
  )
}

function Attendance({ batch, people }: { batch: OwnBatch; people: readonly PersonToMark[] }) {
  const { mutateAsync, isPending } = useSaveOwnAttendance(batch.id)
  return (
    <Card as="section" aria-label="Attendance" className="grid grid-cols-1 gap-4">
      {people.length === 0 ? (
        <EmptyState icon={Users} title="Nobody has a seat yet." />
      ) : (
        <AttendanceMarks
          mayWrite
          batch={batch}
          people={people}
          isSaving={isPending}
          onSave={mutateAsync}
          sheetOf={(date) => callAddress('GET /own-batches/{id}/sheet.pdf', { path: { id: batch.id }, query: date ? { date } : {} })}
        />
      )}
    </Card>
  )
}

function Facts({ batch }: { batch: OwnBatch }) {
  const { client_name: client, trainers, status, confirmed } = batch
  const facts = [
    ...whenAndWhere(batch),
    { label: 'Client', value: client ?? '' },
    { label: 'Trainers', value: trainers.join(', ') },
    { label: 'Confirmed', value: status === 'cancelled' ? '' : confirmed ? 'Yes, it is certain to run' : 'Not yet' },
  ]
  const links = linksOf(batch).filter(({ value }) => value !== '')
  return (
    <Card as="section" aria-label="When and where" className="grid gap-4">
      <FactList facts={facts.filter(({ value }) => value !== '')} className="" />
      {links.length > 0 && (
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          {links.map(({ label, value }) => (
            <ExternalLink key={label} href={value}>
              {label}
            </ExternalLink>
          ))}
        </p>
      )}
    </Card>
  )
}
