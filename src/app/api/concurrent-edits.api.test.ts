import { beforeEach, expect, test } from 'vitest'
import { setUpTestApp } from '../testing/test-hooks.ts'
import { makeCertificate, makeParticipant, makeProgram, PARTICIPANT, PROGRAM, removeRecords, SERVICE } from '../testing/test-records.ts'

const app = setUpTestApp()

beforeEach(() => removeRecords(app))

/** One record of each kind: its path, and the edit saved by editor number n. */
const ITEMS: Array<[kind: string, make: () => Promise<{ path: string; edit: (n: number) => object }>]> = [
  [
    'service',
    async () => {
      const { id } = (await app.fetchAsAdmin('/api/services/create', { body: SERVICE })).data as { id: number }
      return { path: `/api/services/${id}`, edit: (n) => ({ ...SERVICE, title: `Edit ${n}` }) }
    },
  ],
  [
    'program',
    async () => {
      const { id } = await makeProgram(app)
      return { path: `/api/training-programs/${id}`, edit: (n) => ({ ...PROGRAM, title: `Edit ${n}` }) }
    },
  ],
  [
    'participant',
    async () => {
      const trainingProgramId = (await makeProgram(app)).id
      const { id } = await makeParticipant(app, { trainingProgramId })
      const edit = (n: number) => ({ ...PARTICIPANT, trainingProgramId, fullName: `Edit ${n}` })
      return { path: `/api/participants/${id}`, edit }
    },
  ],
  [
    'certificate',
    async () => {
      const trainingProgramId = (await makeProgram(app)).id
      const participantId = (await makeParticipant(app, { trainingProgramId })).id
      const { id } = await makeCertificate(app, { participantId, trainingProgramId })
      const edit = (n: number) => ({ participantId, trainingProgramId, issueDate: '2026-11-10', certificatePath: `/edit-${n}.pdf` })
      return { path: `/api/certificates/${id}`, edit }
    },
  ],
  [
    'message',
    async () => {
      const body = { name: 'Asha Example', email: 'asha@example.com', subject: 'Other Inquiry', message: 'Hello' }
      const { id } = (await app.fetch('/api/contact', { body })).data as { id: number }
      const edit = (n: number) => ({ status: ['contacted', 'resolved', 'archived'][n % 3] })
      return { path: `/api/contacts/${id}`, edit }
    },
  ],
]
const EDITORS = [0, 1, 2, 3, 4, 5]

test.each(ITEMS)('when editors save a %s at the same time one wins, and the others get what it saved', async (_, make) => {
  const { path, edit } = await make()
  const put = (n: number) => app.fetchAsAdmin(path, { method: 'PUT', body: edit(n), headers: { 'If-Match': '"1"' } })
  const replies = await Promise.all(EDITORS.map(put))
  const saved = replies.filter(({ status }) => status === 200)
  expect(saved).toHaveLength(1)
  const now = await app.fetchAsAdmin(path)
  for (const refused of replies.filter((reply) => reply !== saved[0])) {
    expect(refused.status).toBe(412)
    expect(refused.headers.get('ETag')).toBe('"2"')
    expect(now.data).toMatchObject(refused.data)
  }
})

test.each(ITEMS)('saving a %s without If-Match is never refused as stale', async (_, make) => {
  const { path, edit } = await make()
  const replies = await Promise.all(EDITORS.map((n) => app.fetchAsAdmin(path, { method: 'PUT', body: edit(n) })))
  expect(replies.map(({ status }) => status)).toEqual(EDITORS.map(() => 200))
  expect((await app.fetchAsAdmin(path)).headers.get('ETag')).toBe(`"${EDITORS.length + 1}"`)
})

test.each(ITEMS)('only one of several deletions of a %s succeeds', async (_, make) => {
  const { path } = await make()
  const replies = await Promise.all([1, 2, 3].map(() => app.fetchAsAdmin(path, { method: 'DELETE' })))
  const statuses = replies.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 404)).toHaveLength(2)
})
