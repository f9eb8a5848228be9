import { useState, type ReactNode } from 'react'
import type { Path, PathValue } from 'react-hook-form'
import { useNavigate, useParams } from 'react-router'
import { listPath } from '#lists/records/record-paths.ts'
import { descriptorOf } from '#lists/records/record-type.ts'
import { indianClock, indianDate, shortDate } from '#base/dates/dates.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { AdminHeading } from '../frame/admin-heading.tsx'
import { RecordHistoryLink } from '../frame/record-history-link.tsx'
import type { FormValues } from '../form/stale-edit.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.tsx'
import type { Editor, DraftOfferState } from './editor-plan.tsx'
import { PUBLISHED, publicationValue } from '../kit/publication-field.ts'
import type { NextStep, Publishing } from './save-bar.tsx'
import { FormWithPreview, WIDER_PREVIEW } from './form-with-preview.tsx'

interface EditorFrameProps<Values extends FormValues, Payload> {
  editor: Editor<Values, Payload>
  title: string
  /** Name of the record, for the browser tab and the breadcrumb. Undefined for a new record. */
  itemName?: string | undefined
  /** Content beside the form, or in a second tab on narrow screens. */
  aside: { label: string; content: ReactNode }
  /** Above the form and outside it: may contain forms of its own. */
  above?: ReactNode
  /** Shown above form and preview. */
  notice?: ReactNode
  wordsFor?: (name: string, value: string) => string
  /** Shown in the save bar while there are unsaved changes: 'saving makes edition 2'. */
  consequence?: string | undefined
  /** The step after saving, as the main button. */
  next?: NextStep | undefined
  children: ReactNode
}

/** Everything around the fields of an editor: heading, form, preview, save bar and dialogs. */
export function EditorFrame<Values extends FormValues, Payload>({
  editor,
  title,
  itemName,
  aside,
  above,
  notice,
  wordsFor,
  consequence,
  next,
  children,
}: EditorFrameProps<Values, Payload>) {
  const { type, isNew, backTo } = editor
  const { id } = useParams()
  const navigate = useNavigate()
  const { one, section } = descriptorOf(type).labels
  const publishing = publishingOf(editor)
  useShortcuts({ Escape: { label: 'Back to the list', run: () => void navigate(backTo) } }, { group: 'Editor' })

  return (
    <FormWithPreview
      editor={editor}
      heading={
        <AdminHeading
          title={title}
          lead={publishing && (publishing.isPublished ? 'Published' : 'Draft: visitors do not see it')}
          docTitle={itemName ? `${title}: ${itemName}` : title}
          breadcrumb={[{ label: section, to: listPath(type) }, { label: itemName || title }]}
        />
      }
      above={above}
      thing={one.toLowerCase()}
      isNew={isNew}
      backTo={backTo}
      shortcutGroup="Editor"
      preview={aside.content}
      previewLabel={aside.label}
      columns={WIDER_PREVIEW}
      notice={notice ?? <DraftOffer draft={editor.draft} />}
      wordsFor={publishing ? publicationWords : wordsFor}
      consequence={consequence}
      publishing={publishing}
      next={next}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-small text-text-2">All fields are required unless marked optional.</p>
        {!isNew && <RecordHistoryLink type={type} id={id} />}
      </div>
      {children}
    </FormWithPreview>
  )
}

/** The publish button of a form that has the field `isPublished`. */
function publishingOf<Values extends FormValues, Payload>({ form, save }: Editor<Values, Payload>): Publishing | undefined {
  const stored = (form.formState.defaultValues as FormValues | undefined)?.['isPublished']
  if (stored === undefined) return undefined
  return {
    isPublished: stored === PUBLISHED,
    saveAs: ({ isPublished }) => {
      const field = 'isPublished' as Path<Values>
      form.setValue(field, publicationValue({ isPublished }) as PathValue<Values, typeof field>, { shouldDirty: true })
      save()
    },
  }
}

/** The words for the two sides of a stale edit. */
function publicationWords(name: string, value: string): string {
  if (name !== 'isPublished') return value
  return value === PUBLISHED ? 'Published' : 'Draft'
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
