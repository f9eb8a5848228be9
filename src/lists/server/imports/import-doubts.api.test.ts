import { writeXlsx } from 'hucre/xlsx'
import { beforeEach, expect, test } from 'vitest'
import type { Participant } from '#training/participants/participant.schema.ts'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { makeBatch, makeClient, makeParticipant, makeProgram } from '#app/testing/test-records.ts'
import type { ImportCorrection } from '../../imports/import-plan.ts'
import type { ImportCheck, ImportFile } from '../../imports/import.schema.ts'
import { suggestColumns } from '../../imports/suggest-columns.ts'

const app = setUpTestApp()
let trainingProgramId: number
beforeEach(async () => void ({ trainingProgramId } = await startWithProgram(app)))

type List = Uint8Array<ArrayBuffer> | string

const post = (call: string, file: List, corrections: ImportCorrection[] = []) => {
  const form = new FormData()
  form.set('file', new Blob([file]), 'list.xlsx')
  form.set('corrections', JSON.stringify(corrections))
  return app.fetchAsAdmin(`/api/participants/import${call}`, { raw: form })
}
const planOf = async (file: List, more: Record<string, string>): Promise<string> => {
  const headers = { 'Content-Type': typeof file === 'string' ? 'text/plain' : 'application/octet-stream' }
  const read: ImportFile = (await app.fetchAsAdmin('/api/participants/import/read', { raw: file, headers })).data
  const columns = Object.entries(suggestColumns(read)).map(([field, column]) => [field, String(column)])
  return new URLSearchParams({ trainingProgramId: String(trainingProgramId), ...Object.fromEntries(columns), ...more }).toString()
}
const check = async (file: List, corrections: ImportCorrection[] = [], more = {}): Promise<ImportCheck> =>
  (await post(`/check?${await planOf(file, more)}`, file, corrections)).data
const importList = async (file: List, corrections: ImportCorrection[] = [], more = {}): Promise<void> => {
  expect(await post(`?${await planOf(file, more)}`, file, corrections)).toMatchObject({ status: 201 })
  await app.worker.settled()
}
const enrolled = async (): Promise<Participant[]> => (await app.fetchAsAdmin('/api/participants?sort=name')).data

test('who has left, and a phone number of nine digits, is doubtful and waits for a word', async () => {
  const rows = [
    'Name\tE-mail\tMobile\tRemarks',
    'Asha Example\tasha@example.com\t9000000011\tLeft-handed',
    'Ravi Sample (LEFT)\travi@example.com\t9000000012\t',
    'Meera Example\tmeera@example.com\t9000000013\tResigned',
    'Anil Mockup\tanil@example.com\t900000014\t',
  ].join('\n')
  const found = await check(rows)
  expect(found).toMatchObject({ create: 1, doubt: 3, refuse: 0 })
  expect(found.issues.map(({ line, doubt }) => [line, doubt])).toEqual([
    [3, 'left'],
    [4, 'left'],
    [5, 'odd-phone'],
  ])
  const phone: ImportCorrection = { field: 'phone', line: 5, value: '9000000014' }
  expect(await check(rows, [phone, { anyway: true, doubt: 'left', line: 4 }])).toMatchObject({ create: 3, doubt: 1 })
})

test('a row that is struck through in the workbook is doubtful', async () => {
  const struck = { font: { strikethrough: true } }
  const data = [
    ['Name', 'E-mail', 'Mobile'],
    ['Asha Example', 'asha@example.com', '9000000011'],
    ['Ravi Sample', 'ravi@example.com', '9000000012'],
  ]
  const cells = new Map([0, 1, 2].map((column) => [`2,${column}`, { value: data[2]?.[column] ?? '', style: struck }]))
  const found = await check(new Uint8Array(await writeXlsx({ sheets: [{ name: 'A', rows: data, cells }] })))
  expect(found).toMatchObject({ create: 1, doubt: 1, issues: [{ line: 3, name: 'Ravi Sample', doubt: 'left' }] })
})

test('a name that two known people of the client bear is a choice, by code or as somebody new', async () => {
  const { id } = await makeClient(app)
  const client = { clientId: String(id) }
  await importList('Emp. Code\tName\nE-1\tRavi Kumar\nE-2\tRavi Kumar', [], client)
  const others = { ...client, trainingProgramId: String((await makeProgram(app, { title: 'Core Tools', slug: 'core-tools' })).id) }
  const list = 'Name\nRavi Kumar'
  const found = await check(list, [], others)
  expect(found).toMatchObject({ create: 0, doubt: 1, issues: [{ line: 2, field: 'employeeCode', doubt: 'namesakes' }] })
  expect(found.issues[0]?.reason).toContain('2 known people of this client have this name: code E-1, code E-2.')
  await importList(list, [{ field: 'employeeCode', line: 2, value: 'E-2' }], others)
  const people = await enrolled()
  const second = people.filter(({ employeeCode }) => employeeCode === 'E-2')
  expect(second).toHaveLength(2)
  expect(new Set(second.map(({ personId }) => personId)).size).toBe(1)
  expect((await check(list, [], client)).leftOut[0]?.reason).toMatch(/with this name, as BHM\w+(-\w+)? and BHM/)
  const anew = `${list}\nRavi Kumar`
  expect(await check(anew, [{ anyway: true, doubt: 'namesakes', line: 2 }], { ...others, duplicates: 'skip' })).toMatchObject({
    create: 1,
    doubt: 1,
  })
})

test('one of two namesakes without a code is chosen by person: enrolled as that one, in the batch too, and never the first or a third', async () => {
  const { id } = await makeClient(app)
  const client = { clientId: String(id) }
  const row = { fullName: 'Ravi Kumar', phone: null, email: '', clientId: id, enrollmentDate: '2026-11-02', status: 'active' }
  for (const department of ['Assembly', 'Paint shop']) {
    await makeParticipant(app, { ...row, trainingProgramId, department, participantId: `BHM-${department.slice(0, 5)}` })
  }
  const coreTools = (await makeProgram(app, { title: 'Core Tools', slug: 'core-tools' })).id
  const others = { ...client, trainingProgramId: String(coreTools) }
  const list = 'Name\nRavi Kumar\nRavi Kumar'
  const [first] = (await check(list, [], others)).issues
  expect(first?.people.map(({ detail }) => detail)).toEqual([
    'BHM-Assem, Assembly, VDA 6.3 Process Auditor',
    'BHM-Paint, Paint shop, VDA 6.3 Process Auditor',
  ])
  const [one = 0, two = 0] = first?.people.map(({ personId }) => personId) ?? []
  const both: ImportCorrection[] = [
    { samePerson: two, line: 2 },
    { samePerson: one, line: 3 },
  ]
  expect(await check(list, both, others)).toMatchObject({ create: 2, doubt: 0, issues: [] })
  expect(await check(list, [{ samePerson: 987654, line: 2 }], others)).toMatchObject({ create: 0, doubt: 2 })
  expect(await check(list, [...both, { anyway: true, doubt: 'namesakes', line: 2 }], others)).toMatchObject({ create: 2 })
  await importList('Name\nRavi Kumar', [{ samePerson: two, line: 2 }], others)
  const inProgram = async () => (await enrolled()).filter(({ trainingProgramId: program }) => program === coreTools)
  expect((await inProgram()).map(({ personId }) => personId)).toEqual([two])

  // One of them is now enrolled; the line may still mean the other.
  expect(await check('Name\nRavi Kumar', [], others)).toMatchObject({ skip: 0, doubt: 1 })
  expect(await check('Name\nRavi Kumar', [{ samePerson: two, line: 2 }], others)).toMatchObject({ skip: 1, doubt: 0 })
  const { id: batchId } = await makeBatch(app, { trainingProgramId: coreTools })
  await importList('Name\nRavi Kumar', [{ samePerson: two, line: 2 }], { ...others, batchId: String(batchId) })
  expect((await inProgram()).map((row2) => [row2.personId, row2.batchId])).toEqual([[two, batchId]])
})

test('an address that both namesakes have is no answer; one of their own is', async () => {
  const { id } = await makeClient(app)
  const row = { fullName: 'Ravi Kumar', phone: null, clientId: id, enrollmentDate: '2026-11-02', status: 'active' }
  for (const [at, email] of ['hr@example.com', 'hr@example.com', 'ravi@example.com'].entries()) {
    await makeParticipant(app, { ...row, trainingProgramId, email, participantId: `BHM-${at}` })
  }
  const others = {
    clientId: String(id),
    trainingProgramId: String((await makeProgram(app, { title: 'Core Tools', slug: 'core-tools' })).id),
  }
  const found = await check('Name\tE-mail\nRavi Kumar\thr@example.com\nRavi Kumar\travi@example.com', [], others)
  expect(found).toMatchObject({ create: 1, doubt: 1, issues: [{ line: 2, doubt: 'namesakes' }] })
  expect(found.issues[0]?.people).toHaveLength(2)
})

test('a name that two known people bear stays a choice beside contact data that neither has, also where both are enrolled', async () => {
  const { id } = await makeClient(app)
  const row = { fullName: 'Ravi Kumar', phone: null, clientId: id, enrollmentDate: '2026-11-02', status: 'active' }
  for (const [at, email] of ['', 'ravi@example.com'].entries()) {
    await makeParticipant(app, { ...row, trainingProgramId, email, participantId: `BHM-${at}` })
  }
  const client = { clientId: String(id) }
  const list = 'Name\tE-mail\tPhone\nRavi Kumar\tr.kumar@example.com\t9000000019'
  const found = await check(list, [], client)
  expect(found).toMatchObject({ create: 0, doubt: 1, issues: [{ line: 2, doubt: 'namesakes' }] })
  const one = found.issues[0]?.people[0]?.personId ?? 0
  expect(await check(list, [{ samePerson: one, line: 2 }], client)).toMatchObject({ create: 0, skip: 1, doubt: 0 })
  expect(await check(list, [{ anyway: true, doubt: 'namesakes', line: 2 }], client)).toMatchObject({ create: 1, doubt: 0 })
})
