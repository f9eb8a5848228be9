/** The child process that draws badges. Typst turns the words into outlines, sharp turns the drawing into a PNG. */
import { runtimeFile } from '#base/config/build-files.server.ts'
import { withPrintableWords } from '#base/rendering/printable-words.server.ts'
import { pngOfDrawing } from '#base/rendering/png.server.ts'
import { answerOrders } from '#base/rendering/render-orders.server.ts'
import { Typst } from '#base/rendering/typst.server.ts'
import { badgeDrawing } from '../../credentials/badge-drawing.ts'
import { withoutUnprintableLetters, type BadgePicture } from '../../credentials/badge-picture.ts'

/** Badges are shown at a few hundred CSS pixels, on screens with up to three device pixels per CSS pixel. */
const PNG_SIDE_PX = 800

const typst = new Typst(runtimeFile('./badge.typ', import.meta.url))

answerOrders(({ picture, format }: { picture: BadgePicture; format: 'svg' | 'png' }) => {
  const shown = withPrintableWords(typst, picture, withoutUnprintableLetters)
  const svg = badgeDrawing(shown, outlinesOf(typst.svg(shown)))
  if (format === 'svg') return Buffer.from(svg)
  return pngOfDrawing(svg, PNG_SIDE_PX)
})

/** The contents of Typst's drawing, without its <svg> element and line breaks. */
function outlinesOf(svg: string): string {
  const words = svg.replace(/^<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '')
  return `<g xmlns:xlink="http://www.w3.org/1999/xlink">${words.replace(/\s+/g, ' ').replace(/> </g, '><')}</g>`
}
