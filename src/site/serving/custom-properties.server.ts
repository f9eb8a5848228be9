import { readDeclaration, type Declaration, type StyleRule } from './style-sheet.server.ts'

const PROPERTY = '@property '
/** Tailwind's copy of all registrations, for browsers that do not know @property. */
const REGISTRATIONS = '@layer properties'
const ROOT = new Set([':root', ':root,:host'])
const NAME = /--[\w-]+/g
/** A reference to one custom property. The alternative may contain brackets, but no brackets inside those. */
const REFERENCE = /var\((--[\w-]+)(?:,((?:[^()]|\((?:[^()]|\([^()]*\))*\))*))?\)/g
/** A value of this length is not longer than a reference to it. */
const MAX_SHORT_VALUE = 8
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * Writes values in the place of references whose value is settled: to a custom property that no rule sets, and to one that
 * the root alone sets, with a short value or for a single use. Properties that the markup of the page names are left alone.
 */
export function settleCustomProperties(rules: readonly StyleRule[], inMarkup: ReadonlySet<string>): StyleRule[] {
  const settled = new Map([...unsetValues(rules, inMarkup), ...rootValues(rules, inMarkup)])
  return mapDeclarations(rules, (declaration) => settle(declaration, settled))
}

/** Gives custom properties names of one or two letters, the shortest to those that are used most. */
export function shortenCustomProperties(rules: readonly StyleRule[], inMarkup: ReadonlySet<string>): StyleRule[] {
  const counts = countOf(declarationsOf(rules).flatMap(({ custom, uses }) => (custom ? [custom, ...uses] : uses)))
  const names = [...counts].sort(([, one], [, other]) => other - one).map(([name]) => name)
  const short = new Map(names.filter((name) => !inMarkup.has(name)).map((name, index) => [name, shortName(index)]))
  const shorten = (text: string) => text.replaceAll(NAME, (name) => short.get(name) ?? name)
  const renamed = mapDeclarations(rules, (declaration) =>
    declaration.custom === undefined && declaration.uses.length === 0 ? declaration : { ...declaration, text: shorten(declaration.text) },
  )
  return renamed.map((rule) => (rule.prelude.startsWith(PROPERTY) ? { ...rule, prelude: shorten(rule.prelude) } : rule))
}

/** All declarations of style rules and animations, without those of registrations. */
export function declarationsOf(rules: readonly StyleRule[]): Declaration[] {
  return rules.flatMap(({ prelude, rules: inner, declarations = [] }) =>
    inner ? declarationsOf(inner) : prelude.startsWith(PROPERTY) ? [] : declarations,
  )
}

/** The value of properties that no rule sets: their registered one, or undefined for the alternative of each reference. */
function unsetValues(rules: readonly StyleRule[], inMarkup: ReadonlySet<string>): Map<string, string | undefined> {
  const declarations = declarationsOf(rules.filter(({ prelude }) => prelude !== REGISTRATIONS))
  const set = new Set(declarations.map(({ custom }) => custom))
  const unset = [...new Set(declarations.flatMap(({ uses }) => uses))].filter((name) => !set.has(name) && !inMarkup.has(name))
  return new Map(unset.map((name) => [name, registeredValue(rules, name)]))
}

function registeredValue(rules: readonly StyleRule[], name: string): string | undefined {
  const registration = rules.find(({ prelude }) => prelude === PROPERTY + name)
  return registration?.declarations?.find(({ text }) => text.startsWith('initial-value:'))?.text.slice('initial-value:'.length)
}

function rootValues(rules: readonly StyleRule[], inMarkup: ReadonlySet<string>): Map<string, string> {
  const all = declarationsOf(rules)
  const sets = countOf(all.flatMap(({ custom = [] }) => custom))
  const uses = countOf(all.flatMap((declaration) => declaration.uses))
  const atRoot = rootRules(rules).flatMap(({ declarations = [] }) => declarations)
  const values = atRoot.flatMap(({ custom, text, uses: inner }): Array<[string, string]> => {
    if (custom === undefined || inner.length > 0 || sets.get(custom) !== 1 || inMarkup.has(custom)) return []
    const value = text.slice(custom.length + 1).trim()
    return value !== '' && (uses.get(custom) === 1 || value.length <= MAX_SHORT_VALUE) ? [[custom, value]] : []
  })
  return new Map(values)
}

/** Rules for the root without a condition. */
function rootRules(rules: readonly StyleRule[]): StyleRule[] {
  return rules.flatMap((rule) => {
    if (rule.rules) return rule.prelude.startsWith('@layer') && rule.prelude !== REGISTRATIONS ? rootRules(rule.rules) : []
    return ROOT.has(rule.prelude) ? [rule] : []
  })
}

function settle(declaration: Declaration, settled: ReadonlyMap<string, string | undefined>): Declaration {
  if (!declaration.uses.some((name) => settled.has(name))) return declaration
  const text = declaration.text.replaceAll(REFERENCE, (reference: string, name: string, alternative: string | undefined, at: number) => {
    const value = settled.has(name) ? (settled.get(name) ?? alternative) : undefined
    if (value === undefined) return reference
    // Nothing need separate a bracket from what follows it, but a word must be separated.
    const next = declaration.text[at + reference.length] ?? ''
    return /[\w#.%+(-]/.test(next) ? `${value} ` : value
  })
  return text === declaration.text ? declaration : settle(readDeclaration(text), settled)
}

function mapDeclarations(rules: readonly StyleRule[], change: (declaration: Declaration) => Declaration): StyleRule[] {
  return rules.map(({ rules: inner, declarations, ...rule }) => ({
    ...rule,
    ...(inner && { rules: mapDeclarations(inner, change) }),
    ...(declarations && { declarations: declarations.map(change) }),
  }))
}

function countOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** a … z, A … Z, aa, ab … */
function shortName(index: number): string {
  const rest = Math.floor(index / LETTERS.length)
  return `--${rest > 0 ? LETTERS[rest - 1] : ''}${LETTERS[index % LETTERS.length]}`
}
