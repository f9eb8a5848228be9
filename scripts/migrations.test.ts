import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MIGRATIONS } from '../migrations/migrations.ts'

const NAMES = Object.keys(MIGRATIONS)
/** The number of migrations named by dates, up to 2026-12-16. Installations have recorded these names. */
const DATED = 38

test('every file of migrations/ is in the list of migrations', () => {
  const files = readdirSync('migrations').filter((name) => name !== 'migrations.ts')
  expect(NAMES.toSorted()).toEqual(files.map((name) => name.replace(/\.ts$/, '')).toSorted())
})

test('after the migrations named by dates each has the next number, so that it sorts after all that installations have had', () => {
  expect(NAMES).toEqual(NAMES.toSorted())
  expect(NAMES[DATED - 1]).toBe('2026-12-16-words-at-commit')
  expect(NAMES.slice(DATED).map((name) => /^m\d{3}(?=-[a-z])/.exec(name)?.[0])).toEqual(
    NAMES.slice(DATED).map((_name, index) => `m${String(DATED + 1 + index).padStart(3, '0')}`),
  )
})
