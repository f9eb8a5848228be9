import { z } from 'zod'
import { CLIENT_MISSING } from '#clients/server/client.server.ts'
import { PARTICIPANT_MISSING } from '#training/server/participants/participant.server.ts'
import { endpoint, type Api } from '#base/http/endpoint.server.ts'
import { PROGRAM_MISSING } from '#catalogue/server/program-row.server.ts'
import { clientBlockers, participantBlockers, programBlockers } from './blockers.server.ts'
import { blockerGroupSchema } from '../../blockers.schema.ts'

/** Lists the blockers of a deletion in advance (docs/product/contract.md, section 4). */
export const mountBlockersApi = (api: Api) => [
  endpoint(api, {
    method: 'get',
    path: '/training-programs/{id}/holders',
    rows: { id: PROGRAM_MISSING },
    tag: 'Training programs',
    summary: 'Participants, certificates and batches that block the deletion of a program; empty when it can be deleted',
    access: 'content.write',
    reply: z.array(blockerGroupSchema),
    answer: async ({ db, rows: { id }, context }) => ({
      data: await programBlockers(db, id, context),
    }),
  }),
  endpoint(api, {
    method: 'get',
    path: '/clients/{id}/holders',
    rows: { id: CLIENT_MISSING },
    tag: 'Clients',
    summary: 'Participants, batches and clients merged into it that block the deletion of a client; empty when it can be deleted',
    access: 'records.write',
    reply: z.array(blockerGroupSchema),
    answer: async ({ db, rows: { id } }) => ({ data: await clientBlockers(db, id) }),
  }),
  endpoint(api, {
    method: 'get',
    path: '/participants/{id}/holders',
    rows: { id: PARTICIPANT_MISSING },
    tag: 'Participants',
    summary: 'Certificates that block the deletion of a participant; empty when they can be deleted',
    access: 'records.write',
    reply: z.array(blockerGroupSchema),
    answer: async ({ db, rows: { id }, context }) => ({
      data: await participantBlockers(db, id, context),
    }),
  }),
]
