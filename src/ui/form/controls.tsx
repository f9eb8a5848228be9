import { ChevronDown, Eye, EyeOff } from 'lucide-react'
import type { ChangeEvent, ComponentProps } from 'react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../button/button.tsx'
import { classes } from '../classes.ts'
import { useFieldAttributes } from './form-context.tsx'
import { LiveStatus } from '../toast/live-status.tsx'

/** The counter appears once four fifths of the limit are used. */
const COUNT_FROM_SHARE = 0.8
const ROWS = 5

/** One line of text. `mono` for IDs and codes. */
export function TextInput({ className, mono = false, type = 'text', ...rest }: ComponentProps<'input'> & { mono?: boolean }) {
  const attributes = useFieldAttributes()
  return <input type={type} {...attributes} {...rest} className={classes('control', mono && 'id-text', className)} />
}

export type SelectOption = { value: string; label: string; disabled?: boolean }

/** The browser's own list. `placeholder` is a first choice with an empty value. */
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

/** Several lines; its corner cannot be pulled (docs/product/requirements.md, section 5). With `maxLength`, a counter near the limit. */
export function TextArea({ rows = ROWS, maxLength, onChange, className, ...rest }: ComponentProps<'textarea'>) {
  const [length, setLength] = useState(() => String(rest.value ?? rest.defaultValue ?? '').length)
  const counter = useRef<HTMLDivElement>(null)
  const isNearLimit = maxLength !== undefined && length >= maxLength * COUNT_FROM_SHARE

  useEffect(() => {
    const form = counter.current?.closest('form')
    const forget = () => setLength(0)
    form?.addEventListener('reset', forget)
    return () => form?.removeEventListener('reset', forget)
  }, [])

  return (
    <>
      <textarea
        rows={rows}
        maxLength={maxLength}
        {...useFieldAttributes()}
        {...rest}
        onChange={count}
        className={classes('control resize-none', className)}
      />
      <LiveStatus ref={counter} className="figures mt-1 text-xs text-text-2 empty:hidden">
        {isNearLimit && `${length} of ${maxLength} characters`}
      </LiveStatus>
    </>
  )

  function count(event: ChangeEvent<HTMLTextAreaElement>) {
    setLength(event.currentTarget.value.length)
    onChange?.(event)
  }
}

/** A secret that its owner may look at. Pasting is allowed. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setIsShown] = useState(false)
  const attributes = useFieldAttributes()
  return (
    <div className="relative">
      <input
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        {...attributes}
        {...rest}
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
  )
}
