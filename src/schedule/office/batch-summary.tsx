import { useWatch, type Control } from 'react-hook-form'
import { BATCH_MODE_LABELS, BATCH_MODES } from '../batch.ts'
import { daysInWords, inOrder } from '../batch-days.ts'
import type { BatchForm } from '../batch.schema.ts'
import { isPlainDate } from '#base/dates/dates.ts'
import { useList } from '#office/data/use-admin-data.tsx'
import { PreviewPanel } from '#office/editor/preview-panel.tsx'
import { FactList } from '#office/kit/fact-list.tsx'
import { daysIn, trainersIn, type BatchValues } from './batch-values.ts'

/** The batch in a few lines, while it is typed. */
export function BatchSummary({ control }: { control: Control<BatchValues, unknown, BatchForm> }) {
  const values = useWatch({ control }) as BatchValues
  const { data } = useList('training-program')
  const days = inOrder(daysIn(values.days).filter(({ date }) => isPlainDate(date)))
  const mode = BATCH_MODES.find((one) => one === values.mode) ?? 'classroom'
  const facts = [
    { label: 'Program', value: data?.rows.find(({ id }) => String(id) === values.trainingProgramId)?.title ?? '' },
    { label: 'Days', value: daysInWords(days) },
    { label: 'Where', value: [BATCH_MODE_LABELS[mode], values.place].filter(Boolean).join(', ') },
    { label: 'Seats', value: values.seats || 'No limit' },
    { label: 'Trainers', value: trainerNames(values.trainers) },
    { label: 'Visitors', value: values.isPublic && values.status === 'open' ? 'See it on the site' : 'Do not see it' },
  ]
  return (
    <PreviewPanel title="In short">
      <FactList facts={facts.filter(({ value }) => value !== '')} className="p-5" />
    </PreviewPanel>
  )
}

function trainerNames(json: string): string {
  return trainersIn(json)
    .map(({ name }) => name)
    .filter(Boolean)
    .join(', ')
}
