import { useEffect, useId, useRef, type FormEvent, type ReactNode } from 'react'
import { MAX_NOTE_LENGTH } from '#clients/note.ts'
import { languageOf } from '#base/text/language.ts'
import { Button } from '#ui/button/button.tsx'
import { TextArea } from '#ui/form/controls.tsx'
import { useUnloadQuestion } from '../form/use-unload-question.tsx'
import type { CallState } from '../form/use-call.tsx'

interface NoteFormProps {
  label: string
  text: string
  /** The stored text; undefined for a new note. */
  stored?: string
  closeLabel: string
  saveLabel?: string
  /** Whether an empty text may be saved. */
  isOptional?: boolean
  saving: CallState
  onChange: (text: string) => void
  /** Called with a non-empty text, or with any text if optional. */
  onSave: () => void
  onClose: () => void
  /** Shown above the text. */
  children?: ReactNode
}

/** A form for a new or changed note that only the office sees. */
export function NoteForm({
  label,
  text,
  stored = '',
  closeLabel,
  saveLabel = 'Save note',
  isOptional = false,
  saving,
  onChange,
  onSave,
  onClose,
  children,
}: NoteFormProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [fieldId, failureId] = [useId(), useId()]
  const isChanged = text.trim() !== stored.trim()
  useUnloadQuestion(isChanged)
  useEffect(() => field.current?.focus(), [])
  return (
    <form onSubmit={submit} data-unsaved={isChanged || undefined} className="grid gap-2 rounded-md bg-surface-sunken p-3">
      {children}
      <label htmlFor={fieldId} className="text-small font-semibold">
        {label}
      </label>
      <TextArea
        ref={field}
        id={fieldId}
        rows={3}
        value={text}
        maxLength={MAX_NOTE_LENGTH}
        readOnly={saving.isPending}
        lang={languageOf(text)}
        aria-describedby={saving.failure ? failureId : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {saving.failure && (
        <p id={failureId} role="alert" className="text-small font-semibold text-danger">
          Not saved. {saving.failure}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="dense" busy={saving.isPending} busyLabel="Saving...">
          {saveLabel}
        </Button>
        <Button variant="ghost" size="dense" onClick={onClose}>
          {closeLabel}
        </Button>
      </div>
    </form>
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === '' && !isOptional) field.current?.focus()
    else onSave()
  }
}
