import { RecentValues } from '../../platform/recent-values.ts'
import { parseStyleSheet, type Declaration, type Selector, type StyleRule } from './style-sheet.server.ts'

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
  '[readonly': ' readOnly=',
}
const MAX_REMEMBERED = 200

/** What stands in the markup of a page. */
interface Markup {
  classes: ReadonlySet<string>
  elements: ReadonlySet<string>
  states: ReadonlySet<string>
}

/**
 * Cuts a style sheet down to what a finished page needs (docs/decisions/0057). The rest of the sheet is for other pages, and
 * for states that need the page's script, which brings the whole sheet.
 */
export class UsedStyles {
  readonly #sheet: readonly StyleRule[]
  /** By the classes of a page. Pages of a kind have the same. */
  readonly #remembered = new RecentValues<string>(MAX_REMEMBERED)

  constructor(sheet: string) {
    this.#sheet = parseStyleSheet(sheet)
  }

  /** The rules that may match an element of this page before somebody uses it, in the order of the sheet. */
  of(html: string): string {
    const markup = markupOf(html)
    const key = [markup.classes, markup.elements, markup.states].map((names) => [...names].join(' ')).join('|')
    const used = this.#remembered.get(key) ?? writeUsed(this.#sheet, markup)
    this.#remembered.add(key, used)
    return used
  }
}

function markupOf(html: string): Markup {
  const lists = Array.from(html.matchAll(/ class="([^"]*)"/g), ([, list = '']) => decoded(list).split(/\s+/))
  const states = Object.entries(STATE_ATTRIBUTES).flatMap(([state, attribute]) => (html.includes(attribute) ? [state] : []))
  return {
    classes: new Set(lists.flat()),
    elements: new Set(Array.from(html.matchAll(/<([a-z][a-z0-9]*)/g), ([, name = '']) => name)),
    states: new Set(states),
  }
}

function decoded(attribute: string): string {
  if (!attribute.includes('&')) return attribute
  return attribute.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

function writeUsed(sheet: readonly StyleRule[], markup: Markup): string {
  const matching = matchingRules(sheet, markup)
  return write(matching, usedNames(matching))
}

function matchingRules(rules: readonly StyleRule[], markup: Markup): StyleRule[] {
  return rules.flatMap((rule) => {
    if (rule.rules) return rule.prelude === WITHOUT_SCRIPT ? [] : [{ ...rule, rules: matchingRules(rule.rules, markup) }]
    return !rule.selectors || rule.selectors.some((selector) => mayMatch(selector, markup)) ? [rule] : []
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
  const declarations = allDeclarations(rules)
  const names = new Set(declarations.flatMap(({ custom, text, uses }) => (custom ? [] : ANIMATION.test(text) ? [...uses, ...text.split(/[:\s,]+/)] : uses)))
  const values = new Map<string, string[]>()
  for (const { custom, uses } of declarations) if (custom) values.set(custom, [...(values.get(custom) ?? []), ...uses])
  // A set visits what is added during the loop.
  for (const name of names) for (const used of values.get(name) ?? []) names.add(used)
  return names
}

function allDeclarations(rules: readonly StyleRule[]): Declaration[] {
  return rules.flatMap(({ prelude, rules: inner, declarations = [] }) => (inner ? allDeclarations(inner) : prelude.startsWith(PROPERTY) ? [] : declarations))
}

function write(rules: readonly StyleRule[], used: ReadonlySet<string>): string {
  return rules
    .map(({ prelude, rules: inner, declarations }) => {
      if (inner === undefined && declarations === undefined) return prelude
      if ([KEYFRAMES, PROPERTY].some((name) => prelude.startsWith(name) && !used.has(prelude.slice(name.length)))) return ''
      const body = inner ? write(inner, used) : (declarations ?? []).flatMap(({ custom, text }) => (custom === undefined || used.has(custom) ? [text] : [])).join(';')
      return body === '' ? '' : `${prelude}{${body}}`
    })
    .join('')
}
