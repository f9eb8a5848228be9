import { defaultTreeAdapter as tree, parse, type DefaultTreeAdapterTypes } from 'parse5'

export type Element = DefaultTreeAdapterTypes.Element
type Node = DefaultTreeAdapterTypes.Node

/** A JSON-LD node. */
export interface Thing {
  '@type': string
  [property: string]: unknown
}

export interface ServedPage {
  document: DefaultTreeAdapterTypes.Document
  /** The HTML standard's parse errors, by code: 'missing-whitespace-between-attributes'. */
  parseErrors: string[]
  /** The JSON-LD blocks, parsed. @throws for invalid JSON */
  blocks: Thing[]
}

/** Parses a page as a browser does, with the standard's own algorithm. */
export function readPage(html: string): ServedPage {
  const parseErrors: string[] = []
  const document = parse(html, {
    sourceCodeLocationInfo: true,
    scriptingEnabled: false,
    onParseError: ({ code, startLine, startCol }) => parseErrors.push(`${code} at ${startLine}:${startCol}`),
  })
  const blocks = all(document, 'script', { type: 'application/ld+json' }).map((script) => JSON.parse(sourceOf(script)) as Thing)
  return { document, parseErrors, blocks }
}

/** Returns all elements with this name ('*' for any) and these attributes; true only requires that the attribute exists. */
export function all(within: Node, name: string, attributes: Record<string, string | true> = {}): Element[] {
  const isMeant = (element: Element) =>
    (name === '*' || element.tagName === name) &&
    Object.entries(attributes).every(([key, value]) => {
      const found = attribute(element, key)
      return value === true ? found !== undefined : found === value
    })
  return descendants(within)
    .filter((node) => tree.isElementNode(node))
    .filter(isMeant)
}

/** Returns the only such element. @throws when there is none, or more than one */
export function one(within: Node, name: string, attributes: Record<string, string | true> = {}): Element {
  const [found, ...others] = all(within, name, attributes)
  if (found && others.length === 0) return found
  throw new Error(`${found ? others.length + 1 : 'no'} <${name}> with ${JSON.stringify(attributes)}`)
}

export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((candidate) => candidate.name === name)?.value
}

/** Returns the only landmark or other element with this accessible name. @throws when there is none, or more than one */
export function named(within: Node, tagName: string, name: string): Element {
  const nameOf = (element: Element) => {
    const label = attribute(element, 'aria-labelledby')
    return label === undefined ? attribute(element, 'aria-label') : all(within, '*', { id: label }).map(textOf).join(' ')
  }
  const [found, ...others] = all(within, tagName).filter((element) => nameOf(element) === name)
  if (found && others.length === 0) return found
  throw new Error(`${found ? others.length + 1 : 'no'} <${tagName}> named ${name}`)
}

/** Returns the text of every such element. */
export function textsOf(within: Node, name: string, attributes?: Record<string, string | true>): string[] {
  return all(within, name, attributes).map(textOf)
}

/** Returns the targets of all links that a visitor with script sees. */
export function linksIn(within: Node): string[] {
  const links = all(within, 'a').filter((link) => !all(within, 'noscript').some((fallback) => all(fallback, 'a').includes(link)))
  return links.map((link) => attribute(link, 'href') ?? '')
}

/** Returns the content of a meta tag that must exist once, by its name or property. */
export function meta(page: ServedPage, key: string): string {
  const tag = one(page.document, 'meta', { [/^(og|article):/.test(key) ? 'property' : 'name']: key })
  return attribute(tag, 'content') ?? ''
}

/** Returns the words that a visitor reads, with single spaces: no script, no drawing, nothing hidden. */
export function textOf(within: Node): string {
  return words(within).replaceAll(/\s+/g, ' ').trim()
}

/** Removes all spaces, because markup and page may break lines at different places. */
export function unspaced(text: string): string {
  return text.replaceAll(/\s+/g, '')
}

/** Returns the blocks of one type, including those inside other blocks. */
export function thingsOf(page: ServedPage, type: string): Thing[] {
  return page.blocks.flatMap(nodesIn).filter((node) => node['@type'] === type)
}

function nodesIn(value: unknown): Thing[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  if (typeof value !== 'object' || value === null) return []
  const nested = Object.values(value).flatMap(nodesIn)
  return '@type' in value ? [value as Thing, ...nested] : nested
}

/** Elements without text for a reader, and those whose text is rendered at another time. */
const WORDLESS = new Set(['script', 'style', 'template', 'noscript', 'svg'])
/** Their text continues into the following text. */
const INLINE = new Set('a abbr b bdi br button code em i label mark small span strong sub sup time'.split(' '))

function words(node: Node): string {
  if (tree.isTextNode(node)) return node.value
  if (tree.isElementNode(node) && (WORDLESS.has(node.tagName) || attribute(node, 'hidden') !== undefined)) return ''
  const inner = 'childNodes' in node ? node.childNodes.map(words).join('') : ''
  return tree.isElementNode(node) && !INLINE.has(node.tagName) ? ` ${inner} ` : inner
}

function descendants(node: Node): Node[] {
  return 'childNodes' in node ? node.childNodes.flatMap((child) => [child, ...descendants(child)]) : []
}

function sourceOf(element: Element): string {
  return element.childNodes.map((child) => (tree.isTextNode(child) ? child.value : '')).join('')
}
