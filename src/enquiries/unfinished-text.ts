/** A gap that the template left in a reply. */
export interface UnfinishedPart {
  /** The start and the exclusive end, as in a text selection. */
  start: number
  end: number
  /** The placeholder's text, on one line: '{fee}'. */
  words: string
}

/** '{fee}', '{{ fee }}'. */
const PLACEHOLDER = /\{\{?[^{}]{1,60}\}\}?/g
/** A list item or a line with only dots: '- …', '1.', '…'. */
const EMPTY_LINE = /^(?:[-*•]|\d{1,3}[.)])?[ \t]*(?:…|\.{3,60})?$/
const DOTS = /…|\.{4,60}/g

/**
 * The untouched gaps of a template in a reply: a placeholder without a value, and dots or an empty list item on a line that the template
 * contains. People's own text is never a gap: 'Our bank details are as under:' is finished. In the order of the text.
 */
export function unfinishedParts(text: string, templates: readonly string[]): UnfinishedPart[] {
  const placeholders = new Set(templates.flatMap((template) => template.match(PLACEHOLDER) ?? []))
  const lines = new Set(templates.flatMap((template) => template.split('\n').map((line) => line.trim())))
  let start = 0
  return text.split('\n').flatMap((line) => {
    const index = start
    start += line.length + 1
    const words = line.trim()
    const isAsTemplate = words !== '' && lines.has(words)
    if (isAsTemplate && EMPTY_LINE.test(words)) return [partOf(index + line.indexOf(words), words)]
    const open = Array.from(line.matchAll(PLACEHOLDER)).filter(([placeholder]) => placeholders.has(placeholder))
    const dots = isAsTemplate ? Array.from(line.matchAll(DOTS)) : []
    return [...open, ...dots].sort((a, b) => a.index - b.index).map((match) => partOf(index + match.index, match[0]))
  })
}

/** 'Not sent: finish “- …”, “{fee}” first.' */
export function unfinishedReason(parts: readonly UnfinishedPart[]): string {
  const words = [...new Set(parts.map((part) => `“${part.words}”`))]
  return `Not sent: finish ${words.join(', ')} first.`
}

function partOf(start: number, words: string): UnfinishedPart {
  return { start, end: start + words.length, words }
}
