/** Text of a field and its selection. `start` equals `end` when nothing is selected. */
export interface Selected {
  text: string
  start: number
  end: number
}

/** Buttons of the toolbar (docs/product/design.md, section 10.6). */
export type MarkdownAction = 'heading' | 'bold' | 'italic' | 'list' | 'numbered-list' | 'link' | 'quote'

/** Text and selection after a toolbar button. A second click on the same button reverts it. */
export function write(action: MarkdownAction, selected: Selected): Selected {
  switch (action) {
    case 'bold':
      return wrap(selected, '**', 'bold text')
    case 'italic':
      return wrap(selected, '*', 'italic text')
    case 'link':
      return link(selected)
    case 'heading':
      return prefixLines(selected, () => '## ')
    case 'quote':
      return prefixLines(selected, () => '> ')
    case 'list':
      return prefixLines(selected, () => '- ')
    case 'numbered-list':
      return prefixLines(selected, (line) => `${line + 1}. `)
    default:
      return selected satisfies Selected
  }
}

/** The smallest edit between two texts: replace `before.slice(start, end)` with `insert`. */
export function changedPart(before: string, after: string): { start: number; end: number; insert: string } {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let tail = 0
  while (tail < shorter - start && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  return { start, end: before.length - tail, insert: after.slice(start, after.length - tail) }
}

/** The number of words in a text, in any script. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0
}

function wrap({ text, start, end }: Selected, mark: string, placeholder: string): Selected {
  const inside = text.slice(start, end)
  const isMarked = text.slice(0, start).endsWith(mark) && text.slice(end).startsWith(mark)
  if (isMarked && !isPartOfBold(text, start, end, mark)) {
    const from = start - mark.length
    const plain = text.slice(0, from) + inside + text.slice(end + mark.length)
    return { text: plain, start: from, end: from + inside.length }
  }
  const words = inside || placeholder
  return {
    text: text.slice(0, start) + mark + words + mark + text.slice(end),
    start: start + mark.length,
    end: start + mark.length + words.length,
  }
}

/** Whether a single star is part of the double star of bold text, and so does not mark italics. */
function isPartOfBold(text: string, start: number, end: number, mark: string): boolean {
  const before = text.slice(0, start)
  return mark === '*' && /(?:^|[^*])\*\*$/.test(before) && text.slice(end).startsWith('**')
}

/** The selected words become the text of the link; its address is selected, ready for typing. */
function link({ text, start, end }: Selected): Selected {
  const words = text.slice(start, end) || 'link text'
  const address = 'https://'
  const from = start + words.length + 3
  const linked = `${text.slice(0, start)}[${words}](${address})${text.slice(end)}`
  return { text: linked, start: from, end: from + address.length }
}

/** Changes every line that the selection touches. Any of the four line prefixes is replaced by the new one. */
function prefixLines({ text, start, end }: Selected, prefixOf: (line: number) => string): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', Math.max(start, end - 1))
  const to = next < 0 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const isMarked = lines.every((line, index) => line.startsWith(prefixOf(index)))
  const changed = lines.map((line, index) => (isMarked ? '' : prefixOf(index)) + line.replace(LINE_MARK, '')).join('\n')
  const isCursor = start === end
  const last = from + changed.length
  return { text: text.slice(0, from) + changed + text.slice(to), start: isCursor ? last : from, end: last }
}

const LINE_MARK = /^(?:#{1,6} |> |- |\d+\. )/
