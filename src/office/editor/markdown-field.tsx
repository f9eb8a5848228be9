import { counted } from '#base/text/wording/counted.ts'
import { Bold, Heading2, Italic, Link2, List, ListOrdered, Quote, type LucideIcon } from 'lucide-react'
import { useRef, type KeyboardEvent } from 'react'
import { useWatch, type Control, type FieldPathByValue, type FieldValues, type UseFormRegisterReturn } from 'react-hook-form'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextArea } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { changedPart, countWords, write, type MarkdownAction } from './markdown-writing.ts'
import { pasteAsMarkdown, typeText } from './paste-text.ts'
import { isComposing } from '#ui/form/is-composing.ts'

const ROWS = 16
const ACTION_BY_KEY: Record<string, MarkdownAction> = { b: 'bold', i: 'italic' }

interface MarkdownFieldProps<Values extends FieldValues, Payload> {
  label: string
  hint?: string
  /** False for a text that is sent by e-mail. */
  hasTables?: boolean
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
  hasTables = true,
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
          onPaste={(event) => pasteAsMarkdown(event, { hasTables })}
          className="resize-y rounded-t-none"
        />
      </Field>
      <p className="figures mt-1 text-xs text-text-2">{counted(words, 'word')}</p>
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
    if (!action || isComposing(event) || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    apply(action)
  }
}

function replaceText(area: HTMLTextAreaElement, action: MarkdownAction) {
  const { value, selectionStart, selectionEnd } = area
  const after = write(action, { text: value, start: selectionStart, end: selectionEnd })
  const change = changedPart(value, after.text)
  area.focus()
  area.setSelectionRange(change.start, change.end)
  typeText(area, change.insert)
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

const BUTTONS: Array<{ action: MarkdownAction; label: string; icon: LucideIcon; keys?: string }> = [
  { action: 'heading', label: 'Heading', icon: Heading2 },
  { action: 'bold', label: 'Bold', icon: Bold, keys: 'Control+B' },
  { action: 'italic', label: 'Italic', icon: Italic, keys: 'Control+I' },
  { action: 'list', label: 'List', icon: List },
  { action: 'numbered-list', label: 'Numbered list', icon: ListOrdered },
  { action: 'link', label: 'Link', icon: Link2 },
  { action: 'quote', label: 'Quote', icon: Quote },
]

/** Formatting buttons for a Markdown text. Each applies to the selection. */
function MarkdownToolbar({ of, onAction }: { /** The label of the text. */ of: string; onAction: (action: MarkdownAction) => void }) {
  return (
    <div
      role="group"
      aria-label={`Formatting of ${of}`}
      className="flex gap-0.5 rounded-t-md border border-b-0 border-border-strong bg-surface-sunken p-1"
    >
      {BUTTONS.map(({ action, label, icon: Icon, keys }) => (
        <button
          key={action}
          type="button"
          aria-label={label}
          aria-keyshortcuts={keys}
          title={keys ? `${label} (${keys.replace('Control', 'Ctrl')})` : label}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onAction(action)}
          className="grid h-10 max-w-10 min-w-8 grow place-items-center rounded-sm text-text-2 hover:bg-primary-soft hover:text-primary-soft-text pointer-coarse:h-11"
        >
          <Icon className="size-[18px]" />
        </button>
      ))}
    </div>
  )
}
