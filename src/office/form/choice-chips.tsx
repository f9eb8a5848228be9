interface ChoiceChipsProps<Value> {
  /** Names the group of buttons. */
  label: string
  choices: ReadonlyArray<{ label: string; value: Value; isDisabled?: boolean }>
  /** The value of the pressed button; undefined if none is pressed. */
  chosen: Value | undefined
  onChoose: (value: Value) => void
}

/** Buttons below a field that fill it in. The one that equals the field is pressed. */
export function ChoiceChips<Value>({ label, choices, chosen, onChoose }: ChoiceChipsProps<Value>) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {choices.map((choice) => (
        <button
          key={choice.label}
          type="button"
          aria-pressed={choice.value === chosen}
          disabled={choice.isDisabled}
          onClick={() => onChoose(choice.value)}
          className="min-h-9 rounded-full border border-border-strong px-3 text-small font-semibold text-link hover:bg-primary-soft aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-on-primary pointer-coarse:min-h-11"
        >
          {choice.label}
        </button>
      ))}
    </div>
  )
}
