import { useRef, useState, type ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { listPath } from '../../records/record-paths.ts'
import { descriptorOf } from '../../records/record-type.ts'
import { indianClock, indianDate, shortDate } from '../../shared/dates.ts'
import { Button } from '../../ui/button/button.tsx'
import { classes } from '../../ui/classes.ts'
import type { FieldErrors } from '../../ui/form/form-context.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AdminHeading } from '../frame/admin-heading.tsx'
import { RecordHistoryLink } from '../frame/record-history-link.tsx'
import type { FormValues } from '../kit/stale-edit.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.tsx'
import type { Editor, DraftOfferState } from './editor-plan.tsx'
import { EditorTabs, type EditorSide } from './editor-tabs.tsx'
import { InertWhileSaving } from './inert-while-saving.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { SaveBar } from './save-bar.tsx'
import { StaleDialog } from './stale-dialog.tsx'

/** Form and preview side by side. A container query: the width of the page counts, not that of the screen. */
const COLUMNS = 'grid grid-cols-1 items-start gap-6 pb-8 @min-[56rem]:grid-cols-[minmax(0,40rem)_minmax(0,1fr)] @min-[56rem]:gap-8'

interface EditorFrameProps<Values extends FormValues, Payload> {
  editor: Editor<Values, Payload>
  title: string
  /** Name of the record, for the browser tab and the breadcrumb. Undefined for a new record. */
  itemName?: string | undefined
  /** Content beside the form, or in a second tab on narrow screens. */
  aside: { label: string; content: ReactNode }
  wordsFor?: (name: string, value: string) => string
  /** Shown in the save bar while there are unsaved changes: 'saving makes edition 2'. */
  consequence?: string | undefined
  children: ReactNode
}

/** Everything around the fields of an editor: heading, form, preview, save bar and dialogs. */
export function EditorFrame<Values extends FormValues, Payload>({
  editor,
  title,
  itemName,
  aside,
  wordsFor,
  consequence,
  children,
}: EditorFrameProps<Values, Payload>) {
  const { type, isNew, isDirty, isSaving, isSlow, backTo, failureCount } = editor
  const { id } = useParams()
  const [side, setSide] = useState<EditorSide>('form')
  const form = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const { one, section } = descriptorOf(type).labels
  const thing = one.toLowerCase()

  // The error summary takes the focus, so the form must be the visible tab.
  const [seenFailures, setSeenFailures] = useState(failureCount)
  if (seenFailures !== failureCount) {
    setSeenFailures(failureCount)
    setSide('form')
  }

  useShortcuts(
    {
      'Mod+s': { label: 'Save', run: () => form.current?.querySelector('form')?.requestSubmit() },
      Escape: { label: 'Back to the list', run: () => void navigate(backTo) },
    },
    { group: 'Editor' },
  )

  return (
    <div ref={form} className="@container -mb-12 flex grow flex-col">
      <AdminHeading
        title={title}
        docTitle={itemName ? `${title}: ${itemName}` : title}
        breadcrumb={[{ label: section, to: listPath(type) }, { label: itemName || title }]}
      />
      <Form
        errors={editor.errors satisfies FieldErrors}
        {...(editor.formError !== undefined && { formError: editor.formError })}
        failureCount={failureCount}
        busy={isSaving}
        slow={isSlow}
        onSubmit={(event) => {
          event.preventDefault()
          void editor.save()
        }}
        className="flex grow flex-col gap-4 pt-3"
      >
        <DraftOffer draft={editor.draft} />
        <EditorTabs side={side} onChange={setSide} asideLabel={aside.label} />
        <div className={COLUMNS}>
          <InertWhileSaving
            isSaving={isSaving}
            className={classes('grid min-w-0 grid-cols-1 gap-6', side === 'aside' && 'hidden @min-[56rem]:grid')}
          >
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <p className="text-small text-text-2">All fields are required unless marked optional.</p>
              {!isNew && <RecordHistoryLink type={type} id={id} />}
            </div>
            {children}
          </InertWhileSaving>
          <aside
            aria-label={aside.label}
            className={classes('grid min-w-0 gap-6 @min-[56rem]:sticky @min-[56rem]:top-6', side === 'form' && 'hidden @min-[56rem]:grid')}
          >
            {aside.content}
          </aside>
        </div>
        <SaveBar thing={thing} isNew={isNew} isDirty={isDirty} backTo={backTo} consequence={consequence} />
      </Form>
      <LeaveDialog guard={editor.guard} />
      <StaleDialog thing={thing} stale={editor.stale} wordsFor={wordsFor} />
    </div>
  )
}

/** Offers to restore unsaved changes of an earlier visit. They are never restored without asking. */
function DraftOffer({ draft }: { draft: DraftOfferState | undefined }) {
  const [now] = useState(() => new Date())
  if (!draft) return null
  return (
    <Notice tone="info" role="status">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="grow">You have unsaved changes from {draftTime(new Date(draft.at), now)}.</p>
        <div className="flex gap-2">
          <Button size="dense" onClick={draft.restore}>
            Restore
          </Button>
          <Button variant="secondary" size="dense" onClick={draft.discard}>
            Discard
          </Button>
        </div>
      </div>
    </Notice>
  )
}

/** '14:05' for today, '19 Nov 2026, 14:05' for an earlier day. Times are in IST. */
function draftTime(at: Date, now: Date): string {
  const { date, hour, minute } = indianClock(at)
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  return date === indianDate(now) ? time : `${shortDate(date)}, ${time}`
}
