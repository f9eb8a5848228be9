import { Check, X } from 'lucide-react'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

interface FeatureChipsProps {
  features: readonly string[]
  onRemove: (index: number) => void
}

/** The features that the typed text contains. Each can be removed. */
export function FeatureChips({ features, onRemove }: FeatureChipsProps) {
  if (features.length === 0) return null
  return (
    <ul aria-label="As they will be saved" className="flex flex-wrap gap-2">
      {features.map((feature, index) => (
        <li
          // eslint-disable-next-line react/no-array-index-key -- the same words may stand twice
          key={`${index}-${feature}`}
          className="flex min-w-0 items-center gap-1.5 rounded-sm border border-border bg-primary-soft ps-2.5 text-small text-primary-soft-text"
        >
          <Check className="size-4" />
          <span className="min-w-0 py-1.5 wrap-anywhere">{feature}</span>
          <button
            type="button"
            onClick={() => onRemove(index)}
            className="grid size-9 shrink-0 place-items-center self-stretch rounded-sm hover:bg-surface pointer-coarse:size-11"
          >
            <X className="size-4" />
            <VisuallyHidden>Remove {feature}</VisuallyHidden>
          </button>
        </li>
      ))}
    </ul>
  )
}
