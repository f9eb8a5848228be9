import { withoutStrayMarks } from '#base/text/invisible-characters.ts'

/**
 * What a mail says, before it becomes HTML and text. Both are made from the same blocks, so they cannot say different
 * things. Texts in it are plain: nothing in them is markup.
 */
export type Block =
  | { type: 'heading'; level: number; children: Inline[] }
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'button'; href: string; label: string }
  /** `start` is the number of the first item; null for a list without numbers. */
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

/** One line of a table of labels and values. */
export interface DetailRow {
  label: string
  value: string
  href?: string
  /** Printed in the monospace face, as everywhere in the product. */
  isId?: boolean
  tone?: DetailTone
}

/** Colours and signs of statuses. Nothing else is green or red (docs/product/design.md, section 4.3). */
export type DetailTone = 'success' | 'warning' | 'danger'

export const TONE_SIGNS: Record<DetailTone, string> = { success: '✓', warning: '!', danger: '✕' }

/** Text as somebody typed it: its line breaks stay, nothing in it becomes markup. */
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

/** What a reader reads of these, without links and emphasis. */
export function wordsOf(inlines: readonly Inline[]): string {
  return inlines.map((inline) => ('text' in inline ? inline.text : inline.type === 'break' ? ' ' : wordsOf(inline.children))).join('')
}

/** The first paragraph: what an inbox shows beside the subject. */
export function firstWords(blocks: readonly Block[]): string {
  for (const block of blocks) {
    if (block.type === 'paragraph') return wordsOf(block.children)
  }
  return ''
}

/** Without control characters, halves of characters, and marks that would show a text in another order than it is written. */
export function readable(text: string): string {
  return withoutStrayMarks(text.toWellFormed()).replace(/[^\P{Cc}\n\t]/gu, ' ')
}

const LINE_BREAK: Inline = { type: 'break' }
