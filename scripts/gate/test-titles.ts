import { Visitor, parseSync } from 'oxc-parser'
import type { Argument, CallExpression, Expression } from 'oxc-parser'

/** A test that is one of these is not run, or not as a promise: it shows nothing. */
const NOT_SHOWN = new Set(['skip', 'fixme', 'todo', 'fail', 'fails'])
const GROUPS = new Set(['describe', 'suite'])
const TESTS = new Set(['test', 'it'])

/**
 * The titles of the tests a file holds, with those of the groups around them: 'a group › a test'. A title that is
 * built stands as its source: `${path} is a real 404`, and a variable alone as `${path}`. Skipped tests are left out.
 */
export function testTitles(path: string, source: string): string[] {
  const { program, errors } = parseSync(path, source)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const titles: string[] = []
  const groups: Array<{ title: string; end: number; isShown: boolean }> = []
  new Visitor({
    CallExpression(call) {
      const words = wordsOf(call.callee)
      const [first] = call.arguments
      const isGroup = words.some((word) => GROUPS.has(word))
      if (!words[0] || !(TESTS.has(words[0]) || GROUPS.has(words[0])) || !first || !holdsBody(call)) return
      if (!isGroup && words.slice(1).some((word) => !NOT_SHOWN.has(word) && !VARIANTS.has(word))) return
      while ((groups.at(-1)?.end ?? Infinity) <= call.start) groups.pop()
      const isShown = !words.some((word) => NOT_SHOWN.has(word)) && groups.every((group) => group.isShown)
      const title = titleOf(first, source)
      if (isGroup) groups.push({ title, end: call.end, isShown })
      else if (isShown) titles.push([...groups.map((group) => group.title), title].join(' › '))
    },
  }).visit(program)
  return titles
}

/** Ways to write a test that is run: `test.each([…])('…', …)`. */
const VARIANTS = new Set(['each', 'for', 'concurrent', 'sequential', 'only', 'serial', 'parallel'])

/** `test.describe.each([…])` is 'test', 'describe', 'each'. */
function wordsOf(callee: Expression): string[] {
  if (callee.type === 'Identifier') return [callee.name]
  if (callee.type === 'CallExpression') return wordsOf(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return wordsOf(callee.tag)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return []
  const before = wordsOf(callee.object)
  return before.length > 0 ? [...before, callee.property.name] : []
}

/** `test.use({…})` and `test.each([…])` alone are no tests: a test has a title, and what it does. */
function holdsBody({ arguments: given }: CallExpression): boolean {
  return given.length > 1 && given.some(({ type }) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression')
}

function titleOf(argument: Argument, source: string): string {
  if (argument.type === 'Literal' && typeof argument.value === 'string') return argument.value
  if (argument.type === 'TemplateLiteral') return source.slice(argument.start + 1, argument.end - 1)
  return `\${${source.slice(argument.start, argument.end)}}`
}
