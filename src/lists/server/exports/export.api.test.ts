import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { inflateRawSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { Hono } from 'hono'
import { beforeAll, describe, expect, test } from 'vitest'
import { cellText } from '#base/text/spreadsheet-cell.ts'
import { signInAs, type SignedInStaff } from '#app/testing/test-sign-in.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { TEST_CODE } from '#app/testing/test-client.ts'
import { makeCertificate, makeParticipant, makeProgram, PARTICIPANT, SERVICE } from '#app/testing/test-records.ts'
import { readImportFile } from '../imports/import-reader.server.ts'
import { csvOf, sheetReply, workbookOf } from './sheet-reply.server.ts'
import { PARTICIPANT_COLUMNS, type Cell } from '../../records/export-columns.ts'
import type { Sheet } from '../../sheet.ts'
import { entriesWithValues } from '#base/audit/audit-values.server.ts'

/** Out of 1,000. Compression buffers hold some. */
const MAX_PAGES_AHEAD = 50

const app = setUpTestApp()
let trainingProgramId: number
let asha: number

beforeAll(async () => {
  trainingProgramId = (await makeProgram(app)).id
  asha = (await makeParticipant(app, { trainingProgramId })).id
  await makeParticipant(app, {
    trainingProgramId,
    participantId: 'BHM-2',
    fullName: 'राम कुमार',
    email: 'ram@example.com',
    status: 'active',
  })
  await makeParticipant(app, {
    trainingProgramId,
    participantId: '=1+1+1',
    fullName: '＝HYPERLINK("x")',
    email: '+a@example.com',
    status: 'paused',
  })
  await makeCertificate(app, { participantId: asha, trainingProgramId, certificateId: 'CERT-A' })
  await app.fetchAsAdmin('/api/services/create', { body: SERVICE })
  await app.fetch('/api/contact', { body: { name: 'Ravi', email: 'r@example.com', subject: '@SUM(A1)', message: 'Line 1\nLine "2"' } })
})

const fetch = (path: string) => app.http.request(`/api/exports/${path}`, { headers: { 'X-API-Code': TEST_CODE } })
const textOf = async (path: string) => Buffer.from(await (await fetch(path)).arrayBuffer()).toString()
/** Parses as RFC 4180 requires: a row ends with CRLF, and every row has the same number of cells. */
const rowsOf = (csv: string): string[][] => parse(csv, { bom: true, record_delimiter: '\r\n' })
const hasPython = spawnSync('python3', ['--version']).status === 0
/** Parses with Python, if it is installed. */
const independentRowsOf = (csv: string): unknown =>
  hasPython ? JSON.parse(execFileSync('python3', ['-c', PYTHON_READER], { input: csv, encoding: 'utf8' })) : rowsOf(csv)
const PYTHON_READER = `
import csv, io, json, sys
text = io.TextIOWrapper(sys.stdin.buffer, encoding='utf-8-sig', newline='')
print(json.dumps(list(csv.reader(text, strict=True))))
`

describe('as CSV', () => {
  test('participants are exported in a file that Excel reads as UTF-8', async () => {
    const reply = await fetch('participants?format=csv')
    expect(reply.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(reply.headers.get('Content-Disposition')).toBe('attachment; filename="participants-2026-11-20.csv"')
    const bytes = Buffer.from(await reply.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [headings = [], ...rows] = rowsOf(bytes.toString())
    expect(headings).toEqual(PARTICIPANT_COLUMNS.map(({ header }) => header))
    const [program, date] = ['VDA 6.3 Process Auditor', '2026-11-01']
    expect(rows.slice(0, 2).map((row) => row.slice(0, 7))).toEqual([
      ["'=1+1+1", `'＝HYPERLINK("x")`, "'+a@example.com", PARTICIPANT.phone, program, date, 'paused'],
      ['BHM-2', 'राम कुमार', 'ram@example.com', PARTICIPANT.phone, program, date, 'active'],
    ])
  })

  test('a file has the filters of its list, or only the chosen rows', async () => {
    const names = async (query: string) =>
      rowsOf(await textOf(`participants?${query}`))
        .slice(1)
        .map(([, name]) => name)
    expect(await names('status=active')).toEqual(['राम कुमार'])
    expect(await names('q=asha&sort=name')).toEqual(['Asha Example'])
    expect(await names('sort=name')).toEqual([`'＝HYPERLINK("x")`, 'Asha Example', 'राम कुमार'])
    expect(await names(`ids=${asha},4711`)).toEqual(['Asha Example'])
    expect(await names('status=active&_t=1763640000000')).toEqual(['राम कुमार'])
  })

  test('every list can be exported', async () => {
    const headed = async (list: string) => rowsOf(await textOf(list))
    expect((await headed('certificates'))[1]?.slice(0, 4)).toEqual(['CERT-A', 'Asha Example', 'VDA 6.3 Process Auditor', '2026-11-10'])
    expect((await headed('contacts'))[1]).toEqual(expect.arrayContaining(["'@SUM(A1)", 'Line 1\nLine "2"', '2026-11-20 15:00']))
    expect((await headed('services'))[1]).toEqual(expect.arrayContaining([SERVICE.title, 'Mock audit, Line walk']))
    expect((await headed('training-programs'))[1]).toEqual(expect.arrayContaining(['vda-63-process-auditor', '9500']))
  })

  test("a visitor's message of several lines is one cell, and no line of it is a formula", async () => {
    const message = "Hello\n=cmd|'/C calc'!A0\nThank you"
    await app.fetch('/api/contact', { body: { name: 'Meera', email: 'm@example.com', subject: 'Two, "three"; =4', message } })
    const csv = await textOf('contacts?q=meera')
    const [headings = [], row = [], ...others] = rowsOf(csv)
    expect(others).toEqual([])
    expect(row[headings.indexOf('Subject')]).toBe(`Two, "three";' =4`)
    expect(row[headings.indexOf('Message')]).toBe("Hello\n'=cmd|'/C calc'!A0\nThank you")
    expect(independentRowsOf(csv)).toEqual([headings, row])
  })

  test.each(['certificates', 'contacts', 'services', 'training-programs'])('only the chosen rows of %s are exported', async (list) => {
    const [{ id }] = (await app.fetchAsAdmin(`/api/${list}`)).data as [{ id: number }]
    expect(rowsOf(await textOf(`${list}?ids=${id},4711`))).toHaveLength(2)
    expect(rowsOf(await textOf(`${list}?ids=4711`)), 'the names of the columns').toHaveLength(1)
  })

  test('all pages of a list are in one file', async () => {
    const many = 1003
    await app.db.write(async (tx) => {
      const row = await tx.sql.selectFrom('services').selectAll().executeTakeFirstOrThrow()
      const rows = Array.from({ length: many - 1 }, (_, at) => ({ ...row, id: row.id + at + 1, slug: `slug-${at}`, position: at + 2 }))
      for (let from = 0; from < rows.length; from += 500)
        await tx.sql
          .insertInto('services')
          .values(rows.slice(from, from + 500))
          .execute()
    })
    expect(rowsOf(await textOf('services'))).toHaveLength(many + 1)
  })
})

describe('as an Excel workbook', () => {
  test('text is text, dates and prices have their types, and nothing is a formula', async () => {
    const people = await worksheetOf(await fetch('participants?format=xlsx'))
    expect(people).toContain('<t xml:space="preserve">=1+1+1</t>')
    expect(people).toContain('<t xml:space="preserve">＝HYPERLINK(&quot;x&quot;)</t>')
    expect(people).toContain('<t xml:space="preserve">राम कुमार</t>')
    expect(people).toContain('<c s="2"><v>46327</v></c>')
    expect(people).not.toMatch(/<f[ >]/)
    expect(await worksheetOf(await fetch('training-programs?format=xlsx'))).toContain('<c><v>12500</v></c>')
    // 20 November 2026, 15:00 in India, as a day number.
    expect(await worksheetOf(await fetch('contacts?format=xlsx'))).toContain('<c s="3"><v>46346.625</v></c>')
  })
})

describe('an export', () => {
  test('is recorded in the audit log with its filters and number of rows', async () => {
    await textOf('participants?format=csv&status=active')
    const entry = await entriesWithValues(app.db).selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ action: 'participants exported', actor_kind: 'staff' })
    expect(JSON.parse(entry.after ?? '')).toEqual({ format: 'csv', filters: { status: 'active' }, rows: 1 })
  })

  test('needs a signed-in member of staff', async () => {
    expect((await app.fetch('/api/exports/participants')).status).toBe(401)
    expect((await app.fetch('/api/exports/services')).status).toBe(401)
  })

  test.each([
    ['another format', 'format=pdf'],
    ['an unknown status', 'status=unknown'],
    ['an unknown filter', 'colour=red'],
    ['ids that are not row numbers', 'ids=1;2'],
    ['too many ids', `ids=${Array.from({ length: 1001 }, (_, at) => at + 1).join(',')}`],
  ])('refuses %s', async (_, query) => {
    expect((await fetch(`participants?${query}`)).status).toBe(400)
  })

  test('contains participants only if the role may read them', async () => {
    const [editor, viewer] = [await signInAs(app, { name: 'Noor', role: 'editor' }), await signInAs(app, { name: 'Zoya', role: 'viewer' })]
    const statuses = async (staffName: SignedInStaff) =>
      Promise.all(
        ['participants', 'certificates', 'contacts', 'services', 'training-programs'].map(
          async (list) => (await staffName.fetch(`/api/exports/${list}`)).status,
        ),
      )
    expect(await statuses(editor)).toEqual([403, 403, 403, 200, 200])
    expect(await statuses(viewer)).toEqual([200, 200, 200, 200, 200])
  })
})

test.each(['csv', 'xlsx'] as const)(
  'a client that takes nothing of a file lets the program make a few pages of it, not all: %s',
  async (format) => {
    let made = 0
    const pages = (async function* () {
      for (; made < 1000; made++) yield Array.from({ length: 1000 }, (_, row): Cell[] => [randomUUID(), row])
    })()
    const sheet: Sheet = {
      name: 'Sheet',
      columns: [
        { header: 'Text', holds: 'text', width: 10 },
        { header: 'Number', holds: 'number', width: 10 },
      ],
      pages,
    }
    const router = new Hono().get('/', (c) => sheetReply(c, sheet, { name: 'sheet', format, now: new Date() }))
    const reader = (await router.request('/')).body?.getReader()
    await reader?.read()
    await pause(100)
    expect(made).toBeLessThan(MAX_PAGES_AHEAD)
    await reader?.cancel()
  },
)

describe('any text in a cell', () => {
  const sheetOf = (cells: Cell[]): Sheet => ({
    name: 'Sheet',
    columns: cells.map(() => ({ header: 'Text', holds: 'text', width: 10 })),
    pages: (async function* () {
      yield [cells]
    })(),
  })
  const anyCells = fc.array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string().map((text) => `${'=+-@\t\r＝＋－＠ '.charAt(text.length % 11)}${text}`),
      fc.string({ unit: fc.constantFrom('\n', '\r', '\t', ';', ',', '"', '=', '-', '1', ' ') }),
    ),
    {
      minLength: 1,
      maxLength: 4,
    },
  )

  test('is not executed by a spreadsheet, and an import reads it unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(anyCells, async (cells) => {
        const chunks: Uint8Array[] = []
        for await (const chunk of csvOf(sheetOf(cells))) chunks.push(chunk)
        const text = Buffer.concat(chunks).toString()
        // Outside quotation marks these would begin a cell or a row.
        expect(
          text
            .replace(/"(?:[^"]|"")*"/g, '')
            .split('\r\n')
            .join(''),
        ).not.toMatch(/[;\t\r\n]/)
        // If cells are separated by semicolons or tabs, a quotation mark in the middle has no meaning.
        for (const part of text.split(/[;\t\r\n]/)) expect(part).not.toMatch(/^\s*[=+\-@＝＋－＠]/)
        const read = rowsOf(text)
        expect(read).toHaveLength(2)
        expect(read[1]?.map(cellText)).toEqual(cells.map((cell) => cell.toWellFormed()))
      }),
    )
  })

  test('is read from a workbook as it is, also where it looks like a code for a letter', async () => {
    const cells = ['_x0041_', '__x0041_x000D__', '_x005F_', '_x41_', 'a_x00e9_b', '=1', 'आशा']
    const bytes = await bytesOf(workbookOf([sheetOf(cells)]))
    const { lines } = await readImportFile(bytes, { columns: [], wholeLines: 1, headingLine: 1 })
    expect(lines[0]?.cells).toEqual(cells)
  })

  test('makes a workbook of XML without control characters', async () => {
    await fc.assert(
      fc.asyncProperty(anyCells, async (cells) => {
        const xml = await worksheetOf(new Response(await bytesOf(workbookOf([sheetOf(cells)]))))
        expect(xml).toMatch(/^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u)
        expect(xml.replace(/&(?:amp|lt|gt|quot|#13);/g, '')).not.toContain('&')
        expect(xml.match(/<c [^>]*>|<c\/>/g)).toHaveLength(cells.length * 2)
      }),
      { numRuns: 30 },
    )
  })
})

test('amounts below 0 have a format without conditions, in which LibreOffice shows the minus', async () => {
  const columns = (['rupees', 'paise'] as const).map((holds) => ({ header: holds, holds, width: 10 }))
  const pages = (async function* () {
    yield [[-12_980, -12_980_50] as Cell[], [12_34_567, 0]]
  })()
  const book = await bytesOf(workbookOf([{ name: 'Sheet', columns, pages }]))
  const xml = await worksheetOf(new Response(book))
  expect(xml).toContain('<row><c s="7"><v>-12980</v></c><c s="6"><v>-12980.50</v></c></row>')
  expect(xml).toContain('<row><c s="5"><v>1234567</v></c><c s="6"><v>0.00</v></c></row>')
})

async function bytesOf(stream: NodeJS.ReadableStream): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return new Uint8Array(Buffer.concat(chunks))
}

/** Returns the sheet inside the ZIP, found through the directory at its end. */
async function worksheetOf(reply: Response): Promise<string> {
  const zip = Buffer.from(await reply.arrayBuffer())
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  for (let at = zip.readUInt32LE(end + 16); at < end;) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [number, number, number]
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const start = zip.readUInt32LE(at + 42)
    const data = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
    if (name === 'xl/worksheets/sheet1.xml') return inflateRawSync(zip.subarray(data, data + zip.readUInt32LE(at + 20))).toString()
    at += 46 + nameLength + extraLength + commentLength
  }
  throw new Error('no sheet in the workbook')
}
