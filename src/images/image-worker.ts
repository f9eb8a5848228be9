/** The child process that reads uploaded pictures: whatever a file does to the decoder, it does to this process alone. */
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import sharp, { type OutputInfo } from 'sharp'
import { answerOrders } from '../platform/rendering/render-orders.server.ts'
import type { ImageOrder, ImageOutcome } from './image-order.ts'
import { pictureKind } from './picture-kind.ts'
import { imageCopies, imageFile, MAX_COPY_SIZE, MAX_PIXELS } from './uploaded-image.ts'

/** The site goes first. */
const LOW_PRIORITY = 10
/** A higher effort took eight times as long for files 3 % smaller. */
const AVIF = { quality: 55, effort: 2 }
const WEBP = { quality: 78 }

setPriority(LOW_PRIORITY)
sharp.cache(false)
sharp.concurrency(1)
// Every reader but the four that are wanted is switched off: no SVG, PDF, TIFF or whatever libvips learns next.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
})

answerOrders(async (order: ImageOrder) => Buffer.from(JSON.stringify(await copies(order))))

/** Upright, in sRGB, without a word of what the camera wrote beside the pixels; two formats in each width. */
async function copies({ source, hash, folder }: ImageOrder): Promise<ImageOutcome> {
  const file = readFileSync(source)
  // The beginning, which was looked at before, may hold too little to tell.
  if (pictureKind(file) === 'animated') return { refused: 'animated' }
  const picture = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error', autoOrient: true })
  let decoded: { data: Buffer; info: OutputInfo }
  try {
    const { pages = 1 } = await picture.metadata()
    if (pages > 1) return { refused: 'animated' }
    decoded = await picture
      .resize({ ...MAX_COPY_SIZE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    return { refused: error instanceof Error && /pixel limit/i.test(error.message) ? 'too-many-pixels' : 'damaged' }
  }
  const { data, info } = decoded
  const largest = { hash, width: info.width, height: info.height }
  for (const copy of imageCopies(largest)) {
    const { width, height, channels } = info
    const smaller = () => sharp(data, { raw: { width, height, channels } }).resize(copy.width, copy.height, { fit: 'fill' })
    const kept = { avif: await smaller().avif(AVIF).toBuffer(), webp: await smaller().webp(WEBP).toBuffer() }
    await writeFile(join(folder, imageFile(copy, 'avif')), kept.avif, { flush: true })
    await writeFile(join(folder, imageFile(copy, 'webp')), kept.webp, { flush: true })
  }
  return { width: largest.width, height: largest.height }
}
