import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeClient, makeParticipant, makeProgram, removeRecords } from '#app/testing/test-records.ts'
import type { ListedClient, ClientMergePreview } from '../client.schema.ts'

const app = setUpTestApp()

beforeEach(() => removeRecords(app))

const NEHA = { name: 'Neha Placeholder', email: 'neha@example.com' }
const RAVI = { name: 'Ravi Sample', email: 'ravi@example.com' }
const PRIYA = { name: 'Priya Template', email: 'priya@example.com' }
const on = (contact: object) => ({ ...contact, monthlyMail: true })
const read = async (id: number): Promise<ListedClient> => (await app.fetchAsAdmin(`/api/clients/${id}`)).data
const preview = async (id: number, into: number): Promise<ClientMergePreview> =>
  (await app.fetchAsAdmin(`/api/clients/${id}/merge?into=${into}`)).data
const merge = (id: number, into: number) => app.fetchAsAdmin(`/api/clients/${id}/merge`, { body: { into } })
const unmerge = async (id: number) => expect((await app.fetchAsAdmin(`/api/clients/${id}/unmerge`, { method: 'POST' })).status).toBe(200)
const save = (id: number, contacts: object[]) => app.fetchAsAdmin(`/api/clients/${id}`, { method: 'PUT', body: { contacts } })
const clientWith = async (...contacts: object[]) => (await makeClient(app, { contacts })).id
/** The recipients of the clients' monthly mails. */
const monthly = async (...ids: number[]) =>
  Promise.all(ids.map(async (id) => (await read(id)).contacts.find(({ monthlyMail }) => monthlyMail)?.email ?? null))
/** Sets the recipient of a client's monthly mail, as an open form does. */
async function give(id: number, email: string | null) {
  const { contacts } = await read(id)
  expect(
    (
      await save(
        id,
        contacts.map((contact) => ({ ...contact, monthlyMail: contact.email === email })),
      )
    ).status,
  ).toBe(200)
}
/** The clients whose people get no reminders because of the monthly mail. They must have that mail. */
const leftToMonthlyMail = async () => {
  const query = app.db.sql.selectFrom('clients').select('id').where('renewal_contact_id', 'is not', null).where('merged_into', 'is', null)
  return (await query.orderBy('id').execute()).map(({ id }) => id)
}

describe('the monthly mail after a merge', () => {
  test.each([
    ['of the client that goes is kept', [on(RAVI)], [NEHA], RAVI, null],
    ['of the client that stays is kept', [RAVI], [on(NEHA)], NEHA, null],
    ['of both goes to the contact of the client that stays', [on(RAVI)], [on(NEHA)], NEHA, 'Ravi Sample'],
    ['goes to the contact with the same address', [on({ ...NEHA, name: 'Neha P.' })], [NEHA], NEHA, null],
    ['of both to one address stays there', [on({ ...NEHA, name: 'Neha P.' })], [on(NEHA)], NEHA, null],
  ])('%s, the preview says so, and undoing gives each what it had', async (_, leaving, staying, gets, insteadOf) => {
    const [goes, stays] = [await clientWith(...leaving), await clientWith(...staying)]
    const before = [await read(goes), await read(stays)]
    expect((await preview(goes, stays)).monthlyMail).toEqual({ ...gets, insteadOf })
    expect((await merge(goes, stays)).status).toBe(200)
    expect(await monthly(stays)).toEqual([gets.email])
    expect(await leftToMonthlyMail()).toEqual([stays])
    await unmerge(goes)
    expect([await read(goes), await read(stays)]).toEqual(before)
    const ids = before.filter(({ contacts }) => contacts.some(({ monthlyMail }) => monthlyMail)).map(({ id }) => id)
    expect(await leftToMonthlyMail()).toEqual(ids.toSorted((one, other) => one - other))
  })

  test('is off when it was off at both', async () => {
    const [goes, stays] = [await clientWith(RAVI), await clientWith(NEHA)]
    expect((await preview(goes, stays)).monthlyMail).toBeNull()
    await merge(goes, stays)
    expect(await monthly(stays)).toEqual([null])
    await unmerge(goes)
    expect(await monthly(goes, stays)).toEqual([null, null])
  })
})

describe('undoing a merge', () => {
  test('takes the mail from a contact who goes back, and gives it to whom the client had before', async () => {
    const [goes, stays] = [await clientWith(RAVI), await clientWith(on(NEHA))]
    await merge(goes, stays)
    await give(stays, RAVI.email)
    await unmerge(goes)
    expect(await monthly(goes, stays)).toEqual([null, NEHA.email])
    expect(await leftToMonthlyMail()).toEqual([stays])
  })

  test('leaves no client between mail and reminders when the mail was given to a contact who goes back', async () => {
    const [goes, stays] = [await clientWith(RAVI), await clientWith(NEHA)]
    await merge(goes, stays)
    await give(stays, RAVI.email)
    await unmerge(goes)
    expect(await monthly(goes, stays)).toEqual([null, null])
    expect(await leftToMonthlyMail()).toEqual([])
  })

  test('leaves what the office has chosen since: another contact of the client that stays, or nobody', async () => {
    const [goes, stays] = [await clientWith(on(RAVI)), await clientWith(NEHA, PRIYA)]
    await merge(goes, stays)
    await give(stays, PRIYA.email)
    await unmerge(goes)
    expect(await monthly(goes, stays)).toEqual([RAVI.email, PRIYA.email])
    await merge(goes, stays)
    await give(stays, null)
    await unmerge(goes)
    expect(await monthly(goes, stays)).toEqual([RAVI.email, null])
  })

  test('gives it to nobody who was removed or has no address any more', async () => {
    const [goes, stays] = [await clientWith(on(RAVI)), await clientWith(NEHA)]
    await merge(goes, stays)
    await save(
      stays,
      (await read(stays)).contacts.map((contact) => ({
        ...contact,
        email: contact.name === RAVI.name ? '' : contact.email,
        monthlyMail: false,
        phone: '9000000012',
      })),
    )
    await unmerge(goes)
    expect(await monthly(goes, stays)).toEqual([null, null])
    expect(await leftToMonthlyMail()).toEqual([])
  })

  test('of one of two leaves it to the contact of the other, in any order', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ] as const) {
      const [ravis, priyas, stays] = [await clientWith(on(RAVI)), await clientWith(on(PRIYA)), await clientWith(NEHA)]
      const merged = [ravis, priyas]
      for (const id of merged) await merge(id, stays)
      expect(await monthly(stays)).toEqual([RAVI.email])
      const [first, second] = order.map((at) => merged[at] ?? 0) as [number, number]
      await unmerge(first)
      expect(await monthly(first, stays)).toEqual([[RAVI, PRIYA][order[0]]?.email, [RAVI, PRIYA][order[1]]?.email])
      await unmerge(second)
      expect(await monthly(ravis, priyas, stays)).toEqual([RAVI.email, PRIYA.email, null])
    }
  })

  test('of a chain gives each link of it what it had', async () => {
    const [first, second, third] = [await clientWith(on(RAVI)), await clientWith(NEHA), await clientWith(PRIYA)]
    await merge(first, second)
    await merge(second, third)
    expect(await monthly(third)).toEqual([RAVI.email])
    await unmerge(second)
    expect(await monthly(second, third)).toEqual([RAVI.email, null])
    await unmerge(first)
    expect(await monthly(first, second, third)).toEqual([RAVI.email, null, null])
  })
})

describe('a client into which another one was merged', () => {
  const remove = (id: number) => app.fetchAsAdmin(`/api/clients/${id}`, { method: 'DELETE' })

  test('is not deleted with it: the refusal and the list of blockers name it, and after the merge is undone both can go', async () => {
    const [goes, stays] = [(await makeClient(app, { name: 'Axle Works', place: 'Pune', state: 'Maharashtra' })).id, await clientWith(NEHA)]
    await merge(goes, stays)
    const refused = await remove(stays)
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'Mock Motors, Faridabad cannot be deleted while Axle Works, Pune is merged into it. Undo the merge on its page first.',
    ])
    expect((await app.fetchAsAdmin(`/api/clients/${stays}/holders`)).data).toEqual([
      { kind: 'client', count: 1, countIsEstimate: false, newest: [{ id: goes, name: 'Axle Works, Pune' }] },
    ])
    await unmerge(goes)
    for (const id of [stays, goes]) expect((await remove(id)).status).toBe(200)
  })

  test('names its people first', async () => {
    const [goes, stays] = [await clientWith(RAVI), await clientWith(NEHA)]
    await merge(goes, stays)
    const { id: trainingProgramId } = await makeProgram(app)
    await makeParticipant(app, { trainingProgramId, clientId: stays })
    expect((await remove(stays)).body.error).toContain('while it has participant')
    const kinds = ((await app.fetchAsAdmin(`/api/clients/${stays}/holders`)).data as Array<{ kind: string }>).map(({ kind }) => kind)
    expect(kinds).toEqual(['participant', 'client'])
  })
})
