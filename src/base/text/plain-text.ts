/** Escaped marks are moved to Unicode's private use area while the other marks are removed. */
const ESCAPED = 0xe000

/**
 * Converts Markdown to one line of plain text, for cards and metadata: '## **Plan**\n- do' → 'Plan: do'. Each pattern also
 * matches incomplete marks, or starts at the first of equal characters; otherwise 20,000 of them would each be scanned to
 * the end.
 */
export function plainText(markdown: string): string {
  return withoutBlocks(closeHeadings(hideEscapes(markdown)))
    .replace(LINK, (whole, words: string, closed: string | undefined) => (closed ? words : whole))
    .replace(/[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}/g, (marks, at: number, whole: string) =>
      isInsideWord(whole, at, marks.length) ? marks : '',
    )
    .replace(/[`~]+/g, '')
    .replace(/[\ue021-\ue07e]/g, (hidden) => String.fromCharCode(hidden.charCodeAt(0) - ESCAPED))
    .replace(/\s+/g, ' ')
    .trim()
}

/** Cuts a text for the related block: at most `limit` characters, then an ellipsis (docs/product/requirements.md, section 9). */
export function excerpt(text: string, limit: number): string {
  const characters = Array.from(text)
  if (characters.length <= limit) return text
  return `${characters.slice(0, limit).join('').trimEnd()}…`
}

/**
 * Returns the first paragraph of a Markdown text as plain text, up to the first heading, list or table; the whole text if
 * it has none. '## Aim\n\nPlan audits.\n\n## Who it is for' → 'Plan audits.'
 */
export function firstParagraph(markdown: string): string {
  for (const block of markdown.split(/\n[^\S\n]*\n/)) {
    const lines = block.split('\n').filter((line) => !/^ {0,3}#{1,6}(?:\s|$)/.test(line))
    if (/^\s*(?:[-*+]\s|\d{1,9}[.)]\s|[|>`~])/.test(lines[0] ?? '')) continue
    const text = plainText(lines.join('\n'))
    if (text !== '') return text
  }
  return plainText(markdown)
}

/** Returns the sentences of a text that fit into `limit` characters; '' if the first one does not. */
export function wholeSentences(text: string, limit: number): string {
  let fitting = ''
  for (const sentence of text.split(SENTENCE_END)) {
    const longer = fitting === '' ? sentence : `${fitting} ${sentence}`
    if (longer.length > limit) break
    fitting = longer
  }
  return fitting
}

/**
 * Returns the first paragraph of a Markdown text in at most `limit` characters: whole sentences, or part of a long one with
 * an ellipsis.
 */
export function opening(markdown: string, limit: number): string {
  const text = firstParagraph(markdown)
  return wholeSentences(text, limit) || excerpt(text, limit - 1)
}

/** Not after abbreviations such as 'No.', which are followed by a number or a small letter. */
const SENTENCE_END = /(?<=[.!?।])\s+(?=["“‘(]?[\p{Lu}\p{Lo}])/u

/** A link or a picture. Without its closing bracket it is not one, and no other link can follow on the same line. */
const LINK = /!?\[([^\]\n]*)(?:\](?:\([^)\n]*(\))?)?)?/g

function hideEscapes(markdown: string): string {
  return markdown.replace(/\\([!-/:-@[-`{-~])/g, (_, mark: string) => String.fromCharCode(ESCAPED + mark.charCodeAt(0)))
}

/** Adds a colon to each heading that is followed by text. Otherwise it would run into the next sentence. */
function closeHeadings(markdown: string): string {
  const lines = markdown.split('\n')
  let isFollowed = false
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at]?.trimEnd() ?? ''
    if (isFollowed && HEADING.test(line)) lines[at] = withColon(line)
    isFollowed ||= line.trim() !== ''
  }
  return lines.join('\n')
}

const HEADING = /^[ \t]*#{1,6}[ \t]/
/** A heading may end with marks of emphasis and a closing row of hashes. */
const MARKS_AT_END = new Set('*_`~# \t')

function withColon(heading: string): string {
  let end = heading.length
  while (end > 0 && MARKS_AT_END.has(heading[end - 1] ?? '')) end -= 1
  const isEnded = end === 0 || '.:?!…।'.includes(heading[end - 1] ?? '')
  return isEnded ? heading : `${heading.slice(0, end)}:${heading.slice(end)}`
}

/** Removes horizontal rules before list marks, as '* * *' is a rule and not a list of stars. */
function withoutBlocks(markdown: string): string {
  return markdown
    .replace(/^ {0,3}(?:```|~~~).*$/gm, ' ')
    .replace(/^ {0,3}(?:[-*_=][ \t]*){3,}$/gm, ' ')
    .replace(/^[ \t:-]*\|[ \t|:-]*$/gm, ' ')
    .replace(/^[ \t]*\|.*$/gm, (row) => row.replaceAll('|', ' '))
    .replace(/^([ \t]*#{1,6}(?=[ \t]).*?)(?<![ \t])[ \t]+#+[ \t]*$/gm, '$1 ')
    .replace(/^[ \t]*(?:(?:#{1,6}|[-*+]|\d{1,9}[.)])[ \t]+|>[ \t]*)+/gm, '')
}

/** Reports whether an underscore or star is between two letters. It is then part of a word ('image_path') and not a mark. */
function isInsideWord(text: string, at: number, length: number): boolean {
  const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character)
  return isLetter(text[at - 1]) && isLetter(text[at + length])
}
