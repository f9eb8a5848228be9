import { z } from 'zod'
import { ENQUIRY_MISSING } from '#enquiries/server/enquiry-row.server.ts'
import { enquirySchema } from '#enquiries/enquiry.schema.ts'
import { endpoint, requiredRowId, type Api } from '#base/http/endpoint.server.ts'
import { etagOf } from '#base/http/etag.server.ts'
import { enrolFromRequest } from './enrolment-request.server.ts'
import { participantSchema, requestedParticipantSchema } from '../../participant.schema.ts'

export const mountEnrolmentRequestsApi = (api: Api) => [
  endpoint(api, {
    method: 'post',
    path: '/contacts/{id}/participant',
    tag: 'Contact messages',
    summary:
      'Create a participant from an enrolment request, link it to the request and resolve the request, unless resolve is false. Another person of the same request needs after: the participant that was created from it last',
    access: 'records.write',
    body: requestedParticipantSchema,
    reply: z.object({ participant: participantSchema, enquiry: enquirySchema }),
    status: 201,
    answer: async ({ db, param, body, context }) => {
      const id = requiredRowId(param('id'), ENQUIRY_MISSING)
      const { participant, enquiry, version } = await enrolFromRequest(db, id, body, context)
      return { data: { participant, enquiry }, etag: etagOf(version) }
    },
  }),
]
