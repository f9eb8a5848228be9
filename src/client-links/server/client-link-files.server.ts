import type { Context, Hono } from 'hono'
import { zipOfCertificates } from '#lists/server/bulk/actions/certificates-zip.server.ts'
import { type CertificateRow, rowStatus } from '#certificates/server/certificate-row.server.ts'
import { printedCertificate } from '#certificates/server/document/certificate-download.server.ts'
import type { CertificateDocuments } from '#certificates/server/document/certificate-documents.server.ts'
import { KIND_TITLES } from '#certificates/training-snapshot.ts'
import { currentEdition } from '#certificates/server/edition.server.ts'
import { findEmployeeCodes } from '#training/server/participants/employee-codes.server.ts'
import { sheetReply } from '#lists/server/exports/sheet-reply.server.ts'
import type { Sheet } from '#lists/sheet.ts'
import type { ApiContext } from '#base/http/endpoint.server.ts'
import type { Limit } from '#base/http/limits.server.ts'
import { Problem } from '#base/api/problem.ts'
import { unprintableLetters } from '#base/rendering/unprintable.ts'
import { CLIENT_LINK_PATH } from '../client-link.ts'
import { getLinkOfToken, type LinkRow } from './client-link.server.ts'
import type { DeliveredCertificate } from '../client-link-page.ts'
import { presentDelivered, readDelivered } from './delivered-certificates.server.ts'
import { stateOf } from './link-state.server.ts'

/** For each link: a ZIP or a file for the printer renders as many documents as the delivery has. */
const FILES_LIMIT: Limit = { name: 'files of a client link', points: 30, seconds: 600 }

/** The files of a delivery: one PDF for the printer, all documents as a ZIP, and the list for Excel. */
export function mountClientLinkFiles(router: Hono, context: ApiContext, documents: CertificateDocuments): void {
  const { db, limits, origin, clock, siteUrl } = context

  router.get(`${CLIENT_LINK_PATH}:token/certificates.pdf`, async (c) => {
    const { rows, now } = await delivered(c)
    const printable = rows.filter((row) => isPrintable(row, now))
    if (printable.length === 0) throw new Problem('unprocessable', 'None of these certificates can be printed from here now.')
    const pdf = await documents.printFile(printable.map((row) => printedCertificate(currentEdition(row), { now, siteUrl })))
    setHeaders(c, 'application/pdf', 'certificates-for-printing.pdf')
    return c.body(pdf as Uint8Array<ArrayBuffer>)
  })

  router.get(`${CLIENT_LINK_PATH}:token/certificates.zip`, async (c) => {
    const { link, rows, now } = await delivered(c)
    const codesOf = (ids: number[]) => findEmployeeCodes(db, ids, { clientId: link.client_id })
    const zip = await zipOfCertificates(pageOf(rows), { codesOf, documents, now, siteUrl })
    setHeaders(c, 'application/zip', 'certificates.zip')
    return c.body(zip)
  })

  router.get(`${CLIENT_LINK_PATH}:token/certificates.xlsx`, async (c) => {
    const { link, rows, now } = await delivered(c)
    setHeaders(c)
    return sheetReply(c, sheetOf(await presentDelivered(db, rows, link, now), siteUrl), { name: 'certificates', format: 'xlsx', now })
  })

  async function delivered(c: Context): Promise<{ link: LinkRow; rows: CertificateRow[]; now: Date }> {
    const now = clock()
    const link = await getLinkOfToken(db, c.req.param('token') ?? '', { limits, network: origin.network(c) })
    const state = stateOf(link, now)
    if (state !== 'open' || link.purpose !== 'certificates') {
      throw new Problem('forbidden', 'This link has ended. Open the page of the link to see whom to ask.')
    }
    await limits.take(FILES_LIMIT, String(link.id))
    return { link, rows: await readDelivered(db, link), now }
  }
}

function setHeaders(c: Context, type?: string, fileName?: string): void {
  if (type) c.header('Content-Type', type)
  if (fileName) c.header('Content-Disposition', `attachment; filename="${fileName}"`)
  c.header('Cache-Control', 'no-store')
  c.header('X-Robots-Tag', 'noindex')
  c.header('Referrer-Policy', 'no-referrer')
}

/** Whether it is printed with the others: not if it was revoked, is suspended, or its document is an external file. */
export function isPrintable(row: CertificateRow, now: Date): boolean {
  const isValid = row.certificate_path === null && !['Revoked', 'Suspended'].includes(rowStatus(row, now))
  return isValid && unprintableLetters(row.participant_name).length === 0
}

async function* pageOf<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield await Promise.resolve(rows)
}

function sheetOf(certificates: readonly DeliveredCertificate[], siteUrl: string): Sheet {
  const cells = certificates.map(({ fullName, employeeCode, program, certificateId, issueDate, expiryDate, kind, status, permalink }) => [
    fullName,
    employeeCode,
    program,
    certificateId,
    issueDate,
    expiryDate,
    KIND_TITLES[kind],
    status,
    siteUrl + permalink,
  ])
  return {
    name: 'Certificates',
    columns: [
      { header: 'Name', holds: 'text', width: 32 },
      { header: 'Employee code', holds: 'text', width: 16 },
      { header: 'Program', holds: 'text', width: 40 },
      { header: 'Certificate ID', holds: 'text', width: 26 },
      { header: 'Issue date', holds: 'date', width: 14 },
      { header: 'Expiry date', holds: 'date', width: 14 },
      { header: 'Kind', holds: 'text', width: 26 },
      { header: 'Status', holds: 'text', width: 14 },
      { header: 'Link', holds: 'text', width: 48 },
    ],
    pages: pageOf(cells),
  }
}
