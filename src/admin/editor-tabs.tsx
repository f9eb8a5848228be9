import { classes } from '../ui/classes.ts'

export type EditorSide = 'form' | 'aside'

/** Where form and preview do not fit side by side: which of them is in view (DESIGN.md section 10.6). */
export function EditorTabs({
  side,
  onChange,
  asideLabel,
}: {
  side: EditorSide
  onChange: (side: EditorSide) => void
  asideLabel: string
}) {
  const choices: Array<{ value: EditorSide; label: string }> = [
    { value: 'form', label: 'Write' },
    { value: 'aside', label: asideLabel },
  ]
  return (
    <div
      role="group"
      aria-label="What to show"
      className="grid grid-cols-2 gap-1 rounded-md bg-surface-sunken p-1 @min-[56rem]:hidden"
    >
      {choices.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={side === value}
          onClick={() => onChange(value)}
          className={classes(
            'min-h-11 rounded-sm border px-3 font-semibold',
            side === value ? 'border-border bg-surface text-text shadow-e1' : 'border-transparent text-text-2 hover:text-text',
          )}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
