import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CONTRAST_PAIRS, SHIPPED_COLOURS, SHIPPED_LOOK, type Look } from '#ui/colours/shipped-colours.ts'
import { colourSheet, contrastOf, deriveColours } from './derive-colours.server.ts'

const LOOKS = 200

/** Pairs below their ratio: 'text on bg, dark: 3.9'. */
function unreadable(look: Look): string[] {
  const { tokens } = deriveColours(look)
  return CONTRAST_PAIRS.flatMap(([front, grounds, ratio]) =>
    grounds.flatMap((ground) =>
      ([0, 1] as const).flatMap((theme) => {
        const reached = contrastOf(tokens[front][theme], tokens[ground][theme])
        return reached < ratio ? [`${front} on ${ground}, ${theme ? 'dark' : 'light'}: ${reached}`] : []
      }),
    ),
  )
}

test('the shipped brand and accent give the shipped colours, to the byte', () => {
  const { tokens, inks, moved } = deriveColours(SHIPPED_LOOK)
  expect({ tokens, inks }).toEqual(SHIPPED_COLOURS)
  expect(moved).toEqual([])
})

test('the style sheet has the shipped colours: node scripts/build/colour-sheet.ts writes it', () => {
  expect(readFileSync('src/ui/styles/colours.css', 'utf8')).toContain(colourSheet(SHIPPED_COLOURS))
})

test.each(['#ffffff', '#000000', '#ffd400', '#333333', '#808080', '#ac1218', '#ff0000', '#00ff00', '#0000ff', '#7f7f00'])(
  'every pair is readable in both themes with the brand %s, whatever the accent',
  (brand) => {
    for (const accent of ['#ffffff', '#000000', '#777777', brand]) expect(unreadable({ brand, accent })).toEqual([])
  },
)

test('every pair is readable with any two colours', () => {
  let state = 47
  const random = () => {
    state = (state * 48_271) % 2_147_483_647
    return `#${(state % 0x1000000).toString(16).padStart(6, '0')}`
  }
  for (let count = 0; count < LOOKS; count++) {
    const look = { brand: random(), accent: random() }
    expect({ look, unreadable: unreadable(look) }).toEqual({ look, unreadable: [] })
  }
})

test('a button has the colour of the brand itself: with dark words and an edge if it is pale', () => {
  const { tokens } = deriveColours({ brand: '#ffd400', accent: '#ed9e1c' })
  expect([tokens.button[0], tokens['on-button'][0]]).toEqual(['#ffd400', '#0f1d23'])
  expect(contrastOf(tokens['button-edge'][0], tokens.bg[0])).toBeGreaterThanOrEqual(3)
  expect(deriveColours({ brand: '#7a1f5c', accent: '#ed9e1c' }).tokens.button[0]).toBe('#7a1f5c')
})

test.each([
  ['#ac1218', ['danger']],
  ['#006f3d', ['success']],
  ['#0c56bc', ['info']],
  ['#dda824', ['warning']],
  ['#555555', []],
])('the statuses keep a distance from the brand %s: %j', (brand, moved) => {
  expect(deriveColours({ brand, accent: '#ed9e1c' }).moved).toEqual(moved)
})
