import { useRef, type FocusEvent, type ReactNode } from 'react'
import { Disclosure } from '#ui/disclosure.tsx'

interface ListedPlaceholder {
  name: string
  meaning: string
  example: string
  isBlock?: boolean
  isRequired?: boolean
}

/**
 * The fields of a text, with a list of the available placeholders. A press inserts one at the last cursor position; a block placeholder
 * goes into the text as a paragraph of its own.
 */
export function WithPlaceholders({
  placeholders,
  first,
  text,
}: {
  placeholders: readonly ListedPlaceholder[]
  first: ReactNode
  text: ReactNode
}) {
  const fields = useRef<HTMLDivElement>(null)
  const lastName = useRef('text')
  const remember = ({ target }: FocusEvent<HTMLElement>) => {
    if (isTextField(target)) lastName.current = target.name
  }
  return (
    <div ref={fields} onFocus={remember} className="grid grid-cols-1 gap-6">
      {first}
      <section aria-labelledby="placeholders">
        <h2 id="placeholders" className="text-body font-semibold">
          Placeholders
        </h2>
        <p className="mt-1 text-small text-text-2">
          Press a placeholder to insert it at the cursor. They are replaced by the values of each e-mail.
        </p>
        <ul className="mt-2 flex flex-wrap gap-2">
          {placeholders.map((placeholder) => (
            <li key={placeholder.name}>
              <button
                type="button"
                title={explanation(placeholder)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => insert(placeholder)}
                className="min-h-9 rounded-sm border border-border bg-code px-2 text-start font-mono text-small wrap-anywhere hover:bg-primary-soft hover:text-primary-soft-text pointer-coarse:min-h-11"
              >
                <span className="sr-only">Insert </span>
                {`{${placeholder.name}}`}
              </button>
            </li>
          ))}
        </ul>
        <Disclosure summary="What they mean" className="mt-2 text-small">
          <dl className="grid grid-cols-1 divide-y divide-border">
            {placeholders.map((placeholder) => (
              <div key={placeholder.name} className="grid grid-cols-1 gap-x-4 py-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
                <dt className="font-mono wrap-anywhere">{`{${placeholder.name}}`}</dt>
                <dd className="text-text-2 wrap-anywhere">{explanation(placeholder)}</dd>
              </div>
            ))}
          </dl>
        </Disclosure>
      </section>
      {text}
    </div>
  )

  function insert({ name, isBlock }: ListedPlaceholder) {
    const field = fields.current?.querySelector(`[name="${isBlock ? 'text' : lastName.current}"]`)
    if (isTextField(field)) insertAtCursor(field, isBlock ? asParagraph(field, `{${name}}`) : `{${name}}`)
  }
}

/** 'Name of the person: Asha Example'. */
function explanation({ meaning, example, isRequired }: ListedPlaceholder): string {
  return `${meaning}${example === '' ? '' : `: ${example}`}${isRequired ? ' (required)' : ''}`
}

type TextField = HTMLInputElement | HTMLTextAreaElement

function isTextField(element: unknown): element is TextField {
  return element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.type === 'text')
}

/** Adds the empty lines that it needs at the cursor. */
function asParagraph({ value, selectionStart, selectionEnd }: TextField, text: string): string {
  const before = value.slice(0, selectionStart ?? value.length)
  const after = value.slice(selectionEnd ?? value.length)
  const above = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const below = after === '' || after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n'
  return above + text + below
}

/** Inserts with the browser's own editing command, so that Ctrl+Z undoes it. */
function insertAtCursor(field: TextField, text: string) {
  field.focus()
  if (document.execCommand('insertText', false, text)) return
  field.setRangeText(text, field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
