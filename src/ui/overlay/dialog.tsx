import { X } from 'lucide-react'
import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { NavigationType, useBlocker } from 'react-router'
import { Button, IconButton } from '../button/button.tsx'
import { classes } from '../classes.ts'
import { announceModalChange } from './modal-layer.ts'

/** At most 500, 560 and 640 px; below 768 px every dialog is a sheet of full height (docs/product/design.md, section 7). */
type DialogSize = 'consultation' | 'enrolment' | 'wide'

type DialogProps = {
  open: boolean
  /** Called when the visitor closes it: Esc, backdrop, close button, or 'Discard' after the question. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  size?: DialogSize
  /** Returns the question to ask before closing; undefined when nothing would be lost. */
  confirmClose?: () => string | undefined
  /** Whether Back closes it, with the same question, instead of leaving the page. Not compatible with another guard of the page. */
  closesOnBack?: boolean
  children: ReactNode
}

/** A modal dialog. Its contents exist only while it is open. Closing returns the focus to the element that opened it. */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null
}

/** The scrolling middle of a dialog. */
export function DialogBody({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classes('grid grow content-start gap-5 p-5 md:px-6', className)}>{children}</div>
}

/** The buttons, always in view. Put it inside the form that they submit. */
export function DialogFooter({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={classes(
        'dialog-footer sticky bottom-0 flex flex-col-reverse gap-3 border-t border-border bg-surface px-5 pt-4',
        'sm:flex-row pb-[max(1rem,env(safe-area-inset-bottom))] sm:justify-end md:px-6',
        className,
      )}
    >
      {children}
    </div>
  )
}

const FIRST_FIELD = '[autofocus], input:not([type="hidden"], [tabindex="-1"], :disabled), select:not(:disabled), textarea:not(:disabled)'

function OpenDialog({ onClose, title, description, size = 'enrolment', confirmClose, closesOnBack = false, children }: DialogProps) {
  const titleId = useId()
  const element = useRef<HTMLDialogElement>(null)
  const pressedBackdrop = useRef(false)
  const [question, setQuestion] = useState<string>()

  useLayoutEffect(() => {
    const dialog = element.current
    if (!dialog) return undefined
    const opener = document.activeElement
    const page = document.documentElement
    page.style.setProperty('--scrollbar-width', `${window.innerWidth - page.clientWidth}px`)
    dialog.showModal()
    announceModalChange()
    const first = dialog.querySelector<HTMLElement>(FIRST_FIELD) ?? dialog.querySelector<HTMLElement>('h2')
    first?.focus()
    return () => {
      dialog.close()
      announceModalChange()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])

  return (
    // A press on the backdrop closes; the key for that is Esc.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={element}
      aria-labelledby={titleId}
      className={classes('dialog', `dialog-${size}`)}
      onCancel={answerEscape}
      onClose={followBrowser}
      onMouseDown={(event) => {
        pressedBackdrop.current = event.target === element.current
      }}
      onClick={answerBackdrop}
    >
      {closesOnBack && <BackGuard onBack={askToClose} isUnsaved={() => confirmClose?.() !== undefined} />}
      <div className="dialog-sheet">
        <div className="dialog-head sticky top-0 z-1 border-b border-border bg-surface">
          <div className="flex items-start gap-3 py-3 ps-5 pe-3 md:ps-6">
            <h2 id={titleId} tabIndex={-1} className="grow py-2.5 text-h3">
              {title}
            </h2>
            <IconButton label="Close" icon={<X />} onClick={askToClose} />
          </div>
          {question !== undefined && <LeaveQuestion question={question} onStay={() => setQuestion(undefined)} onLeave={onClose} />}
        </div>
        {description && <div className="px-5 pt-4 text-pretty text-text-2 md:px-6">{description}</div>}
        {children}
      </div>
    </dialog>
  )

  function askToClose() {
    const loss = confirmClose?.()
    if (loss === undefined || question !== undefined) onClose()
    else setQuestion(loss)
  }

  function answerEscape(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== element.current) return
    event.preventDefault()
    askToClose()
  }

  /** The browser may close it by itself (a second Esc). Ignores a late event from before the dialog was reopened. */
  function followBrowser() {
    if (element.current && !element.current.open) onClose()
  }

  /** Reacts only to a press that began and ended on the backdrop: dragging a selection out of a field does not count. */
  function answerBackdrop(event: MouseEvent) {
    if (event.target === element.current && pressedBackdrop.current) askToClose()
  }
}

/** Handles Back in place of the page, and makes the browser ask before a page of another site replaces it. */
function BackGuard({ onBack, isUnsaved }: { onBack: () => void; isUnsaved: () => boolean }) {
  const blocker = useBlocker(({ historyAction }) => historyAction === NavigationType.Pop)
  const answer = useEffectEvent(() => {
    blocker.reset?.()
    onBack()
  })
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault()
  })
  useEffect(() => {
    if (blocker.state === 'blocked') answer()
  }, [blocker.state])
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => ask(event)
    window.addEventListener('beforeunload', listener)
    return () => window.removeEventListener('beforeunload', listener)
  }, [])
  return null
}

type LeaveQuestionProps = { question: string; onStay: () => void; onLeave: () => void }

function LeaveQuestion({ question, onStay, onLeave }: LeaveQuestionProps) {
  const id = useId()
  return (
    <div
      role="alertdialog"
      aria-labelledby={id}
      className="flex flex-wrap items-center gap-3 bg-warning-soft px-5 py-3 text-warning-text md:px-6"
    >
      <p id={id} className="grow font-semibold">
        {question}
      </p>
      {/* eslint-disable-next-line jsx-a11y/no-autofocus -- the visitor's own press led to the question */}
      <Button size="compact" autoFocus onClick={onStay}>
        Keep editing
      </Button>
      <Button size="compact" variant="danger" onClick={onLeave}>
        Discard
      </Button>
    </div>
  )
}
