import { readFileSync } from 'node:fs'
import { writeXlsx } from 'hucre/xlsx'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BulkJob, BulkJobRow } from '../../bulk/bulk.schema.ts'
import type { Participant } from '#training/participants/participant.schema.ts'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { makeClient, makeProgram } from '#app/testing/test-records.ts'
import type { ImportCorrection } from '../../imports/import-plan.ts'
import type { ImportFile, ImportCheck } from '../../imports/import.schema.ts'
import { suggestColumns } from '../../imports/suggest-columns.ts'

const app = setUpTestApp()
let trainingProgramId: number

beforeEach(async () => void ({ trainingProgramId } = await startWithProgram(app)))

/** A list as a factory sends it, saved by LibreOffice: 22 people, two of them in hidden rows, most with HR's address. */
const LIST = new Uint8Array(readFileSync(new URL('test-workbooks/factory-list.xlsx', import.meta.url)))
const WORKBOOK = { 'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }

const post = (call: string, file: Uint8Array<ArrayBuffer> | string, corrections: ImportCorrection[] = []) => {
  const path = `/api/participants/import${call}`
  if (corrections.length === 0)
    return app.fetchAsAdmin(path, { raw: file, headers: typeof file === 'string' ? { 'Content-Type': 'text/plain' } : WORKBOOK })
  const form = new FormData()
  form.set('file', new Blob([file]), 'list.xlsx')
  form.set('corrections', JSON.stringify(corrections))
  return app.fetchAsAdmin(path, { raw: form })
}
const planOf = async (file: Uint8Array<ArrayBuffer> | string, more: Record<string, string> = {}): Promise<string> => {
  const read: ImportFile = (await post('/read', file)).data
  const columns = Object.entries(suggestColumns(read)).map(([field, column]) => [field, String(column)])
  const [headingLine] = read.headingLines
  const source = {
    ...(read.sheet !== null && { sheet: read.sheet }),
    ...(headingLine === undefined ? { headingLine: '0', firstLine: String(read.firstLine) } : { headingLine: String(headingLine) }),
  }
  const program = { trainingProgramId: String(trainingProgramId) }
  return new URLSearchParams({ ...source, ...program, ...Object.fromEntries(columns), ...more }).toString()
}
const check = async (file: Uint8Array<ArrayBuffer> | string, corrections: ImportCorrection[] = [], more = {}): Promise<ImportCheck> =>
  (await post(`/check?${await planOf(file, more)}`, file, corrections)).data
const importList = async (file: Uint8Array<ArrayBuffer> | string, corrections: ImportCorrection[] = [], more = {}): Promise<BulkJob> => {
  const reply = await post(`?${await planOf(file, more)}`, file, corrections)
  expect(reply).toMatchObject({ status: 201 })
  await app.worker.settled()
  return (await app.fetchAsAdmin(`/api/bulk/jobs/${(reply.data as BulkJob).id}`)).data
}
const enrolled = async (): Promise<Participant[]> => (await app.fetchAsAdmin('/api/participants?sort=name')).data

const NAMES = { normalCase: 'true', dropTitles: 'true' }
const SUNIL: ImportCorrection = { field: 'email', line: 18, value: 'sunil@example.com' }

describe('the list of a factory', () => {
  test('comes in as it is: each line is enrolled, to be corrected, or left out by name', async () => {
    const found = await check(LIST, [], NAMES)
    expect(found).toMatchObject({ lines: 25, create: 19, refuse: 1, skip: 5, doubt: 0 })
    expect(found.issues).toMatchObject([{ line: 18, name: 'Sunil Example', column: 'E-mail ID', reason: 'Invalid email address' }])
    expect(found.leftOut.map(({ line, name, doubt }) => [line, name, doubt])).toEqual([
      [24, 'Hidden One', 'hidden'],
      [25, 'Hidden Two', 'hidden'],
      [30, 'Total: 22', 'no-person'],
      [32, 'Prepared by: HR', 'no-person'],
      [33, 'Authorised signatory', 'no-person'],
    ])
    expect(found.people.slice(0, 9).map(({ name }) => name)).toEqual([
      'Ramesh Kumar',
      'Suresh Kumar',
      'Vikas Sample',
      'Meera Trial',
      'आशा उदाहरण',
      'Ramesh Kumar',
      'R.K. Example',
      'Md Irfan Sample',
      "John D'Souza",
    ])
  })

  test('is enrolled today, not on the day somebody joined the factory, with both men of one name under one address', async () => {
    const job = await importList(LIST, [SUNIL, { anyway: true, doubt: 'hidden', line: 24 }], NAMES)
    expect(job).toMatchObject({ state: 'finished', total: 25, succeeded: 21, skipped: 4, refused: 0 })
    const people = await enrolled()
    expect(new Set(people.map(({ enrollmentDate }) => enrollmentDate))).toEqual(new Set(['2026-11-20']))
    expect(people.filter(({ fullName }) => fullName === 'Ramesh Kumar')).toHaveLength(2)
    expect(people.find(({ fullName }) => fullName === 'Suresh Kumar')).toMatchObject({ phone: '+91 90000 00112', email: 'hr@example.com' })
    expect(people.map(({ fullName }) => fullName)).toContain('Hidden One')
    const skipped: BulkJobRow[] = (await app.fetchAsAdmin(`/api/bulk/jobs/${job.id}/rows?outcome=skipped`)).data
    expect(skipped.map(({ label, reason }) => [label.slice(0, 10), reason])).toContainEqual([
      'Hidden Two',
      'This row is hidden in the workbook.',
    ])
  })

  test('that comes a second time enrols nobody, until somebody says so of one line', async () => {
    await importList(LIST, [SUNIL], NAMES)
    const again = await check(LIST, [SUNIL], NAMES)
    expect(again).toMatchObject({ create: 0, skip: 25, refuse: 0 })
    const [, suresh] = again.leftOut
    expect(suresh).toMatchObject({ line: 7, name: 'Suresh Kumar', doubt: 'enrolled' })
    expect(suresh?.reason).toMatch(/^Already enrolled in this program with this e-mail, as BHM/)
    const job = await importList(LIST, [SUNIL, { anyway: true, doubt: 'enrolled', line: 7 }], NAMES)
    expect(job).toMatchObject({ succeeded: 1, skipped: 24 })
    expect((await app.fetchAsAdmin(`/api/bulk/jobs/${job.id}/undo`, { method: 'POST' })).status).toBe(201)
    await app.worker.settled()
    expect(await enrolled()).toHaveLength(20)
  })
})

describe('rows that were copied from Excel', () => {
  const rows = [
    'Sr. No.\tName\tMob. No.\tE-mail\tDate of enrolment',
    '1\tRAMESH KUMAR\t9.000000011E+9\thr@example.com\t46331',
    '2\t"SURESH\nKUMAR"\t9.19E+11\tsuresh@example.com\t05/11/2026',
    '3\tRavi "Ricky" Sample\t9000000013\travi@example.com\t01/03/2008',
    '4\tRamesh  Kumar\t9000000014\tHR@example.com\t',
    '5\t\t\t\t',
  ].join('\r\n')

  test('are read with line breaks, quotation marks and numbers in their cells, and what is doubtful is named', async () => {
    const found = await check(rows)
    expect(found).toMatchObject({ lines: 5, create: 1, refuse: 1, doubt: 2, skip: 1 })
    expect(found.people).toEqual([{ line: 2, name: 'RAMESH KUMAR', title: '' }])
    expect(found.issues.map(({ line, name, doubt, reason }) => [line, name, doubt, reason.split('.')[0]])).toEqual([
      [3, 'SURESH KUMAR', null, 'Excel has shortened this number, and its last digits are lost'],
      [5, 'Ravi "Ricky" Sample', 'far-date', '1 Mar 2008 is more than a year ago'],
      [6, 'Ramesh Kumar', 'repeated', 'Same e-mail as line 2 (RAMESH KUMAR)'],
    ])
    expect(found.leftOut).toMatchObject([{ line: 7, reason: 'This row names nobody.', doubt: null }])
  })

  test('are enrolled in spite of a doubt, in one line or in all, when somebody says so', async () => {
    const phone: ImportCorrection = { field: 'phone', line: 3, value: '9000000012' }
    const job = await importList(rows, [phone, { anyway: true, doubt: 'far-date' }, { anyway: true, doubt: 'repeated', line: 6 }])
    expect(job).toMatchObject({ succeeded: 4, skipped: 1, refused: 0 })
    const people = await enrolled()
    expect(people.map(({ fullName, enrollmentDate }) => [fullName, enrollmentDate])).toEqual([
      ['RAMESH KUMAR', '2026-11-05'],
      ['Ramesh Kumar', '2026-11-20'],
      ['Ravi "Ricky" Sample', '2008-03-01'],
      ['SURESH KUMAR', '2026-11-05'],
    ])
  })
})

test('a list comes into a program that is still a draft, named by its title or chosen', async () => {
  const draft = await makeProgram(app, { title: 'Core Tools', slug: 'core-tools', isPublished: false })
  const named = 'Name\tE-mail\tMobile\tProgram\nRavi Sample\travi@example.com\t9000000013\tcore tools'
  expect(await importList(named)).toMatchObject({ succeeded: 1 })
  const chosen = 'Name\tE-mail\tMobile\nAsha Example\tasha@example.com\t9000000014'
  expect(await importList(chosen, [], { trainingProgramId: String(draft.id) })).toMatchObject({ succeeded: 1 })
  expect((await enrolled()).map((one) => one.trainingProgramId)).toEqual([draft.id, draft.id])
})

test('names that differ only in case and spaces are one person of one list, and two where they have two addresses or codes', async () => {
  const lines = ['Asha Example\tasha@example.com', ' ASHA  example \tAsha@Example.com', 'asha EXAMPLE\tanother@example.com']
  const found = await check(['Name\tE-mail\tMobile', ...lines.map((line, at) => `${line}\t900000001${at}`)].join('\n'))
  expect(found).toMatchObject({ create: 2, doubt: 1, issues: [{ line: 3, doubt: 'repeated' }] })
  const { id } = await makeClient(app)
  const coded = ['Emp. Code\tName', 'E-1\tAsha Example', 'E-2\tASHA EXAMPLE', '\tasha  example'].join('\n')
  expect(await check(coded, [], { clientId: String(id) })).toMatchObject({ create: 2, doubt: 1, issues: [{ line: 4, doubt: 'repeated' }] })
})

describe('under a client', () => {
  const rows = (...lines: string[]) => ['Emp. Code\tName\tDept', ...lines].join('\n')
  const two = rows('E-1\tRamesh Kumar\tAssembly', 'E-2\tRamesh Kumar\tQuality')

  test('nobody needs an e-mail or a phone, and code and department are stored', async () => {
    const { id } = await makeClient(app)
    const client = { clientId: String(id) }
    expect(await importList(two, [], client)).toMatchObject({ succeeded: 2 })
    expect(await enrolled()).toMatchObject([
      { fullName: 'Ramesh Kumar', email: '', phone: null, clientId: id, employeeCode: 'E-1', department: 'Assembly' },
      { fullName: 'Ramesh Kumar', employeeCode: 'E-2', department: 'Quality' },
    ])
    const again = await check(rows('e-1\tR. Kumar', '\tRAMESH KUMAR', 'E-3\tRamesh Kumar'), [], client)
    expect(again).toMatchObject({ create: 1, skip: 2, people: [{ line: 4 }] })
    expect(again.leftOut[0]?.reason).toMatch(/with this employee code, as BHM.+ \(Ramesh Kumar\)\.$/)
    expect(again.leftOut[1]?.reason).toContain('with this name')
  })

  test('the check counts who has an e-mail and can be told', async () => {
    const { id } = await makeClient(app)
    const list = 'Name\tE-mail\nAsha Example\tasha@example.com\nRavi Sample\t\nZoya Trial\t'
    expect(await check(list, [], { clientId: String(id) })).toMatchObject({ create: 3, reachable: 1 })
  })

  test('the same employee code twice is a doubt that is named', async () => {
    const { id } = await makeClient(app)
    const found = await check(rows('E-1\tRamesh Kumar', 'e-1\tSuresh Kumar'), [], { clientId: String(id) })
    expect(found.issues).toMatchObject([
      { line: 3, name: 'Suresh Kumar', doubt: 'employee-code', reason: 'Same employee code as line 2 (Ramesh Kumar).' },
    ])
  })

  test('the lines of an import do not keep the names of others, which an erasure could not find', async () => {
    const { id } = await makeClient(app)
    const job = await importList(rows('E-1\tRamesh Kumar', 'E-1\tSuresh Kumar'), [], { clientId: String(id) })
    const [row] = (await app.fetchAsAdmin(`/api/bulk/jobs/${job.id}/rows?outcome=skipped`)).data as BulkJobRow[]
    expect(row).toMatchObject({ label: 'Suresh Kumar', reason: 'Emp. Code: Same employee code as line 2.' })
  })

  test('a client without a contact takes nobody without an address, and one that does not exist takes nobody', async () => {
    const { id } = await makeClient(app, { contacts: [] })
    const found = await check(two, [], { clientId: String(id) })
    expect(found).toMatchObject({ create: 0, refuse: 2, issues: [{ reason: expect.stringContaining('has no contact') }, {}] })
    expect(await post(`/check?${await planOf(two, { clientId: '999' })}`, two)).toMatchObject({ status: 422 })
  })

  test('without a client each needs both', async () => {
    expect(await check(two)).toMatchObject({ create: 0, refuse: 2 })
  })
})

describe('what was read as headings', () => {
  const LIST_OF_THREE = 'Example Autos\nAsha Example\tPlant Office\nRavi\tTool Room\nMeera\tPress Shop'

  test('is answered, and is the first person of reading, check and import when it is given back', async () => {
    const { id } = await makeClient(app)
    const guessed: ImportFile = (await post('/read', LIST_OF_THREE)).data
    expect(guessed).toMatchObject({
      headings: ['Asha Example', 'Plant Office'],
      headingLines: [2],
      firstLine: 3,
      titles: ['Example Autos'],
      lines: 2,
    })
    const back = { headingLine: '0', firstLine: '2' }
    const read: ImportFile = (await post(`/read?${new URLSearchParams(back).toString()}`, LIST_OF_THREE)).data
    expect(read).toMatchObject({ headings: [], headingLines: [], firstLine: 2, titles: ['Example Autos'], lines: 3 })
    const plan = { ...back, fullName: '1', department: '2', clientId: String(id) }
    expect((await check(LIST_OF_THREE, [], plan)).people.map(({ line, name }) => [line, name])).toEqual([
      [2, 'Asha Example'],
      [3, 'Ravi'],
      [4, 'Meera'],
    ])
    await importList(LIST_OF_THREE, [], plan)
    expect((await enrolled()).map(({ fullName, department }) => [fullName, department])).toEqual([
      ['Asha Example', 'Plant Office'],
      ['Meera', 'Press Shop'],
      ['Ravi', 'Tool Room'],
    ])
  })

  test.each(['firstLine=0', 'firstLine=x', 'firstLine=1.5', 'headingLine=-1'])('is not asked for by %s', async (query) => {
    expect(await post(`/read?${query}`, LIST_OF_THREE)).toMatchObject({ status: 400 })
  })
})

test('the check says which titles are left out, of how many names and before which', async () => {
  const names = ['Mr. Ravi Sample', 'SHRI BHAGWAN DAS', 'MR RAJ EXAMPLE', 'Smt. Asha Example', 'Meera Trial', 'Mr. No Address']
  const lines = names.map((name, at) => `${name}\t${at === 5 ? 'none@' : `p${at}@example.com`}\t900000001${at}`)
  const list = ['Name\tE-mail\tMobile', ...lines].join('\n')
  const found = await check(list, [], NAMES)
  expect(found.titles).toEqual([
    { title: 'Mr.', count: 2 },
    { title: 'SHRI', count: 1 },
    { title: 'Smt.', count: 1 },
  ])
  expect(found.people.map(({ name, title }) => [title, name])).toEqual([
    ['Mr.', 'Ravi Sample'],
    ['SHRI', 'Bhagwan Das'],
    ['MR', 'Raj Example'],
    ['Smt.', 'Asha Example'],
    ['', 'Meera Trial'],
  ])
  expect(await check(list)).toMatchObject({ titles: [] })
})

describe('first, middle and last name in columns of their own are one name', () => {
  const ROWS = [
    ['Last name', 'First name', 'Middle Name', 'Email address', 'Mobile'],
    ['EXAMPLE', 'ASHA', 'DEVI', 'asha@example.com', '9000000011'],
    ['-', 'Mr. Ravi', '', 'ravi@example.com', '9000000012'],
    ['उदाहरण', 'मीरा', '', 'meera@example.com', '9000000013'],
  ]
  const textOf = (sign: string) => ROWS.map((row) => row.join(sign)).join('\n')

  test.each([
    ['CSV', async () => textOf(',')],
    ['rows from a sheet', async () => textOf('\t')],
    ['a workbook', async () => writeXlsx({ sheets: [{ name: 'A', rows: ROWS }] })],
  ])('in %s', async (_, fileOf) => {
    expect(await importList((await fileOf()) as string, [], NAMES)).toMatchObject({ succeeded: 3 })
    expect((await enrolled()).map(({ fullName }) => fullName).toSorted()).toEqual(['Asha Devi Example', 'Ravi', 'मीरा उदाहरण'])
  })

  test('and one that is corrected leaves the others as they are', async () => {
    const long = `${textOf(',')}\n${'x'.repeat(300)},Zoya,,zoya@example.com,9000000014`
    const [issue] = (await check(long, [], NAMES)).issues
    expect(issue).toMatchObject({ line: 5, field: 'fullName', value: expect.stringMatching(/^Zoya x+$/) })
    const { people, refuse } = await check(long, [{ field: 'fullName', line: 5, value: 'Zoya Trial' }], NAMES)
    expect([people.map(({ name }) => name), refuse]).toEqual([['Asha Devi Example', 'Ravi', 'मीरा उदाहरण', 'Zoya Trial'], 0])
  })
})

describe('a list as people have it comes in:', () => {
  const lines = (...all: string[]) => all.join('\n')
  test.each([
    [
      'from a chat',
      lines(
        'Training on 5S - 12/11/2026',
        '',
        '1. ASHA EXAMPLE - 90000 00011',
        '2. Ravi Sample: +91 90000 00012',
        '',
        'Total: 2',
        'Thanks',
      ),
      ['3 Asha Example +91 90000 00011', '4 Ravi Sample +91 90000 00012'],
    ],
    ['from a chat, one name', '1) Asha', ['1 Asha ']],
    [
      'from the recipients of an e-mail',
      `"Example, Asha" <asha@example.com>; Ravi Sample <ravi@example.com>; 'Meera Trial' <meera@example.com>;`,
      ['1 Asha Example ', '2 Ravi Sample ', '3 Meera Trial '],
    ],
    ['one person', 'Asha Example\tE-1043', ['1 Asha Example ']],
    [
      'with titles, empty columns, a total and a signature',
      lines(
        'Example Autos Pvt Ltd\t\t\t',
        'Training on 5S\t\t\tDate: 12.11.2026',
        'Sl. No.\t\tName\t\tMobile',
        '1\t\tASHA EXAMPLE\t\t9000000011',
        '2\t\tRavi Sample\t\t9000000012',
        '\t\tTotal\t\t2',
        '\t\tSignature of HR\t\t',
      ),
      ['4 Asha Example +91 90000 00011', '5 Ravi Sample +91 90000 00012'],
    ],
    [
      'without headings below titles',
      lines('Example Autos', 'Batch of 12.11.2026', 'Asha Example\tE-1043\t9000000011', 'Ravi Sample\tE-1044\t9000000012'),
      ['3 Asha Example +91 90000 00011', '4 Ravi Sample +91 90000 00012'],
    ],
    [
      'in Hindi',
      lines('क्र.सं.\tप्रशिक्षणार्थी का नाम\tपिता का नाम\tमो. नं.', '१\tश्रीमती आशा उदाहरण\tराम\t9000000011', 'कुल\t1'),
      ['2 आशा उदाहरण +91 90000 00011'],
    ],
    [
      'with numbers before the names',
      lines('Name,Mobile', '1. Asha Example,9000000011', '2) Ravi,9000000012'),
      ['2 Asha Example +91 90000 00011', '3 Ravi +91 90000 00012'],
    ],
  ])('%s', async (_, list, people) => {
    const { id } = await makeClient(app)
    const more = { ...NAMES, clientId: String(id) }
    const found = await check(list, [], more)
    expect(found).toMatchObject({ create: people.length, refuse: 0, doubt: 0 })
    await importList(list, [], more)
    const phones = new Map((await enrolled()).map(({ fullName, phone }) => [fullName, phone ?? '']))
    expect(found.people.map(({ line, name }) => `${line} ${name} ${phones.get(name)}`)).toEqual(people)
  })
})
