import { RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { LinkButton } from '#ui/button/link-button.tsx'
import { valuesOf } from '#ui/form/field-problems.ts'
import { useToast } from '#ui/toast/toast.tsx'
import { useRestored } from '#site/use-visit.ts'
import { failureToast, type CheckOutcome, type FailedCheck } from '../../verification/check-outcome.ts'
import { findAsked, keepAsked, useAtFirst } from './asked-check.tsx'
import { CheckPanel } from './check-panel.tsx'
import { useOutcomeFocus } from './use-outcome-focus.tsx'

interface Heading {
  headingLevel: 2 | 3
  headingRef: RefObject<HTMLHeadingElement | null>
}

interface CheckFlow<Values, Found> {
  /** A form that was posted without script. */
  posted?: { values: Values; outcome: CheckOutcome<Found> } | undefined
  compact: boolean
  /** Names the check in the browser's history. */
  name: string
  /** Whether its tab is open. A check in a closed tab runs when the tab is opened. */
  isOpen: boolean
  /** Whether the visitor left a result for another check. Then the form takes the focus. */
  isAgain: boolean
  onAgain: () => void
  /** The title of the toast when the check gives no result. */
  failedTitle: string
  missedHelp: ReactNode
  checkAnother: { to: string; label: string }
  onFound?: (found: Found) => void
  renderForm: (props: {
    isAgain: boolean
    /** The initial value, if it was typed before. */
    typed: Partial<Values> | undefined
    errors: Record<string, string> | undefined
    onOutcome: (outcome: CheckOutcome<Found> | undefined, form?: HTMLFormElement) => void
  }) => ReactNode
  renderResult: (found: Found, heading: Heading) => ReactNode
}

interface Progress<Values, Found> {
  outcome: CheckOutcome<Found> | undefined
  typed: Partial<Values> | undefined
  /** Another number makes another form. */
  turn: number
  /** Whether to submit the initial values at once. Undefined until something has happened in this view. */
  isDue?: boolean
  isAgain: boolean
}

/**
 * A form with the outcome of a failed check above it. A result replaces the form and lives as long as the view of the page: after Back, the
 * input is checked again, because the register may have changed.
 */
export function CheckFlow<Values extends Record<keyof Values, string>, Found>({
  posted,
  compact,
  name,
  isOpen,
  isAgain,
  onAgain,
  failedTitle,
  missedHelp,
  checkAnother,
  onFound,
  renderForm,
  renderResult,
}: CheckFlow<Values, Found>) {
  const { toast } = useToast()
  const { key } = useLocation()
  const asked = useAtFirst(() => findAsked(name)) as Values | undefined
  const [progress, setProgress] = useState<Progress<Values, Found>>({ outcome: posted?.outcome, typed: posted?.values, turn: 0, isAgain })
  const { outcome, typed = asked, turn, isDue = Boolean(asked && !posted) } = progress
  const found = outcome?.kind === 'found' ? outcome.found : undefined
  const heading: Heading = { headingLevel: compact ? 3 : 2, headingRef: useOutcomeFocus(outcome) }
  const area = useRef<HTMLDivElement>(null)
  const sentTurn = useRef<number>(undefined)

  // A jump within the page adds its own history entry.
  useEffect(() => {
    if (found && typed) keepAsked(name, typed as Values)
    // eslint-disable-next-line react/exhaustive-effect-dependencies -- another key is another entry
  }, [name, key, found, typed])

  useEffect(() => {
    if (!isDue || !isOpen || sentTurn.current === turn) return
    sentTurn.current = turn
    area.current?.querySelector('form')?.requestSubmit()
  }, [isDue, isOpen, turn])

  useRestored(() => {
    if (found && typed) setProgress((current) => askAgain(current, typed))
  })

  if (found !== undefined) {
    return (
      <>
        {renderResult(found, heading)}
        <BackToForm to={checkAnother.to} inPlace={compact} onClick={startAgain}>
          {checkAnother.label}
        </BackToForm>
      </>
    )
  }
  return (
    <div key={asked ? `asked ${turn}` : turn} ref={area} className="contents">
      {outcome && outcome.kind !== 'invalid' && <CheckPanel failed={outcome as FailedCheck} missedHelp={missedHelp} {...heading} />}
      {renderForm({
        isAgain: progress.isAgain,
        typed,
        errors: outcome?.kind === 'invalid' ? outcome.errors : undefined,
        onOutcome: show,
      })}
    </div>
  )

  function show(next: CheckOutcome<Found> | undefined, form?: HTMLFormElement) {
    const values = form && (valuesOf(form) as Values)
    setProgress((current) => ({ ...current, outcome: next, typed: values ?? current.typed, isDue: false }))
    if (next?.kind !== 'found') keepAsked(name, undefined)
    if (!next || next.kind === 'invalid') return
    if (next.kind === 'found') onFound?.(next.found)
    else toast({ ...failureToast(next, failedTitle), tone: 'destructive' })
  }

  function startAgain() {
    if (!compact) return onAgain()
    keepAsked(name, undefined)
    setProgress(({ turn: last }) => ({ outcome: undefined, typed: {}, turn: last + 1, isDue: false, isAgain: true }))
  }
}

/** The form with its earlier input, to be submitted at once. */
function askAgain<Values, Found>({ turn }: Progress<Values, Found>, typed: Partial<Values>): Progress<Values, Found> {
  return { outcome: undefined, typed, turn: turn + 1, isDue: true, isAgain: false }
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
