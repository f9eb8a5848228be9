import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MIGRATIONS } from '../migrations/migrations.ts'

test('every file of migrations/ is in the list of migrations, in the order of the names', () => {
  const files = readdirSync('migrations').filter((name) => /^\d{4}-.*\.ts$/.test(name))
  expect(files.length).toBeGreaterThan(10)
  expect(Object.keys(MIGRATIONS)).toEqual(files.map((name) => name.replace(/\.ts$/, '')).toSorted())
})
