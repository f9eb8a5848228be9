import { CalendarDays, ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import {
  useCallback,
  useRef,
  useState,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  useId,
  useLayoutEffect,
  type RefObject,
} from 'react'
import { isPlainDate, shortDate, type PlainDate, dateInWords, indianDate } from '#base/dates/dates.ts'
import { readDate, typedDateHelp } from '#base/dates/date-text.ts'
import { IconButton, Button } from '../button/button.tsx'
import { classes } from '../classes.ts'
import { TextInput } from '../form/controls.tsx'
import { useDismiss } from '../overlay/use-dismiss.tsx'
import { addMonths } from '#base/dates/calendar.ts'
import { usePopoverBeside } from '../overlay/use-popover-beside.ts'
import { dayAfterKey, weeksOf } from './calendar-keys.ts'
import { isComposing } from '#ui/form/is-composing.ts'

interface DateInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'min' | 'max' | 'type'> {
  /** The label of the field, which also names the calendar and its button. */
  label: string
  /** 'YYYY-MM-DD', '', or a text that is not a date. */
  value: string
  /** Called while typing: with a date, '', or the typed text if it is not a date. */
  onChange: (value: string) => void
  /** Called with a date that was completely typed or picked, and with '' when the field was cleared. */
  onCommit?: (date: string) => void
  min?: PlainDate | undefined
  max?: PlainDate | undefined
}

/**
 * A date as an Indian office writes it: day, month, year in one text, or picked from a calendar. A complete date is shown
 * with the name of its month. Native date fields follow the browser's language and show 3 April as 04/03.
 */
export function DateInput({ label, value, onChange, onCommit, min, max, onBlur, onKeyDown, className, ...rest }: DateInputProps) {
  const [typed, setTyped] = useState<string>()
  const [isOpen, setIsOpen] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  const close = useCallback(() => setIsOpen(false), [])
  useDismiss(whole, isOpen, close)
  const shown = isPlainDate(value) ? shortDate(value) : value
  return (
    <div ref={whole} className="relative">
      <TextInput
        autoComplete="off"
        inputMode="numeric"
        placeholder="dd/mm/yyyy"
        spellCheck={false}
        {...rest}
        value={typed ?? shown}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          onChange(readDate(currentTarget.value) ?? currentTarget.value.trim())
        }}
        onBlur={(event: FocusEvent<HTMLInputElement>) => {
          finish()
          onBlur?.(event)
        }}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          if (event.key === 'Enter' && !isComposing(event)) finish()
          onKeyDown?.(event)
        }}
        className={classes('figures pe-13', className)}
      />
      <IconButton
        label={`Calendar for ${label}`}
        icon={<CalendarDays />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="absolute end-0.5 top-0.5 text-text-2"
      />
      {isOpen && (
        <DateCalendar
          label={`Calendar for ${label}`}
          whole={whole}
          value={isPlainDate(value) ? value : undefined}
          min={min}
          max={max}
          onPick={(date) => {
            onChange(date)
            onCommit?.(date)
            closeAndReturn()
          }}
          onClose={closeAndReturn}
        />
      )}
    </div>
  )

  function finish() {
    if (typed === undefined) return
    setTyped(undefined)
    if (value === '' || isPlainDate(value)) onCommit?.(value)
  }

  function closeAndReturn() {
    close()
    whole.current?.querySelector('button')?.focus()
  }
}

/** Describes the fault of a date field's value; undefined when it is empty or a date within the limits. */
export function dateProblem(
  value: string,
  { min, max }: { min?: PlainDate | undefined; max?: PlainDate | undefined } = {},
): string | undefined {
  if (value === '') return undefined
  if (!isPlainDate(value)) return typedDateHelp(value)
  if (min !== undefined && value < min) return `Choose ${shortDate(min)} or a later date.`
  return max !== undefined && value > max ? `Choose ${shortDate(max)} or an earlier date.` : undefined
}

interface DateCalendarProps {
  /** The accessible name: 'Calendar for Issue date'. */
  label: string
  /** Contains the button that opens the calendar. */
  whole: RefObject<HTMLElement | null>
  value: PlainDate | undefined
  min: PlainDate | undefined
  max: PlainDate | undefined
  onPick: (date: PlainDate) => void
  onClose: () => void
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTH = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** One month of days (APG date picker dialog): arrows, Home, End and Page keys move, Enter picks, Esc closes. */
function DateCalendar({ label, whole, value, min, max, onPick, onClose }: DateCalendarProps) {
  const [today] = useState(() => indianDate(new Date()))
  const [active, setActive] = useState(value ?? today)
  const panel = useRef<HTMLDivElement>(null)
  const movesFocus = useRef(true)
  const headingId = useId()
  usePopoverBeside(panel, whole)
  useLayoutEffect(() => {
    if (movesFocus.current) panel.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus({ preventScroll: true })
  }, [active])

  return (
    // Esc bubbles here from the buttons.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={panel}
      role="dialog"
      aria-label={label}
      popover="manual"
      tabIndex={-1}
      onKeyDown={closeOnEscape}
      className="fixed inset-auto z-menu m-0 w-[19.5rem] max-w-[calc(100vw-1rem)] overflow-y-auto overscroll-contain rounded-md border border-border bg-surface-raised p-2 text-text shadow-e3"
    >
      <div className="flex items-center">
        <IconButton label="Previous year" icon={<ChevronsLeft />} size="dense" onClick={() => turn(-12)} />
        <IconButton label="Previous month" icon={<ChevronLeft />} size="dense" onClick={() => turn(-1)} />
        <h2 id={headingId} aria-live="polite" className="grow text-center font-body text-body font-semibold max-md:text-small">
          {MONTH.format(new Date(`${active}T00:00:00Z`))}
        </h2>
        <IconButton label="Next month" icon={<ChevronRight />} size="dense" onClick={() => turn(1)} />
        <IconButton label="Next year" icon={<ChevronsRight />} size="dense" onClick={() => turn(12)} />
      </div>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- APG: the days are a grid that arrows move in */}
      <table role="grid" aria-labelledby={headingId} className="figures w-full table-fixed text-center text-small">
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday} className="py-1 font-semibold text-text-2">
                {weekday.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(active).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, at) =>
                day === null ? (
                  // eslint-disable-next-line jsx-a11y/control-has-associated-label -- a day outside the month
                  <td key={WEEKDAYS[at]} />
                ) : (
                  <td key={day} aria-selected={day === value} className="p-0.5">
                    <button
                      type="button"
                      data-day={day}
                      tabIndex={day === active ? 0 : -1}
                      aria-label={dateInWords(day)}
                      aria-current={day === today ? 'date' : undefined}
                      aria-disabled={isOutside(day) || undefined}
                      onKeyDown={move}
                      onClick={() => pick(day)}
                      className={classes(
                        'min-h-9 w-full rounded-sm font-semibold aria-disabled:font-normal aria-disabled:text-text-3 pointer-coarse:min-h-11',
                        day === value ? 'bg-primary text-on-primary' : 'hover:bg-primary-soft',
                        day === today && day !== value && 'ring-1 ring-border-strong ring-inset',
                      )}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-1 flex justify-between">
        <Button variant="ghost" size="dense" disabled={isOutside(today)} onClick={() => pick(today)}>
          Today
        </Button>
        <Button variant="ghost" size="dense" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  )

  function isOutside(day: PlainDate): boolean {
    return (min !== undefined && day < min) || (max !== undefined && day > max)
  }

  function pick(day: PlainDate) {
    if (!isOutside(day)) onPick(day)
  }

  function turn(months: number) {
    go(addMonths(active, months), { withFocus: false })
  }

  function move(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = dayAfterKey(event.key, event.shiftKey, active)
    if (next === undefined) return
    event.preventDefault()
    go(next, { withFocus: true })
  }

  function go(day: PlainDate, { withFocus }: { withFocus: boolean }) {
    if (!isPlainDate(day)) return
    movesFocus.current = withFocus
    setActive(day)
  }

  /** Prevents the default, so that neither a surrounding dialog nor a shortcut of the page handles the key too. */
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || isComposing(event)) return
    event.preventDefault()
    onClose()
  }
}
