import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeProgram, removeRecords } from '#app/testing/test-records.ts'
import type { ImportFile, ImportCheck } from '../../imports/import.schema.ts'

const app = setUpTestApp()

beforeEach(async () => {
  await app.worker.settled()
  await removeRecords(app)
  await makeProgram(app)
})

const HEADINGS = 'Full Name,Email,Phone,Program,Enrolled on'
const PLAN = 'fullName=1&email=2&phone=3&program=4&enrollmentDate=5'
const person = (number: number, { name = `Person ${number}`, phone = '+91 90000 00011', date = '05/11/2026' } = {}) =>
  [name, `person${number}@example.com`, phone, 'VDA 6.3 Process Auditor', date].join(',')
const fileOf = (...lines: string[]) => [HEADINGS, ...lines].join('\r\n')

const post = (path: string, file: string | Uint8Array) =>
  app.fetchAsAdmin(path, { raw: file as BodyInit, headers: { 'Content-Type': 'text/csv' } })
const check = async (file: string): Promise<ImportCheck> => (await post(`/api/participants/import/check?${PLAN}`, file)).data

describe('a file', () => {
  const read = async (file: string | Uint8Array): Promise<ImportFile> => (await post('/api/participants/import/read', file)).data
  const table = 'Name;Notes\r\n"आशा; उदाहरण";"first\r\nsecond"\r\n\r\nRavi;x'

  test.each([
    ['UTF-8', 'UTF-8', table],
    ['UTF-8 with its mark', 'UTF-8 with BOM', `\uFEFF${table}`],
    ['UTF-16 as Excel writes it', 'UTF-16', Buffer.from(`\uFEFF${table}`, 'utf16le')],
    ['UTF-16, high byte first', 'UTF-16', Buffer.from(`\uFEFF${table}`, 'utf16le').swap16()],
  ])('may be %s', async (_, encoding, file) => {
    expect(await read(file)).toMatchObject({
      headings: ['Name', 'Notes'],
      firstLines: [
        ['आशा; उदाहरण', 'first\nsecond'],
        ['Ravi', 'x'],
      ],
      lines: 2,
      delimiter: 'semicolons',
      encoding,
    })
  })

  test('may be copied from a chat: the reply says what was left out before each message', async () => {
    const text = ['Asha Example - 9000000011', 'Meera Trial'].map((said) => `[25/11/26, 10:15:30] Ravi Sample: ${said}`).join('\n')
    expect(await read(text)).toMatchObject({
      stamp: '[25/11/26, 10:15:30] Ravi Sample:',
      firstLines: [
        ['Asha Example', '9000000011', ''],
        ['Meera Trial', '', ''],
      ],
    })
    expect(await read('Name,Mobile\nAsha Example,9000000011')).toMatchObject({ stamp: null })
  })

  test.each([
    ['a,b\n1,2', 'commas'],
    ['a;b,c\n1;2', 'commas'],
    ['"a,b,c";d\n1;2', 'semicolons'],
    ['a\tb\n1\t2', 'tabs'],
    ['Example Autos, Faridabad\nList, November\na\tb\tc\n1\t2\t3', 'tabs'],
  ])('is parted as its headings are: %j by %s', async (file, delimiter) => expect(await read(file)).toMatchObject({ delimiter }))

  test('counts lines as a text editor does, also after empty lines and cells of several lines', async () => {
    const wrong = person(1, { date: 'soon' })
    const file = fileOf(person(2, { name: '"Two\r\nlines"' }), '', wrong)
    expect((await check(file)).issues).toMatchObject([{ line: 5, column: 'Enrolled on' }])
  })

  test.each([
    ['empty', '', 400, 'empty'],
    ['headings alone', HEADINGS, 400, 'no rows below'],
    ['the beginning of a workbook', Buffer.from('PK\u0003\u0004'), 400, 'damaged'],
    ['a web page that is named .xls', '<html><table><tr><td>Name</td></tr></table></html>', 415, 'Excel Workbook (.xlsx)'],
    ['letters that cannot be read', Buffer.from([0x4e, 0x0a, 0xff, 0xe9, 0x0a]), 400, 'CSV UTF-8'],
    ['a quotation mark too many', 'a,b\n"x"y,2\n', 400, 'quotation mark'],
    ['more lines than it takes', `a\n${'x\n'.repeat(20_001)}`, 413, '20,000'],
    ['more bytes than it takes', 'x'.repeat(10 * 1024 * 1024 + 1), 413, '10 MB'],
  ])('that is %s is refused with what to do', async (_, file, status, words) => {
    const reply = await post('/api/participants/import/read', file)
    expect(reply).toMatchObject({ status, body: { success: false, error: expect.stringContaining(words) } })
  })

  test('with a line of more cells than headings is read, but that line is refused, since its columns may be shifted', async () => {
    const file = `${HEADINGS}\n${person(1)},,\n${person(2)},,5`
    const { create, refuse, issues } = await check(file)
    expect([create, refuse]).toEqual([1, 1])
    expect(issues).toMatchObject([
      { line: 3, column: 'Column 7', field: null, value: '5', reason: expect.stringContaining('more cells than the headings') },
    ])
  })

  test('that was exported is read without the apostrophes against formulas', async () => {
    await post(`/api/participants/import?${PLAN}`, fileOf(person(1, { phone: "'+91 90000 00012" })))
    await app.worker.settled()
    expect((await app.fetchAsAdmin('/api/participants')).data).toEqual([expect.objectContaining({ phone: '+91 90000 00012' })])
  })

  test('is refused as JSON', async () => {
    const reply = await app.fetchAsAdmin('/api/participants/import/read', { body: { file: 'x' } })
    expect(reply.status).toBe(415)
  })
})
