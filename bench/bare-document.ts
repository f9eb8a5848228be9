import { createServer } from 'node:http'
import { join } from 'node:path'
import { documentData, documentTimestamp } from '../src/certificates/document/document-data.ts'
import { sampleCertificate } from '../src/certificates/document/sample-certificate.ts'
import { Typst } from '../src/platform/rendering/typst.server.ts'

/** Renders a certificate, another name each time, and does not sign it: what Typst alone costs. */
const typst = new Typst(join(import.meta.dirname, '../src/certificates/document/certificate.typ'))
const port = process.env['PORT']
let rendered = 0

createServer((_request, response) => {
  const certificate = { ...sampleCertificate, fullName: `Bare ${rendered++}` }
  const pdf = typst.pdf(documentData(certificate), { standard: 'a-2a', secondsSince1970: documentTimestamp(certificate) })
  response.writeHead(200, { 'Content-Type': 'application/pdf', 'Content-Length': pdf.byteLength })
  response.end(pdf)
}).listen(Number(port), '127.0.0.1', () => console.log('The yardstick is open at', port))
