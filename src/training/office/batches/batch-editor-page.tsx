import { useSearchParams } from 'react-router'
import { batchName } from '../../batches/batch.ts'
import { BATCH_MODES, modeAndPlace } from '../../batches/batch-place.ts'
import type { BatchForm } from '../../batches/batch.schema.ts'
import { batchMessagesPath, recordPath } from '#lists/records/record-paths.ts'
import { EditedItem } from '#office/editor/edited-item.tsx'
import { EditorFrame } from '#office/editor/editor-frame.tsx'
import type { EditorPlan, Opening } from '#office/editor/editor-plan.tsx'
import { RecordEditor } from '#office/editor/record-editor.tsx'
import { useEditor } from '#office/editor/use-editor.tsx'
import { BatchFields } from './batch-form.tsx'
import { todayInIndia } from './batch-words.tsx'
import {
  BATCH_LABELS,
  batchInput,
  batchValues,
  blankBatch,
  copiedBatch,
  dayMessage,
  daysIn,
  type BatchValues,
  trainersIn,
} from './batch-values.ts'
import { useWatch, type Control } from 'react-hook-form'
import { daysInWords, inOrder } from '../../batches/batch-days.ts'
import { isPlainDate } from '#base/dates/dates.ts'
import { useList } from '#office/data/use-admin-data.tsx'
import { PreviewPanel } from '#office/editor/preview-panel.tsx'
import { FactList } from '#office/kit/fact-list.tsx'

const PLAN: EditorPlan<'batch', BatchValues, BatchForm> = {
  type: 'batch',
  labels: BATCH_LABELS,
  schema: () => import('../../batches/batch.schema.ts').then((module) => module.batchFormSchema),
  valuesOf: batchValues,
  toInput: batchInput,
  afterCreate: (id) => ({ to: recordPath('batch', id), state: {} }),
  // Days, hours, place or links have changed: seat holders may know the old ones.
  afterUpdate: (saved, opened) => (saved.sequence > opened.sequence && saved.seatsTaken > 0 ? batchMessagesPath(saved.id) : undefined),
}

/** /admin/batches/create and /admin/batches/edit/{id}. `?copy=4` starts from another batch, `?program=3` from a program. */
export default function BatchEditorPage() {
  const [search] = useSearchParams()
  const copy = search.get('copy')
  return (
    <RecordEditor type="batch" createTitle="New batch" editTitle="Edit batch" blank={() => blankBatch(search.get('program') ?? '')}>
      {(title, opening) =>
        'blank' in opening && copy !== null ? (
          <EditedItem type="batch" id={copy} title={title}>
            {({ item }) => <BatchEditor title={title} opening={{ blank: copiedBatch(item, todayInIndia()) }} />}
          </EditedItem>
        ) : (
          <BatchEditor title={title} opening={opening} />
        )
      }
    </RecordEditor>
  )
}

function BatchEditor({ title, opening }: { title: string; opening: Opening<'batch', BatchValues> }) {
  const editor = useEditor({ ...PLAN, check }, opening)
  return (
    <EditorFrame
      editor={editor}
      title={title}
      itemName={'edited' in opening ? batchName(opening.edited.item) : undefined}
      aside={{ label: 'Summary', content: <BatchSummary control={editor.form.control} /> }}
    >
      <BatchFields editor={editor} />
    </EditorFrame>
  )
}

function check({ days }: BatchValues): Record<string, string> {
  const message = dayMessage(daysIn(days))
  return message === undefined ? {} : { days: message }
}

/** A short summary of the batch, updated while typing. */
function BatchSummary({ control }: { control: Control<BatchValues, unknown, BatchForm> }) {
  const values = useWatch({ control }) as BatchValues
  const { data } = useList('training-program')
  const days = inOrder(daysIn(values.days).filter(({ date }) => isPlainDate(date)))
  const mode = BATCH_MODES.find((one) => one === values.mode) ?? 'classroom'
  const facts = [
    { label: 'Program', value: data?.rows.find(({ id }) => String(id) === values.trainingProgramId)?.title ?? '' },
    { label: 'Days', value: daysInWords(days) },
    { label: 'Where', value: modeAndPlace({ mode, place: values.place }) },
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
