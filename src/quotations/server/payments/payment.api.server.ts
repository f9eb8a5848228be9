import { z } from 'zod'
import { endpoint, type Api } from '#base/http/endpoint.server.ts'
import { paymentFormSchema, paymentListQuery, paymentSchema, sentSinceSchema, takenOffPaymentSchema } from '../../payment.schema.ts'
import { quotationReasonSchema } from '../../quotation.schema.ts'
import { getPayment, listPayments, notePayment, PAYMENT_MISSING, takeOffPayment } from './payment.server.ts'
import { listSentSince } from './sent-since.server.ts'

const tag = 'Quotations'

/** Payments and refunds that the office notes. */
export const mountPaymentsApi = (api: Api) => [
  endpoint(api, {
    method: 'get',
    path: '/payments',
    tag,
    summary: 'List payments and refunds, the latest first',
    access: 'money.read',
    query: paymentListQuery,
    reply: z.array(paymentSchema),
    answer: async ({ db, query }) => {
      const page = await listPayments(db, query)
      return { data: page.rows, nextCursor: page.nextCursor }
    },
  }),
  endpoint(api, {
    method: 'post',
    path: '/payments/create',
    tag,
    summary: 'Note a payment or a refund, divided among proformas, with the tax that the buyer deducted',
    access: 'money.write',
    body: paymentFormSchema,
    reply: paymentSchema,
    status: 201,
    replay: 'stored',
    answer: async ({ once, body, context }) => once(async (tx) => ({ data: await notePayment(tx, body, context) })),
  }),
  endpoint(api, {
    method: 'get',
    path: '/payments/{id}/sent-since',
    rows: { id: PAYMENT_MISSING },
    tag,
    summary: 'Everything that was sent after a payment was noted and may depend on it',
    access: 'money.read',
    reply: z.array(sentSinceSchema),
    answer: async ({ db, rows: { id } }) => ({ data: await listSentSince(db, await getPayment(db, id)) }),
  }),
  endpoint(api, {
    method: 'post',
    path: '/payments/{id}/take-off',
    rows: { id: PAYMENT_MISSING },
    tag,
    summary: 'Take off a payment that was noted in error, with a reason; it stays listed',
    access: 'money.write',
    body: quotationReasonSchema,
    reply: takenOffPaymentSchema,
    answer: async ({ db, rows: { id }, body: { reason }, context }) => ({ data: await takeOffPayment(db, { id, reason }, context) }),
  }),
]
