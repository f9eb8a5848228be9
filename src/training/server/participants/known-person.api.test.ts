import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { PARTICIPANT } from '#app/testing/test-records.ts'
import type { Participant } from '../../participants/participant.schema.ts'

const app = setUpTestApp()
let trainingProgramId: number
beforeEach(async () => void ({ trainingProgramId } = await startWithProgram(app)))

let numbers = 0
const send = (changes: object) =>
  app.fetchAsAdmin('/api/participants/create', {
    body: { ...PARTICIPANT, participantId: `BHM20261700${++numbers}`, trainingProgramId, ...changes },
  })
const enrol = async (fullName: string, email: string, changes: object = {}): Promise<Participant> => {
  const reply = await send({ fullName, email, ...changes })
  expect(reply).toMatchObject({ status: 201 })
  return reply.data
}
const write = async (name: string, email: string) => {
  const body = { name, email, subject: 'Audits', message: 'Can you audit our plant?' }
  return ((await app.fetch('/api/contact', { body })).data as { id: number }).id
}
const pageOf = async ({ id }: Participant) =>
  (await app.fetchAsAdmin(`/api/people/participant:${id}`)).data as { id: number; joins: Array<{ id: number; reason: string }> }

describe('a new participant', () => {
  test('with the same personal e-mail and name is the person who is known, in any spelling; one press undoes it', async () => {
    const first = await enrol('Asha Example', 'asha@example.com')
    const second = await enrol('asha  EXAMPLE.', 'Asha@Example.com')
    expect(second.personId).toBe(first.personId)
    const { joins } = await pageOf(second)
    expect(joins).toMatchObject([{ reason: 'Same e-mail and name', records: [{ record: `participant:${second.id}` }] }])
    await app.fetchAsAdmin(`/api/people/links/${joins[0]?.id}`, { method: 'DELETE' })
    const apart = (await app.fetchAsAdmin(`/api/participants/${second.id}`)).data as Participant
    expect(apart.personId).not.toBe(first.personId)
    // Two people with this address and name are known now, so a third enrolment stays separate until a clerk decides.
    const third = await enrol('Asha Example', 'asha@example.com')
    expect([first.personId, apart.personId]).not.toContain(third.personId)
  })

  test.each([
    ['an address that people of different names use', 'family@example.com', true],
    ['an address of a company', 'hr@example.com', false],
    ['the address of a department', 'accounts.pune@example.com', false],
  ])('with %s is somebody new', async (_, email, hasOther) => {
    const first = await enrol('Ravi Sample', email)
    if (hasOther) await enrol('Meera Sample', email)
    const second = await enrol('Ravi Sample', email)
    expect(second.personId).not.toBe(first.personId)
    expect((await pageOf(second)).joins).toEqual([])
  })

  test('with the same client and employee code is the person who is known, under any name and address, and with another code never', async () => {
    const client = async (name: string) => {
      const contacts = [{ name: 'Divya Example', role: 'HR', email: 'hr@works.example', phone: null }]
      const body = { name, place: 'Faridabad', state: 'Haryana', gstin: null, contacts }
      return ((await app.fetchAsAdmin('/api/clients/create', { body })).data as { id: number }).id
    }
    const [works, foundry] = [await client('Example Works'), await client('Example Foundry')]
    const first = await enrol('Ravi Sample', 'hr@works.example', { clientId: works, employeeCode: 'E-104' })
    const same = await enrol('Ravi K. Sample', '', { clientId: works, employeeCode: ' e-104', phone: '' })
    expect(same.personId).toBe(first.personId)
    expect((await pageOf(same)).joins).toMatchObject([{ reason: 'Same client and employee code' }])
    const namesakes = [
      await enrol('Ravi Sample', '', { clientId: works, employeeCode: 'E-105', phone: '' }),
      await enrol('Ravi Sample', '', { clientId: foundry, employeeCode: 'E-104', phone: '' }),
      await enrol('Ravi Sample', '', { clientId: works, phone: '' }),
    ]
    expect(new Set([first, ...namesakes].map(({ personId }) => personId)).size).toBe(4)
    const home = await enrol('Ravi Sample', 'ravi@example.com', { clientId: works, employeeCode: 'E-106' })
    const other = await enrol('Ravi Sample', 'ravi@example.com', { clientId: works, employeeCode: 'E-107' })
    expect(other.personId).not.toBe(home.personId)
  })

  test('with only the name, the phone or a message in common is somebody new', async () => {
    const first = await enrol('Asha Example', 'asha@example.com')
    await write('Asha Example', 'asha@home.example')
    const others = [await enrol('Asha Example', 'asha@home.example'), await enrol('Asha Sample', 'asha@works.example')]
    expect(new Set([first, ...others].map(({ personId }) => personId)).size).toBe(3)
  })

  test('is whose personId the request has, whatever name and address say; a number of nobody is refused', async () => {
    const first = await enrol('Asha Example', 'asha@example.com')
    const second = await enrol('A. Rao', 'hr@works.example', { personId: first.personId })
    expect(second.personId).toBe(first.personId)
    expect((await pageOf(first)).joins).toMatchObject([{ reason: 'Enrolled in another program' }])
    expect(await send({ personId: 999_999 })).toMatchObject({ status: 422, body: { issues: { personId: expect.any(String) } } })
    expect(await send({ personId: 'x' })).toMatchObject({ status: 400 })
  })

  test('is whose record samePersonAs names: a participant or a message', async () => {
    const first = await enrol('Asha Example', 'asha@example.com')
    const message = await write('A. Rao', 'rao@example.com')
    const same = await enrol('A. Rao', 'hr@works.example', { samePersonAs: `participant:${first.id}` })
    expect(same.personId).toBe(first.personId)
    const sender = await enrol('A. Rao', 'hr@works.example', { samePersonAs: `enquiry:${message}` })
    expect((await app.fetchAsAdmin(`/api/participants?person=enquiry:${message}`)).data).toMatchObject([{ id: sender.id }])
    expect((await send({ samePersonAs: 'participant:999999' })).status).toBe(404)
  })

  test('who is changed later stays the same person', async () => {
    const first = await enrol('Asha Example', 'asha@example.com')
    const body = { fullName: 'Ravi Sample', email: 'ravi@example.com', personId: 1 }
    const { data } = await app.fetchAsAdmin(`/api/participants/${first.id}`, { method: 'PUT', body })
    expect(data).toMatchObject({ fullName: 'Ravi Sample', personId: first.personId })
  })
})

test('a request of somebody who is known joins the message with them, unless they were said to be different people', async () => {
  const request = async () => {
    const id = await write('Asha Example', 'asha@example.com')
    return {
      id,
      form: {
        ...PARTICIPANT,
        fullName: 'Asha Example',
        email: 'asha@example.com',
        participantId: `BHM20261700${++numbers}`,
        trainingProgramId,
      },
    }
  }
  const known = await enrol('Asha Example', 'asha@example.com')
  const accept = async ({ id, form }: Awaited<ReturnType<typeof request>>): Promise<Participant> =>
    ((await app.fetchAsAdmin(`/api/contacts/${id}/participant`, { body: form })).data as { participant: Participant }).participant
  const [own, others] = [await request(), await request()]
  await app.fetchAsAdmin(`/api/people/participant:${known.id}/links`, { body: { other: `enquiry:${others.id}`, verdict: 'different' } })
  expect((await accept(own)).personId).toBe(known.personId)
  expect((await app.fetchAsAdmin(`/api/contacts?person=participant:${known.id}`)).data).toMatchObject([{ id: own.id }])
  await accept(others)
  expect((await app.fetchAsAdmin(`/api/contacts?person=participant:${known.id}`)).data).toMatchObject([{ id: own.id }])
})
