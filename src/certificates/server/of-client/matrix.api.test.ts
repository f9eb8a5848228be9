import { beforeEach, expect, test } from 'vitest'
import { addDays } from '#base/dates/calendar.ts'
import { TEST_CODE } from '#app/testing/test-client.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeCertificate, makeClient, makeParticipant, makeProgram, removeRecords } from '#app/testing/test-records.ts'
import { forParticipantTexts } from '#training/participants/participant-texts.ts'
import type { ClientMatrix } from '../../of-client/matrix.schema.ts'

const app = setUpTestApp()
const TODAY = '2026-11-20'
let clientId: number
let program: { id: number; title: string }

beforeEach(async () => {
  await removeRecords(app)
  clientId = (await makeClient(app)).id
  program = await makeProgram(app)
})

let numbers = 0
const enrol = (fullName: string, changes: object = {}) =>
  makeParticipant(app, {
    trainingProgramId: program.id,
    participantId: `BHM-M${++numbers}`,
    fullName,
    clientId,
    employeeCode: fullName,
    notify: false,
    ...changes,
  })
const certify = (participantId: number, days: number | null) =>
  makeCertificate(app, {
    participantId,
    trainingProgramId: program.id,
    issueDate: '2025-01-10',
    expiryDate: days === null ? null : addDays(TODAY, days),
    notify: false,
  })
const matrix = async (query = ''): Promise<ClientMatrix> => (await app.fetchAsAdmin(`/api/clients/${clientId}/certificates${query}`)).data
const states = ({ people }: ClientMatrix) => Object.fromEntries(people.map(({ fullName, holdings }) => [fullName, holdings[0]?.state]))

test('each person is one row, with the best certificate of all their enrolments in each program', async () => {
  await certify((await enrol('Asha Example')).id, -10)
  const again = await enrol('Asha Example')
  await certify(again.id, 400)
  await certify((await enrol('Ravi Sample')).id, 90)
  await certify((await enrol('मीरा उदाहरण')).id, -1)
  await enrol('Zoya Placeholder')
  const found = await matrix()
  expect(found.programs).toEqual([{ id: program.id, title: program.title }])
  expect(states(found)).toEqual({ 'Asha Example': 'valid', 'Ravi Sample': 'due', 'मीरा उदाहरण': 'expired', 'Zoya Placeholder': 'never' })
  expect(found.people[0]).toMatchObject({ participant: again.id, employeeCode: 'Asha Example' })
  expect(Object.keys(states(await matrix('?only=due-or-expired'))).toSorted()).toEqual(['Ravi Sample', 'मीरा उदाहरण'])
})

test('a revoked or suspended certificate counts as none', async () => {
  for (const action of ['revoke', 'suspend']) {
    const { id } = await certify((await enrol(`Asha ${action}`)).id, null)
    await app.fetchAsAdmin(`/api/certificates/${id}/${action}`, { body: { reason: 'A mistake' } })
  }
  expect(states(await matrix())).toEqual({ 'Asha revoke': 'never', 'Asha suspend': 'never' })
})

test('programs that nobody was sent to are shown on request: all on the site, or those of a category', async () => {
  await certify((await enrol('Asha Example')).id, 400)
  const [kaizen, five] = [
    await makeProgram(app, { title: 'Kaizen', slug: 'kaizen', category: 'Lean' }),
    await makeProgram(app, { title: '5S', slug: '5s', category: 'Shop floor' }),
  ]
  await makeProgram(app, { title: 'Draft', slug: 'draft', category: 'Lean', isPublished: false })
  const titles = async (query: string) => (await matrix(query)).programs.map(({ id }) => id)
  expect(await titles('?programs=all')).toEqual([five.id, kaizen.id, program.id])
  expect(await titles('?category=Lean')).toEqual([kaizen.id, program.id])
  expect(await titles('?category=Nothing')).toEqual([program.id])
  expect((await matrix('?category=Lean')).people[0]?.holdings.map(({ state }) => state)).toEqual(['never', 'valid'])
  expect((await app.fetchAsAdmin(`/api/clients/${clientId}/certificates?programs=some`)).status).toBe(400)
})

test('who has never had a program is listed, and is in the file; whose certificate has expired had it', async () => {
  await certify((await enrol('Asha Example')).id, -10)
  await enrol('Ravi Sample')
  const other = await makeProgram(app, { title: 'Kaizen', slug: 'kaizen' })
  const never = async (id: number) => Object.keys(states(await matrix(`?never=${id}`)))
  expect(await never(program.id)).toEqual(['Ravi Sample'])
  expect(await never(other.id)).toEqual(['Asha Example', 'Ravi Sample'])
  expect((await matrix(`?never=${other.id}`)).programs).toEqual([{ id: other.id, title: 'Kaizen' }])
  expect(await app.fetchAsAdmin(`/api/clients/${clientId}/certificates?never=999999`)).toMatchObject({ status: 404 })
  const path = `/api/clients/${clientId}/certificates/file?never=${program.id}`
  const text = await (await app.http.request(path, { headers: { 'X-API-Code': TEST_CODE } })).text()
  expect(text).toContain('Ravi Sample')
  expect(text).not.toContain('Asha Example')
})

test('people of another client are not in it, and a client that does not exist is a 404', async () => {
  const other = await makeClient(app, { name: 'Example Gears' })
  await enrol('Ravi Sample', { clientId: other.id })
  expect((await matrix()).people).toEqual([])
  expect(await app.fetchAsAdmin('/api/clients/999999/certificates')).toMatchObject({ status: 404 })
  expect(await app.fetch(`/api/clients/${clientId}/certificates`)).toMatchObject({ status: 401 })
})

test('the file has a column for each program, and the history says who took it', async () => {
  await certify((await enrol('=Ravi Sample')).id, 30)
  const reply = await app.http.request(`/api/clients/${clientId}/certificates/file`, { headers: { 'X-API-Code': TEST_CODE } })
  const text = await reply.text()
  expect(text).toContain(['Full name', ...Object.values(forParticipantTexts(({ label }) => label)), program.title].join(','))
  expect(text).toContain("'=Ravi Sample")
  expect(text).toContain('Due 20 Dec 2026')
  const { data } = await app.fetchAsAdmin(`/api/admin/history?subject=client:${clientId}`)
  expect((data as Array<{ action: string }>).map(({ action }) => action)).toContain('client certificates exported')
})
