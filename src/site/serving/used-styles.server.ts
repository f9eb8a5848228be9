import { RecentValues } from '../../platform/recent-values.ts'
import { declarationsOf, settleCustomProperties, shortenCustomProperties } from './custom-properties.server.ts'
import { parseStyleSheet, type Selector, type StyleRule } from './style-sheet.server.ts'

const ANIMATION = /^animation(?:-name)?:/
const KEYFRAMES = '@keyframes '
const PROPERTY = '@property '
/** Rules for a browser without script. It loads the whole sheet. */
const WITHOUT_SCRIPT = '@media (scripting:none)'
/** Attributes that the server may write, by the state that selectors ask for. */
const STATE_ATTRIBUTES: Readonly<Record<string, string>> = {
  ':disabled': ' disabled=',
  '[disabled': ' disabled=',
  '[aria-disabled': ' aria-disabled=',
  '[aria-invalid': ' aria-invalid=',
  '[aria-pressed': ' aria-pressed=',
  '[readonly': ' readOnly=',
  '[data-open]': ' data-open=',
  '[type=search': ' type="search"',
  '::-webkit-search-decoration': ' type="search"',
}
const CUSTOM_PROPERTY = /--[\w-]+/g
const CLASS_ATTRIBUTE = ' class="'
const MAX_REMEMBERED = 200

/** What stands in the markup of a page. */
interface Markup {
  classes: ReadonlySet<string>
  elements: ReadonlySet<string>
  states: ReadonlySet<string>
  customProperties: ReadonlySet<string>
}

/**
 * Cuts a style sheet down to what a finished page needs (docs/decisions/0057). The rest of the sheet is for other pages, and
 * for states that need the page's script, which brings the whole sheet.
 */
export class UsedStyles {
  readonly #text: string
  #sheet: readonly StyleRule[] | undefined
  /** By the class attributes and elements of a page. Pages of a kind have the same. */
  readonly #remembered = new RecentValues<string>(MAX_REMEMBERED)

  constructor(sheet: string) {
    this.#text = sheet
  }

  /** The rules that may match an element of this page before somebody uses it, in the order of the sheet. */
  of(html: string): string {
    const names = namesIn(html)
    const key = Object.values(names)
      .map((list) => [...list].join('\n'))
      .join('|')
    const used = this.#remembered.get(key) ?? writeUsed((this.#sheet ??= parseStyleSheet(this.#text)), markupOf(names))
    this.#remembered.add(key, used)
    return used
  }
}

/** What stands in the markup, as it is written: each class attribute once. */
function namesIn(html: string): Record<'lists' | 'elements' | 'states' | 'customProperties', Set<string>> {
  return {
    lists: classAttributes(html),
    elements: elementNames(html),
    states: new Set(Object.entries(STATE_ATTRIBUTES).flatMap(([state, attribute]) => (html.includes(attribute) ? [state] : []))),
    customProperties: new Set(html.match(CUSTOM_PROPERTY)),
  }
}

/** A page has thousands of elements, so this and `elementNames` look for single characters, which takes less than half the time of a pattern. */
function classAttributes(html: string): Set<string> {
  const lists = new Set<string>()
  for (let at = html.indexOf(CLASS_ATTRIBUTE); at !== -1; at = html.indexOf(CLASS_ATTRIBUTE, at)) {
    const start = at + CLASS_ATTRIBUTE.length
    at = html.indexOf('"', start)
    if (at === -1) break
    lists.add(html.slice(start, at))
  }
  return lists
}

function elementNames(html: string): Set<string> {
  const names = new Set<string>()
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    const start = ++at
    if (!isLetter(html.charCodeAt(at))) continue
    while (isLetter(html.charCodeAt(at)) || isDigit(html.charCodeAt(at))) at += 1
    names.add(html.slice(start, at))
  }
  return names
}

function isLetter(code: number): boolean {
  return code >= 0x61 && code <= 0x7a
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

function markupOf({ lists, ...names }: ReturnType<typeof namesIn>): Markup {
  return { ...names, classes: new Set([...lists].flatMap((list) => decoded(list).split(/\s+/))) }
}

function decoded(attribute: string): string {
  if (!attribute.includes('&')) return attribute
  return attribute
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

function writeUsed(sheet: readonly StyleRule[], markup: Markup): string {
  const settled = settleCustomProperties(matchingRules(sheet, markup), markup.customProperties)
  return write(shortenCustomProperties(keepUsed(settled, usedNames(settled)), markup.customProperties))
}

function matchingRules(rules: readonly StyleRule[], markup: Markup): StyleRule[] {
  return rules.flatMap((rule) => {
    if (rule.rules) return rule.prelude.startsWith(WITHOUT_SCRIPT) ? [] : [{ ...rule, rules: matchingRules(rule.rules, markup) }]
    if (!rule.selectors) return [rule]
    const selectors = rule.selectors.filter((selector) => mayMatch(selector, markup))
    return selectors.length > 0 ? [{ ...rule, prelude: selectors.map(({ text }) => text).join(','), selectors }] : []
  })
}

function mayMatch({ classes, elements, states, alternatives }: Selector, markup: Markup): boolean {
  return (
    classes.every((name) => markup.classes.has(name)) &&
    elements.every((name) => markup.elements.has(name)) &&
    states.every((state) => markup.states.has(state)) &&
    alternatives.every((list) => list.some((selector) => mayMatch(selector, markup)))
  )
}

/** Custom properties whose value reaches a declaration, and the words of animations. */
function usedNames(rules: readonly StyleRule[]): Set<string> {
  const declarations = declarationsOf(rules)
  const names = new Set(
    declarations.flatMap(({ custom, text, uses }) => (custom ? [] : ANIMATION.test(text) ? [...uses, ...text.split(/[:\s,]+/)] : uses)),
  )
  const values = new Map<string, string[]>()
  for (const { custom, uses } of declarations) if (custom) values.set(custom, [...(values.get(custom) ?? []), ...uses])
  // A set visits what is added during the loop.
  for (const name of names) for (const used of values.get(name) ?? []) names.add(used)
  return names
}

/** Leaves out declarations, registrations and animations that nothing uses, and what is empty then. */
function keepUsed(rules: readonly StyleRule[], used: ReadonlySet<string>): StyleRule[] {
  return rules.flatMap((rule): StyleRule[] => {
    const { prelude, rules: inner, declarations } = rule
    if ([KEYFRAMES, PROPERTY].some((name) => prelude.startsWith(name) && !used.has(prelude.slice(name.length)))) return []
    if (inner) return nonEmpty({ ...rule, rules: keepUsed(inner, used) })
    if (!declarations) return [rule]
    return nonEmpty({ ...rule, declarations: declarations.filter(({ custom }) => custom === undefined || used.has(custom)) })
  })
}

function nonEmpty(rule: StyleRule): StyleRule[] {
  return (rule.rules ?? rule.declarations)?.length === 0 ? [] : [rule]
}

function write(rules: readonly StyleRule[]): string {
  return rules
    .map(({ prelude, rules: inner, declarations }) => {
      if (inner) return `${prelude}{${write(inner)}}`
      return declarations ? `${prelude}{${declarations.map(({ text }) => text).join(';')}}` : prelude
    })
    .join('')
}
