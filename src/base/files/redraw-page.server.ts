import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { pictureRefusal, type ImageOutcome, type ImageRefusal } from './image-order.ts'
import { pictureKind, TELLING_BYTES } from './picture-kind.ts'
import { MAX_PIXELS } from './uploaded-image.ts'

const WHITE = '#ffffff'
const A4_INCHES = { long: 297 / 25.4, short: 210 / 25.4 }
const A4_RATIO = A4_INCHES.long / A4_INCHES.short
/** A page whose proportions differ less is stretched; any other gets white edges. */
const MAX_STRETCH = 0.015
const PRINT_DPI = 300
const SOFT_DPI = 150
/** The unit of a drawing. */
const POINTS_PER_INCH = 72
const MAX_DENSITY = 100_000
const SCREEN_LONG_PX = 900
/** A certificate on it can be mailed, and 200 of them fit into an archive. */
const MAX_PRINT_BYTES = 350_000
/** The attempts for a page of many colours, the best first. The last one is taken. */
const JPEGS = [
  { dpi: PRINT_DPI, quality: 85 },
  { dpi: PRINT_DPI, quality: 75 },
  { dpi: PRINT_DPI, quality: 60 },
  { dpi: 200, quality: 70 },
  { dpi: SOFT_DPI, quality: 60 },
]
/** A drawing is redrawn as pixels, so nothing of its file is kept. */
const SVG_LOADER = { operation: ['VipsForeignLoadSvg'] }

interface Pixels {
  data: Buffer
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

/**
 * Redraws an A4 page as a picture: upright, in RGB, without metadata, at most 300 dpi. PNG for flat colours, otherwise JPEG. Only for the
 * child process of pictures.
 */
export async function redrawPage(file: Buffer, folder: string): Promise<ImageOutcome> {
  const kind = pictureKind(file.subarray(0, TELLING_BYTES))
  const isDrawing = kind === 'pdf' || kind === 'svg'
  try {
    // The other uploads of this process are never drawings.
    if (isDrawing) sharp.unblock(SVG_LOADER)
    const opened = kind === 'pdf' ? await openPdf(file) : kind === 'svg' ? await openSvg(file) : await openPicture(file)
    if ('refused' in opened) return opened
    return await writeCopies(opened, folder)
  } catch (error) {
    return { refused: kind === 'pdf' ? 'damaged-pdf' : pictureRefusal(error) }
  } finally {
    if (isDrawing) sharp.block(SVG_LOADER)
  }
}

/** A page with its size in its own units. `longPx` is left out if it can be drawn at any size. */
interface OpenedPage {
  page: Sharp
  width: number
  height: number
  longPx?: number
}

async function openPicture(file: Buffer): Promise<OpenedPage> {
  const page = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error', autoOrient: true })
  const { width, height } = (await page.metadata()).autoOrient
  return { page, width, height, longPx: Math.max(width, height) }
}

async function openPdf(file: Buffer): Promise<OpenedPage | { refused: ImageRefusal }> {
  const { pdfPageAsSvg } = await import('../rendering/pdf-page.server.ts')
  const drawn = pdfPageAsSvg(file)
  return 'refused' in drawn ? drawn : openDrawing(drawn.svg)
}

function openSvg(file: Buffer): OpenedPage | { refused: ImageRefusal } | Promise<OpenedPage> {
  const text = file.toString('latin1')
  if (/<(svg:)?(text|foreignObject)[\s>]/i.test(text)) return { refused: 'letters-in-svg' }
  return hasRemoteParts(text) ? { refused: 'remote-parts' } : openDrawing(file)
}

/** Nothing is loaded, so a page with remote parts would be printed without them. */
function hasRemoteParts(svg: string): boolean {
  return /href\s?=\s?["'](?!#|data:image)/i.test(svg) || /url\((?!["']?#|&quot;#|["']?data:)/i.test(svg) || /@import/i.test(svg)
}

/** Opens a drawing at the size of the print copy. One whose size is in millimetres grows with the square of the density. */
async function openDrawing(svg: Buffer): Promise<OpenedPage> {
  const sizeAt = async (density: number) => {
    const { width, height } = await sharp(svg, { limitInputPixels: false, density }).metadata()
    return { width, height, long: Math.max(width, height) }
  }
  const { width, height, long } = await sizeAt(POINTS_PER_INCH)
  const growth = Math.log2((await sizeAt(2 * POINTS_PER_INCH)).long / long)
  const density = POINTS_PER_INCH * ((A4_INCHES.long * PRINT_DPI) / long) ** (1 / growth)
  const page = sharp(svg, { limitInputPixels: MAX_PIXELS, density: Math.min(Math.max(density, 1), MAX_DENSITY) })
  return { page, width, height }
}

async function writeCopies({ page, width, height, longPx }: OpenedPage, folder: string): Promise<ImageOutcome> {
  const [long, short] = [Math.max(width, height), Math.min(width, height)]
  const isA4 = Math.abs(long / short / A4_RATIO - 1) <= MAX_STRETCH
  const ownDpi = longPx === undefined ? PRINT_DPI : Math.max(longPx / A4_INCHES.long, ((longPx / long) * short) / A4_INCHES.short)
  const dpi = Math.min(PRINT_DPI, ownDpi)
  const sizeAt = (wanted: number) => {
    const [longSide, shortSide] = [Math.round(A4_INCHES.long * wanted), Math.round(A4_INCHES.short * wanted)]
    return width >= height ? { width: longSide, height: shortSide } : { width: shortSide, height: longSide }
  }
  const { data, info } = await page
    .resize({ ...sizeAt(dpi), fit: isA4 ? 'fill' : 'contain', background: WHITE })
    .flatten({ background: WHITE })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = { data, raw: { width: info.width, height: info.height, channels: info.channels } }
  await writeFile(join(folder, 'print.png'), await forPrint(pixels, dpi, sizeAt))
  const screen = { width: SCREEN_LONG_PX, height: SCREEN_LONG_PX, fit: 'inside' } as const
  const shown = await fromPixels(pixels).resize(screen).png({ palette: true, effort: 4 }).toBuffer({ resolveWithObject: true })
  await writeFile(join(folder, 'screen.png'), shown.data)
  return {
    width: shown.info.width,
    height: shown.info.height,
    remarks: [
      ...(dpi < SOFT_DPI ? [`At the size of A4: about ${Math.round(dpi)} dpi, will look soft in print. 300 dpi is best.`] : []),
      ...(isA4 ? [] : ['This page does not have the proportions of A4, so it got white edges.']),
    ],
  }
}

async function forPrint(pixels: Pixels, dpi: number, sizeAt: (dpi: number) => { width: number; height: number }): Promise<Buffer> {
  const png = await fromPixels(pixels).png().toBuffer()
  if (png.byteLength <= MAX_PRINT_BYTES) return png
  let jpeg = png
  for (const attempt of JPEGS) {
    const size = sizeAt(Math.min(dpi, attempt.dpi))
    jpeg = await fromPixels(pixels)
      .resize({ ...size, fit: 'fill' })
      .jpeg({ quality: attempt.quality })
      .toBuffer()
    if (jpeg.byteLength <= MAX_PRINT_BYTES) break
  }
  return jpeg
}

function fromPixels({ data, raw }: Pixels): Sharp {
  return sharp(data, { raw })
}
