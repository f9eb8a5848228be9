import { RotateCcw } from 'lucide-react'
import type { MouseEvent } from 'react'
import { LinkButton } from '#ui/button/link-button.tsx'

interface BackToFormProps {
  /** The address of an empty form, for a page without script. */
  to: string
  /** Show the form again on the same page, in place of the result. */
  inPlace: boolean
  onClick: () => void
  children: string
}

/** The button under a result that brings the form back. */
export function BackToForm({ to, inPlace, onClick, children }: BackToFormProps) {
  return (
    <p className="no-print mt-6">
      <LinkButton to={to} variant="secondary" icon={<RotateCcw />} className="max-sm:w-full" onClick={startAgain}>
        {children}
      </LinkButton>
    </p>
  )

  function startAgain(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    if (inPlace) event.preventDefault()
    onClick()
  }
}
