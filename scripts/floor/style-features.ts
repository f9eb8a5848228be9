import type { Identifier } from '@mdn/browser-compat-data'
import { parse, type Container, type Declaration } from 'postcss'
import { browsersWithout, COMPAT } from './compat.ts'

type Use = [name: string, feature: Identifier | undefined]

const { properties, selectors, types, 'at-rules': atRules } = COMPAT.css
const UNITS: Record<string, string> = { dv: 'dynamic', lv: 'large', sv: 'small' }
const TYPES = new Map<string, Identifier>()
for (const [name, feature] of Object.entries(types ?? {})) collectTypes(name, feature as Identifier)

/**
 * Finds features in a style sheet that a browser of the floor lacks, with those browsers. Rules inside `@supports` test for
 * the feature, so they do not count.
 */
export function newerInStyles(css: string): Map<string, string[]> {
  const newer = new Map<string, string[]>()
  const note = (uses: Use[]) => {
    for (const [name, feature] of uses) if (browsersWithout(feature).length > 0) newer.set(name, browsersWithout(feature))
  }
  const walk = (container: Container) => {
    for (const node of container.nodes ?? []) {
      if (node.type === 'atrule' && node.name === 'supports' && !node.params.startsWith('not')) continue
      if (node.type === 'atrule') note(usesOfAtRule(node.name, node.params))
      if (node.type === 'rule') note(usesOfSelector(node.selector))
      if (node.type === 'decl' && !hasFallback(node)) note(usesOfDeclaration(node))
      if (node.type === 'rule' || node.type === 'atrule') walk(node)
    }
  }
  walk(parse(css))
  return newer
}

/**
 * Reports whether the same rule earlier sets the same property to a value that the floor supports, or sets the prefixed
 * property anywhere.
 */
function hasFallback(declaration: Declaration): boolean {
  if (declaration.parent?.some((other) => other.type === 'decl' && other.prop === `-webkit-${declaration.prop}`)) return true
  for (let before = declaration.prev(); before; before = before.prev()) {
    if (before.type !== 'decl' || before.prop !== declaration.prop) continue
    if (usesOfDeclaration(before).every(([, feature]) => browsersWithout(feature).length === 0)) return true
  }
  return false
}

function usesOfDeclaration({ prop, value }: Declaration): Use[] {
  const property = properties?.[prop]
  const plain = value.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, ' ')
  const words = [...plain.matchAll(/(?<![\w-])([a-z][a-z-]*)(\(?)/g)]
  const uses: Use[] = [[prop, property]]
  for (const [, word = '', bracket] of words) {
    if (bracket) uses.push([`${word}()`, TYPES.get(word)])
    else uses.push([`${prop}: ${word}`, property?.[word]])
  }
  for (const [, size = ''] of plain.matchAll(/\d(dv|lv|sv)(?:h|w|i|b|min|max)\b/g)) {
    uses.push([`${size}h`, types?.['length']?.[`viewport_percentage_units_${UNITS[size]}`]])
  }
  if (/(?<!gradient)\(from /.test(plain)) uses.push(['relative colours', types?.['color']?.['rgb']?.['relative_syntax']])
  return uses
}

export function usesOfSelector(selector: string): Use[] {
  const names = [...selector.matchAll(/(?<!\\)::?(-?[a-z][a-z-]*)/g)].map(([whole, name = '']): Use => [whole, selectors?.[name]])
  return selector.includes('&') && !selector.includes('\\&') ? [...names, ['&', selectors?.['nesting']]] : names
}

function usesOfAtRule(name: string, params: string): Use[] {
  const uses: Use[] = [[`@${name}`, atRules?.[name]]]
  if (name !== 'media') return uses
  const features = [...params.matchAll(/\(\s*(?:min-|max-)?([a-z-]+)/g)]
  return [...uses, ...features.map(([, feature = '']): Use => [`@media (${feature})`, atRules?.['media']?.[feature]])]
}

/** `css.types.color.color-mix` → color-mix */
function collectTypes(name: string, feature: Identifier): void {
  TYPES.set(name, feature)
  for (const [inner, value] of Object.entries(feature)) {
    if (inner !== '__compat' && !TYPES.has(inner)) collectTypes(inner, value as Identifier)
  }
}
