import { z } from 'zod'
import { endpoint, type Api } from '#base/http/endpoint.server.ts'
import {
  owedSchema,
  proformaFormSchema,
  proformaListQuery,
  proformaSchema,
  reminderSchema,
  renderedMailSchema,
} from '../../proforma.schema.ts'
import { quotationReasonSchema } from '../../quotation.schema.ts'
import { QUOTATION_MISSING } from '../quotation-row.server.ts'
import { listOwed } from './ageing.server.ts'
import { cancelProforma, getProforma, issueProforma, listProformas, PROFORMA_MISSING } from './proforma.server.ts'
import { previewReminder, remindOfPayment } from './remind.server.ts'

const tag = 'Quotations'

/** Proforma invoices: issued from a quotation, cancelled, never deleted. */
export const mountProformasApi = (api: Api) => [
  endpoint(api, {
    method: 'get',
    path: '/proformas',
    tag,
    summary: 'List proformas, the newest first',
    access: 'money.read',
    query: proformaListQuery,
    reply: z.array(proformaSchema),
    answer: async ({ db, query, context: { now } }) => {
      const page = await listProformas(db, query, now)
      return { data: page.rows, nextCursor: page.nextCursor }
    },
  }),
  // Must precede the call for one record, whose path also matches.
  endpoint(api, {
    method: 'get',
    path: '/proformas/ageing',
    tag,
    summary: 'The amounts that each buyer owes, by the days since they were due',
    access: 'money.read',
    reply: z.array(owedSchema),
    answer: async ({ db, context: { now } }) => ({ data: await listOwed(db, now) }),
  }),
  endpoint(api, {
    method: 'get',
    path: '/proformas/{id}',
    rows: { id: PROFORMA_MISSING },
    tag,
    summary: 'One proforma as it was issued',
    access: 'money.read',
    reply: proformaSchema,
    answer: async ({ db, rows: { id }, context: { now } }) => ({ data: await getProforma(db, id, now) }),
  }),
  endpoint(api, {
    method: 'post',
    path: '/quotations/{id}/proformas',
    rows: { id: QUOTATION_MISSING },
    tag,
    summary: 'Issue a proforma of a part of a quotation, or of what earlier proformas leave; it draws the next number',
    access: 'money.write',
    body: proformaFormSchema,
    reply: proformaSchema,
    status: 201,
    replay: 'stored',
    answer: async ({ once, rows: { id }, body, context }) =>
      once(async (tx) => ({ data: await issueProforma(tx, { quotationId: id, ...body }, context) })),
  }),
  endpoint(api, {
    method: 'post',
    path: '/proformas/{id}/reminder/preview',
    rows: { id: PROFORMA_MISSING },
    tag,
    summary: 'Preview of a payment reminder. Sends nothing',
    access: 'money.write',
    body: reminderSchema.pick({ name: true, message: true }),
    reply: renderedMailSchema,
    answer: async ({ db, rows: { id }, body, context }) => ({
      data: await previewReminder(db, { id, ...body }, { ...context, siteUrl: api.context.siteUrl }),
    }),
  }),
  endpoint(api, {
    method: 'post',
    path: '/proformas/{id}/reminder',
    rows: { id: PROFORMA_MISSING },
    tag,
    summary: 'Mail a payment reminder to the buyer, with the link of their page',
    access: 'money.write',
    body: reminderSchema,
    reply: proformaSchema,
    replay: 'stored',
    answer: async ({ once, rows: { id }, body, context }) =>
      once(async (tx) => ({ data: await remindOfPayment(tx, { id, ...body }, context) })),
  }),
  endpoint(api, {
    method: 'post',
    path: '/proformas/{id}/cancel',
    rows: { id: PROFORMA_MISSING },
    tag,
    summary: 'Cancel a proforma with a reason; it stays on record with its number',
    access: 'money.write',
    body: quotationReasonSchema,
    reply: proformaSchema,
    answer: async ({ db, rows: { id }, body: { reason }, context }) => ({ data: await cancelProforma(db, { id, reason }, context) }),
  }),
]
