import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { readImportFile } from './import-reader.server.ts'
import { ONE_SHEET, zipOf } from './test-workbooks/test-zip.ts'

const read = (bytes: Uint8Array) => readImportFile(bytes, { columns: [1], wholeLines: 10 })
const cell = (place: string, text: string) => `<c r="${place}" t="str"><v>${text}</v></c>`
const SHEET = `<worksheet><sheetData><row r="1">${cell('A1', 'Name')}</row><row r="2">${cell('A2', 'Asha')}</row></sheetData></worksheet>`
const PARTS = { ...ONE_SHEET, 'xl/worksheets/sheet1.xml': SHEET }
const LINES = [{ line: 2, cells: ['Asha'] }]

describe('a small workbook with the records of large ones is read', () => {
  /** Distances from the end of the file to the end record, the ZIP64 locator and the ZIP64 end record. */
  const [END, LOCATOR, LONG_END] = [22, 42, 98]
  const patched = (patch: (bytes: Buffer) => void, options = {}) => {
    const bytes = Buffer.from(zipOf(PARTS, { isLong: true, ...options }))
    patch(bytes)
    return bytes
  }
  const startOf = (bytes: Buffer) => bytes.readBigUInt64LE(bytes.length - LONG_END + 48)

  test.each<[string, (bytes: Buffer) => void]>([
    ['as the standard has them', () => undefined],
    [
      'beside numbers that say all',
      (bytes) => {
        bytes.writeUInt16LE(Object.keys(PARTS).length, bytes.length - END + 10)
        bytes.writeUInt32LE(Number(bytes.readBigUInt64LE(bytes.length - LONG_END + 40)), bytes.length - END + 12)
        bytes.writeUInt32LE(Number(startOf(bytes)), bytes.length - END + 16)
      },
    ],
    [
      'with the mark for the count alone, and no records',
      (bytes) => {
        bytes.writeUInt32LE(Number(bytes.readBigUInt64LE(bytes.length - LONG_END + 40)), bytes.length - END + 12)
        bytes.writeUInt32LE(Number(startOf(bytes)), bytes.length - END + 16)
        bytes.writeUInt16LE(Object.keys(PARTS).length, bytes.length - END + 10)
        bytes.writeUInt32LE(0, bytes.length - LOCATOR)
      },
    ],
    ['whose place is counted wrongly', (bytes) => void bytes.writeBigUInt64LE(7n, bytes.length - LOCATOR + 8)],
    ['whose list is counted wrongly', (bytes) => void bytes.writeBigUInt64LE(startOf(bytes), bytes.length - LONG_END + 48)],
  ])('%s', async (_, patch) => {
    expect((await read(patched(patch))).lines).toEqual(LINES)
  })

  test('and so is one that repeats all numbers of a part', async () => {
    expect((await read(patched(() => undefined, { repeatsAll: true }))).lines).toEqual(LINES)
  })

  test('but not one whose list is nowhere', async () => {
    const bytes = patched((all) => all.writeBigUInt64LE(BigInt(all.length), all.length - LONG_END + 48))
    bytes.writeBigUInt64LE(3n, bytes.length - LONG_END + 40)
    await expect(read(bytes)).rejects.toMatchObject({ code: 'invalid', message: expect.stringContaining('damaged') })
  })
})

test.each([
  ['backslashes between folders', (name: string) => name.replaceAll('/', '\\')],
  ['a slash before the first folder', (name: string) => `/${name}`],
  ['other capitals than where they are named', (name: string) => name.replace(/[st]\w+\.xml$/i, (end) => end.toUpperCase())],
  ['small letters alone', (name: string) => name.toLowerCase()],
])('a workbook whose parts have %s is read', async (_, named) => {
  const parts = Object.fromEntries(Object.entries(PARTS).map(([name, content]) => [named(name), content]))
  expect((await read(zipOf(parts))).lines).toEqual(LINES)
})

test('a workbook whose parts name each other with backslashes is read', async () => {
  const parts = Object.entries(PARTS).map(([name, content]) => [name, content.replaceAll(/(?<=Target="[^"]*)\//g, '\\')])
  expect((await read(zipOf(Object.fromEntries(parts)))).lines).toEqual(LINES)
})

test('texts that cells share are found, however their part is spelt', async () => {
  const shared = { 'xl/SharedStrings.xml': '<sst><si><t>Name</t></si><si><t>Asha</t></si></sst>' }
  const sheet = SHEET.replaceAll('t="str"', 't="s"').replace('<v>Name', '<v>0').replace('<v>Asha', '<v>1')
  expect((await read(zipOf({ ...PARTS, ...shared, 'xl/worksheets/sheet1.xml': sheet }))).lines).toEqual(LINES)
})

describe('codes are read as their cells show them', () => {
  const column = (numFmt: string, ...values: Array<number | string>) =>
    writeXlsx({ sheets: [{ name: 'A', columns: [{ header: 'Code', key: 'code', numFmt }], data: values.map((code) => ({ code })) }] })
  const codes = async (bytes: Uint8Array) => (await read(bytes)).lines.map(({ cells }) => cells[0])

  test.each([
    ['00000', [42, 123456, 'A7'], ['00042', '123456', 'A7']],
    ['"EMP"0000', [42], ['EMP0042']],
    ['00000 00000', [9000000011], ['90000 00011']],
    ['"EMP-"@', ['A7'], ['EMP-A7']],
    ['#,##0.00', [42000], ['42000']],
  ])('%s', async (format, values, shown) => {
    expect(await codes(await column(format, ...values))).toEqual(shown)
  })

  test('in a list as long as one can be', async () => {
    const rows = Array.from({ length: 19_999 }, (_, at) => at + 1)
    const shown = await codes(await column('00000', ...rows))
    expect([shown[0], shown.at(-1), shown.length]).toEqual(['00001', '19999', 19_999])
  }, 30_000)
})
