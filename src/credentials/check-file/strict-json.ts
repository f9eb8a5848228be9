/** Deeper than any credential; a reader that calls itself would run out of stack far below. */
const MAX_DEPTH = 32

/**
 * The value of a JSON text that everybody reads alike: an object that names a member twice is refused, since readers
 * differ in which of the two they take (RFC 8259, section 4).
 * @throws SyntaxError for broken JSON, a member given twice, or more than 32 levels
 */
export function parseStrictJson(text: string): unknown {
  refuseAmbiguous(text)
  return JSON.parse(text)
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** One walk over the text. What is not JSON at all is left to JSON.parse. */
function refuseAmbiguous(text: string): void {
  /** The members named so far in each open object; null for an open array. */
  const open: Array<Set<string> | null> = []
  let isName = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '"') {
      const end = endOfString(text, at)
      if (isName) addName(open.at(-1), text.slice(at, end + 1))
      isName = false
      at = end
    } else if (char === '{' || char === '[') {
      if (open.length === MAX_DEPTH) throw new SyntaxError('too deep')
      isName = char === '{'
      open.push(isName ? new Set() : null)
    } else if (char === '}' || char === ']') {
      open.pop()
      isName = false
    } else if (char === ',') isName = open.at(-1) instanceof Set
  }
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
  throw new SyntaxError('a string without an end')
}

/** 'a' and '\u0061' are the same name. */
function addName(names: Set<string> | null | undefined, quoted: string): void {
  const name = JSON.parse(quoted) as string
  if (names?.has(name)) throw new SyntaxError(`"${name}" is given twice`)
  names?.add(name)
}
