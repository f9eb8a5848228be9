import { RotateCcw } from 'lucide-react'
import type { MouseEvent } from 'react'
import { LinkButton } from '../../ui/button/link-button.tsx'

interface BackToForm {
  /** Where an empty form is, for a page that came back without script. */
  to: string
  /** Stay on the page: the form comes back where the result is. */
  inPlace: boolean
  onClick: () => void
  children: string
}

/** Stands in the place of the form while a result is shown. */
export function BackToForm({ to, inPlace, onClick, children }: BackToForm) {
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
