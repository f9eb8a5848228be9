/** A place in a reply that its writer has still to fill in. */
export interface UnfinishedPart {
  /** From the first to before the last character of the text, as a selection counts. */
  start: number
  end: number
  /** What stands there, on one line: '{fee}'. */
  words: string
}

/**
 * In any form in which office templates and people write them. A link, an escaped bracket and an address in angle brackets are
 * finished text.
 */
const UNFINISHED = [
  /\{\{?[^{}\n]{0,60}\}\}?/g,
  /(?<![\\!])\[[^\][\n]{1,60}\](?![([:])/g,
  /(?<!\\)<[A-Za-z][A-Za-z ]{0,40}>/g,
  /_{3,}|\bX{3,}\b|\bTB[CD]\b/g,
  /^[ \t]*(?:(?:[-*•]|\d+[.)])[ \t]*)?(?:…|\.{3,})[ \t]*$/gm,
  /(?<=\s)(?:…|\.{4,})(?=\s|[.,;]|$)/g,
  /^[ \t]*(?:[-*•]|\d+[.)])[ \t]*$/gm,
]

const LIST_LINE = /^\s*(?:[-*•|>]|\d+[.)])/
const SALUTATION = /^(?:dear|hello|hi|good|respected|sir|madam|to)\b/i

/** The parts of a reply that were not filled in: 'The dates are:\n- …' → one at '- …'. In the order of the text. */
export function unfinishedParts(text: string): UnfinishedPart[] {
  const found = UNFINISHED.flatMap((pattern) => Array.from(text.matchAll(pattern), (match) => partOf(match.index, match[0])))
  const ordered = [...found, ...announcedNothing(text)].filter(({ words }) => words !== '').sort((a, b) => a.start - b.start)
  let end = -1
  return ordered.filter((part) => {
    const isNew = part.end > end
    end = Math.max(end, part.end)
    return isNew
  })
}

/** Lines that end with a colon, before an empty line or the end, where no list follows. 'Dear Sir:' begins a letter. */
function announcedNothing(text: string): UnfinishedPart[] {
  const lines = text.split('\n')
  const found: UnfinishedPart[] = []
  let index = text.length + 1
  let [isFollowed, next] = [false, '']
  // From the end, so that the next line with text is known.
  for (const line of [...lines].reverse()) {
    index -= line.length + 1
    if (line.trim() === '') isFollowed = false
    else {
      if (line.trimEnd().endsWith(':') && !isFollowed && !SALUTATION.test(line.trim()) && !LIST_LINE.test(next))
        found.push(partOf(index, line))
      ;[isFollowed, next] = [true, line]
    }
  }
  return found.reverse()
}

/** 'Not sent: finish “- …”, “{fee}” first.' */
export function unfinishedReason(parts: readonly UnfinishedPart[]): string {
  const words = [...new Set(parts.map((part) => `“${part.words}”`))]
  return `Not sent: finish ${words.join(', ')} first.`
}

function partOf(index: number, matched: string): UnfinishedPart {
  const words = matched.trim()
  const start = index + matched.indexOf(words)
  return { start, end: start + words.length, words }
}
