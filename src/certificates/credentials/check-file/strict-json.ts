/** Deeper than any credential. A recursive parser would run out of stack only far beyond this. */
const MAX_DEPTH = 32

/**
 * Parses a JSON text that all readers interpret alike. Duplicate members are refused, because readers differ in which one they use (RFC
 * 8259, section 4). @throws SyntaxError for broken JSON, a duplicate member, or more than 32 levels
 */
export function parseStrictJson(text: string): unknown {
  refuseAmbiguous(text)
  return JSON.parse(text)
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Scans the text once. JSON.parse then refuses everything that is not JSON. */
function refuseAmbiguous(text: string): void {
  /** The member names seen in each open object; null for an open array. */
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
