import { withoutStrayMarks } from '#base/text/invisible-characters.ts'

/**
 * The content of a mail. HTML and plain text are both made from the same blocks, so they cannot differ. Its texts are plain and never
 * interpreted as markup.
 */
export type Block =
  | { type: 'heading'; level: number; children: Inline[] }
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'button'; href: string; label: string }
  /** `start` is the first item's number; null for a bulleted list. */
  | { type: 'list'; start: number | null; items: Block[][] }
  | { type: 'quote'; blocks: Block[] }
  | { type: 'code'; text: string }
  | { type: 'rule' }
  | { type: 'details'; rows: DetailRow[] }

export type Inline =
  | { type: 'text' | 'code'; text: string }
  | { type: 'break' }
  | { type: 'strong' | 'emphasis' | 'strike'; children: Inline[] }
  | { type: 'link'; href: string; children: Inline[] }

/** A row of a table of labels and values. */
export interface DetailRow {
  label: string
  value: string
  href?: string
  /** Set in the monospace font, as everywhere in the product. */
  isId?: boolean
  tone?: DetailTone
}

/** Colours and signs of statuses. Nothing else is green or red (docs/product/design.md, section 4.3). */
export type DetailTone = 'success' | 'warning' | 'danger'

export const TONE_SIGNS: Record<DetailTone, string> = { success: '✓', warning: '!', danger: '✕' }

/** Converts typed text to paragraphs: line breaks are kept, markup is not interpreted. */
export function typedParagraphs(text: string): Block[] {
  return text
    .trim()
    .split(/(?:\r\n?|\n)[ \t]*(?:\r\n?|\n)\s*/)
    .map((paragraph) => paragraph.split(/\r\n?|\n/).flatMap((line, index): Inline[] => [...(index > 0 ? [LINE_BREAK] : []), plain(line)]))
    .map((children) => ({ type: 'paragraph', children }))
}

export function plain(text: string): { type: 'text'; text: string } {
  return { type: 'text', text }
}

/** The plain words, without links and emphasis. */
export function wordsOf(inlines: readonly Inline[]): string {
  return inlines.map((inline) => ('text' in inline ? inline.text : inline.type === 'break' ? ' ' : wordsOf(inline.children))).join('')
}

/** The first paragraph, which inboxes show next to the subject. */
export function firstWords(blocks: readonly Block[]): string {
  for (const block of blocks) {
    if (block.type === 'paragraph') return wordsOf(block.children)
  }
  return ''
}

/** Removes control characters, lone surrogates and bidirectional marks, which would reorder the displayed text. */
export function readable(text: string): string {
  return withoutStrayMarks(text.toWellFormed()).replace(/[^\P{Cc}\n\t]/gu, ' ')
}

const LINE_BREAK: Inline = { type: 'break' }
