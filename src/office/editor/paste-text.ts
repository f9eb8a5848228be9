import { parsedHtml } from '#ui/trusted-html.ts'

/** Longer HTML is pasted as plain text: to convert it would stop the page for a second or more. */
const MAX_HTML_LENGTH = 500_000

/** What plain text would lose. Without any of it, as from a code editor, the text itself is right. */
const STRUCTURE = /<(?:p|h[1-6]|li|table|b|strong|i|em|a|blockquote)[\s>]|font-weight:\s*(?:bold|[6-9]00)/i

type Paste = Pick<Event, 'preventDefault'> & { clipboardData: DataTransfer; currentTarget: HTMLTextAreaElement }

/**
 * Pastes what was copied from Word or a web page as Markdown into the text area. Leaves to the browser what is plain text, which
 * Ctrl+Shift+V always is.
 */
export function pasteAsMarkdown(event: Paste, target: { hasTables: boolean }): void {
  const html = event.clipboardData.getData('text/html')
  if (html.length > MAX_HTML_LENGTH || !STRUCTURE.test(html)) return
  const plain = event.clipboardData.getData('text/plain')
  const area = event.currentTarget
  if (area.readOnly) return
  event.preventDefault()
  void import('./html-to-markdown.ts')
    .then(({ htmlToMarkdown }) => htmlToMarkdown(html, { ...target, parse: parsedHtml }) || plain)
    .catch(() => plain)
    .then((text) => typeText(area, text))
}

/** Types over the selection with the browser's own editing command, so that Ctrl+Z takes it back. */
export function typeText(area: HTMLTextAreaElement, text: string): void {
  area.focus()
  const isTyped = text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text)
  if (isTyped) return
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
