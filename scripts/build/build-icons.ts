/**
 * Generates the icons of `public/`. Run it by hand after a change of the mark, and commit the results.
 *
 * node scripts/build/build-icons.ts
 */
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { mark } from '#ui/artwork/mark.ts'

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'
const PUBLIC = resolve('public')

await buildIcons()

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

/** Wraps one PNG in an ICO file: a 6-byte header, one 16-byte entry, then the unchanged PNG. */
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
