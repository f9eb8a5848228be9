/** The child process that decodes uploaded pictures. A malicious file can harm only this process. */
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type OutputInfo } from 'sharp'
import { runAtLowPriority } from '../processes/low-priority.server.ts'
import { answerOrders } from '../rendering/render-orders.server.ts'
import { pictureRefusal, type ImageOrder, type ImageOutcome } from './image-order.ts'
import { pictureKind } from './picture-kind.ts'
import { redrawCompanyPicture } from './redraw-company-picture.server.ts'
import { redrawPage } from './redraw-page.server.ts'
import { imageCopies, imageFile, MAX_COPY_SIZE, MAX_PIXELS } from './uploaded-image.ts'

/** A higher effort took eight times as long and made files only 3 % smaller. */
const AVIF = { quality: 55, effort: 2 }
const WEBP = { quality: 78 }
/** Creating a picture of this width reads the whole file. */
const LOOKED_AT_PIXELS = 64

runAtLowPriority()
sharp.cache(false)
sharp.concurrency(1)
// Disables all decoders except four, including any that libvips adds later: no SVG, PDF or TIFF.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
})

answerOrders(async (order: ImageOrder) => Buffer.from(JSON.stringify(await copies(order))))

/** Writes two formats per width: upright, in sRGB, without camera metadata. Writes nothing without a folder. */
async function copies({ source, hash, folder, redrawAs }: ImageOrder): Promise<ImageOutcome> {
  const file = readFileSync(source)
  // The first bytes, which were checked before, may not suffice.
  if (pictureKind(file) === 'animated') return { refused: 'animated' }
  if (redrawAs === 'page' && folder !== null) return redrawPage(file, folder)
  const picture = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error', autoOrient: true })
  let decoded: { data: Buffer; info: OutputInfo }
  try {
    const { pages = 1 } = await picture.metadata()
    if (pages > 1) return { refused: 'animated' }
    if (folder === null) {
      const { info } = await picture.resize(LOOKED_AT_PIXELS).toBuffer({ resolveWithObject: true })
      return { width: info.width, height: info.height }
    }
    if (redrawAs === 'mark') return await redrawCompanyPicture(picture, folder)
    decoded = await picture
      .resize({ ...MAX_COPY_SIZE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    return { refused: pictureRefusal(error) }
  }
  const { data, info } = decoded
  const largest = { hash, width: info.width, height: info.height }
  for (const copy of imageCopies(largest)) {
    const { width, height, channels } = info
    const smaller = () => sharp(data, { raw: { width, height, channels } }).resize(copy.width, copy.height, { fit: 'fill' })
    const encoded = { avif: await smaller().avif(AVIF).toBuffer(), webp: await smaller().webp(WEBP).toBuffer() }
    await writeFile(join(folder, imageFile(copy, 'avif')), encoded.avif, { flush: true })
    await writeFile(join(folder, imageFile(copy, 'webp')), encoded.webp, { flush: true })
  }
  return { width: largest.width, height: largest.height }
}
