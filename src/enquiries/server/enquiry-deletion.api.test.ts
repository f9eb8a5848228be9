import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeProgram, PARTICIPANT, removeRecords } from '#app/testing/test-records.ts'
import type { Enquiry } from '../enquiry.schema.ts'

const app = setUpTestApp()
beforeEach(() => removeRecords(app))

const MINUTE_MS = 60_000

async function send(changes: object = {}): Promise<number> {
  const body = { name: 'Asha Example', email: 'asha@example.com', subject: 'Audit Preparation', message: 'When can you come?', ...changes }
  return ((await app.fetch('/api/contact', { body })).data as { id: number }).id
}
const call = (id: number, method: string, path = '', body?: object) =>
  app.fetchAsAdmin(`/api/contacts/${id}${path}`, { method, ...(body && { body }) })
const remove = (id: number) => call(id, 'DELETE')
const restore = (id: number) => call(id, 'POST', '/restore')
const kept = () => app.db.sql.selectFrom('deleted_enquiries').select('enquiry_id').execute()

describe('a deleted message that is brought back', () => {
  test('has its status, owner, follow-up date, notes and replies, and is found again', async () => {
    const id = await send({ trainingProgramId: (await makeProgram(app)).id, kind: 'enrolment', message: 'Please enrol me' })
    const staff = (await app.fetchAsAdmin('/api/staff')).data as Array<{ id: number; isMe: boolean }>
    await call(id, 'PUT', '/follow-up', { ownerId: staff.find(({ isMe }) => isMe)?.id, followUpOn: '2026-12-01' })
    await call(id, 'POST', '/notes', { text: 'Called on Monday' })
    await call(id, 'POST', '/replies', { text: 'Said yes', channel: 'phone' })
    await call(id, 'PUT', '', { status: 'archived' })
    // An unsent mail stays cancelled.
    const thread = async () => ((await call(id, 'GET', '/thread')).data as Array<{ type: string }>).filter(({ type }) => type !== 'receipt')
    const read = async () => [(await call(id, 'GET')).data, await thread()]
    const before = await read()

    expect((await remove(id)).status).toBe(200)
    expect((await call(id, 'GET')).status).toBe(404)
    const restored = await restore(id)
    expect([restored.status, restored.data]).toEqual([200, before[0]])
    expect(await read()).toEqual(before)
    const found = (await app.fetchAsAdmin('/api/contacts?q=asha')).data as Enquiry[]
    expect(found.map((one) => one.id)).toEqual([id])
    const actions = await app.db.sql
      .selectFrom('audit_entries')
      .select('action')
      .where('subject', '=', `enquiry:${id}`)
      .orderBy('id')
      .execute()
    expect(actions.map(({ action }) => action).slice(-2)).toEqual(['enquiry deleted', 'enquiry restored'])
    expect(await kept()).toEqual([])
  })

  test('leaves out what it named and was deleted meanwhile', async () => {
    const { id: program } = await makeProgram(app)
    const id = await send({ trainingProgramId: program, kind: 'enrolment', message: 'Please enrol me' })
    await remove(id)
    expect((await app.fetchAsAdmin(`/api/training-programs/${program}`, { method: 'DELETE' })).status).toBe(200)
    expect((await restore(id)).data).toMatchObject({ id, trainingProgramId: null, about: null })
  })
})

describe('a deleted message cannot be brought back', () => {
  const errorOf = async (id: number) => {
    const { status, body } = await restore(id)
    return [status, body['error']]
  }
  const TOO_LATE = [404, 'This message can no longer be brought back.']

  test('twice', async () => {
    const id = await send()
    await remove(id)
    await restore(id)
    expect(await errorOf(id)).toEqual([409, 'This message is there: someone has brought it back already.'])
  })

  test('after ten minutes, and then nothing of it is left after the next deletion', async () => {
    const [id, other] = [await send(), await send()]
    await remove(id)
    app.time.now = new Date(app.time.now.getTime() + 11 * MINUTE_MS)
    expect(await errorOf(id)).toEqual(TOO_LATE)
    await remove(other)
    expect(await kept()).toEqual([{ enquiry_id: other }])
  })

  test('after an erasure of anybody', async () => {
    const [id] = [await send(), await send({ email: 'ravi@example.com', name: 'Ravi Sample' })]
    await remove(id)
    const erased = await app.fetchAsAdmin('/api/people/erase', { body: { email: 'ravi@example.com', reason: 'They asked' } })
    expect(erased.status).toBe(200)
    expect(await kept()).toEqual([])
    expect(await errorOf(id)).toEqual(TOO_LATE)
  })

  test('when it became a participant, whose tie to it would be lost', async () => {
    const trainingProgramId = (await makeProgram(app)).id
    const id = await send({ kind: 'enrolment', message: 'Please enrol me', trainingProgramId })
    await call(id, 'POST', '/participant', { ...PARTICIPANT, trainingProgramId })
    await remove(id)
    expect(await kept()).toEqual([])
    expect(await errorOf(id)).toEqual(TOO_LATE)
  })
})
