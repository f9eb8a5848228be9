import { z } from 'zod'
import { endpoint, type Api } from '#base/http/endpoint.server.ts'
import { recordedEnquirySchema } from '../enquiry.schema.ts'
import { recordOfficeEnquiry } from './recorded-enquiry.server.ts'

export const mountRecordedEnquiriesApi = (api: Api) => [
  endpoint(api, {
    method: 'post',
    path: '/contacts/record',
    tag: 'Contact messages',
    summary: 'Record the enquiry of someone who called, wrote or walked in. Phone or e-mail is enough; no mail is sent',
    access: 'records.write',
    body: recordedEnquirySchema,
    // Only the number: the answer is stored for repeated requests, and an enquiry contains personal data.
    reply: z.object({ id: z.int() }),
    status: 201,
    replay: 'stored',
    answer: async ({ once, body, context }) => once(async (tx) => ({ data: { id: (await recordOfficeEnquiry(tx, body, context)).id } })),
  }),
]
