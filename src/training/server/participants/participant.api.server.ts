import { z } from 'zod'
import type { BatchHooks } from '../batches/batch-hooks.server.ts'
import { findOrderedSeats } from '../batches/batch-orders.server.ts'
import { mountNotesApi } from '#clients/server/notes.api.server.ts'
import { tryOut } from '#base/database/try-out.server.ts'
import { endpoint, type Api } from '#base/http/endpoint.server.ts'
import { etagOf } from '#base/http/etag.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { WriteTransaction } from '#base/database/database.server.ts'
import type { FindBlockers } from '#catalogue/server/program.server.ts'
import { orderedSeatQuery, seatQuestionSchema } from '../../roster/ordered-seat.schema.ts'
import { enrolByForm } from './enrol-by-form.server.ts'
import { listParticipants } from './participant-list.server.ts'
import { PARTICIPANT_NOTES } from './participant-notes.server.ts'
import {
  participantChangesSchema,
  participantFormSchema,
  participantListQuery,
  participantSchema,
  type Participant,
} from '../../participants/participant.schema.ts'
import {
  deleteParticipant,
  getParticipant,
  PARTICIPANT_MISSING,
  updateParticipant,
  type VersionedParticipant,
} from './participant.server.ts'

const tag = 'Participants'

/** Prints the new name of a participant on their certificates. */
type ReprintName = (tx: WriteTransaction, participant: Participant, options: { notify: boolean }, context: ActionContext) => Promise<void>

export const mountParticipantsApi = (
  api: Api,
  {
    findBlockers,
    findObstacle,
    leaveSeats,
    reprintName,
  }: Pick<BatchHooks, 'findObstacle' | 'leaveSeats'> & { findBlockers: FindBlockers; reprintName: ReprintName },
) => [
  endpoint(api, {
    method: 'get',
    path: '/participants',
    tag,
    summary: 'List participants, newest first',
    access: 'records.read',
    query: participantListQuery,
    reply: z.array(participantSchema),
    answer: async ({ db, query }) => {
      const { rows, ...page } = await listParticipants(db, query)
      return { data: rows, ...page }
    },
  }),
  endpoint(api, {
    method: 'get',
    path: '/participants/{id}',
    rows: { id: PARTICIPANT_MISSING },
    tag,
    summary: 'One participant',
    access: 'records.read',
    reply: participantSchema,
    answer: async ({ db, rows: { id } }) => answer(await getParticipant(db, id)),
  }),
  endpoint(api, {
    method: 'post',
    path: '/participants/create',
    tag,
    summary: 'Enrol a participant',
    access: 'records.write',
    body: participantFormSchema,
    reply: participantSchema,
    status: 201,
    answer: async ({ db, body, context }) => answer(await enrolByForm(db, body, context)),
  }),
  endpoint(api, {
    method: 'put',
    path: '/participants/{id}',
    rows: { id: PARTICIPANT_MISSING },
    tag,
    summary:
      'Update a participant; the participant ID is locked. With reissue (send, quiet) a new name is printed on their valid certificates too, and mailed or not',
    access: 'records.write',
    body: participantChangesSchema,
    reply: participantSchema,
    answer: async ({ db, rows: { id }, body: { reissue, orderedSeat, ...changes }, ifMatch, context }) => {
      const updated = await db.write(async (tx) => {
        const after = await updateParticipant(tx, id, { changes, ifMatch, findObstacle, leaveSeats, orderedSeat }, context)
        if (reissue) await reprintName(tx, after.participant, { notify: reissue === 'send' }, context)
        // Printing the name writes no participant, so the version is still the one read above.
        return after
      })
      return answer(updated)
    },
  }),
  endpoint(api, {
    method: 'get',
    path: '/participants/{id}/ordered-seat',
    rows: { id: PARTICIPANT_MISSING },
    tag,
    summary: 'The question that a deletion would raise about a seat that a quotation ordered; null without one',
    access: 'records.read',
    reply: seatQuestionSchema.nullable(),
    answer: async ({ db, rows: { id }, context }) => ({
      data: await tryOut(db, async (tx) => leaveSeats(tx, await findOrderedSeats(tx, [id]), undefined, context)),
    }),
  }),
  endpoint(api, {
    method: 'delete',
    path: '/participants/{id}',
    rows: { id: PARTICIPANT_MISSING },
    tag,
    summary: 'Delete a participant who holds no certificate; orderedSeat says what becomes of a seat that a quotation ordered',
    access: 'records.write',
    query: orderedSeatQuery,
    reply: z.null(),
    answer: async ({ db, rows: { id }, query: { orderedSeat }, context }) => {
      await deleteParticipant(db, id, { findBlockers, leaveSeats, orderedSeat }, context)
      return { data: null }
    },
  }),
  ...mountNotesApi(api, PARTICIPANT_NOTES, { path: '/participants', tag, what: 'a participant', missing: PARTICIPANT_MISSING }),
]

function answer({ participant, version }: VersionedParticipant): { data: Participant; etag: string } {
  return { data: participant, etag: etagOf(version) }
}
