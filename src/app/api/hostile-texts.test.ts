import { runInThisContext } from 'node:vm'
import { afterAll, expect, test } from 'vitest'
import { TEXT_FUNCTIONS } from './test-text-functions.ts'

/** As long as any field can be. A function that takes less bounds what it looks at. */
const MAX_LENGTH = 20_000
/** What is done in less than this at the full length grows slowly enough, whatever it is. */
const UNNOTICED_MS = 25
/** Four times the text takes four times the work, or a little more: n log n takes 4.6 times, a square 16 times. */
const [QUARTER, MAX_GROWTH] = [4, 9]
/** Work that grows exponentially would never end. */
const TIMEOUT_MS = 3000
const ATTEMPTS = 3
/** A machine that is shared may give its time elsewhere during one measurement. A square is one every time. */
const ROUNDS = 4
const MAX_SHOWN = 3

/** What each shape repeats. */
const SHAPES: Record<string, readonly string[]> = {
  'one letter': ['a', 'A', 'X', '…'],
  brackets: ['[', '{', '<', '(', '[a](', '[(', '{a} '],
  spaces: [' ', '\t', '\u00a0'],
  words: ['a ', 'ab ', 'mr. ', 'a@', 'a.'],
  'combining marks': ['\u0301', '\u0301\u0316', 'e\u0301', 'क\u094d'],
  digits: ['1', '1,', '1. ', '0 '],
  quotes: ['"', "'", '`', '""a', '",'],
  newlines: ['\n', '\r\n', '\n\n- ', ':\n\n'],
  'mixed scripts': ['aअ1é😀 ', 'ﷺ', 'अa'],
  'near misses': ['*', '_', '#', '|', '- ', '> ', '.', ',;', '!-', '//', '\\', '# '],
}
/** Behind and before what is repeated: where most patterns find out that they do not match after all. */
const FRAMES = [
  ['', ''],
  ['x ', '!x'],
] as const

const called: { call?: () => unknown } = globalThis as never
afterAll(() => delete called.call)

/** The time of the processor that a call takes. Infinite when it does not end. */
function cpuMs(call: () => unknown): number {
  called.call = call
  const before = process.threadCpuUsage()
  try {
    runInThisContext('call()', { timeout: TIMEOUT_MS })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return Infinity
    throw error
  }
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** How many times the work grows when the text becomes four times as long; 0 when nobody would notice. The least of some rounds. */
function growth(work: (text: string) => unknown, textOf: (length: number) => string): number {
  let least = growthOnce(work, textOf)
  for (let round = 1; round < ROUNDS && least > MAX_GROWTH && least < Infinity; round++) least = Math.min(least, growthOnce(work, textOf))
  return least
}

function growthOnce(work: (text: string) => unknown, textOf: (length: number) => string): number {
  // A short text first: what takes for ever is found before it takes longer.
  if (cpuMs(() => work(textOf(MAX_LENGTH / QUARTER / QUARTER))) === Infinity) return Infinity
  if (cpuMs(() => work(textOf(MAX_LENGTH))) < UNNOTICED_MS) return 0
  const least = (call: () => unknown) => Math.min(...Array.from({ length: ATTEMPTS }, () => cpuMs(call)))
  const [text, part] = [textOf(MAX_LENGTH), textOf(MAX_LENGTH / QUARTER)]
  const whole = least(() => work(text))
  if (whole < UNNOTICED_MS) return 0
  // As many letters again: some machines count the processor's time in steps of 4 ms, and a quarter may take less.
  const inParts = least(() => {
    for (let done = 0; done < QUARTER; done++) work(part)
  })
  return (whole / Math.max(inParts, 1)) * QUARTER
}

test.each(Object.entries(TEXT_FUNCTIONS))('the work of %s grows with its text, and not with its square', (_, work) => {
  const tooFast: string[] = []
  for (const [shape, units] of Object.entries(SHAPES)) {
    for (const unit of units) {
      for (const [before, after] of FRAMES) {
        const textOf = (length: number) => before + unit.repeat(length / unit.length) + after
        const times = tooFast.length < MAX_SHOWN ? growth(work, textOf) : 0
        if (times > MAX_GROWTH) tooFast.push(`${shape} ${JSON.stringify(before + unit)}: ${times.toFixed(1)} times`)
      }
    }
  }
  expect(tooFast).toEqual([])
})
