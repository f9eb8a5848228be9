import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type ComponentProps } from 'react'
import { useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { editPath, listPath } from '#lists/records/record-paths.ts'
import { descriptorOf } from '#lists/records/record-type.ts'
import { dataQuery, useAdoptItem } from '#office/data/use-admin-data.tsx'
import type { Versioned } from '#office/data/admin-data.ts'
import { EditorSkeleton } from '#office/editor/edited-item.tsx'
import { EditorFrame } from '#office/editor/editor-frame.tsx'
import type { EditorPlan, Opening } from '#office/editor/editor-plan.tsx'
import { RecordEditor } from '#office/editor/record-editor.tsx'
import { useEditor } from '#office/editor/use-editor.tsx'
import type { Messages } from '#office/form/form-messages.ts'
import { AdminHeading } from '#office/frame/admin-heading.tsx'
import { useNavigationState } from '#office/frame/use-return-to-list.tsx'
import { LoadError } from '#office/kit/load-error.tsx'
import { Card } from '#ui/card.tsx'
import { SkeletonText } from '#ui/loading/skeleton.tsx'
import type { Quotation, QuotationForm } from '../quotation.schema.ts'
import { nextVersionNumber } from '../quotation-state.ts'
import { quotationName } from '../quotation-words.ts'
import { OutdatedProformas } from './money/outdated-proformas.tsx'
import { QuotationMoney } from './money/quotation-money.tsx'
import { QuotationBookings } from './quotation-bookings.tsx'
import { PaperPreview } from './paper-preview.tsx'
import { QuotationDialog, type QuotationAction } from './quotation-dialogs.tsx'
import { QuotationFields } from './quotation-form.tsx'
import { QuotationPast } from './quotation-past.tsx'
import { IssuedQuotation } from './issued-quotation.tsx'
import { placeIssue, QUOTATION_LABELS, quotationInput, quotationValues, valueInWords, type QuotationValues } from './quotation-values.ts'
import { messagesOfProblems, useJudgement } from './use-judgement.tsx'

/** Keeps no draft in the browser, because the buyer's contact is personal data. */
const PLAN: EditorPlan<'quotation', QuotationValues, QuotationForm> = {
  type: 'quotation',
  labels: QUOTATION_LABELS,
  schema: () => import('../quotation.schema.ts').then((module) => module.quotationFormSchema),
  valuesOf: ({ form }) => quotationValues(form),
  toInput: quotationInput,
  placeIssue,
}

/** /admin/quotations/create, `?enquiry=7`, `?batch=4` or `?client=3` to begin with a record, and /admin/quotations/edit/{id}. */
export default function QuotationEditorPage() {
  return (
    <RecordEditor type="quotation" createTitle="New quotation" editTitle="Quotation" blank={() => undefined}>
      {(title, opening) => ('edited' in opening ? <QuotationEditor title={title} opening={opening} /> : <NewQuotation title={title} />)}
    </RecordEditor>
  )
}

function NewQuotation({ title }: { title: string }) {
  const [search] = useSearchParams()
  const query = Object.fromEntries(['client', 'enquiry', 'batch'].map((name) => [name, Number(search.get(name)) || undefined]))
  const { data, error, refetch } = useQuery({
    ...dataQuery(['quotation', 'start', query], 'GET /quotations/start', { query }),
    gcTime: 0,
    refetchOnReconnect: false,
  })
  if (data) return <QuotationEditor title={title} opening={{ blank: quotationValues(data) }} />
  return (
    <>
      <AdminHeading
        title={title}
        breadcrumb={[{ label: descriptorOf('quotation').labels.section, to: listPath('quotation') }, { label: title }]}
      />
      {error ? (
        <LoadError title="The quotation could not be started" error={error} onRetry={refetch} className="mt-6" />
      ) : (
        <EditorSkeleton />
      )}
    </>
  )
}

interface QuotationEditorProps {
  title: string
  opening: Opening<'quotation', QuotationValues>
}

function QuotationEditor({ title, opening }: QuotationEditorProps) {
  const stored = 'edited' in opening ? opening.edited : undefined
  const isIssueWanted = useRef(false)
  const { isIssuing = false } = useNavigationState()
  const [action, setAction] = useState<QuotationAction | undefined>(() => (isIssuing && mayIssue(stored?.item) ? 'issue' : undefined))
  const [refusals, setRefusals] = useState(() => (isIssuing && stored && stored.item.judgement.problems.length > 0 ? 1 : 0))
  const editor = useEditor(
    {
      ...PLAN,
      afterCreate: (id) => ({ to: editPath('quotation', id), state: { isIssuing: isIssueWanted.current }, replace: true }),
      staysWith: (saved) => isIssueWanted.current && askToIssue(saved),
    },
    opening,
  )
  const judged = useJudgement(useWatch({ control: editor.form.control }) as QuotationValues, stored?.item.id)
  const problems = messagesOfProblems(judged.data?.judgement.problems ?? [])
  const refused = { ...editor, ...withRefusal(editor, refusals > 0 ? problems : {}) }
  const adopt = useAdoptItem('quotation')
  const hasToIssue = !stored || editor.isDirty || stored.item.hasChanges
  return (
    <>
      <EditorFrame
        editor={{
          ...refused,
          failureCount: editor.failureCount + refusals,
          save: () => save({ andIssue: false }),
        }}
        title={title}
        itemName={stored && quotationName(stored.item)}
        aside={{
          label: 'Paper',
          content: (
            <>
              {judged.data && <PaperPreview judged={judged.data} />}
              {!judged.data && <PendingPaper error={judged.error} onRetry={judged.refetch} />}
              {stored && <QuotationPast quotation={stored.item} />}
            </>
          ),
        }}
        above={
          stored &&
          stored.item.number !== null && <IssuedSections quotation={stored.item} judgement={judged.data?.judgement} onAct={setAction} />
        }
        wordsFor={valueInWords}
        next={
          hasToIssue ? { label: stored?.item.number ? `Issue version ${nextVersionNumber(stored.item)}` : 'Issue', run: issue } : undefined
        }
      >
        <QuotationFields editor={refused} problems={problems} newRegistration={judged.data?.judgement.newRegistration} />
      </EditorFrame>
      {stored && action && <QuotationDialog action={action} stored={stored} onDone={showChanged} onClose={() => setAction(undefined)} />}
    </>
  )

  function save({ andIssue }: { andIssue: boolean }) {
    isIssueWanted.current = andIssue
    setRefusals(0)
    editor.save()
  }

  /** Saves first, so that what is issued is what the screen shows. */
  function issue() {
    if (!stored || editor.isDirty) save({ andIssue: true })
    else askToIssue(stored.item)
  }

  function askToIssue(saved: Quotation) {
    if (mayIssue(saved)) setAction('issue')
    else setRefusals((count) => count + 1)
  }

  function showChanged(changed: Versioned<Quotation>) {
    adopt(changed)
    // The form may have the content of a version that stands again.
    if (!editor.isDirty) editor.form.reset(quotationValues(changed.item.form))
    editor.adoptVersion(changed.etag)
  }
}

type IssuedSectionsProps = ComponentProps<typeof IssuedQuotation> & ComponentProps<typeof OutdatedProformas>

function IssuedSections({ quotation, judgement, onAct }: IssuedSectionsProps) {
  return (
    <div className="grid gap-6 pt-4">
      <OutdatedProformas judgement={judgement} />
      <IssuedQuotation quotation={quotation} onAct={onAct} />
      <div className="grid grid-cols-1 items-start gap-6 empty:hidden @min-[56rem]:grid-cols-2">
        <QuotationMoney quotation={quotation} onBill={() => onAct('bill')} />
        <QuotationBookings quotation={quotation} />
      </div>
    </div>
  )
}

function mayIssue(quotation: Quotation | undefined): boolean {
  return quotation !== undefined && quotation.hasChanges && quotation.judgement.problems.length === 0
}

/** The errors of the form with the problems that stop it from being issued. Those of the company and of proformas have no field. */
function withRefusal(
  { errors, formError }: { errors: Messages; formError: string | undefined },
  { company, proformas, ...fields }: Messages,
) {
  return { errors: { ...fields, ...errors }, formError: formError ?? company ?? proformas }
}

function PendingPaper({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  if (error) return <LoadError title="The amounts could not be computed" error={error} onRetry={onRetry} />
  return (
    <Card>
      <SkeletonText lines={6} />
    </Card>
  )
}
