import { useEffect, useMemo, useState, useSyncExternalStore, type ReactNode, type RefObject, type MouseEvent } from 'react'
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
  /** By which the result is found again after Back. */
  name: string
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
  name,
  failedTitle,
  missedHelp,
  checkAnother,
  onFound,
  renderForm,
  renderResult,
}: CheckFlow<Found>) {
  const { toast } = useToast()
  const [own, setOutcome] = useState(initialOutcome)
  const [isAgain, setIsAgain] = useState(false)
  const kept = useKeptResult<Found>(name)
  const outcome = own ?? (isAgain ? undefined : kept)
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
    keepResult(name, next?.kind === 'found' ? next.found : undefined)
    if (!next || next.kind === 'invalid') return
    if (next.kind === 'found') onFound?.(next.found)
    else toast({ ...failureToast(next, failedTitle), tone: 'destructive' })
  }

  function startAgain() {
    setIsAgain(true)
    setOutcome(undefined)
    if (compact) keepResult(name, undefined)
  }
}

/**
 * A result is kept with the entry of the browser's history, so that Back from the certificate's page shows it again. A new visit
 * of the page has none.
 */
function keepResult(name: string, found: unknown): void {
  const state: unknown = window.history.state
  const checked = { ...keptResults(), [name]: found }
  window.history.replaceState(typeof state === 'object' ? { ...state, checked } : { checked }, '')
}

function useKeptResult<Found>(name: string): CheckOutcome<Found> | undefined {
  const kept = useSyncExternalStore(
    neverChanges,
    () => (isReloaded() ? undefined : keptResults()[name]),
    () => undefined,
  )
  useEffect(() => {
    if (isReloaded()) keepResult(name, undefined)
  }, [name])
  return useMemo(() => (kept === undefined ? undefined : { kind: 'found', found: kept as Found }), [kept])
}

const neverChanges = () => () => undefined

/** Who reloads the page wants the register of now. */
function isReloaded(): boolean {
  return performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload')
}

function keptResults(): Record<string, unknown> {
  const state = window.history.state as { checked?: Record<string, unknown> } | null
  return state?.checked ?? {}
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
