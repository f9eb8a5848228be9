import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ONE_SHEET, oneSheet, repeatedText, zipOf } from '#lists/server/imports/test-workbooks/test-zip.ts'
import { zipOfNames } from '#enquiries/server/files/test-zip-of-names.ts'
import { makeTestDatabase, type TestDatabase } from '#app/testing/test-database.ts'
import { makeProgram } from '#app/testing/test-records.ts'
import { startBuiltServer, type BuiltServer } from './built-app.ts'
import { fileOf, receiveMail } from './mail/receive-mail.ts'
import { peakMegabytes } from './watching/resident-memory.ts'
import { MAX_SILENCE_MS, silenceDuring as silenceOf } from './watching/silence.ts'

/** Number of clerks who send a file at the same moment. */
const CLERKS = 8
const WORKBOOKS = 100
const CSV = { 'Content-Type': 'text/csv' }
const XLSX = { 'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }
const PNG_START = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const LONG = (unit: string, length = 20_000) => unit.repeat(length / unit.length)

let database: TestDatabase
let server: BuiltServer
beforeAll(async () => {
  database = await makeTestDatabase('demo')
  server = await startBuiltServer({ ...database, seed: 'demo' })
})
afterAll(async () => {
  await server.kill()
  await database.drop()
})

const silenceDuring = (work: () => Promise<unknown>) => silenceOf(server, work)

const check = (raw: BodyInit, columns: string, headers: Record<string, string>) =>
  server.fetchAsAdmin(`/api/participants/import/check?${columns}`, { raw, headers })

test('a list with long cells in the program column is answered, and everybody else meanwhile', async () => {
  for (const unit of ['a', 'ab ', 'vda aud ', '[']) {
    const lines = Array.from({ length: 20 }, (_, at) => `Asha ${at},asha${at}@example.com,+91 90000 00011,${at} ${LONG(unit, 19_000)}`)
    const file = `Name,E-mail,Phone,Program\n${lines.join('\n')}\n`
    const silence = await silenceDuring(async () => {
      const { status, data } = await check(file, 'fullName=1&email=2&phone=3&program=4', CSV)
      expect([status, data]).toMatchObject([200, { lines: 20, refuse: 20 }])
    })
    expect([unit, silence < MAX_SILENCE_MS]).toEqual([unit, true])
  }
})

test('20,000 lines that name no program are checked while everybody else is answered', async () => {
  const lines = Array.from(
    { length: 20_000 },
    (_, at) => `Asha ${at},asha${at}@example.com,+91 90000 00011,${at} ${LONG('internl auditr ', 195)}`,
  )
  const file = `Name,E-mail,Phone,Program\n${lines.join('\n')}\n`
  const silence = await silenceDuring(() => check(file, 'fullName=1&email=2&phone=3&program=4', CSV))
  expect(silence).toBeLessThan(MAX_SILENCE_MS)
}, 120_000)

test('searches, pages, replies and templates of the longest hostile texts are answered, and everybody else meanwhile', async () => {
  const shapes = ['[', '[a](', '|', '# ', ' ', ':\n\n', '"a,', '\n', '. ', 'e\u0301']
  for (const [at, unit] of shapes.entries()) {
    await makeProgram(server, { title: `${at} ${LONG('a ', 120)}`, slug: `hostile-${at}`, description: `x${LONG(unit, 19_900)}x` })
  }
  const people = LONG('Asha Example , ', 2000)
  const calls: Array<[path: string, body?: object]> = [
    [`/api/admin/search?q=${LONG('a', 60)}b`],
    [`/api/admin/search?q=${LONG('a', 200)}`],
    [`/api/training-programs?q=${encodeURIComponent(LONG('. ', 200))}`],
    ['/training-programs'],
    [`/training-programs?q=${encodeURIComponent(LONG(' a', 5000))}`],
    ['/api/training-programs'],
    ...shapes.flatMap((unit): typeof calls => [
      ['/api/markdown', { text: LONG(unit, 19_900) }],
      ['/api/contacts/1/replies', { text: LONG(unit, 4900) }],
      ['/api/admin/reply-templates', { name: 'Long', text: LONG(unit, 4900) }],
      [
        '/api/contact',
        { name: people.slice(0, 100), email: 'asha@example.com', subject: 'Hello', message: LONG(unit, 4900), consent: true },
      ],
    ]),
  ]
  const silences: Array<[string, number]> = []
  for (const [path, body] of calls) {
    const silence = await silenceDuring(async () => expect((await server.fetchAsAdmin(path, { body })).status).toBeLessThan(500))
    if (silence > MAX_SILENCE_MS) silences.push([path, silence])
  }
  expect(silences).toEqual([])
}, 120_000)

/** Each has its maximum size. The fourth release answered nobody for seconds. */
describe('a stranger sends', () => {
  const expectHeard = async (work: () => Promise<unknown>) => {
    const silence = await silenceDuring(work)
    const megabytes = peakMegabytes(server.pid)
    console.log(`${expect.getState().currentTestName ?? ''}: longest silence ${silence} ms, memory ${megabytes} MB`)
    expect([silence < MAX_SILENCE_MS, megabytes < 700]).toEqual([true, true])
  }
  const makeEnquiry = async () => {
    const body = { name: 'Asha Example', email: 'asha@example.com', subject: 'Dates', message: 'When is the next training?' }
    const { id } = (await server.fetch('/api/contact', { body })).data as { id: number }
    const enquiry = (await server.fetchAsAdmin(`/api/contacts/${id}`)).data as { email: string; reference: string | null }
    return { id, enquiry }
  }

  test('a ZIP file with 70 names of 65,534 full stops', async () => {
    const { id } = await makeEnquiry()
    const raw = Uint8Array.from(zipOfNames(Array.from({ length: 70 }, (_, at) => `${at % 10}${'.'.repeat(65_533)}`)))
    await expectHeard(async () => {
      const { status } = await server.fetchAsAdmin(`/api/contacts/${id}/files?name=list.zip`, {
        raw,
        headers: { 'Content-Type': 'application/octet-stream' },
      })
      expect(status).toBe(201)
    })
  })

  test('a page that shows one picture of 6 MB sixty times', async () => {
    const { id, enquiry } = await makeEnquiry()
    const picture = Buffer.alloc(6_000_000)
    PNG_START.copy(picture)
    const page = '<img src="cid:logo">'.repeat(60)
    await receiveMail(database, enquiry, [fileOf('picture', 'logo.png', picture, 'logo'), fileOf('page', 'E-mail.html', page)])
    const thread = (await server.fetchAsAdmin(`/api/contacts/${id}/thread`)).data as Array<{
      files?: Array<{ id: number; use: string; state: string }>
    }>
    const shown = thread.flatMap(({ files = [] }) => files)
    expect(shown.map(({ use, state }) => [use, state])).toEqual([
      ['picture', 'kept'],
      ['page', 'kept'],
    ])
    await expectHeard(async () => {
      const { status, text } = await server.fetchAsAdmin(`/api/contacts/${id}/received-files/${shown[1]?.id}/page`)
      expect([status, text.length < 16 * 1024 * 1024]).toEqual([200, true])
    })
  })

  test('thousands of combining marks as an address, fifty times', async () => {
    const email = `a${'\u0301\u0323'.repeat(15_000)}@example.com`
    await expectHeard(async () => {
      for (let times = 0; times < 50; times += 1) {
        expect((await server.fetch('/api/check-status', { body: { participantId: 'PRM-2026-0001', email } })).status).toBe(400)
      }
    })
  })
})

/** Returns small files that each need as much memory or time as a workbook can. The first four are read, or refused, within a second. */
function worstWorkbooks(): Array<Uint8Array<ArrayBuffer>> {
  const text = LONG('x', 32_000)
  const inline = (content: string) =>
    `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${content}</t></is></c></row></sheetData></worksheet>`
  const ofSheet = (content: string) => ({ ...ONE_SHEET, 'xl/worksheets/sheet1.xml': inline(content) })
  /** Many sheets that all refer to one part of the file. */
  const repeatedSheet = (count: number) => {
    const sheets = Array.from({ length: count }, (_, at) => `<sheet name="S${at}" sheetId="${at + 1}" r:id="r1"/>`).join('')
    return zipOf({ ...ofSheet(LONG('x', 40_000_000)), 'xl/workbook.xml': ONE_SHEET['xl/workbook.xml'].replace(/<sheet .*?\/>/, sheets) })
  }
  const manyTexts = Array.from({ length: 1_000_000 }, (_, at) => `t${at}`)
  const merged = LONG('<mergeCell ref="A1:A40000"/>', 8_400_000)
  return [
    oneSheet(repeatedText(12_000, 9), [text]),
    oneSheet(repeatedText(1000, 9), [text]),
    zipOf(ofSheet(LONG('x', 400_000_000)), { decoys: ofSheet('Name') }),
    repeatedSheet(2000),
    oneSheet(inline(LONG('x', 49_000_000))),
    oneSheet(inline(LONG('अ', 16_000_000))),
    oneSheet(`${repeatedText(20_000, 2).replace('</worksheet>', '')}<mergeCells>${merged}</mergeCells></worksheet>`, ['Asha']),
    oneSheet(inline('x'), manyTexts),
    repeatedSheet(12),
  ]
}

test('a hundred of the worst workbooks are read within the memory of the unit, and everybody else is answered meanwhile', async () => {
  const files = worstWorkbooks()
  const others = Array.from({ length: WORKBOOKS - files.length }, (_, at) => files[at % 4] as Uint8Array<ArrayBuffer>)
  const sent = [...files, ...others]
  const [, gigabytes] = /^MemoryMax=(\d+)G$/m.exec(readFileSync('deploy/pramaan.service', 'utf8')) ?? []
  const columns = 'participantId=1&fullName=2&email=3&phone=4&employeeCode=5&department=6&program=7&enrollmentDate=8&status=9'
  const replies: number[] = []
  const clerk = async () => {
    for (let file = sent.pop(); file; file = sent.pop()) replies.push((await check(file, columns, XLSX)).status)
  }
  const silence = await silenceDuring(() => Promise.all(Array.from({ length: CLERKS }, clerk)))
  const peak = peakMegabytes(server.pid)
  console.log(`worst workbooks: at most ${peak} MB, ${silence} ms without an answer, ${[...new Set(replies)].join(', ')}`)
  expect(replies).toHaveLength(WORKBOOKS)
  expect(replies.filter((status) => ![200, 400, 413, 503].includes(status))).toEqual([])
  expect(peak).toBeLessThan(Number(gigabytes) * 1024)
  expect(silence).toBeLessThan(MAX_SILENCE_MS)
}, 600_000)
