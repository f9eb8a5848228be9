/** The child process that draws certificates as pictures for the back-office, from the template of the document itself. */
import { Resvg } from '@resvg/resvg-js'
import { runtimeFile } from '#base/config/build-files.server.ts'
import { answerOrders } from '#base/rendering/render-orders.server.ts'
import { Typst } from '#base/rendering/typst.server.ts'
import { documentData } from '../../document/document-data.ts'
import { PICTURE_WIDTH_PX } from '../../document/picture-size.ts'
import type { PrintedCertificate } from '../../document/printed-certificate.ts'

const typst = new Typst(runtimeFile('./certificate.typ', import.meta.url))

answerOrders((certificate: PrintedCertificate) => {
  // The words are outlines already, so resvg needs no fonts.
  const options = { font: { loadSystemFonts: false }, fitTo: { mode: 'width' as const, value: PICTURE_WIDTH_PX } }
  return new Resvg(typst.svg(documentData(certificate)), options).render().asPng()
})
