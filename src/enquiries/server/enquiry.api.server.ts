import { isForWaitingList } from './enquiry-mails.server.ts'
import { z } from 'zod'
import { endpoint, type Api } from '#base/http/endpoint.server.ts'
import { etagOf } from '#base/http/etag.server.ts'
import type { Limits } from '#base/http/limits.server.ts'
import { countEnquiries } from './enquiry-counts.server.ts'
import { listEnquiries } from './enquiry-list.server.ts'
import { ENQUIRY_MISSING, enquirySeenBy, getEnquiry, type VersionedEnquiry } from './enquiry-row.server.ts'
import { makeCorrectionToken } from './correction-token.server.ts'
import { correctEnquiry } from './enquiry-correction.server.ts'
import {
  correctionSchema,
  enquiryChangesSchema,
  enquiryCountQuery,
  enquiryCountsSchema,
  enquiryListQuery,
  enquirySchema,
  followUpSchema,
  newEnquirySchema,
  reachableSchema,
  type Enquiry,
} from '../enquiry.schema.ts'
import { deleteEnquiry, restoreEnquiry } from './enquiry-deletion.server.ts'
import { ENQUIRY_LIMIT, markAsSpam, promisedAnswer, receiveEnquiry, releaseEnquiry, setFollowUp, updateEnquiry } from './enquiry.server.ts'
import { referenceOf } from '../enquiry-reference.ts'
import { judgeEnquiry } from './judge-enquiry.server.ts'

const tag = 'Contact messages'

export function mountEnquiriesApi(api: Api) {
  const { limits } = api.context
  return [
    endpoint(api, {
      method: 'post',
      path: '/contact',
      tag,
      summary: 'Send an enquiry, an enrolment request or a consultation request',
      access: 'public',
      body: newEnquirySchema,
      reply: z.object({
        id: z.int(),
        reference: z.string(),
        waitingList: z.boolean().optional(),
        correction: z.string(),
        /** 'within 24 hours', 'by Monday, 6 PM'. */
        promise: z.string(),
      }),
      status: 201,
      limit: ENQUIRY_LIMIT,
      replay: 'stored',
      takesProof: true,
      answer: async ({ once, body, proof, offersProof, context }) => {
        const suspicions = await judgeEnquiry(body, { limits, hasProof: () => hasProof(limits, proof, offersProof) }, context)
        return once(async (tx) => {
          const stored = await receiveEnquiry(tx, body, suspicions, context)
          const correction = makeCorrectionToken(context.secret, stored, context.now)
          const promise = await promisedAnswer(tx, context.now)
          const waitingList = (await isForWaitingList(tx, stored)) && { waitingList: true }
          return { data: { id: stored.id, reference: referenceOf(stored), ...waitingList, correction, promise } }
        })
      },
    }),
    endpoint(api, {
      method: 'post',
      path: '/contact/correction',
      tag,
      summary: 'Correct the address and phone of an enquiry that was just sent, by the token of its reply',
      access: 'public',
      body: correctionSchema,
      reply: reachableSchema,
      limit: ENQUIRY_LIMIT,
      answer: async ({ db, body, context }) => ({ data: await correctEnquiry(db, body, context) }),
    }),
    endpoint(api, {
      method: 'get',
      path: '/contacts',
      tag,
      summary: 'List messages, newest first',
      access: 'records.read',
      query: enquiryListQuery,
      reply: z.array(enquirySchema),
      answer: async ({ db, query, context }) => {
        const { rows, ...page } = await listEnquiries(db, query, context)
        return { data: rows, ...page }
      },
    }),
    endpoint(api, {
      method: 'get',
      path: '/contacts/counts',
      tag,
      summary: 'How many messages there are of each status, and how many are overdue, to be followed up, mine and unassigned',
      access: 'records.read',
      query: enquiryCountQuery,
      reply: enquiryCountsSchema,
      answer: async ({ db, query, context }) => ({ data: await countEnquiries(db, query, context) }),
    }),
    endpoint(api, {
      method: 'get',
      path: '/contacts/{id}',
      rows: { id: ENQUIRY_MISSING },
      tag,
      summary: 'One message',
      access: 'records.read',
      reply: enquirySchema,
      answer: async ({ db, rows: { id }, context: { actor } }) => {
        const { enquiry, version } = await getEnquiry(db, id)
        return answer({ enquiry: enquirySeenBy(actor, enquiry), version })
      },
    }),
    endpoint(api, {
      method: 'put',
      path: '/contacts/{id}',
      rows: { id: ENQUIRY_MISSING },
      tag,
      summary: 'Set the status of a message, or tie it to a client',
      access: 'records.write',
      body: enquiryChangesSchema,
      reply: enquirySchema,
      answer: async ({ db, rows: { id }, body, ifMatch, context }) => {
        return answer(await updateEnquiry(db, id, { ...body, ifMatch }, context))
      },
    }),
    endpoint(api, {
      method: 'put',
      path: '/contacts/{id}/follow-up',
      rows: { id: ENQUIRY_MISSING },
      tag,
      summary: 'Set who looks after a message, and when to come back to it',
      access: 'records.write',
      body: followUpSchema,
      reply: enquirySchema,
      answer: async ({ db, rows: { id }, body, ifMatch, context }) => {
        return answer(await setFollowUp(db, id, { ...body, ifMatch }, context))
      },
    }),
    endpoint(api, {
      method: 'post',
      path: '/contacts/{id}/release',
      rows: { id: ENQUIRY_MISSING },
      tag,
      summary: 'Move a message that was suspected of being spam into the inbox',
      access: 'records.write',
      reply: enquirySchema,
      answer: async ({ db, rows: { id }, ifMatch, context }) => answer(await releaseEnquiry(db, id, { ifMatch }, context)),
    }),
    endpoint(api, {
      method: 'post',
      path: '/contacts/{id}/spam',
      rows: { id: ENQUIRY_MISSING },
      tag,
      summary: 'Move a message from the inbox to those suspected of being spam',
      access: 'records.write',
      reply: enquirySchema,
      answer: async ({ db, rows: { id }, ifMatch, context }) => answer(await markAsSpam(db, id, { ifMatch }, context)),
    }),
    endpoint(api, {
      method: 'delete',
      path: '/contacts/{id}',
      rows: { id: ENQUIRY_MISSING },
      tag,
      summary: 'Delete a message',
      access: 'records.write',
      reply: z.null(),
      answer: async ({ db, rows: { id }, context }) => {
        await deleteEnquiry(db, id, context)
        return { data: null }
      },
    }),
    endpoint(api, {
      method: 'post',
      path: '/contacts/{id}/restore',
      rows: { id: ENQUIRY_MISSING },
      tag,
      summary: 'Bring back a message that was just deleted',
      access: 'records.write',
      reply: enquirySchema,
      answer: async ({ db, rows: { id }, context }) => answer(await restoreEnquiry(db, id, context)),
    }),
  ]
}

/**
 * Whether this proof of work is accepted. Without one, a client that offers to do the work gets a challenge, and nothing is stored yet.
 * Nobody else is refused. @throws Problem 'too-many' with the challenge
 */
async function hasProof(limits: Limits, proof: string | undefined, offersProof: boolean): Promise<boolean> {
  if (proof !== undefined) return limits.proofs.accept(proof)
  if (offersProof) await limits.requireProof(undefined, 0)
  return false
}

function answer({ enquiry, version }: VersionedEnquiry): { data: Enquiry; etag: string } {
  return { data: enquiry, etag: etagOf(version) }
}
