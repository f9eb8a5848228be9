import type { Identifier } from '@mdn/browser-compat-data'
import { parseSync } from 'oxc-parser'
import { browsersWithout, COMPAT } from './compat.ts'
import { usesOfSelector } from './style-features.ts'

type Node = Record<string, unknown> & { type: string }

const { builtins, regular_expressions: regexSyntax } = COMPAT.javascript
const GLOBALS = new Map<string, Identifier>([...entries(COMPAT.api), ...entries(builtins), ...entries(builtins?.['Intl'])])
/** Members of all interfaces by name: the type of `x` in `x.toSorted()` is unknown in a built file. */
const MEMBERS = Map.groupBy(
  [...GLOBALS.values()].flatMap((owner) => entries(owner)),
  ([name]) => name,
)
/** Interfaces whose properties count even if they are not called. On others, a name like `subject` is most often our own. */
const ELEMENTS = Object.entries(COMPAT.api).filter(([name]) => /^(HTML.*|Element|Node|Document|Window|Navigator)$/.test(name))
const ELEMENT_MEMBERS = new Set(ELEMENTS.flatMap(([, owner]) => Object.keys(owner)))
const GLOBAL_OBJECTS = new Set(['window', 'self', 'globalThis'])

/**
 * Finds features in a script that a browser of the floor lacks, with those browsers. `typeof X` and `x.y?.()` test for the
 * feature, so they do not count.
 */
export function newerInScript(code: string): Map<string, string[]> {
  const { program, errors } = parseSync('built.js', code)
  if (errors.length > 0) throw new Error(`a built script does not parse: ${errors[0]?.message}`)
  const declared = new Set<string>()
  const used: [name: string, feature: Identifier | undefined][] = []
  visit(program as unknown as Node, (node, parent) => {
    if (isBinding(node, parent)) declared.add(String(node['name']))
    else if (node.type === 'Literal' || node.type === 'TemplateLiteral') used.push(...syntaxOfLiteral(node))
    else if (node.type === 'CallExpression') used.push(...attributesOf(node))
    else if (node.type === 'MemberExpression' && !isAsked(node, parent)) used.push(...membersOf(node, parent, declared))
    else if (node.type === 'NewExpression' || node.type === 'Identifier') used.push(...globalOf(node, parent))
  })
  const newer = used.map(([name, feature]) => [name, browsersWithout(feature)] as const)
  return new Map(
    newer.filter(([name, without]) => without.length > 0 && !declared.has(name)).map(([name, without]) => [name, [...without]]),
  )
}

function membersOf(node: Node, parent: Node | undefined, declared: Set<string>): [string, Identifier | undefined][] {
  const object = node['object'] as Node
  const property = node['property'] as Node
  if (node['computed'] || property.type !== 'Identifier') return []
  const name = String(property['name'])
  const owner = object.type === 'Identifier' && !declared.has(String(object['name'])) ? String(object['name']) : undefined
  if (owner && GLOBAL_OBJECTS.has(owner)) return [[name, GLOBALS.get(name)]]
  const known = owner ? GLOBALS.get(owner) : undefined
  if (known) return [[`${owner}.${name}`, known[`${name}_static`] ?? known[name]]]
  const isCalled = parent?.type === 'CallExpression' && parent['callee'] === node
  if (!isCalled && !ELEMENT_MEMBERS.has(name)) return []
  const candidates = MEMBERS.get(name)?.map(([, feature]) => feature) ?? []
  const isNew = candidates.length > 0 && candidates.every((feature) => browsersWithout(feature).length > 0)
  return isNew ? [[`.${name}`, candidates[0]]] : []
}

function globalOf(node: Node, parent: Node | undefined): [string, Identifier | undefined][] {
  if (node.type !== 'Identifier' || parent?.type === 'UnaryExpression') return []
  const isProperty = (parent?.type === 'MemberExpression' && parent['property'] === node) || parent?.['key'] === node
  return isProperty ? [] : [[String(node['name']), GLOBALS.get(String(node['name']))]]
}

/** Finds attributes of HTML elements: `jsx("div", {popover: …})`. */
function attributesOf(node: Node): [string, Identifier | undefined][] {
  const [tag, props] = node['arguments'] as Node[]
  const name = (tag && stringOf(tag)) ?? ''
  const element = COMPAT.html.elements?.[name]
  if (!element || props?.type !== 'ObjectExpression') return []
  return (props['properties'] as Node[]).flatMap((property): [string, Identifier | undefined][] => {
    const key = property['key'] as Node | undefined
    const attribute = String(key?.['name'] ?? key?.['value']).toLowerCase()
    return [[`<${name} ${attribute}>`, element[attribute] ?? COMPAT.html.global_attributes?.[attribute]]]
  })
}

/** Finds features in regular expressions, and in strings with selectors like ':popover-open': an unknown one makes `matches` throw. */
function syntaxOfLiteral(node: Node): [string, Identifier | undefined][] {
  const regex = node['regex'] as { pattern: string; flags: string } | undefined
  if (!regex) {
    const text = stringOf(node) ?? ''
    return /^[^;{}"]*:[a-z]/.test(text) ? pseudoClassesIn(text) : []
  }
  const used: [string, Identifier | undefined][] = []
  if (regex.flags.includes('v')) used.push(['/v', builtins?.['RegExp']?.['unicodeSets']])
  if (/\(\?[ims-]+:/.test(regex.pattern)) used.push(['(?i:…)', regexSyntax?.['modifier']])
  if (/\(\?<[=!]/.test(regex.pattern)) used.push(['(?<=…)', regexSyntax?.['lookbehind_assertion']])
  return used
}

/** Returns the value of 'a' and `a`: the build writes strings in either way. */
function stringOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined
  const [only, ...others] = node.type === 'TemplateLiteral' ? (node['quasis'] as Array<{ value: { cooked: string } }>) : []
  return others.length === 0 ? only?.value.cooked : undefined
}

/** 'section:has(a)' → :has */
function pseudoClassesIn(text: string): [string, Identifier | undefined][] {
  return usesOfSelector(text).filter(([name]) => name.startsWith(':'))
}

/** Reports whether the code tests for the member before it uses it: `x.y?.()`. */
function isAsked(node: Node, parent: Node | undefined): boolean {
  const isOptionalCall = parent?.type === 'CallExpression' && parent['callee'] === node && parent['optional'] === true
  return isOptionalCall || (parent?.type === 'UnaryExpression' && parent['operator'] === 'typeof')
}

function isBinding(node: Node, parent: Node | undefined): boolean {
  if (node.type !== 'Identifier') return false
  if (parent?.type === 'VariableDeclarator' || parent?.type === 'ClassDeclaration') return parent['id'] === node
  const isFunction =
    parent?.type === 'FunctionDeclaration' || parent?.type === 'FunctionExpression' || parent?.type === 'ArrowFunctionExpression'
  return isFunction ? parent['body'] !== node : parent?.type === 'ImportSpecifier' && parent['local'] === node
}

function visit(node: Node, see: (node: Node, parent: Node | undefined) => void, parent?: Node): void {
  see(node, parent)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, see, node)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function entries(owner: Identifier | undefined): [string, Identifier][] {
  return Object.entries(owner ?? {})
    .filter(([name]) => name !== '__compat')
    .map(([name, feature]) => [name.replace(/_static$/, ''), feature as Identifier])
}
