import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROOMS } from './layers.ts'

const PAGE = readFileSync('docs/architecture.md', 'utf8')

test('the table of rooms names every room in its order', () => {
  const rows = [...PAGE.matchAll(/^\| `([a-z-]+)\/` \| /gm)].map(([, room]) => room)
  expect(rows).toEqual([...ROOMS])
})
