import { beforeEach, describe, expect, test } from 'vitest'
import type { Participant } from '#training/participants/participant.schema.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeProgram, removeRecords } from '#app/testing/test-records.ts'
import type { ImportCorrection } from '../../imports/import-plan.ts'
import type { ImportCheck } from '../../imports/import.schema.ts'

const app = setUpTestApp()
const GREEN_BELT = 'Lean Six Sigma Green Belt'

beforeEach(async () => {
  await app.worker.settled()
  await removeRecords(app)
  await makeProgram(app)
  await makeProgram(app, { title: GREEN_BELT, slug: 'green-belt' })
})

const PLAN = 'fullName=1&email=2&phone=3&program=4'
const FILE = [
  'Full Name,Email,Phone,Course',
  'Asha Example,asha@example,+91 90000 00011,LSS Geen Belt',
  'Ravi Sample,ravi@example.com,,LSS Geen Belt',
  'Meera Trial,meera@example.com,+91 90000 00013,VDA 6.3 Process Auditor',
].join('\r\n')

function formOf(corrections: unknown, file: string | Uint8Array<ArrayBuffer> = FILE): FormData {
  const form = new FormData()
  form.set('file', new Blob([file]), 'people.csv')
  if (corrections !== undefined) form.set('corrections', typeof corrections === 'string' ? corrections : JSON.stringify(corrections))
  return form
}
const post = (call: string, body: BodyInit, plan = PLAN) => app.fetchAsAdmin(`/api/participants/import${call}?${plan}`, { raw: body })
const check = async (corrections: ImportCorrection[], plan = PLAN): Promise<ImportCheck> =>
  (await post('/check', formOf(corrections), plan)).data

const EMAIL: ImportCorrection = { field: 'email', line: 2, value: ' asha@example.com ' }
const PROGRAM: ImportCorrection = { field: 'program', from: 'LSS Geen Belt', value: GREEN_BELT }
const PHONE: ImportCorrection = { field: 'phone', line: 3, value: '+91 90000 00012' }

test('a program that does not exist is refused with the one that was probably meant', async () => {
  const { issues } = await check([])
  expect(issues.map(({ line, field, suggestion }) => [line, field, suggestion])).toEqual([
    [2, 'program', GREEN_BELT],
    [2, 'email', null],
    [3, 'program', GREEN_BELT],
    [3, 'phone', null],
  ])
})

test('a cell that is longer than any title is refused, and compared with none', async () => {
  const file = `Full Name,Email,Phone,Course\nAsha Example,asha@example.com,+91 90000 00011,${'LSS Geen Belt '.repeat(1400)}`
  const { issues }: ImportCheck = (await post('/check', formOf([], file))).data
  expect(issues).toMatchObject([{ field: 'program', reason: 'No training program has so long a title.', suggestion: null }])
  expect(issues[0]?.value).toHaveLength(120)
})

describe('a cell that was corrected on screen', () => {
  test('counts as if the file said so, in the check, in the file of errors and in the import', async () => {
    expect(await check([EMAIL, PROGRAM])).toMatchObject({ create: 2, refuse: 1, issues: [{ line: 3, field: 'phone', value: '' }] })
    expect((await post('/issues.csv', formOf([EMAIL, PROGRAM]))).text.trimEnd().split('\r\n')).toHaveLength(2)
    expect(await post('', formOf([EMAIL, PROGRAM, PHONE]))).toMatchObject({ status: 201 })
    await app.worker.settled()
    const people: Participant[] = (await app.fetchAsAdmin('/api/participants?sort=name')).data
    expect(people.map(({ fullName, email, phone, training_program_name: program }) => [fullName, email, phone, program])).toEqual([
      ['Asha Example', 'asha@example.com', '+91 90000 00011', GREEN_BELT],
      ['Meera Trial', 'meera@example.com', '+91 90000 00013', 'VDA 6.3 Process Auditor'],
      ['Ravi Sample', 'ravi@example.com', '+91 90000 00012', GREEN_BELT],
    ])
  })

  test('of one line counts more than that of all lines with its value, and a later one more than an earlier', async () => {
    const lines: ImportCorrection[] = [{ field: 'program', line: 2, value: 'Nothing' }, PROGRAM, EMAIL, { ...EMAIL, value: 'again' }]
    expect((await check([...lines, PHONE])).issues).toMatchObject([
      { line: 2, field: 'program', value: 'Nothing' },
      { line: 2, field: 'email', value: 'again' },
    ])
  })

  test('may belong to a field that has no column in the file', async () => {
    const day: ImportCorrection = { field: 'enrollmentDate', line: 4, value: '31/02/2026' }
    const state: ImportCorrection = { field: 'status', from: '', value: 'completed' }
    expect((await check([EMAIL, PROGRAM, PHONE, day, state])).issues).toMatchObject([
      { line: 4, column: 'Enrolment date', value: '31/02/2026' },
    ])
  })
})

test('one row keeps the title that is left out of the others, and is imported with it', async () => {
  const file = [
    'Name,Email,Phone,Course',
    ...['Mr. Ravi Sample', 'Ms. Asha Example'].map((name, at) => `${name},p${at}@example.com,+91 90000 0001${at},${GREEN_BELT}`),
  ]
  const plan = `${PLAN}&dropTitles=true&normalCase=true`
  const keep = formOf([{ keepTitle: true, line: 3 }], file.join('\r\n'))
  const found: ImportCheck = (await post('/check', keep, plan)).data
  expect(found.people).toEqual([
    { line: 2, name: 'Ravi Sample', title: 'Mr.' },
    { line: 3, name: 'Ms. Asha Example', title: '' },
  ])
  expect(found.titles).toEqual([{ title: 'Mr.', count: 1 }])
  expect((await post('', keep, plan)).status).toBe(201)
  await app.worker.settled()
  const enrolled: Participant[] = (await app.fetchAsAdmin('/api/participants')).data
  expect(enrolled.map(({ fullName }) => fullName).toSorted()).toEqual(['Ms. Asha Example', 'Ravi Sample'])
})

test.each([
  ['without corrections', undefined],
  ['with corrections that are no JSON', '[{'],
  ['with a field that does not exist', [{ field: 'password', line: 2, value: 'x' }]],
  ['with a line that does not exist', [{ field: 'email', line: 0, value: 'x' }]],
  ['with a doubt that does not exist', [{ anyway: true, doubt: 'whatever' }]],
  ['with a title to keep in no line', [{ keepTitle: true }]],
  ['with a title to keep and a name', [{ keepTitle: true, line: 2, value: 'Mr.' }]],
  ['with a correction of nothing', [{ field: 'email', value: 'x' }]],
  ['with a value that cannot be stored', [{ field: 'email', line: 2, value: 'a\u0000b' }]],
  ['with more corrections than it takes', Array.from({ length: 2001 }, () => EMAIL)],
])('a form %s is refused, and nothing is imported', async (_, corrections) => {
  expect((await post('', formOf(corrections))).status).toBe(400)
  expect((await app.fetchAsAdmin('/api/participants')).data).toEqual([])
})

test('a form of many parts, of a broken one or of a file that is too large is refused', async () => {
  const many = formOf([])
  for (let n = 0; n < 20; n += 1) many.append('more', String(n))
  expect((await post('/check', many)).status).toBe(400)
  const broken = app.fetchAsAdmin(`/api/participants/import/check?${PLAN}`, {
    raw: 'x',
    headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
  })
  expect((await broken).status).toBe(400)
  expect((await post('/check', formOf([], Buffer.alloc(10 * 1024 * 1024 + 1, 'x')))).status).toBe(413)
})
