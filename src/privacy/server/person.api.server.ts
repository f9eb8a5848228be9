import { z } from 'zod'
import { undoVerdict, VERDICT_MISSING } from '#clients/server/person-joins.server.ts'
import { readPersonRecord, type PersonRecord } from '#clients/person-record.ts'
import type { AuditedRecord } from '#base/audit/audit-log.ts'
import { endpoint, type Api } from '#base/http/endpoint.server.ts'
import { Problem } from '#base/api/problem.ts'
import { judgeRecords } from './join-people.server.ts'
import { personNoteSchema, personPageSchema, personVerdictSchema } from '../person-page.schema.ts'
import { getPersonPage, listPersonNotes } from './person-page.server.ts'

const tag = 'People'

/** The page of a person, and the joins of their records (docs/decisions/0053). `audited` are the records that the history shows by name. */
export const mountPeopleApi = (api: Api, audited: readonly AuditedRecord[]) => [
  endpoint(api, {
    method: 'get',
    path: '/people/{record}',
    tag,
    summary: 'One person by any of their records (participant:12, enquiry:7): programs, certificates, messages, notes, history',
    access: 'records.read',
    reply: personPageSchema,
    answer: async ({ db, param, context }) => ({ data: await getPersonPage(db, recordOf(param('record')), context, audited) }),
  }),
  endpoint(api, {
    method: 'get',
    path: '/people/{record}/notes',
    tag,
    summary: 'The notes on all records of one person, newest first, up to 1,000; the page of the person has the newest 20',
    access: 'records.read',
    reply: z.array(personNoteSchema),
    answer: async ({ db, param, context }) => {
      const { rows, total } = await listPersonNotes(db, recordOf(param('record')), context.actor)
      return { data: rows, total }
    },
  }),
  endpoint(api, {
    method: 'post',
    path: '/people/{record}/links',
    tag,
    summary: 'Say that another record is of the same person, or of a different one',
    access: 'records.write',
    body: personVerdictSchema,
    reply: z.object({ id: z.int() }),
    status: 201,
    answer: async ({ db, param, body, context }) => ({
      data: await judgeRecords(db, { record: recordOf(param('record')), ...body }, context),
    }),
  }),
  endpoint(api, {
    method: 'delete',
    path: '/people/links/{id}',
    rows: { id: VERDICT_MISSING },
    tag,
    summary: 'Take back what was said about two records',
    access: 'records.write',
    reply: z.null(),
    answer: async ({ db, rows: { id }, context }) => {
      await db.write((tx) => undoVerdict(tx, id, context))
      return { data: null }
    },
  }),
]

function recordOf(text: string): PersonRecord {
  const read = readPersonRecord(text)
  if (!read) throw new Problem('not-found', 'Person not found. Name one of their records, like participant:12.')
  return read.record
}
