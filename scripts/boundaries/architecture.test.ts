import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { INNER_LAYERS, LAYERS, ROOT_FILES } from './layers.ts'

const PAGE = readFileSync('docs/architecture.md', 'utf8')
const PICTURE = /```mermaid\n(.*?)```/s.exec(PAGE)?.[1] ?? ''
/** How the page names ROOT_FILES. */
const ROOT_FILES_IN_WORDS = 'files of the folder itself'

/** The boxes of the picture, by their name in its source: { s1: ['shared'] }. */
const BOXES = new Map([...PICTURE.matchAll(/^\s*(s\d+)\["(.+)"\]$/gm)].map(([, name = '', text = '']) => [name, text.split(' · ')]))

test('the picture has one box for each layer, and its arrows lead from each layer to the one below', () => {
  const arrows = /^\s*(s\d+(?: --> s\d+)+)$/m.exec(PICTURE)?.[1]?.split(' --> ') ?? []
  expect(BOXES.size).toBe(LAYERS.length)
  expect(arrows.map((name) => BOXES.get(name))).toEqual([...LAYERS].reverse())
})

test('the table has the order inside each folder that has one', () => {
  const rows = [...PAGE.matchAll(/^\| `src\/([a-z-]+)` \| (.+) \|$/gm)]
  const stepsOf = (text: string) =>
    text.split(' → ').map((step) => step.split(', ').map((name) => (name === ROOT_FILES_IN_WORDS ? ROOT_FILES : name)))
  expect(Object.fromEntries(rows.map(([, folder = '', text = '']) => [folder, stepsOf(text)]))).toEqual(INNER_LAYERS)
})
