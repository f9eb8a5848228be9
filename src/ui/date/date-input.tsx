import { CalendarDays } from 'lucide-react'
import { useCallback, useRef, useState, type ComponentProps, type FocusEvent, type KeyboardEvent } from 'react'
import { isPlainDate, shortDate, type PlainDate } from '#base/dates/dates.ts'
import { readTypedDate, typedDateHelp } from '#base/dates/date-text.ts'
import { IconButton } from '../button/button.tsx'
import { classes } from '../classes.ts'
import { TextInput } from '../form/controls.tsx'
import { useDismiss } from '../overlay/use-dismiss.tsx'
import { DateCalendar } from './date-calendar.tsx'

interface DateInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'min' | 'max' | 'type'> {
  /** The label of the field. The calendar and its button are named after it. */
  label: string
  /** 'YYYY-MM-DD', '', or a text that is no date. */
  value: string
  /** Called while typing: with a date, '', or the typed text when it is no date. */
  onChange: (value: string) => void
  /** Called with a date that was typed to its end or picked, and with '' when the field was emptied. */
  onCommit?: (date: string) => void
  min?: PlainDate | undefined
  max?: PlainDate | undefined
}

/**
 * A date as an Indian office writes it: day, month, year in one text, or picked from a calendar. A finished date is shown
 * with the name of its month. Native date fields follow the language of the browser and show 3 April as 04/03.
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
          onChange(readTypedDate(currentTarget.value) ?? currentTarget.value.trim())
        }}
        onBlur={(event: FocusEvent<HTMLInputElement>) => {
          finish()
          onBlur?.(event)
        }}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          if (event.key === 'Enter') finish()
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

/** What is wrong with the value of a date field; undefined when it is empty or a date within the limits. */
export function dateProblem(
  value: string,
  { min, max }: { min?: PlainDate | undefined; max?: PlainDate | undefined } = {},
): string | undefined {
  if (value === '') return undefined
  if (!isPlainDate(value)) return typedDateHelp(value)
  if (min !== undefined && value < min) return `Choose ${shortDate(min)} or a later date.`
  return max !== undefined && value > max ? `Choose ${shortDate(max)} or an earlier date.` : undefined
}
