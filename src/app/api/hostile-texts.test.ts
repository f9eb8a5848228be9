import { runInThisContext } from 'node:vm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findTextFunctions, type TextFunction } from './test-text-functions.ts'

/** The maximum length of any field. A function for shorter texts limits its input, so a quarter is tried as well. */
const LENGTHS = [5000, 20_000]
/** Faster work needs no check, whatever its growth. */
const UNNOTICED_MS = 40
/** Four times the text must take about four times the work: n log n takes 4.6 times, quadratic work 16 times. */
const [QUARTER, MAX_GROWTH] = [4, 9]
/** Exponential work would never end. */
const TIMEOUT_MS = 10_000
const ATTEMPTS = 2
/** A shared machine may pause one measurement. Quadratic work is slow in every round. */
const ROUNDS = 3
/** A much lower number than when this was written would mean that the search for functions is broken. */
const MIN_FUNCTIONS = 800

/** The repeated units of the texts: letters, brackets, spaces, lines, marks of two classes, digits, quotes, and near matches. */
const UNITS = ['a', '[', '<', '[a](', ' ', '\u00a0', 'a ', 'a@', '\u0301\u0316', '1', '1, ', '"', '",', '\n', '\r\n', '. ', '-', '|', 'अa1é😀 '] // prettier-ignore
/** Text before and after the repeated units: most patterns fail only there. */
const FRAMES = [
  ['', '!'],
  ['x ', '!x'],
] as const

interface Shape {
  name: string
  ofLength: (length: number) => string
}

const SHAPES: Shape[] = UNITS.flatMap((unit) =>
  FRAMES.map(([before, after]) => {
    const texts = new Map<number, string>()
    const make = (length: number) => before + unit.repeat(length / unit.length) + after
    const ofLength = (length: number) => {
      const text = texts.get(length) ?? make(length)
      texts.set(length, text)
      return text
    }
    return { name: JSON.stringify(`${before}${unit}…${after}`), ofLength }
  }),
)

const called: { call?: () => unknown } = globalThis as never
afterAll(() => delete called.call)

/** The CPU time of a call. Infinite if it does not end. */
function cpuMs(call: () => unknown, timeout = TIMEOUT_MS): number {
  called.call = call
  const before = process.threadCpuUsage()
  try {
    runInThisContext('call()', { timeout })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return Infinity
    throw error
  }
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** The first shape with quadratic growth, and its growth. Undefined if there is none. */
function squareIn({ work }: TextFunction): string | undefined {
  for (const length of LENGTHS) {
    // All shapes at once: most functions finish them in a moment.
    const all = cpuMs(() => SHAPES.forEach(({ ofLength }) => work(ofLength(length))))
    if (all < UNNOTICED_MS) continue
    for (const { name, ofLength } of SHAPES) {
      const times = growth(work, ofLength, length)
      if (times > MAX_GROWTH) return `${name} × ${length}: ${times.toFixed(1)} times`
    }
  }
  return undefined
}

/** The growth factor of the work when the text becomes four times as long; 0 if unnoticeable. The minimum of several rounds. */
function growth(work: TextFunction['work'], textOf: Shape['ofLength'], length: number): number {
  let least = Infinity
  for (let round = 0; round < ROUNDS && least > MAX_GROWTH; round++) {
    least = Math.min(least, growthOnce(work, textOf, length))
    if (least === Infinity) return least
  }
  return least
}

function growthOnce(work: TextFunction['work'], textOf: Shape['ofLength'], length: number): number {
  const [text, part] = [textOf(length), textOf(length / QUARTER)]
  const first = cpuMs(() => work(text))
  if (first < UNNOTICED_MS || first === Infinity) return first < UNNOTICED_MS ? 0 : first
  const least = (call: () => unknown) => Math.min(...Array.from({ length: ATTEMPTS }, () => cpuMs(call)))
  const whole = least(() => work(text))
  if (whole < UNNOTICED_MS) return 0
  // Processes the same total length in parts: some machines count CPU time in steps of 4 ms, and a quarter may take less.
  const inParts = least(() => {
    for (let done = 0; done < QUARTER; done++) work(part)
  })
  return (whole / Math.max(inParts, 1)) * QUARTER
}

beforeAll(() => {
  for (const method of ['log', 'warn', 'error'] as const) vi.spyOn(console, method).mockImplementation(() => undefined)
})
afterAll(() => vi.restoreAllMocks())

test('the work of no exported function or schema grows with the square of its text', async () => {
  const { functions, left } = await findTextFunctions()
  const squares = functions.flatMap((one) => {
    const square = squareIn(one)
    return square === undefined ? [] : [`${one.name}: ${square}`]
  })
  const reasons = Object.entries(Object.groupBy([...left.values()], (reason) => reason)).map(
    ([reason, { length } = []]) => `${length} ${reason}`,
  )
  process.stdout.write(`hostile texts: ${functions.length} ways to call, ${left.size} functions left out: ${reasons.join('; ')}\n`)
  if (process.env.HOSTILE_TEXTS === 'list') process.stdout.write(`${[...left].map((entry) => entry.join(': ')).join('\n')}\n`)
  expect(squares).toEqual([])
  expect(functions.length).toBeGreaterThan(MIN_FUNCTIONS)
}, 300_000)

test.each<[string, TextFunction['work']]>([
  ['a quantifier before the end', (text) => text.replace(/[.\s]+$/, '')],
  ['two quantifiers that take the same', (text) => /^\d*[\d,]*;$/.test(text)],
  ['alternatives that overlap', (text) => /^(?:a|a )*$/.test(text) || /^(?:a|aa)+$/.test(text)],
  ['a loop within a loop', (text) => Array.from(text, (_, at) => text.slice(at).lastIndexOf('\u0000'))],
  ['marks that are sorted', (text) => text.normalize('NFC')],
])(
  '%s is found',
  (name, work) => {
    expect(squareIn({ name, work })).toMatch(/times$/)
  },
  120_000,
)
