import type { Hono } from 'hono'
import { z } from 'zod'
import { choiceField } from '#base/api/fields.schema.ts'
import type { ImageStore } from '#base/files/image-store.server.ts'
import { sendDownload } from '#base/http/download.server.ts'
import { endpoint, fileEndpoint, type Api, type ApiContext } from '#base/http/endpoint.server.ts'
import { etagOf } from '#base/http/etag.server.ts'
import { isMultipart, type FileForm } from '#base/http/file-form.server.ts'
import { FILE_KINDS } from '#enquiries/enquiry-file.ts'
import { ORDER_FILE_KINDS } from '../../order/order-file.ts'
import { SENDING_CHANNELS } from '../../quotation-state.ts'
import { quotationSchema, sendQuotationSchema } from '../../quotation.schema.ts'
import { QUOTATION_LINK_PATH, QUOTATION_MISSING } from '../quotation-row.server.ts'
import { readBuyersForm } from './buyers-form.server.ts'
import { ORDER_MISSING, readOrder, type ReceivedOrder } from './order-file.server.ts'
import { markSent } from './mark-sent.server.ts'
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
      summary: 'Mail the link of the current version to the buyer',
      access: 'money.write',
      body: sendQuotationSchema,
      reply: quotationSchema,
      replay: 'stored',
      answer: async ({ once, rows: { id }, body, context }) =>
        once(async (tx) => {
          const { quotation, version } = await sendQuotation(tx, { id, ...body }, { ...context, siteUrl })
          return { data: quotation, etag: etagOf(version) }
        }),
    }),
    endpoint(api, {
      method: 'post',
      path: '/quotations/{id}/mark-sent',
      rows: { id: QUOTATION_MISSING },
      tag,
      summary: 'Note that the current version went to the buyer in another way',
      access: 'money.write',
      body: z.object({ channel: choiceField('channel', SENDING_CHANNELS) }),
      reply: quotationSchema,
      replay: 'stored',
      answer: async ({ once, rows: { id }, body: { channel }, ifMatch, context }) =>
        once(async (tx) => {
          const { quotation, version } = await markSent(tx, { id, channel, ifMatch }, { ...context, siteUrl })
          return { data: quotation, etag: etagOf(version) }
        }),
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

declare module 'hono' {
  interface ContextVariableMap {
    buyersForm: FileForm<ReceivedOrder>
  }
}

interface BuyerForms extends Pick<ApiContext, 'db' | 'limits' | 'origin'> {
  store: ImageStore
  /** The socket of the virus scanner; undefined without one. */
  scanner: string | undefined
}

/** Reads a form with a file before its page is rendered: a slow upload must not occupy one of the few renderings. */
export function mountBuyerForm(router: Hono, { origin, ...site }: BuyerForms): void {
  router.post(`${QUOTATION_LINK_PATH}:token`, async (c, next) => {
    if (!isMultipart(c.req.raw)) return next()
    const form = await readBuyersForm(c.req.raw, site, { token: c.req.param('token'), network: origin.network(c) })
    if (!form) return next()
    c.set('buyersForm', form)
    try {
      await next()
    } finally {
      if (form.file) await site.store.forget(form.file.received)
    }
  })
}
