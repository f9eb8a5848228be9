import { useRef, useState, type ReactNode, useLayoutEffect } from 'react'
import { classes } from '#ui/classes.ts'
import { Form } from '#ui/form/form.tsx'
import type { FormEditing } from './editor-plan.tsx'
import { SaveBar, type NextStep, type Publishing } from './save-bar.tsx'
import { StaleDialog } from './stale-dialog.tsx'
import { useSlowNotice } from '#ui/loading/use-slow-notice.tsx'
import { useShortcuts } from '../shortcuts/use-shortcuts.tsx'
import { Segments } from '../kit/segments.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx'
import type { LeaveGuard } from './use-leave-guard.tsx'

interface FormWithPreviewProps {
  editor: FormEditing
  /** The heading of the page, above the form. */
  heading: ReactNode
  /** Above the form and outside it, because a form inside a form is not submitted. */
  above?: ReactNode
  /** Noun for the edited object: 'company', 'issue'. */
  thing: string
  isNew?: boolean
  backTo: string
  /** Group in the list of shortcuts. */
  shortcutGroup: string
  /** Id of the form, for links to its fields. */
  id?: string
  /** Content beside the form, or in a second tab on narrow screens. */
  preview: ReactNode
  previewLabel?: string
  /** Width of the two columns. */
  columns?: string
  /** A notice about both form and preview, above them. */
  notice?: ReactNode
  wordsFor?: ((name: string, value: string) => string) | undefined
  /** Shown in the save bar while there are unsaved changes: 'saving makes edition 2'. */
  consequence?: string | undefined
  /** Set for a record that may be a draft. */
  publishing?: Publishing | undefined
  /** The step after saving, as the main button. */
  next?: NextStep | undefined
  children: ReactNode
}

/** A container query: the width of the page counts, not that of the screen. */
const EQUAL_COLUMNS = '@min-[56rem]:grid-cols-2'
export const WIDER_PREVIEW = '@min-[56rem]:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]'

/** A form beside its preview. In a narrow window the two are tabs. */
export function FormWithPreview({
  editor,
  heading,
  above,
  thing,
  isNew = false,
  backTo,
  shortcutGroup,
  id,
  preview,
  previewLabel = 'Preview',
  columns = EQUAL_COLUMNS,
  notice,
  wordsFor,
  consequence,
  publishing,
  next,
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
      {above}
      <Form
        {...(id !== undefined && { id })}
        errors={editor.errors}
        {...(editor.formError !== undefined && { formError: editor.formError })}
        failureCount={editor.failureCount}
        busy={editor.isSaving}
        slow={useSlowNotice(editor.isSaving)}
        onSubmit={(event) => {
          event.preventDefault()
          if (publishing) publishing.saveAs(publishing)
          else editor.save()
        }}
        className="flex grow flex-col gap-4 pt-4"
      >
        {notice}
        <EditorTabs side={side} onChange={setSide} asideLabel={previewLabel} />
        <div className={classes('grid grid-cols-1 items-start gap-6 pb-8 @min-[56rem]:gap-8', columns)}>
          <InertWhileSaving
            isSaving={editor.isSaving}
            className={classes('grid min-w-0 grid-cols-1 gap-6', side === 'aside' && 'hidden @min-[56rem]:grid')}
          >
            {children}
          </InertWhileSaving>
          <aside
            aria-label={previewLabel}
            className={classes(
              'grid min-w-0 grid-cols-1 gap-6 @min-[56rem]:sticky @min-[56rem]:top-6',
              side === 'form' && 'hidden @min-[56rem]:grid',
            )}
          >
            {preview}
          </aside>
        </div>
        <SaveBar
          thing={thing}
          isNew={isNew}
          isDirty={editor.isDirty}
          backTo={backTo}
          consequence={consequence}
          publishing={publishing}
          next={next}
        />
      </Form>
      <LeaveDialog guard={editor.guard} />
      <StaleDialog thing={thing} stale={editor.stale} wordsFor={wordsFor} />
    </div>
  )
}

type EditorSide = 'form' | 'aside'

interface EditorTabsProps {
  side: EditorSide
  onChange: (side: EditorSide) => void
  asideLabel: string
}

/** Tabs for form and preview where they do not fit side by side (docs/product/design.md, section 10.6). */
function EditorTabs({ side, onChange, asideLabel }: EditorTabsProps) {
  return (
    <Segments
      label="What to show"
      value={side}
      choices={[
        { value: 'form', label: 'Write' },
        { value: 'aside', label: asideLabel },
      ]}
      onChange={onChange}
      className="@min-[56rem]:hidden"
    />
  )
}

interface InertWhileSavingProps {
  isSaving: boolean
  className: string
  children: ReactNode
}

/**
 * Makes the fields of a form inert while it is being saved. Text typed between the click and the reply would be in no version and be lost
 * with the page. The focus then returns to the field that had it.
 */
function InertWhileSaving({ isSaving, className, children }: InertWhileSavingProps) {
  const lastField = useRef<HTMLElement>(null)

  useLayoutEffect(() => {
    const hasLostFocus = document.activeElement === document.body
    if (!isSaving && hasLostFocus && lastField.current?.isConnected) lastField.current.focus({ preventScroll: true })
  }, [isSaving])

  return (
    <div
      inert={isSaving}
      onFocus={(event) => {
        lastField.current = event.target
      }}
      className={className}
    >
      {children}
    </div>
  )
}

/** Asks for confirmation before a link or Back discards unsaved changes. */
function LeaveDialog({ guard }: { guard: LeaveGuard }) {
  return (
    <Dialog open={guard.isAsking} onClose={guard.stay} title="Leave without saving?" size="consultation">
      <DialogBody>
        <p className="text-text-2">You have changes that are not saved. If you leave now, they are lost.</p>
      </DialogBody>
      <DialogFooter>
        <Button variant="danger" size="compact" onClick={guard.leave}>
          Discard changes
        </Button>
        <Button size="compact" onClick={guard.stay}>
          Keep editing
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
