/**
 * Makes the font subsets and icons of `public/`. Run it by hand when a font package or the mark has changed, and commit the
 * results.
 *
 *     node scripts/build/build-assets.ts
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import subsetFont from 'subset-font'
import { mark } from '../../src/artwork/mark.ts'

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'
const PUBLIC = resolve('public')
/** Browsers keep a font for ever. When one changes, all go to the next folder, also in fonts.css, root.tsx and api-docs.css. */
const FONTS_FOLDER = join(PUBLIC, 'fonts/1')

const RUPEE = '\u20b9'
/** The pages' weights run from 400 to 700; the stock files carry 100 to 900 (docs/product/design.md, section 5). */
const WEIGHTS = { wght: { min: 400, max: 700 } }
/** Must match the unicode-range in src/styles/fonts.css. */
const SIGNS = '\u00a0©®°±²·×÷µ¼½¾–—‘’“”•…←→↑↓−€™'
const LETTERS = 'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜßàáâãäåæçèéêëìíîïñòóôõöøùúûüÿ'
const LATIN = characters(0x20, 0x7e) + SIGNS + LETTERS
/** The Devanagari block with its extension, joiners, danda and dotted circle. The rupee sign is left out: it has files of its own. */
const DEVANAGARI =
  characters(0x900, 0x97f) + characters(0xa8e0, 0xa8ff) + characters(0x1cd0, 0x1cf9) + '\u200c\u200d\u25cc '

const ANEK = '@fontsource-variable/anek-latin/files/anek-latin'
const NOTO = '@fontsource-variable/noto-sans/files/noto-sans'
const FONTS = [
  { file: 'anek-latin', source: `${ANEK}-latin-wght-normal.woff2`, text: LATIN },
  { file: 'noto-sans', source: `${NOTO}-latin-wght-normal.woff2`, text: LATIN },
  { file: 'anek-inr', source: `${ANEK}-latin-ext-wght-normal.woff2`, text: RUPEE },
  { file: 'noto-inr', source: `${NOTO}-latin-ext-wght-normal.woff2`, text: RUPEE },
  { file: 'noto-deva', source: `${NOTO}-devanagari-wght-normal.woff2`, text: DEVANAGARI },
]

/** The fonts that a page with prices and without Hindi downloads (docs/product/design.md, section 12). */
const FIRST_PAGE_FONTS = ['anek-latin', 'noto-sans', 'anek-inr', 'noto-inr']
const FIRST_PAGE_BUDGET_BYTES = 55_000
const DEVANAGARI_BUDGET_BYTES = 99_000

await buildFonts()
await buildIcons()

async function buildFonts(): Promise<void> {
  const require = createRequire(import.meta.url)
  await mkdir(FONTS_FOLDER, { recursive: true })
  const sizes = new Map<string, number>()
  for (const { file, source, text } of FONTS) {
    const [scope, name, ...path] = source.split('/')
    const folder = dirname(require.resolve(`${scope}/${name}/package.json`))
    const stock = await readFile(join(folder, ...path))
    const subset = await subsetFont(stock, text, { targetFormat: 'woff2', variationAxes: WEIGHTS })
    await writeFile(join(FONTS_FOLDER, `${file}.woff2`), subset)
    sizes.set(file, subset.length)
    console.log(`${file}.woff2  ${subset.length} bytes, from ${stock.length}`)
  }
  const firstPage = FIRST_PAGE_FONTS.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0)
  console.log(`a page without Hindi: ${firstPage} bytes`)
  if (firstPage > FIRST_PAGE_BUDGET_BYTES) throw new Error('The fonts of a page exceed their budget')
  if ((sizes.get('noto-deva') ?? 0) > DEVANAGARI_BUDGET_BYTES) throw new Error('The Devanagari font is too large')
}

async function buildIcons(): Promise<void> {
  const tile = mark(64)
  await writeFile(join(PUBLIC, 'favicon.svg'), faviconWithDarkVariant(tile))
  const square = mark(64, { cornerRadius: 0 })
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] })
  const page = await browser.newPage()
  const draw = async (svg: string, sizePx: number, markShare = 1): Promise<Buffer> => {
    await page.setViewportSize({ width: sizePx, height: sizePx })
    const image = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
    const inset = (sizePx * (1 - markShare)) / 2
    const ground = markShare < 1 ? '#004f61' : 'transparent'
    await page.setContent(
      `<body style="margin:0;background:${ground}"><img src="${image}" style="position:absolute;left:${inset}px;` +
        `top:${inset}px;width:${sizePx * markShare}px;height:${sizePx * markShare}px">`,
    )
    await page.locator('img').evaluate((element: HTMLImageElement) => element.decode())
    return page.screenshot({ omitBackground: true })
  }
  await writeFile(join(PUBLIC, 'favicon.ico'), icoAround(await draw(tile, 32), 32))
  await writeFile(join(PUBLIC, 'apple-touch-icon.png'), await draw(square, 180))
  await writeFile(join(PUBLIC, 'icon-192.png'), await draw(tile, 192))
  await writeFile(join(PUBLIC, 'icon-512.png'), await draw(tile, 512))
  await writeFile(join(PUBLIC, 'icon-maskable-512.png'), await draw(mark(64, { tile: null }), 512, 0.7))
  await browser.close()
}

/** A petrol tile is hard to see on a dark tab strip, so the dark variant has a paper tile with a petrol gauge. */
function faviconWithDarkVariant(svg: string): string {
  const rules =
    '<style>@media (prefers-color-scheme:dark){rect{fill:#ecf2f4}path{stroke:#004f61}' +
    'path:nth-of-type(2){stroke:#ed9e1c}}</style>'
  return svg.replace('><rect', `>${rules}<rect`)
}

/** An ICO file with one PNG inside: a 6-byte header, one 16-byte entry, then the PNG as it is. */
function icoAround(png: Buffer, sizePx: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // type: icon
  header.writeUInt16LE(1, 4) // number of images
  header.writeUInt8(sizePx, 6)
  header.writeUInt8(sizePx, 7)
  header.writeUInt16LE(1, 10) // colour planes
  header.writeUInt16LE(32, 12) // bits a pixel
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

function characters(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, offset) => String.fromCodePoint(first + offset)).join('')
}
