import { ENQUIRY_STATUS_TONES, ENQUIRY_STATUSES, type EnquiryStatus } from '../enquiry.ts'
import type { StatusTone } from '#base/values/tone.ts'
import { classes } from '#ui/classes.ts'
import { SpinnerArc } from '#ui/loading/spinner.tsx'

interface StatusButtonsProps {
  /** Accessible name: 'Status of the message from Asha Example'. */
  label: string
  value: EnquiryStatus
  isSaving: boolean
  onChoose: (status: EnquiryStatus) => void
  /** Lower, to fit a card. */
  isDense?: boolean
}

/** The four statuses of an enquiry. Each is set with one click (docs/product/requirements.md, section 4). */
export function StatusButtons({ label, value, isSaving, onChoose, isDense = false }: StatusButtonsProps) {
  return (
    // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be a grid in every browser we serve
    <div
      role="group"
      aria-label={label}
      aria-busy={isSaving}
      className={classes('flex flex-wrap rounded-sm bg-surface-sunken', !isDense && 'md:gap-1 md:rounded-md md:p-1')}
    >
      {ENQUIRY_STATUSES.map((status) => {
        const isPressed = status === value
        return (
          <button
            key={status}
            type="button"
            aria-pressed={isPressed}
            aria-disabled={isSaving || undefined}
            onClick={() => {
              if (!isSaving && !isPressed) onChoose(status)
            }}
            className={classes(
              'relative min-h-11 grow rounded-sm border text-xs font-semibold md:basis-1/5',
              isDense ? 'md:min-h-6 md:pointer-coarse:min-h-11' : 'md:min-h-9 md:px-1 md:text-small md:pointer-coarse:min-h-11',
              isPressed ? PRESSED[ENQUIRY_STATUS_TONES[status]] : 'border-transparent text-text-2 hover:bg-surface hover:text-text',
            )}
          >
            <span className="inline-block first-letter:uppercase">{status}</span>
            {isPressed && isSaving && (
              <span className="absolute end-0.5 top-0.5">
                <SpinnerArc size="small" />
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}

const PRESSED: Record<StatusTone, string> = {
  success: 'border-success-border bg-success-soft text-success-text',
  info: 'border-info-border bg-info-soft text-info-text',
  warning: 'border-warning-border bg-warning-soft text-warning-text',
  danger: 'border-danger-border bg-danger-soft text-danger-text',
  neutral: 'border-neutral-border bg-neutral-soft text-neutral-text',
}
