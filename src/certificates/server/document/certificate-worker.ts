/**
 * The child process that renders certificates. Typst leaks about 0.9 MB for each document, and a fault in its native
 * code kills the process. Neither must happen in the server. CertificateDocuments starts this file.
 */
import { runtimeFile } from '#base/config/build-files.server.ts'
import { answerOrders } from '#base/rendering/render-orders.server.ts'
import { Typst } from '#base/rendering/typst.server.ts'
import { documentData, documentTimestamp, printFileData } from '../../document/document-data.ts'
import type { PrintedCertificate, PrintFile } from '../../document/printed-certificate.ts'

/** PDF/A-2 level a: archivable, with tags, language and Unicode text. Typst accepts one standard, so not PDF/UA as well. */
const PDF_STANDARD = 'a-2a'

const typst = new Typst(runtimeFile('./certificate.typ', import.meta.url))

answerOrders((order: PrintedCertificate | PrintFile) => {
  const [data, dated] = 'certificates' in order ? [printFileData(order), order.certificates[0]] : [documentData(order), order]
  return typst.pdf(data, { standard: PDF_STANDARD, secondsSince1970: dated ? documentTimestamp(dated) : 0 })
})
