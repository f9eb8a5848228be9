import { useState, type ReactNode, type RefObject, type MouseEvent } from 'react'
import { useToast } from '#ui/toast/toast.tsx'
import { failureToast, type CheckOutcome } from '../../verification/check-outcome.ts'
import { CheckPanel } from './check-panel.tsx'
import { useOutcomeFocus } from './use-outcome-focus.tsx'
import { RotateCcw } from 'lucide-react'
import { LinkButton } from '#ui/button/link-button.tsx'

interface Heading {
  headingLevel: 2 | 3
  headingRef: RefObject<HTMLHeadingElement | null>
}

interface CheckFlow<Found> {
  /** The outcome of a form that was posted without script. */
  initialOutcome: CheckOutcome<Found> | undefined
  compact: boolean
  /** The title of the toast when the check gives no result. */
  failedTitle: string
  missedHelp: ReactNode
  checkAnother: { to: string; label: string }
  onFound?: (found: Found) => void
  renderForm: (props: {
    /** Whether the visitor chose to make another check, which begins with an empty form. */
    isAgain: boolean
    errors: Record<string, string> | undefined
    onOutcome: (outcome: CheckOutcome<Found> | undefined) => void
  }) => ReactNode
  renderResult: (found: Found, heading: Heading) => ReactNode
}

/** A form with the outcome of a failed check above it. A result replaces the form. */
export function CheckFlow<Found>({
  initialOutcome,
  compact,
  failedTitle,
  missedHelp,
  checkAnother,
  onFound,
  renderForm,
  renderResult,
}: CheckFlow<Found>) {
  const { toast } = useToast()
  const [outcome, setOutcome] = useState(initialOutcome)
  const [isAgain, setIsAgain] = useState(false)
  const heading: Heading = { headingLevel: compact ? 3 : 2, headingRef: useOutcomeFocus(outcome) }

  if (outcome?.kind === 'found') {
    return (
      <>
        {renderResult(outcome.found, heading)}
        <BackToForm to={checkAnother.to} inPlace={compact} onClick={startAgain}>
          {checkAnother.label}
        </BackToForm>
      </>
    )
  }
  return (
    <>
      {outcome && outcome.kind !== 'invalid' && <CheckPanel failed={outcome} missedHelp={missedHelp} {...heading} />}
      {renderForm({ isAgain, errors: outcome?.kind === 'invalid' ? outcome.errors : undefined, onOutcome: show })}
    </>
  )

  function show(next: CheckOutcome<Found> | undefined) {
    setOutcome(next)
    if (!next || next.kind === 'invalid') return
    if (next.kind === 'found') onFound?.(next.found)
    else toast({ ...failureToast(next, failedTitle), tone: 'destructive' })
  }

  function startAgain() {
    setIsAgain(true)
    setOutcome(undefined)
  }
}

interface BackToFormProps {
  /** The address of an empty form, for a page without script. */
  to: string
  /** Show the form again on the same page, in place of the result. */
  inPlace: boolean
  onClick: () => void
  children: string
}

/** The button under a result that brings the form back. */
function BackToForm({ to, inPlace, onClick, children }: BackToFormProps) {
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
