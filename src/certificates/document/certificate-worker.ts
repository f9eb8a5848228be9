/**
 * The child process that sets certificates. Typst never frees about 0.9 MB for each document, and a fault in
 * its native code ends the process: both stay out of the server. Started by CertificateDocuments.
 */
import { runtimeFile } from '../../platform/build-files.server.ts'
import { answerOrders } from '../../platform/rendering/render-orders.server.ts'
import { Typst } from '../../platform/rendering/typst.server.ts'
import { documentData, documentTimestamp } from './document-data.ts'
import type { PrintedCertificate } from './printed-certificate.ts'

/** PDF/A-2 level a: archivable, with tags, language and Unicode text. The compiler takes one, so not PDF/UA too. */
const PDF_STANDARD = 'a-2a'

const typst = new Typst(runtimeFile('./certificate.typ', import.meta.url))

answerOrders((certificate: PrintedCertificate) =>
  typst.pdf(documentData(certificate), {
    standard: PDF_STANDARD,
    secondsSince1970: documentTimestamp(certificate),
  }),
)
