/** The child process that draws share images. Typst sets the text; sharp renders the drawing. */
import { runtimeFile } from '#base/config/build-files.server.ts'
import { pngOfDrawing } from '#base/rendering/png.server.ts'
import { answerOrders } from '#base/rendering/render-orders.server.ts'
import { withPrintableWords } from '#base/rendering/printable-words.server.ts'
import { Typst } from '#base/rendering/typst.server.ts'
import { withoutUnprintableLetters, type IconOrder, type ShareImage } from '../../share-images/share-image.ts'

const WIDTH_PX = 1200
const typst = new Typst(runtimeFile('./share-image.typ', import.meta.url))

answerOrders((image: ShareImage | IconOrder) => {
  if ('icon' in image) return pngOfDrawing(image.icon, image.side)
  const svg = typst.svg(withPrintableWords(typst, image, withoutUnprintableLetters))
  // The drawing is flat: 256 colours are enough.
  return pngOfDrawing(svg, WIDTH_PX, { palette: true })
})
