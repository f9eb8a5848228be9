import type { Hono } from 'hono'
import type { ImageStore } from '#base/files/image-store.server.ts'
import { sendDownload } from '#base/http/download.server.ts'
import { endpoint, fileEndpoint, type Api, type ApiContext } from '#base/http/endpoint.server.ts'
import { etagOf } from '#base/http/etag.server.ts'
import { isMultipart, isWithinLimit, readFileForm } from '#base/http/posted-file.server.ts'
import { FILE_KINDS } from '#enquiries/enquiry-file.ts'
import { ORDER_FILE_KINDS } from '../../order-file.ts'
import { quotationSchema, sendQuotationSchema } from '../../quotation.schema.ts'
import { getQuotationOfToken, QUOTATION_LINK_PATH, QUOTATION_MISSING } from '../quotation-row.server.ts'
import { ANSWER_LIMIT } from './answer-quotation.server.ts'
import { ORDER_FIELD, ORDER_MISSING, readOrder } from './order-file.server.ts'
import { sendQuotation } from './send-quotation.server.ts'

const tag = 'Quotations'

/** Sending a quotation to its buyer, and the order that came back. */
export function mountBuyerApi(api: Api, store: ImageStore) {
  const { db, siteUrl } = api.context
  return [
    endpoint(api, {
      method: 'post',
      path: '/quotations/{id}/send',
      rows: { id: QUOTATION_MISSING },
      tag,
      summary: 'Mail the link of the newest version to the buyer',
      access: 'money.write',
      body: sendQuotationSchema,
      reply: quotationSchema,
      answer: async ({ rows: { id }, body, context }) => {
        const { quotation, version } = await sendQuotation(db, { id, ...body }, { ...context, siteUrl })
        return { data: quotation, etag: etagOf(version) }
      },
    }),
    fileEndpoint(api, {
      method: 'get',
      path: '/quotations/{id}/purchase-orders/{entryId}',
      rows: { id: QUOTATION_MISSING, entryId: ORDER_MISSING },
      tag,
      summary: 'The purchase order that the buyer has sent as a file',
      access: 'money.read',
      files: ORDER_FILE_KINDS.map((kind) => FILE_KINDS[kind].type),
      answer: async ({ c, rows: { id, entryId } }) => {
        const { name, kind, bytes } = await readOrder(db, store, { quotationId: id, entryId })
        return sendDownload(c, { name, type: FILE_KINDS[kind].type, bytes })
      },
    }),
  ]
}

/**
 * Reads a form with a file before its page is rendered: a slow upload must not occupy one of the few renderings. A form that the page will
 * refuse anyway, by its size, token or limit, is left unread.
 */
export function mountBuyerForm(router: Hono, { db, limits, origin }: Pick<ApiContext, 'db' | 'limits' | 'origin'>): void {
  router.post(`${QUOTATION_LINK_PATH}:token`, async (c, next) => {
    const request = c.req.raw
    const network = origin.network(c)
    const isReadable =
      isMultipart(request) &&
      isWithinLimit(request, ORDER_FIELD) &&
      (await limits.waitMs(ANSWER_LIMIT, network)) === undefined &&
      (await getQuotationOfToken(db, c.req.param('token'), { limits, network }).catch(() => undefined)) !== undefined
    if (isReadable) {
      const body = await readFileForm(request, ORDER_FIELD)
      c.req.raw = new Request(request.url, { method: 'POST', headers: request.headers, body })
    }
    await next()
  })
}
