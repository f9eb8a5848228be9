import { isObject } from './strict-json.ts'

/** A credential has about twenty nodes. Canonicalising thousands would block the page. */
const MAX_NODES = 300

/**
 * Whether a JSON-LD document may be read as plain JSON. Its proof covers a graph, in which the position of a node does
 * not matter. A document that mentions a node twice, nests or reverses properties, or writes a term as an IRI could
 * show a JSON reader something that was not signed. So could a null or an empty array, which the graph leaves out.
 * Identical repetitions of a node are allowed.
 * @param document without its `@context`
 */
export function isPlainTree(document: Record<string, unknown>): boolean {
  const known = new Map<string, string>()
  const waiting: unknown[] = [document]
  let nodes = 0
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (value === null || (Array.isArray(value) && value.length === 0)) return false
    if (Array.isArray(value)) waiting.push(...value)
    if (!isObject(value)) continue
    nodes += 1
    if (nodes > MAX_NODES || !isPlainNode(value, known)) return false
    waiting.push(...Object.values(value))
  }
  return true
}

function isPlainNode(node: Record<string, unknown>, known: Map<string, string>): boolean {
  if (Object.keys(node).some((name) => !/^[a-zA-Z]+$/.test(name))) return false
  if (!('id' in node)) return true
  if (typeof node.id !== 'string') return false
  const words = JSON.stringify(node)
  const before = known.get(node.id)
  known.set(node.id, words)
  return before === undefined || before === words
}
