import { parsedHtml } from '#ui/trusted-html.ts'

/** Longer HTML is pasted as plain text: converting it would block the page for a second or more. */
const MAX_HTML_LENGTH = 500_000

/** Structure that plain text would lose. HTML without any, such as a code editor's, is pasted as its text. */
const STRUCTURE = /<(?:p|h[1-6]|li|table|b|strong|i|em|a|blockquote)[\s>]|font-weight:\s*(?:bold|[6-9]00)/i

type Paste = Pick<Event, 'preventDefault'> & { clipboardData: DataTransfer; currentTarget: HTMLTextAreaElement }

/** Pastes text copied from Word or a web page as Markdown. Plain text, including Ctrl+Shift+V, is left to the browser. */
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
