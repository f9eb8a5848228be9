import { findTrainerOfStaff } from '#catalogue/server/showcase.server.ts'
import { getOwnBatch, listOwnBatches, NOT_YOUR_BATCH } from './own-batches.server.ts'
import { oneself } from '#staff/server/staff-member.server.ts'
import { endpoint, fileEndpoint, type Api } from '#base/http/endpoint.server.ts'
import { indianDate } from '#base/dates/dates.ts'
import { ownBatchesSchema, ownBatchPageSchema } from '../../own-batches/own-batch.schema.ts'
import { attendanceSchema } from '../../roster/roster.schema.ts'
import { markAttendance } from '../roster/mark-attendance.server.ts'
import { listRoster } from '../roster/roster.server.ts'
import { answerSheet, SHEET_FILE, type SignInSheets } from '../roster/sheet/sheet-files.server.ts'
import { presentOwnBatch, presentOwnPage } from './own-batch.server.ts'

const OWN = { tag: 'Own batches', access: 'batches.own' } as const

/** All calls for trainers. None of them takes a batch's number past `getOwnBatch` (docs/product/contract.md, section 3.1). */
export const mountOwnBatchesApi = (api: Api, sheets: SignInSheets) => [
  endpoint(api, {
    ...OWN,
    method: 'get',
    path: '/own-batches',
    summary: 'The batches in which you are named as trainer: those to come first',
    reply: ownBatchesSchema,
    answer: async ({ db, context }) => {
      const userId = oneself(context)
      const batches = await listOwnBatches(db, userId, indianDate(context.now))
      return { data: { trainer: (await findTrainerOfStaff(db, userId)) ?? null, batches: batches.map(presentOwnBatch) } }
    },
  }),
  endpoint(api, {
    ...OWN,
    method: 'get',
    path: '/own-batches/{id}',
    rows: { id: NOT_YOUR_BATCH },
    summary: 'One of your batches with its people: names, employee codes, companies and marks, without addresses',
    reply: ownBatchPageSchema,
    answer: async ({ db, rows: { id }, context }) => {
      const batch = await getOwnBatch(db, oneself(context), id)
      return { data: presentOwnPage(batch, await listRoster(db, batch.id)) }
    },
  }),
  endpoint(api, {
    ...OWN,
    method: 'put',
    path: '/own-batches/{id}/attendance',
    rows: { id: NOT_YOUR_BATCH },
    summary: 'Mark who came on a day of your batch: people who are not named keep their marks; a day to come has to be confirmed',
    body: attendanceSchema,
    reply: ownBatchPageSchema,
    answer: ({ db, rows: { id }, body, context }) =>
      db.write(async (tx) => {
        const batch = await getOwnBatch(tx, oneself(context), id)
        return { data: presentOwnPage(batch, await markAttendance(tx, batch.id, body, context)) }
      }),
  }),
  fileEndpoint(api, {
    ...OWN,
    ...SHEET_FILE,
    method: 'get',
    path: '/own-batches/{id}/sheet.pdf',
    rows: { id: NOT_YOUR_BATCH },
    summary: 'The sign-in sheet of your batch to print; of one day with a date',
    answer: async ({ c, rows, query: { date }, actor }) => {
      const { id } = await getOwnBatch(api.context.db, oneself({ actor }), rows.id)
      return answerSheet(api, sheets, { c, id, date, actor })
    },
  }),
]
