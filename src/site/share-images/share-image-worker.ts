/** The child process that draws share images. Typst sets the words, resvg renders the drawing. */
import { Resvg } from '@resvg/resvg-js'
import { runtimeFile } from '../../platform/build-files.server.ts'
import { opaquePng } from '../../platform/rendering/png.server.ts'
import { answerOrders } from '../../platform/rendering/render-orders.server.ts'
import { withPrintableWords } from '../../platform/rendering/printable-words.server.ts'
import { Typst } from '../../platform/rendering/typst.server.ts'
import { withoutUnprintableLetters, type ShareImage } from './share-image.ts'

const WIDTH_PX = 1200
const typst = new Typst(runtimeFile('./share-image.typ', import.meta.url))

answerOrders((image: ShareImage) => {
  const svg = typst.svg(withPrintableWords(typst, image, withoutUnprintableLetters))
  // The words are outlines already, so resvg needs no fonts.
  const options = { font: { loadSystemFonts: false }, fitTo: { mode: 'width' as const, value: WIDTH_PX } }
  return opaquePng(new Resvg(svg, options).render())
})
