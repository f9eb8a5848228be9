import { ChevronDown, Eye, EyeOff } from 'lucide-react'
import { type ChangeEvent, type ChangeEventHandler, type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { excessOf } from '#base/api/length-limit.ts'
import { IconButton } from '../button/button.tsx'
import { classes } from '../classes.ts'
import { useFieldAttributes } from './form-context.tsx'
import { LiveStatus } from '../toast/live-status.tsx'

/** The counter appears once four fifths of the limit are used. */
const COUNT_FROM_SHARE = 0.8
const ROWS = 5

/** One line of text. `mono` for IDs and codes. */
export function TextInput({ className, mono = false, type = 'text', maxLength, ...rest }: ComponentProps<'input'> & { mono?: boolean }) {
  const { attributes, note } = useLimit(maxLength, { ...useFieldAttributes(), ...rest })
  return (
    <>
      <input type={type} {...attributes} className={classes('control', mono && 'id-text', className)} />
      {note}
    </>
  )
}

export type SelectOption = { value: string; label: string; disabled?: boolean }

/** A native select. `placeholder` is a first choice with an empty value. */
export function Select({
  options,
  placeholder,
  className,
  children,
  ...rest
}: ComponentProps<'select'> & { options?: readonly SelectOption[]; placeholder?: string }) {
  return (
    <div className="select-frame">
      <select {...useFieldAttributes()} {...rest} className={classes('control', className)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options?.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown />
    </div>
  )
}

/** Several lines without a resize handle (docs/product/requirements.md, section 5). With `maxLength`, it shows a counter near the limit. */
export function TextArea({ rows = ROWS, maxLength, className, ...rest }: ComponentProps<'textarea'>) {
  const { attributes, note } = useLimit(maxLength, { ...useFieldAttributes(), ...rest }, COUNT_FROM_SHARE)
  return (
    <>
      <textarea rows={rows} {...attributes} className={classes('control resize-none', className)} />
      {note}
    </>
  )
}

/** A secret that its owner may reveal. Pasting is allowed. */
export function PasswordInput({ className, maxLength, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setIsShown] = useState(false)
  const { attributes, note } = useLimit(maxLength, { ...useFieldAttributes(), ...rest })
  return (
    <>
      <div className="relative">
        <input
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          {...attributes}
          className={classes('control pe-13', className)}
        />
        <IconButton
          label={isShown ? 'Hide' : 'Show'}
          aria-pressed={isShown}
          icon={isShown ? <EyeOff /> : <Eye />}
          onClick={() => setIsShown((shown) => !shown)}
          className="absolute end-0.5 top-0.5"
        />
      </div>
      {note}
    </>
  )
}

/** The attributes of a control that its limit reads. */
interface LimitedControl<Element> {
  value?: unknown
  defaultValue?: unknown
  onChange?: ChangeEventHandler<Element> | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: ComponentProps<'input'>['aria-invalid']
}

/**
 * Limits a control's text. The browser would silently cut longer text (`maxlength`), so the control keeps all of it and a
 * note shows the excess. From `countFrom` of the limit on, the note shows a count.
 */
function useLimit<Element extends { value: string }, Props extends LimitedControl<Element>>(
  maxLength: number | undefined,
  props: Props,
  countFrom = 1,
) {
  const [typed, setTyped] = useState(typeof props.defaultValue === 'string' ? props.defaultValue : '')
  const noteId = useId()
  const place = useRef<HTMLDivElement>(null)
  const text = typeof props.value === 'string' ? props.value : typed
  const excess = maxLength === undefined ? undefined : excessOf(text, maxLength)

  useEffect(() => {
    const form = place.current?.closest('form')
    const forget = () => setTyped('')
    form?.addEventListener('reset', forget)
    return () => form?.removeEventListener('reset', forget)
  }, [])

  if (maxLength === undefined) return { attributes: props, note: null }
  return {
    attributes: {
      ...props,
      'aria-invalid': excess ? true : props['aria-invalid'],
      'aria-describedby': [props['aria-describedby'], excess && noteId].filter(Boolean).join(' ') || undefined,
      onChange: (event: ChangeEvent<Element>) => {
        setTyped(event.currentTarget.value)
        props.onChange?.(event)
      },
    },
    note: (
      <LiveStatus
        ref={place}
        id={noteId}
        className={classes('mt-1 text-xs empty:hidden figures', excess ? 'font-semibold text-danger' : 'text-text-2')}
      >
        {excess ?? (text.length >= maxLength * countFrom && countFrom < 1 ? `${text.length} of ${maxLength} characters` : '')}
      </LiveStatus>
    ),
  }
}
