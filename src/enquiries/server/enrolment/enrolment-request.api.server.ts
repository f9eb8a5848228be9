import { z } from 'zod'
import { ENQUIRY_MISSING } from '../enquiry-row.server.ts'
import { enquirySchema } from '../../enquiry.schema.ts'
import { endpoint, type Api } from '#base/http/endpoint.server.ts'
import { etagOf } from '#base/http/etag.server.ts'
import { rosterEntrySchema } from '#training/roster/roster.schema.ts'
import { addRequestSchema } from '../../enrolment.schema.ts'
import { enrolFromRequest } from './enrolment-request.server.ts'
import { addPeopleOfRequest } from './request-people.server.ts'
import { participantSchema, requestedParticipantSchema } from '#training/participants/participant.schema.ts'

const tag = 'Contact messages'

/** The calls that make participants from a request. */
export const mountEnrolmentRequestsApi = (api: Api) => [
  endpoint(api, {
    method: 'post',
    path: '/contacts/{id}/participant',
    rows: { id: ENQUIRY_MISSING },
    tag,
    summary:
      'Create a participant from an enrolment request, link it to the request and resolve the request, unless resolve is false. Another person of the same request needs after: the participant that was created from it last',
    access: 'records.write',
    body: requestedParticipantSchema,
    reply: z.object({ participant: participantSchema, enquiry: enquirySchema }),
    status: 201,
    answer: async ({ db, rows: { id }, body, context }) => {
      const { participant, enquiry, version } = await enrolFromRequest(db, id, body, context)
      return { data: { participant, enquiry }, etag: etagOf(version) }
    },
  }),
  endpoint(api, {
    method: 'post',
    path: '/contacts/{id}/roster',
    rows: { id: ENQUIRY_MISSING },
    tag,
    summary: 'Enrol the people of a request in the batch that it names, and resolve the request: all, or nobody',
    access: 'records.write',
    replay: 'stored',
    body: addRequestSchema,
    reply: z.object({ people: z.array(rosterEntrySchema), enquiry: enquirySchema }),
    status: 201,
    answer: async ({ once, rows: { id }, body, context }) =>
      once(async (tx) => ({ data: await addPeopleOfRequest(tx, id, body, context) })),
  }),
]
