import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { Problem } from '#base/api/problem.ts'
import { rowNumberField } from '#base/api/fields.schema.ts'
import type { Database } from '#base/database/database.server.ts'
import { indianDate } from '#base/dates/dates.ts'
import { acceptsPage } from '#base/http/accepts-page.server.ts'
import { fileEndpoint, type Api, type ApiContext } from '#base/http/endpoint.server.ts'
import type { Limit } from '#base/http/limits.server.ts'
import { qrCode } from '#base/rendering/qr-code.ts'
import { printedCancelled, printedProforma, printedQuotation } from '../../document/printed-paper.ts'
import type { Proforma } from '../../proforma.schema.ts'
import { quotationPaperSchema } from '../../quotation.schema.ts'
import { billNotice } from '../buyer/read-quotation-page.server.ts'
import { getProforma, PROFORMA_MISSING } from '../proformas/proforma.server.ts'
import { getQuotationOfToken, QUOTATION_LINK_PATH, QUOTATION_MISSING, selectCurrentVersions } from '../quotation-row.server.ts'
import type { PaperDocuments } from './paper-documents.server.ts'
import { readLook } from './paper-look.server.ts'

const PDF = 'application/pdf'
/** For each link. */
const FILES_LIMIT: Limit = { name: 'files of a quotation link', points: 60, seconds: 600 }

/** The PDFs of issued papers for the office. */
export function mountPaperFilesApi(api: Api, papers: PaperDocuments) {
  const { db } = api.context
  const file = { method: 'get', tag: 'Quotations', access: 'money.read', files: [PDF] } as const
  return [
    fileEndpoint(api, {
      ...file,
      path: '/quotations/{id}/quotation.pdf',
      rows: { id: QUOTATION_MISSING },
      summary: 'An issued version as PDF: the current one, or the one with this number',
      query: z.object({ version: rowNumberField('version must be a number').optional() }),
      answer: async ({ c, rows: { id }, query: { version } }) => answerPdf(c, await quotationPdf(db, papers, id, version)),
    }),
    fileEndpoint(api, {
      ...file,
      path: '/proformas/{id}/proforma.pdf',
      rows: { id: PROFORMA_MISSING },
      summary: 'A proforma as PDF, as it was issued; a cancelled one is marked',
      answer: async ({ c, rows: { id } }) => answerPdf(c, await proformaPdf(db, papers, await getProforma(db, id, api.context.clock()))),
    }),
  ]
}

/** The same files for the buyer, at the address of the link. If there is none, a browser gets the buyer's page, which says why. */
export function mountBuyerFiles(router: Hono, { db, limits, origin, clock }: ApiContext, papers: PaperDocuments): void {
  const opened = async (c: Context) => {
    const token = c.req.param('token') ?? ''
    const row = await getQuotationOfToken(db, token, { limits, network: origin.network(c) })
    await limits.take(FILES_LIMIT, String(row.id))
    c.header('X-Robots-Tag', 'noindex')
    c.header('Referrer-Policy', 'no-referrer')
    return row
  }
  const orPage = (answer: (c: Context) => Promise<Response>) => (c: Context) =>
    answer(c).catch((error: unknown) => {
      if (!(error instanceof Problem) || error.code !== 'not-found' || !acceptsPage(c)) throw error
      const proforma = c.req.param('id')
      c.header('Cache-Control', 'no-store')
      return c.redirect(`${QUOTATION_LINK_PATH}${c.req.param('token')}${proforma === undefined ? '' : `?proforma=${proforma}`}`, 303)
    })
  const quotationFile = async (c: Context) => {
    const { id } = await opened(c)
    return answerPdf(c, await quotationPdf(db, papers, id, undefined))
  }
  router.get(`${QUOTATION_LINK_PATH}:token/quotation.pdf`, orPage(quotationFile))
  const proformaOf = async (c: Context) => {
    const row = await opened(c)
    const proforma = await getProforma(db, Number(c.req.param('id')), clock())
    if (proforma.quotationId !== row.id) throw new Problem('not-found', PROFORMA_MISSING)
    const notice = billNotice(proforma)
    if (notice !== null) throw new Problem('not-found', notice)
    return proforma
  }
  const proformaFile = async (c: Context) => answerPdf(c, await proformaPdf(db, papers, await proformaOf(c)))
  router.get(`${QUOTATION_LINK_PATH}:token/proformas/:id{[1-9][0-9]{0,8}}`, orPage(proformaFile))
  router.get(`${QUOTATION_LINK_PATH}:token/proformas/:id{[1-9][0-9]{0,8}}/qr.svg`, async (c) => {
    const { upiLink } = await proformaOf(c)
    if (upiLink === null) throw new Problem('not-found', 'There is nothing to pay by UPI.')
    return c.body(qrCode(upiLink, { ink: '#000000', paper: '#ffffff' }).svg, 200, {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': 'no-store',
    })
  })
}

interface NamedPdf {
  name: string
  content: Uint8Array
}

/** @throws Problem 'not-found' for a version that was never issued */
async function quotationPdf(db: Database, papers: PaperDocuments, quotationId: number, version: number | undefined): Promise<NamedPdf> {
  const chosen =
    version === undefined
      ? selectCurrentVersions(db)
      : db.sql
          .selectFrom('quotation_versions')
          .innerJoin('quotations', 'quotations.id', 'quotation_versions.quotation_id')
          .where('version_number', '=', version)
  const row = await chosen.select(['quotation_versions.id', 'paper']).where('quotation_id', '=', quotationId).executeTakeFirst()
  if (!row) throw new Problem('not-found', 'This version was not issued.')
  const paper = quotationPaperSchema.parse(JSON.parse(row.paper))
  const print = async () => printedQuotation(paper, await readLook(db, paper.look))
  const content = await papers.pdf(db, { kind: 'quotation', id: row.id, print })
  return { name: `${paper.number}-v${paper.versionNumber}`, content }
}

async function proformaPdf(db: Database, papers: PaperDocuments, { id, number, paper, ...proforma }: Proforma): Promise<NamedPdf> {
  const look = await readLook(db, paper.look)
  const { cancelledAt, cancelReason } = proforma
  const mark = cancelledAt === null ? undefined : { on: indianDate(new Date(cancelledAt)), reason: cancelReason ?? '' }
  const cancelled = mark && printedCancelled(paper, look, mark)
  const print = () => Promise.resolve(printedProforma(paper, look))
  const content = await papers.pdf(db, { kind: 'proforma', id, print, cancelled })
  return { name: mark ? `${number}-cancelled` : number, content }
}

function answerPdf(c: Context, { name, content }: NamedPdf): Response {
  return c.body(content as Uint8Array<ArrayBuffer>, 200, {
    'Content-Type': PDF,
    'Content-Disposition': `inline; filename="${name.replaceAll('/', '-')}.pdf"`,
    'Cache-Control': 'no-store',
  })
}
