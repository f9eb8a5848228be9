import { Bold, Heading2, Italic, Link2, List, ListOrdered, Quote, type LucideIcon } from 'lucide-react'
import type { MarkdownAction } from './markdown-writing.ts'

const BUTTONS: Array<{ action: MarkdownAction; label: string; icon: LucideIcon; keys?: string }> = [
  { action: 'heading', label: 'Heading', icon: Heading2 },
  { action: 'bold', label: 'Bold', icon: Bold, keys: 'Control+B' },
  { action: 'italic', label: 'Italic', icon: Italic, keys: 'Control+I' },
  { action: 'list', label: 'List', icon: List },
  { action: 'numbered-list', label: 'Numbered list', icon: ListOrdered },
  { action: 'link', label: 'Link', icon: Link2 },
  { action: 'quote', label: 'Quote', icon: Quote },
]

/** Formatting buttons for a markdown text. Each one works on the selection. */
export function MarkdownToolbar({
  of,
  onAction,
}: {
  /** The label of the text. */ of: string
  onAction: (action: MarkdownAction) => void
}) {
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
