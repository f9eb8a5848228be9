import { Check, CircleDot } from 'lucide-react'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { classes } from '#ui/classes.ts'
import { useFormState } from '#ui/form/form-context.tsx'
import { SubmitButton } from '#ui/form/form.tsx'

interface SaveBarProps {
  thing: string
  isNew: boolean
  isDirty: boolean
  backTo: string
  /** A consequence of saving worth mentioning. */
  consequence?: string | undefined
  /** Set for a record that may be a draft. */
  publishing?: Publishing | undefined
  /** The step after saving, as the main button: Save then only saves a draft. */
  next?: NextStep | undefined
}

export interface NextStep {
  label: string
  /** Saves the form, if it has changes, and takes the step. */
  run: () => void
}

export interface Publishing {
  /** The stored state. A new record is a draft. */
  isPublished: boolean
  /** Saves the form and publishes or unpublishes the record. */
  saveAs: (state: { isPublished: boolean }) => void
}

/** Sticky bar at the bottom, above the safe area of a phone (docs/product/design.md, section 10.6). */
export function SaveBar({ thing, isNew, isDirty, backTo, consequence, publishing, next }: SaveBarProps) {
  return (
    <div className="has-action-bar no-print sticky bottom-0 z-action-bar -mx-gutter mt-auto border-t border-border bg-surface px-gutter pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:-mx-8 lg:px-8">
      <div className="flex items-center justify-end gap-2 max-xs:flex-wrap sm:gap-3">
        <p
          role="status"
          className={classes(
            'flex min-w-0 grow items-center gap-2 text-small leading-tight text-text-2',
            // Three buttons fill the width of a phone.
            (publishing || next) && 'max-sm:sr-only',
          )}
        >
          {isDirty && (
            <>
              <CircleDot className="size-4 shrink-0 text-accent-text max-sm:hidden" />
              <span>
                Unsaved <span className="max-sm:sr-only">changes{consequence && `: ${consequence}`}</span>
              </span>
            </>
          )}
          {!isDirty && !isNew && (
            <>
              <Check className="size-4 shrink-0 text-success" />
              <span className="sm:hidden">Saved</span>
              <span className="max-sm:hidden">All changes saved</span>
            </>
          )}
        </p>
        <LinkButton to={backTo} variant="secondary" size="compact">
          Cancel
        </LinkButton>
        {publishing?.isPublished === true && (
          <StateButton variant="secondary" label="Unpublish" onClick={() => publishing.saveAs({ isPublished: false })} />
        )}
        <SubmitButton
          variant={publishing?.isPublished === false || next ? 'secondary' : 'primary'}
          size="compact"
          busyLabel="Saving..."
          className="max-sm:w-auto!"
          aria-keyshortcuts="Control+S"
        >
          <SaveLabel thing={thing} isNew={isNew} isDraft={publishing?.isPublished === false || next !== undefined} />
        </SubmitButton>
        {publishing?.isPublished === false && (
          <StateButton variant="primary" label="Publish" onClick={() => publishing.saveAs({ isPublished: true })} />
        )}
        {next && <StateButton variant="primary" label={next.label} onClick={next.run} />}
      </div>
    </div>
  )
}

function SaveLabel({ thing, isNew, isDraft }: { thing: string; isNew: boolean; isDraft: boolean }) {
  if (isDraft) return 'Save draft'
  if (!isNew) {
    return (
      <span>
        Save <span className="max-sm:sr-only">changes</span>
      </span>
    )
  }
  return (
    <span>
      Create <span className="max-sm:sr-only">{thing}</span>
    </span>
  )
}

interface StateButtonProps {
  variant: 'primary' | 'secondary'
  label: string
  onClick: () => void
}

/** This button saves as well, so it is disabled while the form is being saved. */
function StateButton({ variant, label, onClick }: StateButtonProps) {
  const { isBusy } = useFormState()
  return (
    <Button variant={variant} size="compact" disabled={isBusy} onClick={onClick}>
      {label}
    </Button>
  )
}
