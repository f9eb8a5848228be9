import { z } from 'zod'
import { indianDate } from '#base/dates/dates.ts'
import { totalOf } from '#base/database/keyset.server.ts'
import { endpoint, type Api } from '#base/http/endpoint.server.ts'
import { etagOf } from '#base/http/etag.server.ts'
import { acceptanceSchema } from '../order/acceptance.schema.ts'
import {
  listedQuotationSchema,
  MAX_FORM_BYTES,
  quotationFormSchema,
  quotationJudgementSchema,
  quotationListQuery,
  quotationReasonSchema,
  quotationSchema,
} from '../quotation.schema.ts'
import { judgedQuotationQuery, quotationStartQuery, quotationStartSchema } from './quotation-start.schema.ts'
import { issueSchema } from '../proforma.schema.ts'
import { undoAcceptance, withdrawQuotation } from './decide-quotation.server.ts'
import { acceptQuotation } from './issue-quotation.server.ts'
import { issueInOneStep } from './issue-in-one-step.server.ts'
import { judgeQuotation, readIssued } from './judge-quotation.server.ts'
import { QUOTATION_MISSING } from './quotation-row.server.ts'
import {
  countQuotations,
  createQuotation,
  deleteQuotation,
  getQuotation,
  listQuotations,
  updateQuotation,
  type VersionedQuotation,
} from './quotation.server.ts'
import { startQuotation } from './start-quotation.server.ts'

const tag = 'Quotations'
const ONE = { path: '/quotations/{id}', rows: { id: QUOTATION_MISSING }, tag } as const

/** Quotations of the office: drafts, issued versions and their state. */
export function mountQuotationsApi(api: Api) {
  const { siteUrl } = api.context
  const answer = ({ quotation, version }: VersionedQuotation) => ({ data: quotation, etag: etagOf(version) })
  return [
    endpoint(api, {
      method: 'get',
      path: '/quotations',
      tag,
      summary: 'List quotations, the newest first',
      access: 'money.read',
      query: quotationListQuery,
      reply: z.array(listedQuotationSchema),
      answer: async ({ db, query, context: { now } }) => {
        const page = await listQuotations(db, query, now)
        const total = await totalOf(page, query.cursor, () => countQuotations(db, { ...query, q: page.searchedFor ?? query.q }, now))
        return { data: page.rows, nextCursor: page.nextCursor, searchedFor: page.searchedFor, total }
      },
    }),
    // Must precede the call for one record, whose path also matches.
    endpoint(api, {
      method: 'get',
      path: '/quotations/start',
      tag,
      summary: 'The form of a new quotation, filled from an enquiry, a batch or a client. Stores nothing',
      access: 'money.write',
      query: quotationStartQuery,
      reply: quotationStartSchema,
      answer: async ({ db, query, context: { now } }) => ({ data: await startQuotation(db, query, now) }),
    }),
    endpoint(api, {
      method: 'post',
      path: '/quotations/judge',
      tag,
      summary: 'Compute the figures of a form, and name the problems that prevent issuing it. Stores nothing',
      access: 'money.write',
      query: judgedQuotationQuery,
      body: quotationFormSchema,
      maxBytes: MAX_FORM_BYTES,
      reply: quotationJudgementSchema,
      answer: async ({ db, query: { quotation: quotationId }, body, context: { now } }) => {
        const issued = quotationId === undefined ? undefined : await readIssued(db, quotationId, now)
        return { data: await judgeQuotation(db, body, { today: indianDate(now), ...(issued && { issued }) }) }
      },
    }),
    endpoint(api, {
      method: 'post',
      path: '/quotations/create',
      tag,
      summary: 'Save a draft of a quotation',
      access: 'money.write',
      body: quotationFormSchema,
      maxBytes: MAX_FORM_BYTES,
      reply: quotationSchema,
      status: 201,
      replay: 'stored',
      answer: async ({ once, body, context }) => once(async (tx) => answer(await createQuotation(tx, body, { ...context, siteUrl }))),
    }),
    endpoint(api, {
      ...ONE,
      method: 'get',
      summary: 'One quotation with its issued versions and events',
      access: 'money.read',
      reply: quotationSchema,
      answer: async ({ db, rows: { id }, context }) => answer(await getQuotation(db, id, { ...context, siteUrl })),
    }),
    endpoint(api, {
      ...ONE,
      method: 'put',
      summary: 'Save the form of the next version; issued versions stay as they are',
      access: 'money.write',
      body: quotationFormSchema,
      maxBytes: MAX_FORM_BYTES,
      reply: quotationSchema,
      answer: async ({ db, rows: { id }, body, ifMatch, context }) =>
        answer(await updateQuotation(db, { id, form: body, ifMatch }, { ...context, siteUrl })),
    }),
    endpoint(api, {
      ...ONE,
      method: 'delete',
      summary: 'Delete a draft that was never issued',
      access: 'money.write',
      reply: z.null(),
      answer: async ({ db, rows: { id }, context }) => {
        await deleteQuotation(db, id, { ...context, siteUrl })
        return { data: null }
      },
    }),
    endpoint(api, {
      ...ONE,
      method: 'post',
      path: '/quotations/{id}/issue',
      summary: 'Issue the next version, which draws the first number, and send it or bill an order in the same step',
      access: 'money.write',
      body: issueSchema,
      isBodyOptional: true,
      reply: quotationSchema,
      answer: async ({ db, rows: { id }, body, ifMatch, context }) =>
        answer(await issueInOneStep(db, { id, ifMatch, ...body }, { ...context, siteUrl })),
    }),
    endpoint(api, {
      ...ONE,
      method: 'post',
      path: '/quotations/{id}/withdraw',
      summary: 'Withdraw the current version with a reason; the buyer’s page says so. An earlier one that is accepted stands again',
      access: 'money.write',
      body: quotationReasonSchema,
      reply: quotationSchema,
      answer: async ({ db, rows: { id }, body: { reason }, ifMatch, context }) =>
        answer(await withdrawQuotation(db, { id, reason, ifMatch }, { ...context, siteUrl })),
    }),
    endpoint(api, {
      ...ONE,
      method: 'post',
      path: '/quotations/{id}/accept',
      summary: 'Note that the buyer has accepted a version by phone, e-mail or letter, or in person',
      access: 'money.write',
      body: acceptanceSchema,
      reply: quotationSchema,
      answer: async ({ db, rows: { id }, body, context }) =>
        answer(await acceptQuotation(db, { id, ...body, network: '' }, { ...context, siteUrl })),
    }),
    endpoint(api, {
      ...ONE,
      method: 'post',
      path: '/quotations/{id}/undo-acceptance',
      summary: 'Undo an acceptance that was wrong, with a reason',
      access: 'money.write',
      body: quotationReasonSchema,
      reply: quotationSchema,
      answer: async ({ db, rows: { id }, body: { reason }, ifMatch, context }) =>
        answer(await undoAcceptance(db, { id, reason, ifMatch }, { ...context, siteUrl })),
    }),
  ]
}
