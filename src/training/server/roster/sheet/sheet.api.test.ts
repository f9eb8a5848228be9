import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { run } from '#base/processes/test-system-program.ts'
import { addDays } from '#base/dates/calendar.ts'
import { TEST_CODE } from '#app/testing/test-client.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeBatch, makeParticipant, makeProgram, removeRecords } from '#app/testing/test-records.ts'

const app = setUpTestApp()
const HINDI = 'श्री राजेश विश्वकर्मा'
let folder: string
let trainingProgramId: number

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheet-'))
})
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(async () => {
  await removeRecords(app)
  trainingProgramId = (await makeProgram(app)).id
})

const days = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ date: `2026-12-${12 + at}`, startTime: '09:30', endTime: '17:30' }))

/** From 2 December 2026 on. */
const farDays = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ date: addDays('2026-12-01', at + 1), startTime: '09:30', endTime: '17:30' }))

/** The pages of the sheet as text, and what pdfinfo says about it. */
async function sheetOf(batchId: number, query = ''): Promise<{ pages: string[]; facts: string }> {
  const reply = await app.http.request(`/api/batches/${batchId}/sheet.pdf${query}`, { headers: { 'X-API-Code': TEST_CODE } })
  expect([reply.status, reply.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
  const file = join(folder, 'sheet.pdf')
  writeFileSync(file, Buffer.from(await reply.arrayBuffer()))
  return { pages: run('pdftotext', ['-layout', file, '-']).split('\f').slice(0, -1), facts: run('pdfinfo', [file]) }
}

test('the sheet has who has a seat by name, what an auditor asks for, and five empty lines', async () => {
  const { id } = await makeBatch(app, { trainingProgramId, days: days(2), trainers: [{ name: 'Meera Example' }] })
  const person = (fullName: string, participantId: string) =>
    makeParticipant(app, { trainingProgramId, batchId: id, fullName, participantId, email: `${participantId}@example.com` })
  await person('Ravi Sample', 'BHM-1')
  await person(HINDI, 'BHM-2')
  await person('Asha Example', 'BHM-3')
  const cancelled = await person('Zoya Specimen', 'BHM-4')
  await app.fetchAsAdmin(`/api/batches/${id}/roster/${cancelled.id}`, { method: 'PUT', body: { rosterState: 'cancelled', reason: 'Ill' } })
  const { pages, facts } = await sheetOf(id)
  expect(facts).toMatch(/Page size:\s+841\.\d+ x 595\.\d+ pts \(A4\)/)
  const [page = '', ...others] = pages
  expect(others).toEqual([])
  for (const words of [
    'VDA 6.3 Process Auditor',
    'Dates: 12–13 Dec 2026',
    'Place: Example Hall, Sector 16, Faridabad, Haryana',
    'Trainer: Meera Example',
    'Sat 12 Dec 2026',
    'Sun 13 Dec 2026',
    'Trainer’s signature',
    'Page 1 of 1',
  ]) {
    expect(page).toContain(words)
  }
  expect(page.match(/Forenoon/g)).toHaveLength(2)
  expect(page.indexOf('Asha Example')).toBeLessThan(page.indexOf('Ravi Sample'))
  expect(page.replace(/\s/g, '')).toContain(HINDI.replace(/\s/g, ''))
  expect(page).not.toContain('Zoya Specimen')
  expect([...page.matchAll(/^ *([1-8])(?= |$)/gm)].map(([, number]) => Number(number))).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('a letter that no font has is a box on the sheet, which names its line; everybody else is printed', async () => {
  const { id } = await makeBatch(app, { trainingProgramId })
  const names = ['Ravi Sample', '李 Wei', 'Asha Example', 'فرحت جہاں', 'ꯃꯩꯇꯩ']
  for (const [at, fullName] of names.entries()) {
    await makeParticipant(app, { trainingProgramId, batchId: id, fullName, participantId: `BHM-${at}`, email: `${at}@example.com` })
  }
  const [page = ''] = (await sheetOf(id)).pages
  expect(page).toContain('Asha Example')
  expect(page).toContain('Ravi Sample')
  expect(page).toMatch(/□ Wei/)
  expect(page).not.toMatch(/[李ꯃ]/)
  expect(page).toMatch(/□ stands for a letter that our fonts do not have \(lines \d, \d\)\. Please complete these names by hand\./)
})

test('more than five days follow on further pages, with all names on each', async () => {
  const { id } = await makeBatch(app, { trainingProgramId, days: days(6) })
  await makeParticipant(app, { trainingProgramId, batchId: id })
  const { pages } = await sheetOf(id)
  expect(pages.map((page) => page.match(/\d+ Dec 2026(?=\s)/g)?.length)).toEqual([expect.any(Number), expect.any(Number)])
  for (const page of pages) expect(page).toContain('Asha Example')
  expect(pages[0]).toContain('Mon 14 Dec 2026')
  expect(pages[0]).not.toContain('Tue 15 Dec 2026')
  expect(pages[1]).toContain('Tue 15 Dec 2026')
})

test('a day has the cells of its parts: two to sign, or one', async () => {
  const hours = [
    ['09:30', '12:30'],
    ['14:00', '17:00'],
    ['18:00', '21:00'],
    ['09:30', '17:30'],
  ]
  const planned = hours.map(([startTime = '', endTime = ''], at) => ({ date: `2026-12-${12 + at}`, startTime, endTime }))
  const { id } = await makeBatch(app, { trainingProgramId, days: planned })
  await makeParticipant(app, { trainingProgramId, batchId: id })
  const labelsOf = async (query: string) => (await sheetOf(id, query)).pages.join('').match(/Forenoon|Afternoon|Evening/g)
  expect(await labelsOf('?date=2026-12-12')).toEqual(['Forenoon'])
  expect(await labelsOf('?date=2026-12-13')).toEqual(['Afternoon'])
  const night = { date: '2026-12-12', startTime: '22:00', endTime: '06:00' }
  const { id: atNight } = await makeBatch(app, { trainingProgramId, days: [night] })
  expect((await sheetOf(atNight)).pages[0]).toMatch(/22:00–06:00\s+next day[^]*Night/)
  expect(await labelsOf('')).toEqual(['Forenoon', 'Afternoon', 'Evening', 'Forenoon', 'Afternoon'])
})

test('a sheet of one day has that day alone; another day is refused', async () => {
  const { id } = await makeBatch(app, { trainingProgramId, days: days(2) })
  await makeParticipant(app, { trainingProgramId, batchId: id })
  const { pages } = await sheetOf(id, '?date=2026-12-13')
  expect(pages.join('').match(/Forenoon/g)).toHaveLength(1)
  expect(pages[0]).toContain('Sun 13 Dec 2026')
  expect(await app.fetchAsAdmin(`/api/batches/${id}/sheet.pdf?date=2026-12-20`)).toMatchObject({ status: 422 })
  expect(await app.fetchAsAdmin(`/api/batches/${id}/sheet.pdf?date=2026-02-30`)).toMatchObject({
    status: 400,
    body: { issues: { date: 'Use a real date, such as 2026-11-25' } },
  })
})

test('a sheet with more lines than one file has room for is printed day by day', { timeout: 60_000 }, async () => {
  const { id } = await makeBatch(app, { trainingProgramId, days: farDays(60), seats: 200 })
  for (let at = 0; at < 126; at += 1) {
    await makeParticipant(app, {
      trainingProgramId,
      batchId: id,
      fullName: `Asha Example ${at}`,
      participantId: `BHM-${at}`,
      email: `${at}@example.com`,
    })
  }
  const refused = await app.fetchAsAdmin(`/api/batches/${id}/sheet.pdf`)
  expect([refused.status, refused.body['error']]).toEqual([422, expect.stringContaining('Print the sheet day by day.')])
  expect((await sheetOf(id, '?date=2026-12-02')).pages.length).toBeGreaterThan(1)
})

test('the history says that it was printed; nobody else gets it', async () => {
  const { id } = await makeBatch(app, { trainingProgramId })
  await sheetOf(id)
  expect((await app.fetchAsAdmin(`/api/admin/history?subject=batch:${id}`)).data).toMatchObject([{ action: 'sign-in sheet printed' }, {}])
  expect((await app.http.request(`/api/batches/${id}/sheet.pdf`)).status).toBe(401)
  expect((await app.fetchAsAdmin('/api/batches/4711/sheet.pdf')).status).toBe(404)
})
