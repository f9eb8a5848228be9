import { z } from 'zod'
import { endpoint, type Api } from '#base/http/endpoint.server.ts'
import { etagOf } from '#base/http/etag.server.ts'
import type { BatchHooks } from '#training/server/batches/batch-hooks.server.ts'
import { BATCH_MISSING } from '#training/server/batches/batch-row.server.ts'
import { bookingFormSchema, leftSeatMarkSchema } from '../../booking.schema.ts'
import { quotationSchema } from '../../quotation.schema.ts'
import { QUOTATION_MISSING } from '../quotation-row.server.ts'
import { listLeftSeatMarks } from '../credits/left-seats.server.ts'
import { bookQuotation } from './book-quotation.server.ts'

/** Seats that quotations order in batches, and those that people left. */
export const mountBookingApi = (api: Api, hooks: BatchHooks) => [
  endpoint(api, {
    method: 'post',
    path: '/quotations/{id}/book',
    rows: { id: QUOTATION_MISSING },
    tag: 'Quotations',
    summary: 'Book an accepted quotation in a batch, or make one: its seats count as taken, at the agreed fee',
    access: 'money.write',
    body: bookingFormSchema,
    reply: quotationSchema,
    replay: 'stored',
    answer: async ({ once, rows: { id }, body, ifMatch, context }) => {
      const { siteUrl } = api.context
      return once(async (tx) => {
        const { quotation, version } = await bookQuotation(tx, { id, form: body, ifMatch }, hooks, { ...context, siteUrl })
        return { data: quotation, etag: etagOf(version) }
      })
    },
  }),
  endpoint(api, {
    method: 'get',
    path: '/batches/{id}/left-seats',
    rows: { id: BATCH_MISSING },
    tag: 'Quotations',
    summary: 'The ordered seats that people of a batch left, each with the last decision about it',
    access: 'money.read',
    reply: z.array(leftSeatMarkSchema),
    answer: async ({ db, rows: { id } }) => ({ data: await listLeftSeatMarks(db, id) }),
  }),
]
