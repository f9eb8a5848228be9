/** The child process that draws certificates as pictures for the back-office, from the template of the document itself. */
import { runtimeFile } from '#base/config/build-files.server.ts'
import { pngOfDrawing } from '#base/rendering/png.server.ts'
import { answerOrders } from '#base/rendering/render-orders.server.ts'
import { Typst } from '#base/rendering/typst.server.ts'
import { documentData } from '../../document/document-data.ts'
import { PICTURE_WIDTH_PX } from '../../document/picture-size.ts'
import type { PrintedCertificate } from '../../document/printed-certificate.ts'

const typst = new Typst(runtimeFile('./certificate.typ', import.meta.url))

answerOrders((certificate: PrintedCertificate) => pngOfDrawing(typst.svg(documentData(certificate)), PICTURE_WIDTH_PX))
