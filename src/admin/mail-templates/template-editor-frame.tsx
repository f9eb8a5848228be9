import { useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { classes } from '../../ui/classes.ts'
import { Form } from '../../ui/form/form.tsx'
import { EditorTabs, type EditorSide } from '../editor/editor-tabs.tsx'
import { InertWhileSaving } from '../editor/inert-while-saving.tsx'
import { LeaveDialog } from '../editor/leave-dialog.tsx'
import { SaveBar } from '../editor/save-bar.tsx'
import { StaleDialog } from '../editor/stale-dialog.tsx'
import { AdminHeading } from '../frame/admin-heading.tsx'
import type { FormValues } from '../kit/stale-edit.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.tsx'
import { TEMPLATES_PATH } from './template-data.tsx'
import type { TemplateEditing } from './use-template-editor.tsx'

interface TemplateEditorFrameProps<Values extends FormValues> {
  editor: TemplateEditing<Values>
  title: string
  lead: string
  thing: string
  isNew?: boolean
  preview: ReactNode
  children: ReactNode
}

/** Everything around the fields of a template: heading, form, preview, save bar and dialogs. */
export function TemplateEditorFrame<Values extends FormValues>({ editor, title, lead, thing, isNew = false, preview, children }: TemplateEditorFrameProps<Values>) {
  const [side, setSide] = useState<EditorSide>('form')
  const page = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()

  // The error summary takes the focus, so the form must be the visible tab.
  const [seenFailures, setSeenFailures] = useState(editor.failureCount)
  if (seenFailures !== editor.failureCount) {
    setSeenFailures(editor.failureCount)
    setSide('form')
  }

  useShortcuts(
    {
      'Mod+s': { label: 'Save', run: () => page.current?.querySelector('form')?.requestSubmit() },
      Escape: { label: 'Back to the list', run: () => void navigate(TEMPLATES_PATH) },
    },
    { group: 'Editor' },
  )

  return (
    <div ref={page} className="@container -mb-12 flex grow flex-col">
      <AdminHeading title={title} lead={lead} breadcrumb={[{ label: 'E-mail texts', to: TEMPLATES_PATH }, { label: title }]} />
      <Form
        errors={editor.errors}
        {...(editor.formError !== undefined && { formError: editor.formError })}
        failureCount={editor.failureCount}
        busy={editor.isSaving}
        onSubmit={(event) => {
          event.preventDefault()
          void editor.save()
        }}
        className="flex grow flex-col gap-4 pt-3"
      >
        <EditorTabs side={side} onChange={setSide} asideLabel="Preview" />
        <div className="grid grid-cols-1 items-start gap-6 pb-8 @min-[56rem]:grid-cols-2 @min-[56rem]:gap-8">
          <InertWhileSaving
            isSaving={editor.isSaving}
            className={classes('grid min-w-0 grid-cols-1 gap-6', side === 'aside' && 'hidden @min-[56rem]:grid')}
          >
            {children}
          </InertWhileSaving>
          <aside
            aria-label="Preview"
            className={classes('min-w-0 @min-[56rem]:sticky @min-[56rem]:top-6', side === 'form' && 'hidden @min-[56rem]:block')}
          >
            {preview}
          </aside>
        </div>
        <SaveBar thing={thing} isNew={isNew} isDirty={editor.isDirty} backTo={TEMPLATES_PATH} />
      </Form>
      <LeaveDialog guard={editor.guard} />
      <StaleDialog thing={thing} stale={editor.stale} wordsFor={undefined} />
    </div>
  )
}
