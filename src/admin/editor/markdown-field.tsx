import { useRef, type KeyboardEvent } from 'react'
import { useWatch, type Control, type FieldPathByValue, type FieldValues, type UseFormRegisterReturn } from 'react-hook-form'
import { TextArea } from '../../ui/form/controls.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Field } from '../../ui/form/field.tsx'
import { MarkdownToolbar } from './markdown-toolbar.tsx'
import { changedPart, countWords, write, type MarkdownAction } from './markdown-writing.ts'

const ROWS = 16
const ACTION_BY_KEY: Record<string, MarkdownAction> = { b: 'bold', i: 'italic' }

interface MarkdownFieldProps<Values extends FieldValues, Payload> {
  label: string
  hint?: string
  control: Control<Values, unknown, Payload>
  registered: UseFormRegisterReturn<FieldPathByValue<Values, string>>
}

/**
 * A plain text area with a toolbar, which screen readers and phone keyboards handle well. Tab leaves the field
 * (docs/product/design.md, section 10.6).
 */
export function MarkdownField<Values extends FieldValues, Payload>({
  label,
  hint,
  control,
  registered: { ref, ...registered },
}: MarkdownFieldProps<Values, Payload>) {
  const area = useRef<HTMLTextAreaElement>(null)
  const text: string = useWatch({ control, name: registered.name }) ?? ''
  const words = countWords(text)
  return (
    <div>
      <Field name={registered.name} label={label} hint={hint}>
        <MarkdownToolbar of={label} onAction={apply} />
        <TextArea
          {...registered}
          ref={(element) => {
            area.current = element
            ref(element)
          }}
          rows={ROWS}
          onKeyDown={applyByKey}
          className="resize-y rounded-t-none"
        />
      </Field>
      <p className="figures mt-1 text-xs text-text-2">{words === 1 ? '1 word' : `${words} words`}</p>
      <Disclosure summary="Formatting help" className="mt-2 text-small">
        <FormattingHelp />
      </Disclosure>
    </div>
  )

  function apply(action: MarkdownAction) {
    if (area.current) replaceText(area.current, action)
  }

  function applyByKey(event: KeyboardEvent) {
    const action = ACTION_BY_KEY[event.key.toLowerCase()]
    if (!action || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    apply(action)
  }
}

/** Inserts with the browser's own editing command, so that Ctrl+Z also undoes the toolbar. */
function replaceText(area: HTMLTextAreaElement, action: MarkdownAction) {
  const { value, selectionStart, selectionEnd } = area
  const after = write(action, { text: value, start: selectionStart, end: selectionEnd })
  const change = changedPart(value, after.text)
  area.focus()
  area.setSelectionRange(change.start, change.end)
  const isTyped = change.insert === '' ? document.execCommand('delete') : document.execCommand('insertText', false, change.insert)
  if (!isTyped) {
    area.setRangeText(change.insert, change.start, change.end, 'end')
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  area.setSelectionRange(after.start, after.end)
}

function FormattingHelp() {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-small">
      {EXAMPLES.map(([typed, meaning]) => (
        <div key={typed} className="contents">
          <dt>
            <code className="rounded-sm bg-code px-1.5 py-0.5 whitespace-nowrap">{typed}</code>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}

const EXAMPLES = [
  ['## Heading', 'a heading; an empty line before and after it'],
  ['**bold**', 'bold words'],
  ['*italic*', 'italic words'],
  ['- item', 'a list, one item on each line'],
  ['1. item', 'a numbered list'],
  ['[words](https://…)', 'a link'],
  ['> words', 'a quotation'],
] as const
