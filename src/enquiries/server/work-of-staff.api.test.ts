import { beforeEach, describe, expect, test } from 'vitest'
import { entriesWithValues } from '#base/audit/audit-values.server.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { removeRecords } from '#app/testing/test-records.ts'
import { addPerson, firstAdmin } from '#app/testing/test-staff.ts'
import type { Enquiry } from '../enquiry.schema.ts'

const app = setUpTestApp({ perTest: true })
beforeEach(() => removeRecords(app))

const put = (path: string, body: object) => app.fetchAsAdmin(path, { method: 'PUT', body })
const read = async (id: number): Promise<Enquiry> => (await app.fetchAsAdmin(`/api/contacts/${id}`)).data
const remove = (id: number, query = '') => app.fetchAsAdmin(`/api/admin/users/${id}${query}`, { method: 'DELETE' })

/** Somebody with an open message, one to follow up, one that may be spam, and a resolved one, in this order. */
async function setUpLeaver() {
  const leaver = await addPerson(app, { role: 'office', fullName: 'Meera Placeholder' })
  const ids: number[] = []
  for (const followUpOn of [null, '2026-12-01', null, null]) {
    const body = { name: 'Asha Example', email: 'asha@example.com', subject: 'Audit Preparation', message: 'When can you come?' }
    const { id } = (await app.fetch('/api/contact', { body })).data as { id: number }
    await put(`/api/contacts/${id}/follow-up`, { ownerId: leaver.id, followUpOn })
    ids.push(id)
  }
  const [open = 0, followUp = 0, spam = 0, resolved = 0] = ids
  await app.fetchAsAdmin(`/api/contacts/${spam}/spam`, { method: 'POST' })
  await put(`/api/contacts/${resolved}`, { status: 'resolved' })
  return { leaver, open, followUp, spam, resolved }
}

describe('whoever looks after open messages', () => {
  test('hands them to the person who is named, with an entry for each, and closed ones to nobody', async () => {
    const { leaver, open, followUp, spam, resolved } = await setUpLeaver()
    const work = await app.fetchAsAdmin(`/api/admin/users/${leaver.id}/open-work`)
    expect(work.data).toEqual({ enquiries: 3, followUps: 1 })
    const { id: to } = await firstAdmin(app)
    expect((await remove(leaver.id, `?handOverTo=${to}`)).status).toBe(200)
    const owners = await Promise.all([open, followUp, spam, resolved].map(async (id) => (await read(id)).ownerId))
    expect(owners).toEqual([to, to, to, null])
    expect((await read(followUp)).followUpOn).toBe('2026-12-01')
    const entries = entriesWithValues(app.db).selectAll().where('subject', '=', `enquiry:${open}`).orderBy('id', 'desc')
    const { action, before, after } = await entries.limit(1).executeTakeFirstOrThrow()
    expect([action, before, after]).toEqual([
      'enquiry follow-up changed',
      expect.stringContaining('Meera Placeholder'),
      expect.stringContaining('Administrator'),
    ])
  })

  test('leaves them to nobody when nobody is named', async () => {
    const { leaver, open } = await setUpLeaver()
    expect((await remove(leaver.id)).status).toBe(200)
    expect((await read(open)).ownerName).toBeNull()
  })

  test('stays when the other one may not answer messages, is themselves, or is not there: nothing changes', async () => {
    const { leaver, open } = await setUpLeaver()
    const viewer = await addPerson(app, { username: 'viewer', role: 'viewer' })
    for (const to of [viewer.id, leaver.id, 987654321]) {
      const refused = await remove(leaver.id, `?handOverTo=${to}`)
      expect([refused.status, refused.body['issues']]).toEqual([
        422,
        { handOverTo: 'This person cannot look after messages. Choose someone else.' },
      ])
    }
    expect((await remove(leaver.id, '?handOverTo=me')).status).toBe(400)
    expect((await read(open)).ownerId).toBe(leaver.id)
  })
})
