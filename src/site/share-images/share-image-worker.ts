/** The child process that draws share images: Typst sets the words, resvg turns the drawing into pixels. */
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { lettersWithoutFont } from '../../platform/rendering/letters-without-font.ts'
import { opaquePng } from '../../platform/rendering/png.server.ts'
import { answerOrders } from '../../platform/rendering/render-orders.server.ts'
import { Typst } from '../../platform/rendering/typst.server.ts'
import { withoutLetters, type ShareImage } from './share-image.ts'

const WIDTH_PX = 1200
/** Of the PDF/A family, because these refuse a text that no font can show; Typst's drawing would show a box. */
const STRICT = { standard: 'a-2u', secondsSince1970: 0 }
/** A complaint names all letters of a picture; only where those left over join anew is there a second one. */
const MOST_COMPLAINTS = 5

const typst = new Typst(join(import.meta.dirname, 'share-image.typ'))

answerOrders((image: ShareImage) => {
  const svg = typst.svg(withOurLetters(image))
  // Words are outlines by now, so no font is looked for.
  const options = { font: { loadSystemFonts: false }, fitTo: { mode: 'width' as const, value: WIDTH_PX } }
  return opaquePng(new Resvg(svg, options).render())
})

function withOurLetters(image: ShareImage): ShareImage {
  let shown = image
  for (let complaints = 1; ; complaints += 1) {
    try {
      typst.pdf(shown, STRICT)
      return shown
    } catch (error) {
      const letters = error instanceof Error ? lettersWithoutFont(error.message) : []
      if (letters.length === 0 || complaints === MOST_COMPLAINTS) throw error
      shown = withoutLetters(shown, letters)
    }
  }
}
