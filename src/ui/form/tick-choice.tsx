import { useId, type ReactNode } from 'react'

interface TickChoiceProps {
  name: string
  label: string
  hint: ReactNode
  isTicked: boolean
  onChange: (isTicked: boolean) => void
}

/** An optional item with an explanation. The whole tile is clickable. */
export function TickChoice({ name, label, hint, isTicked, onChange }: TickChoiceProps) {
  const id = useId()
  return (
    <div className="grid">
      <label className="flex min-h-11 items-start gap-3 pb-4">
        <input
          type="checkbox"
          name={name}
          checked={isTicked}
          aria-describedby={id}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
          className="mt-0.5 size-5 shrink-0 accent-primary"
        />
        <span className="min-w-0 font-semibold text-pretty">{label}</span>
      </label>
      <div id={id} className="-mt-4 max-w-text ps-8 text-small max-md:ps-9 text-text-2">
        {hint}
      </div>
    </div>
  )
}
