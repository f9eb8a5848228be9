import { z } from 'zod'
import { endpoint, requiredRowId, type Api } from '../platform/http/endpoint.server.ts'
import { etagOf } from '../platform/http/etag.server.ts'
import { enquiryListQuery, enquirySchema, enquiryStatusSchema, newEnquirySchema } from './enquiry.schema.ts'
import {
  deleteEnquiry,
  ENQUIRY_MISSING,
  getEnquiry,
  listEnquiries,
  recordEnquiry,
  setEnquiryStatus,
} from './enquiry.server.ts'

const tag = 'Contact messages'

export function mountEnquiriesApi(api: Api): void {
  endpoint(
    api,
    {
      method: 'post',
      path: '/contact',
      tag,
      summary: 'Send an enquiry, an enrolment request or a consultation request',
      access: 'public',
      body: newEnquirySchema,
      reply: z.object({ id: z.int() }),
      status: 201,
      limit: 'contact',
      replay: 'stored',
    },
    async ({ db, body, occasion }) => {
      const { id } = await recordEnquiry(db, body, occasion)
      return { data: { id } }
    },
  )

  endpoint(
    api,
    {
      method: 'get',
      path: '/contacts',
      tag,
      summary: 'List messages, newest first',
      access: 'records.read',
      query: enquiryListQuery,
      reply: z.array(enquirySchema),
    },
    async ({ db, query }) => {
      const { rows, nextCursor } = await listEnquiries(db, query)
      return { data: rows, nextCursor }
    },
  )

  endpoint(
    api,
    { method: 'get', path: '/contacts/{id}', tag, summary: 'One message', access: 'records.read', reply: enquirySchema },
    async ({ db, param }) => {
      const { enquiry, version } = await getEnquiry(db, requiredRowId(param('id'), ENQUIRY_MISSING))
      return { data: enquiry, etag: etagOf(version) }
    },
  )

  endpoint(
    api,
    {
      method: 'put',
      path: '/contacts/{id}',
      tag,
      summary: 'Set the status of a message',
      access: 'records.write',
      body: enquiryStatusSchema,
      reply: enquirySchema,
    },
    async ({ db, param, body, ifMatch, occasion }) => {
      const id = requiredRowId(param('id'), ENQUIRY_MISSING)
      const { enquiry, version } = await setEnquiryStatus(db, id, { status: body.status, ifMatch }, occasion)
      return { data: enquiry, etag: etagOf(version) }
    },
  )

  endpoint(
    api,
    { method: 'delete', path: '/contacts/{id}', tag, summary: 'Delete a message', access: 'records.write', reply: z.null() },
    async ({ db, param, occasion }) => {
      await deleteEnquiry(db, requiredRowId(param('id'), ENQUIRY_MISSING), occasion)
      return { data: null }
    },
  )
}
