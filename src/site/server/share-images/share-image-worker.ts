/** The child process that draws share images. Typst sets the words, resvg renders the drawing. */
import { Resvg } from '@resvg/resvg-js'
import { runtimeFile } from '#base/config/build-files.server.ts'
import { opaquePng } from '#base/rendering/png.server.ts'
import { answerOrders } from '#base/rendering/render-orders.server.ts'
import { withPrintableWords } from '#base/rendering/printable-words.server.ts'
import { Typst } from '#base/rendering/typst.server.ts'
import { withoutUnprintableLetters, type ShareImage } from '../../share-images/share-image.ts'

const WIDTH_PX = 1200
const typst = new Typst(runtimeFile('./share-image.typ', import.meta.url))

answerOrders((image: ShareImage) => {
  const svg = typst.svg(withPrintableWords(typst, image, withoutUnprintableLetters))
  // The words are outlines already, so resvg needs no fonts.
  const options = { font: { loadSystemFonts: false }, fitTo: { mode: 'width' as const, value: WIDTH_PX } }
  return opaquePng(new Resvg(svg, options).render())
})
