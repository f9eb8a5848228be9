import { expect, test } from 'vitest'
import { SHIPPED_CERTIFICATE_INKS as INKS } from './certificate-inks.ts'
import { guillocheBorder, guillocheRing, guillocheSeal, guillocheWatermark } from './guilloche.ts'

const border = (id: string) => guillocheBorder(id, INKS)
const watermark = (id: string) => guillocheWatermark(id, INKS)
const seal = (id: string) => guillocheSeal(id, INKS)

const drawings = [
  ['border', border],
  ['watermark', watermark],
  ['seal', seal],
  ['ring of the badge', (id: string) => guillocheRing(id, [INKS.brand, INKS.accentShade])],
] as const

test.each(drawings)('the %s of a certificate is always drawn alike', (_, draw) => {
  expect(draw('CERT2026110421-7F3K9Q')).toBe(draw('CERT2026110421-7F3K9Q'))
})

test('the certificates of one batch have different drawings', () => {
  const ids = Array.from({ length: 12 }, (_, index) => `CERT202611${String(index).padStart(4, '0')}`)
  const sets = ids.map((id) => border(id) + watermark(id) + seal(id))
  expect(new Set(sets).size).toBe(ids.length)
})

test.each(drawings)('the %s consists of paths only: no text, no links, no invalid numbers', (_, draw) => {
  const svg = draw('CERT2026110421-7F3K9Q')
  expect(svg.match(/<(?!\/)[a-z]+/g)?.every((tag) => tag === '<svg' || tag === '<path')).toBe(true)
  for (const [, path] of svg.matchAll(/ d="([^"]*)"/g)) expect(path).toMatch(/^(M[\d. -]+(C[\d. -]+)+)+$/)
})

test('the strands of the border stay on the paper and outside the frame', () => {
  const points = [...border('CERT2026090042').matchAll(/(-?[\d.]+) (-?[\d.]+)(?=C|" fill)/g)]
  expect(points.length).toBeGreaterThan(1000)
  for (const [, x, y] of points) {
    const toTheEdge = Math.min(Number(x), 297 - Number(x), Number(y), 210 - Number(y))
    expect(toTheEdge).toBeGreaterThan(6)
    expect(toTheEdge).toBeLessThan(14)
  }
})

test('a certificate ID in any script gives a drawing', () => {
  expect(seal('प्रमाण-१')).toContain('<path')
  expect(border('')).toContain('<path')
})
