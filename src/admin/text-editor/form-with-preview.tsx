import { useRef, useState, type ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { Form } from '../../ui/form/form.tsx'
import type { StaleEdit } from '../editor/editor-plan.tsx'
import { EditorTabs, type EditorSide } from '../editor/editor-tabs.tsx'
import { InertWhileSaving } from '../editor/inert-while-saving.tsx'
import { LeaveDialog } from '../editor/leave-dialog.tsx'
import { SaveBar } from '../editor/save-bar.tsx'
import { StaleDialog } from '../editor/stale-dialog.tsx'
import type { LeaveGuard } from '../editor/use-leave-guard.tsx'
import type { Messages } from '../kit/form-messages.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.tsx'

/** The part of an editor's state that every form shows. */
export interface FormEditing {
  isDirty: boolean
  isSaving: boolean
  /** By field path. */
  errors: Messages
  formError: string | undefined
  failureCount: number
  guard: LeaveGuard
  stale: StaleEdit | undefined
  save: () => Promise<void>
}

interface FormWithPreviewProps {
  editor: FormEditing
  /** The heading of the page, above the form. */
  heading: ReactNode
  /** 'company', 'issue'. */
  thing: string
  isNew?: boolean
  backTo: string
  /** Group of the keyboard shortcut, in the list of shortcuts. */
  shortcutGroup: string
  /** Id of the form, by which links lead to its fields. */
  id?: string
  preview: ReactNode
  /** Width of the two columns. */
  columns?: string
  children: ReactNode
}

const EQUAL_COLUMNS = '@min-[56rem]:grid-cols-2'

/** A page with a form beside what it will look like. In a narrow window the two are tabs. */
export function FormWithPreview({
  editor,
  heading,
  thing,
  isNew = false,
  backTo,
  shortcutGroup,
  id,
  preview,
  columns = EQUAL_COLUMNS,
  children,
}: FormWithPreviewProps) {
  const [side, setSide] = useState<EditorSide>('form')
  const page = useRef<HTMLDivElement>(null)

  // The error summary takes the focus, so the form must be the visible tab.
  const [seenFailures, setSeenFailures] = useState(editor.failureCount)
  if (seenFailures !== editor.failureCount) {
    setSeenFailures(editor.failureCount)
    setSide('form')
  }

  useShortcuts({ 'Mod+s': { label: 'Save', run: () => page.current?.querySelector('form')?.requestSubmit() } }, { group: shortcutGroup })

  return (
    <div ref={page} className="@container -mb-12 flex grow flex-col">
      {heading}
      <Form
        {...(id !== undefined && { id })}
        errors={editor.errors}
        {...(editor.formError !== undefined && { formError: editor.formError })}
        failureCount={editor.failureCount}
        busy={editor.isSaving}
        onSubmit={(event) => {
          event.preventDefault()
          void editor.save()
        }}
        className="flex grow flex-col gap-4 pt-4"
      >
        <EditorTabs side={side} onChange={setSide} asideLabel="Preview" />
        <div className={classes('grid grid-cols-1 items-start gap-6 pb-8 @min-[56rem]:gap-8', columns)}>
          <InertWhileSaving
            isSaving={editor.isSaving}
            className={classes('grid min-w-0 grid-cols-1 gap-6', side === 'aside' && 'hidden @min-[56rem]:grid')}
          >
            {children}
          </InertWhileSaving>
          <aside
            aria-label="Preview"
            className={classes(
              'grid min-w-0 grid-cols-1 gap-6 @min-[56rem]:sticky @min-[56rem]:top-6',
              side === 'form' && 'hidden @min-[56rem]:grid',
            )}
          >
            {preview}
          </aside>
        </div>
        <SaveBar thing={thing} isNew={isNew} isDirty={editor.isDirty} backTo={backTo} />
      </Form>
      <LeaveDialog guard={editor.guard} />
      <StaleDialog thing={thing} stale={editor.stale} wordsFor={undefined} />
    </div>
  )
}
