/**
 * The child process that draws certificates as pictures, from the template of the document itself: PNG for the back-office, WebP for pages.
 * It also measures names as that template prints them.
 */
import { runtimeFile } from '#base/config/build-files.server.ts'
import { pngOfDrawing, webpOfDrawing } from '#base/rendering/png.server.ts'
import { answerOrders } from '#base/rendering/render-orders.server.ts'
import { Typst } from '#base/rendering/typst.server.ts'
import { documentData } from '../../document/document-data.ts'
import { PICTURE_HEIGHT_PX, PICTURE_WIDTH_PX, SPECIMEN_HEIGHT_PX, SPECIMEN_WIDTH_PX } from '../../document/picture-size.ts'
import type { PictureOrder } from './certificate-pictures.server.ts'

/** At most 60 kB, with sharp letters. */
const SPECIMEN_QUALITY = 55

const typst = new Typst(runtimeFile('./certificate.typ', import.meta.url))
let measuring: Typst | undefined

answerOrders((order: PictureOrder) => {
  if ('names' in order) {
    measuring ??= new Typst(runtimeFile('./certificate-names.typ', import.meta.url))
    return Buffer.from(JSON.stringify(measuring.measured(order)))
  }
  if ('fitOf' in order) return Buffer.from(JSON.stringify(typst.measured(documentData(order.fitOf))))
  const certificate = order
  const svg = typst.svg(documentData(certificate))
  const isPortrait = certificate.design?.orientation === 'portrait'
  if (certificate.stamp?.word !== 'SPECIMEN') return pngOfDrawing(svg, isPortrait ? PICTURE_HEIGHT_PX : PICTURE_WIDTH_PX)
  return webpOfDrawing(svg, isPortrait ? SPECIMEN_HEIGHT_PX : SPECIMEN_WIDTH_PX, { quality: SPECIMEN_QUALITY, effort: 4 })
})
