/** A rule of a style sheet, a group of rules under one condition, or a statement. */
export interface StyleRule {
  /** What stands before the brace; of a statement such as '@layer a, b;' all of it. */
  prelude: string
  /** The rules of a group. */
  rules?: StyleRule[]
  /** One of them must match an element, or the rule changes nothing. */
  selectors?: Selector[]
  declarations?: Declaration[]
}

/** What a selector needs in a page: all of the classes and elements, and of each list one alternative. */
export interface Selector {
  text: string
  classes: string[]
  elements: string[]
  /** ':hover', ':disabled', '[aria-invalid': what an element seldom is before somebody uses the page. */
  states: string[]
  alternatives: Selector[][]
}

export interface Declaration {
  text: string
  /** '--c-text', when it declares a custom property. */
  custom?: string
  /** The custom properties in its value. */
  uses: string[]
}

const GROUP = /^@(?:media|supports|layer|container)\b/
const CLASS = /\.((?:\\[0-9a-f]{1,6}\s?|\\.|[\w-]|[^\0-\x7F])+)/giu
const ELEMENT = /(?<![\w\\.:[="-])([a-z][a-z0-9]*)(?![\w-]*["\]=(])/g
/** Attributes, and what other pseudo-classes are given: '[type=date]', ':lang(hi)'. */
const ARGUMENTS = /\[[^\]]*\]|:[a-z-]+\([^)]*\)/g
const STATE =
  /:(?:hover|active|disabled|-moz-[a-z-]+|file-selector-button)|::-webkit-(?:date|calendar|inner|outer|search-decoration)[a-z-]*|::view-transition[a-z-]*|\[(?:aria-(?:invalid|disabled|pressed)|readonly|disabled|type=search|data-open\])/g
const ESCAPE = /\\(?:([0-9a-f]{1,6})\s?|(.))/giu
const ALTERNATIVES = /:(?:is|where|has|not)\(/u
const CUSTOM_PROPERTY = /--[\w-]+/g
const OPENING = '([{'
const CLOSING = ')]}'
const HEX = 16

/** Reads a style sheet as the build writes it: minified and valid. */
export function parseStyleSheet(css: string): StyleRule[] {
  const text = css.replaceAll(/\/\*.*?\*\//gs, '')
  const rules: StyleRule[] = []
  let at = 0
  while (at < text.length) {
    const mark = findOutside(text, '{;', at)
    if (mark === -1) break
    const isRule = text[mark] === '{'
    const end = isRule ? findOutside(text, '}', mark + 1) : mark
    rules.push(isRule ? readRule(text.slice(at, mark).trim(), text.slice(mark + 1, end)) : { prelude: text.slice(at, mark + 1) })
    at = end + 1
  }
  return rules
}

function readRule(prelude: string, body: string): StyleRule {
  if (GROUP.test(prelude)) return { prelude, rules: parseStyleSheet(body) }
  // Rules inside a style rule stay as they are.
  const declarations = body.includes('{')
    ? [{ text: body, uses: body.match(CUSTOM_PROPERTY) ?? [] }]
    : splitAt(body, ';').map(readDeclaration)
  return prelude.startsWith('@') ? { prelude, declarations } : { prelude, declarations, selectors: readSelectors(prelude) }
}

export function readDeclaration(text: string): Declaration {
  const value = text.slice(text.indexOf(':') + 1)
  const custom = text.startsWith('--') ? { custom: text.slice(0, text.indexOf(':')) } : {}
  return { text, ...custom, uses: value.match(CUSTOM_PROPERTY) ?? [] }
}

function readSelectors(list: string): Selector[] {
  return splitAt(list, ',').map((selector) => {
    const alternatives: Selector[][] = []
    let plain = ''
    let rest = selector
    for (let found = ALTERNATIVES.exec(rest); found; found = ALTERNATIVES.exec(rest)) {
      const start = found.index + found[0].length
      const end = findOutside(rest, ')', start)
      plain += `${rest.slice(0, found.index)} `
      // What :not() names may be missing.
      if (found[0] !== ':not(') alternatives.push(readSelectors(rest.slice(start, end)))
      rest = rest.slice(end + 1)
    }
    const own = plain + rest
    const classes = Array.from(own.matchAll(CLASS), ([, name = '']) => unescaped(name))
    const elements = Array.from(own.replaceAll(CLASS, '.').replaceAll(ARGUMENTS, '').matchAll(ELEMENT), ([name]) => name)
    return { text: selector, classes, elements, states: own.replaceAll(CLASS, '.').match(STATE) ?? [], alternatives }
  })
}

/** 'md\:flex' → 'md:flex' */
function unescaped(name: string): string {
  return name.replaceAll(ESCAPE, (_all, hex: string | undefined, character: string) =>
    hex === undefined ? character : String.fromCodePoint(Number.parseInt(hex, HEX)),
  )
}

function splitAt(text: string, separator: string): string[] {
  const parts: string[] = []
  let at = 0
  while (at < text.length) {
    const end = findOutside(text, separator, at)
    const part = text.slice(at, end === -1 ? undefined : end)
    if (part !== '') parts.push(part)
    if (end === -1) break
    at = end + 1
  }
  return parts
}

/** Where one of these characters is next, outside strings and brackets that open after `from`; -1 when it is not. */
function findOutside(text: string, wanted: string, from: number): number {
  let depth = 0
  for (let index = from; index < text.length; index += 1) {
    const character = text[index] ?? ''
    if (depth === 0 && wanted.includes(character)) return index
    if (character === '\\') index += 1
    else if (character === '"' || character === "'") index = endOfString(text, index)
    else if (OPENING.includes(character)) depth += 1
    else if (CLOSING.includes(character)) depth -= 1
  }
  return -1
}

function endOfString(text: string, start: number): number {
  let index = start + 1
  while (index < text.length && text[index] !== text[start]) index += text[index] === '\\' ? 2 : 1
  return index
}
