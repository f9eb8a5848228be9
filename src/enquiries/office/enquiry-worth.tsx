import { useId, useState } from 'react'
import type { Enquiry } from '../enquiry.schema.ts'
import { LOST_REASONS, MAX_ENQUIRY_VALUE, MAX_LOST_REASON_LENGTH } from '../lost-reasons.ts'
import { TextInput } from '#ui/form/controls.tsx'
import { FieldError } from '#ui/form/field.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { EnquiryChange } from './use-inbox-data.tsx'

interface WorthProps {
  enquiry: Enquiry
  onChange: (change: EnquiryChange) => void
}

/** The value of an enquiry and, if it was lost, the reason. */
export function EnquiryWorth({ enquiry, onChange }: WorthProps) {
  const { value, lostReason, fullName, participantNumber } = enquiry
  const reasons = useId()
  return (
    <>
      <TypedLine
        label="Value, ₹"
        of={`of the message from ${fullName}`}
        stored={value === null ? '' : String(value)}
        problemOf={(typed) => (isValue(typed) ? undefined : 'Enter whole rupees, such as 80000')}
        onCommit={(typed) => onChange({ value: typed === '' ? null : Number(withoutCommas(typed)) })}
        inputMode="numeric"
      />
      {participantNumber === null && (
        <TypedLine
          label="Lost because"
          of={`the message from ${fullName}`}
          stored={lostReason ?? ''}
          onCommit={(typed) => onChange({ lostReason: typed || null })}
          maxLength={MAX_LOST_REASON_LENGTH}
          placeholder="Not lost"
          list={reasons}
        />
      )}
      <datalist id={reasons}>
        {LOST_REASONS.map((reason) => (
          <option key={reason}>{reason}</option>
        ))}
      </datalist>
    </>
  )
}

const withoutCommas = (typed: string) => typed.replaceAll(',', '')

function isValue(typed: string): boolean {
  const digits = withoutCommas(typed)
  return digits.length <= String(MAX_ENQUIRY_VALUE).length && /^\d*$/.test(digits)
}

interface TypedLineProps {
  label: string
  /** Completes the label for screen readers. */
  of: string
  stored: string
  problemOf?: (typed: string) => string | undefined
  onCommit: (typed: string) => void
  inputMode?: 'numeric'
  maxLength?: number
  placeholder?: string
  list?: string
}

/** A line of text that is saved when the field is left, or with Enter. */
function TypedLine({ label, of, stored, problemOf, onCommit, ...input }: TypedLineProps) {
  const id = useId()
  const [typed, setTyped] = useState(stored)
  const [followed, setFollowed] = useState(stored)

  // After a refused change the field shows the stored text.
  if (stored !== followed) {
    setFollowed(stored)
    setTyped(stored)
  }

  const problem = problemOf?.(typed.trim())
  const commit = () => {
    const line = typed.trim()
    if (problem === undefined && line !== stored) onCommit(line)
  }
  return (
    <div className="grid min-w-0 content-start gap-1">
      <span className="flex min-h-7 items-center pointer-coarse:min-h-11">
        <label htmlFor={id} className="text-small font-semibold">
          {label}
          <VisuallyHidden> {of}</VisuallyHidden>
        </label>
      </span>
      {problem && <FieldError id={`${id}-error`}>{problem}</FieldError>}
      <TextInput
        {...input}
        id={id}
        autoComplete="off"
        value={typed}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem && `${id}-error`}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
    </div>
  )
}
