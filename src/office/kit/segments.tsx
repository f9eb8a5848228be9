import { classes } from '#ui/classes.ts'

interface SegmentsProps<Value extends string> {
  /** Accessible name of the group. */
  label: string
  value: Value
  choices: ReadonlyArray<{ value: Value; label: string }>
  onChange: (value: Value) => void
  className?: string
}

/** Segmented control: switches between a few views of the same data. */
export function Segments<Value extends string>({ label, value, choices, onChange, className }: SegmentsProps<Value>) {
  return (
    <div
      role="group"
      aria-label={label}
      className={classes('grid auto-cols-fr grid-flow-col gap-1 max-xs:grid-flow-row rounded-md bg-surface-sunken p-1', className)}
    >
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
          className={classes(
            'min-h-11 rounded-sm border px-3 font-semibold max-sm:px-1.5',
            choice.value === value ? 'border-border bg-surface text-text shadow-e1' : 'border-transparent text-text-2 hover:text-text',
          )}
        >
          {choice.label}
        </button>
      ))}
    </div>
  )
}
