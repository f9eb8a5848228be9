import { z } from 'zod'
import { findOrderedSeats } from '../batches/batch-orders.server.ts'
import { BATCH_MISSING } from '../batches/batch-row.server.ts'
import type { BatchHooks } from '../batches/batch-hooks.server.ts'
import { PARTICIPANT_MISSING } from '../participants/participant.server.ts'
import { endpoint, type Api } from '#base/http/endpoint.server.ts'
import { etagOf } from '#base/http/etag.server.ts'
import { makeUpDay } from './make-up.server.ts'
import { markAttendance } from './mark-attendance.server.ts'
import { listMovedPeople } from './moved-people.server.ts'
import { findDoubleBookings } from './double-bookings.server.ts'
import { addPeople, requireMayLeave, substitutePerson } from './roster-people.server.ts'
import {
  addPeopleSchema,
  attendanceSchema,
  doubleBookingSchema,
  makeUpSchema,
  movedPersonSchema,
  rosterChangesSchema,
  rosterEntrySchema,
  substitutedSchema,
  substituteSchema,
} from '../../roster/roster.schema.ts'
import { changeRosterEntry, giveSeats, listRoster } from './roster.server.ts'
import { lockRosters } from '../messages/send-message.server.ts'

const tag = 'Batches'

/** The calls for the roster of a batch (docs/product/contract.md, section 2). */
export const mountRosterApi = (api: Api, { findObstacle, leaveSeats, billSeatAgain }: Omit<BatchHooks, 'hasToIssue'>) => [
  endpoint(api, {
    method: 'get',
    path: '/batches/{id}/roster',
    rows: { id: BATCH_MISSING },
    tag,
    summary: 'The people of a batch: seats, waiting list, cancelled, each in the order of arrival',
    access: 'records.read',
    reply: z.array(rosterEntrySchema),
    answer: async ({ db, rows: { id } }) => ({ data: await listRoster(db, id) }),
  }),
  endpoint(api, {
    method: 'get',
    path: '/batches/{id}/moved',
    rows: { id: BATCH_MISSING },
    tag,
    summary: 'The people who have left a batch for another one',
    access: 'records.read',
    reply: z.array(movedPersonSchema),
    answer: async ({ db, rows: { id } }) => ({ data: await listMovedPeople(db, id) }),
  }),
  endpoint(api, {
    method: 'get',
    path: '/batches/{id}/double-bookings',
    rows: { id: BATCH_MISSING },
    tag,
    summary: 'Trainers and people of a batch whom another batch needs in the same hours',
    access: 'records.read',
    reply: z.array(doubleBookingSchema),
    answer: async ({ db, rows: { id } }) => ({ data: await findDoubleBookings(db, id) }),
  }),
  endpoint(api, {
    method: 'post',
    path: '/batches/{id}/roster/add',
    rows: { id: BATCH_MISSING },
    tag,
    summary: 'Add participants of the program, or enrol new people: all, or nobody',
    access: 'records.write',
    replay: 'stored',
    body: addPeopleSchema,
    reply: z.array(rosterEntrySchema),
    status: 201,
    answer: async ({ once, rows: { id }, body, context }) => once(async (tx) => ({ data: await addPeople(tx, id, body, context) })),
  }),
  endpoint(api, {
    method: 'post',
    path: '/batches/{id}/roster/substitute',
    rows: { id: BATCH_MISSING },
    tag,
    summary: 'Someone new takes the place of a person on the roster',
    access: 'records.write',
    replay: 'stored',
    body: substituteSchema,
    reply: substitutedSchema,
    status: 201,
    answer: async ({ once, rows: { id }, body, context }) =>
      once(async (tx) => {
        await requireMayLeave(tx, { batchId: id, participantIds: [body.participantId] }, findObstacle)
        return { data: await substitutePerson(tx, id, body, context) }
      }),
  }),
  endpoint(api, {
    method: 'put',
    path: '/batches/{id}/attendance',
    rows: { id: BATCH_MISSING },
    tag,
    summary: 'Mark who came on a day: people who are not named keep their marks; a day to come has to be confirmed',
    access: 'records.write',
    body: attendanceSchema,
    reply: z.array(rosterEntrySchema),
    answer: async ({ db, rows: { id }, body, context }) => ({ data: await markAttendance(db, id, body, context) }),
  }),
  endpoint(api, {
    method: 'put',
    path: '/batches/{id}/roster/{participantId}/made-up',
    rows: { participantId: PARTICIPANT_MISSING, id: BATCH_MISSING },
    tag,
    summary: 'Count the missed sessions of a day as made up on a past day of another batch of the program',
    access: 'records.write',
    body: makeUpSchema,
    reply: rosterEntrySchema,
    answer: async ({ db, rows: { participantId, id }, body, context }) => {
      const entry = await makeUpDay(db, { batchId: id, participantId }, body, context)
      return { data: entry, etag: etagOf(entry.version) }
    },
  }),
  endpoint(api, {
    method: 'put',
    path: '/batches/{id}/roster/{participantId}',
    rows: { participantId: PARTICIPANT_MISSING, id: BATCH_MISSING },
    tag,
    summary: 'Confirm from the waiting list, cancel with a reason, change the fee, mark as paid, or store how the test ended',
    access: 'records.write',
    body: rosterChangesSchema,
    reply: rosterEntrySchema,
    answer: async ({ db, rows: { participantId, id }, body, ifMatch, context }) => {
      const entry = await db.write(async (tx) => {
        const leaves = (body.rosterState ?? 'seat') !== 'seat'
        if (body.seatsTo.length > 0) await lockRosters(tx, [id])
        if (leaves) await requireMayLeave(tx, { batchId: id, participantIds: [participantId] }, findObstacle)
        const { rosterState, orderedSeat } = body
        const ordered = rosterState === 'cancelled' ? await findOrderedSeats(tx, [participantId]) : []
        const comesBack = rosterState !== undefined && rosterState !== 'cancelled'
        if (comesBack && orderedSeat === 'billed') await billSeatAgain(tx, { participantId, batchId: id }, context)
        const changed = await changeRosterEntry(tx, { batchId: id, id: participantId, ifMatch }, body, context)
        await leaveSeats(tx, ordered, orderedSeat, context)
        await giveSeats(tx, id, body.seatsTo, context)
        return changed
      })
      return { data: entry, etag: etagOf(entry.version) }
    },
  }),
]
