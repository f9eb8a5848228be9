import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { redrawPage } from './redraw-page.server.ts'
import { testPdf } from './test-pdf.ts'

const folder = mkdtempSync(join(tmpdir(), 'pages-'))
afterAll(() => rmSync(folder, { recursive: true }))
const unblockDrawings = () => sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
beforeEach(unblockDrawings)
// Other files run in the same process.
afterAll(unblockDrawings)

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 297 210"'
const drawing = (content: string, size = '') =>
  Buffer.from(`${SVG}${size}><rect width="297" height="210" fill="#cde"/><rect width="50" height="50" fill="red"/>${content}</svg>`)
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
    .blur(2)
    .jpeg()

const printed = () => readFileSync(join(folder, 'print.png'))
const redrawn = async (file: Buffer) => {
  const outcome = await redrawPage(file, folder)
  return 'refused' in outcome ? outcome : { ...outcome, print: await sharp(printed()).metadata() }
}

/** The colour at shares of the width and height. */
async function colourAt(x: number, y: number): Promise<string> {
  const picture = sharp(printed()).removeAlpha()
  const { width, height } = await picture.metadata()
  const at = { left: Math.floor(x * (width - 1)), top: Math.floor(y * (height - 1)), width: 1, height: 1 }
  return (await picture.extract(at).raw().toBuffer()).toString('hex')
}

test('a page at 600 dpi is taken, kept at 300 dpi, and small enough to be mailed', async () => {
  const file = await sharp(drawing(''), { density: 72 }).resize(7016, 4961).png().toBuffer()
  expect(await redrawn(file)).toMatchObject({ width: 900, height: 636, remarks: [], print: { width: 3508, height: 2480, channels: 3 } })
  expect(printed().byteLength).toBeLessThan(350_000)
})

test('a photo becomes JPEG and stays small', async () => {
  const file = await photo(1754, 1240).toBuffer()
  expect(await redrawn(file)).toMatchObject({ print: { format: 'jpeg' } })
  expect(printed().byteLength).toBeLessThan(350_000)
})

test('a picture of the size of a screen is taken with a remark', async () => {
  const file = await sharp(drawing('')).resize(842, 595).png().toBuffer()
  expect(await redrawn(file)).toMatchObject({
    print: { width: 842 },
    remarks: ['At the size of A4: about 72 dpi, will look soft in print. 300 dpi is best.'],
  })
})

test('a picture whose header says 30000 × 30000 is refused before it is decoded', async () => {
  const small = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const header = Buffer.from(small)
  header.writeUInt32BE(30_000, 16)
  header.writeUInt32BE(30_000, 20)
  expect(await redrawn(header)).toEqual({ refused: expect.stringMatching(/too-many-pixels|damaged/) })
})

test('a phone photo becomes upright, and its place is removed', async () => {
  const file = await sharp({ create: { width: 2000, height: 1414, channels: 3, background: '#fff' } })
    .composite([{ input: { create: { width: 600, height: 400, channels: 3, background: '#c80000' } }, left: 0, top: 0 }])
    .withExif({ IFD0: { Copyright: 'Asha Example' }, IFD3: { GPSLatitude: '28/1 24/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(await redrawn(file)).toMatchObject({ width: 636, height: 900 })
  // Turned clockwise, the upper left corner is at the upper right.
  expect([(await colourAt(0.95, 0.05)).slice(0, 1), await colourAt(0.1, 0.05)]).toEqual(['c', 'ffffff'])
  const { exif, orientation } = await sharp(printed()).metadata()
  expect([exif, orientation]).toEqual([undefined, undefined])
})

test('a page of other proportions gets white edges and a remark, and nothing of it is cut off', async () => {
  const letter = await sharp({ create: { width: 2200, height: 1700, channels: 3, background: '#004f61' } })
    .png()
    .toBuffer()
  expect(await redrawn(letter)).toMatchObject({ remarks: [expect.stringContaining('proportions of A4')] })
  expect([await colourAt(0, 0.5), await colourAt(0.5, 0), await colourAt(0.5, 1)]).toEqual(['ffffff', '004f61', '004f61'])
})

test.each(['', ' width="297mm" height="210mm"', ' width="1122" height="793"'])('a drawing is drawn at 300 dpi: %s', async (size) => {
  expect(await redrawn(drawing('<script>alert(1)</script>', size))).toMatchObject({ print: { width: 3508, height: 2480 }, remarks: [] })
  expect([await colourAt(0.05, 0.05), await colourAt(0.9, 0.9)]).toEqual(['ff0000', 'ccddee'])
})

test.each([
  ['<text x="1" y="9">A</text>', 'letters-in-svg'],
  ['<image href="https://www.example.com/x.png"/>', 'remote-parts'],
  ['<style>rect { fill: url(https://www.example.com/x.svg) }</style>', 'remote-parts'],
  ['<style>@import "https://www.example.com/x.css"</style>', 'remote-parts'],
])('a drawing with a part that would be missing is refused: %s', async (content, refused) => {
  expect(await redrawn(drawing(content))).toEqual({ refused })
})

test('a PDF is turned and cropped as viewers show it, without cut marks, form fields and scripts', async () => {
  expect(await redrawn(testPdf())).toMatchObject({ width: 900, height: 636, remarks: [], print: { width: 3508, height: 2480 } })
  // The black frame around the crop box is outside; the red square at the foot of the paper is at its upper left.
  const corners = await Promise.all([colourAt(0.002, 0.002), colourAt(0.998, 0.002), colourAt(0.002, 0.998), colourAt(0.998, 0.998)])
  expect(corners).toEqual(['e6f2ff', 'e6f2ff', 'e6f2ff', 'e6f2ff'])
  expect(await colourAt(0.04, 0.05)).toBe('ff0000')
})

test.each([
  ['three pages', testPdf({ pages: 3 }), 'several-pages'],
  ['a password', testPdf({ isLocked: true }), 'locked'],
  ['nothing that can be read', Buffer.from('%PDF-1.7 nothing'), 'damaged-pdf'],
])('a PDF with %s is refused', async (_what, file, refused) => {
  expect(await redrawn(file)).toEqual({ refused })
})
