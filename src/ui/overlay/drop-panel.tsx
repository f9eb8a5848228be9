import { ChevronDown } from 'lucide-react'
import { useCallback, useId, useRef, useState, type ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { useDismiss } from './use-dismiss.tsx'

interface DropPanelProps {
  label: ReactNode
  icon?: ReactNode
  /** The edge of the button that the panel is aligned with. */
  align?: 'start' | 'end'
  /** Opens above the button, for a bar at the bottom of the page. */
  isAbove?: boolean
  children: ReactNode
}

/** A button that opens a small panel beside it. Esc, a press outside, or leaving it with Tab closes it. */
export function DropPanel({ label, icon, align = 'start', isAbove = false, children }: DropPanelProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  const close = useCallback(() => setIsOpen(false), [])
  useDismiss(whole, isOpen, close)

  return (
    // On a phone the panel is as wide as the button's positioned parent.
    <div ref={whole} className="md:relative">
      <Button
        variant="secondary"
        size="compact"
        icon={icon}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
        <ChevronDown className="size-4" />
      </Button>
      {isOpen && (
        <div
          id={id}
          className={[
            'absolute z-menu grid gap-1 rounded-md border border-border bg-surface-raised p-2 shadow-e3 max-md:inset-x-0 md:w-max md:min-w-56',
            isAbove ? 'bottom-full mb-1' : 'top-full mt-1',
            align === 'end' ? 'md:end-0' : 'md:start-0',
          ].join(' ')}
        >
          {children}
        </div>
      )}
    </div>
  )
}
