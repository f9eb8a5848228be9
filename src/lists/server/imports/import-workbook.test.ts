import { readFileSync } from 'node:fs'
import { writeXlsx, type WriteSheet } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { readImportFile } from './import-reader.server.ts'
import { parseImportFile, type ImportTable } from './import-table.reader.ts'
import { suggestColumns } from '../../imports/suggest-columns.ts'
import { ONE_SHEET, oneSheet, repeatedText, zipOf } from './test-workbooks/test-zip.ts'

const ALL = { columns: [], wholeLines: 100 }
/** Workbooks written by LibreOffice and openpyxl. */
const fixture = (name: string) => new Uint8Array(readFileSync(new URL(`test-workbooks/${name}`, import.meta.url)))
const read = (bytes: Uint8Array, needed = {}) => readImportFile(bytes, { ...ALL, ...needed })
const workbookOf = async (...sheets: WriteSheet[]) => read(await writeXlsx({ sheets }))
const namesOf = ({ lines }: ImportTable, column: number) => lines.map(({ cells }) => cells[column - 1])
const suggested = ({ headings, lines, hiddenColumns }: ImportTable) =>
  suggestColumns({ headings, hiddenColumns, firstLines: lines.slice(0, 8).map(({ cells }) => cells) })

describe('the list of a factory, as LibreOffice saved it', () => {
  test('is found on its sheet, below two rows of titles and with headings in two rows', async () => {
    const list = await read(fixture('factory-list.xlsx'))
    expect(list).toMatchObject({
      sheet: 'Nov batch',
      sheets: [{ name: 'Instructions' }, { name: 'Nov batch' }],
      titles: ['EXAMPLE AUTO COMPONENTS PVT LTD, FARIDABAD', 'List of participants for training on 12.11.2026'],
      headings: ['Sr. No.', 'E. Code', 'Name of Employee', 'DOJ', 'Dept.', 'Mob. No.', 'E-mail ID', 'Salary grade'],
      headingLines: [4, 5],
      hiddenColumns: [8],
    })
    expect(suggested(list)).toEqual({ employeeCode: 2, fullName: 3, department: 5, phone: 6, email: 7 })
  })

  test('has the results of its formulas, merged cells in each row, phones with all digits, and its rows as Excel counts them', async () => {
    const { lines } = await read(fixture('factory-list.xlsx'))
    expect(lines[1]).toEqual({
      line: 7,
      cells: ['2', 'E-1002', 'SURESH  KUMAR', '2008-03-01', 'Assembly', '919000000112', 'hr@example.com', 'G1'],
    })
    expect(lines.filter(({ isHidden }) => isHidden).map(({ line }) => line)).toEqual([24, 25])
    expect(lines.filter(({ isNoPerson }) => isNoPerson).map(({ line }) => line)).toEqual([30, 32, 33])
    expect(lines).toHaveLength(25)
  })
})

test('days are counted from 1904 where the workbook of openpyxl says so', async () => {
  const table = await read(fixture('mac-1904.xlsx'))
  expect(table.countsFrom1904).toBe(true)
  expect(namesOf(table, 4)).toEqual(['2026-11-05', '44504'])
})

test('a sheet with nothing but a chart is left out', async () => {
  const { sheet, sheets, lines } = await read(fixture('chart-sheet.xlsx'))
  expect({ sheet, sheets: sheets.map(({ name }) => name), lines }).toEqual({
    sheet: 'List',
    sheets: ['List', 'Notes'],
    lines: [{ line: 2, cells: ['Asha Example', '919000000000', '007'] }],
  })
})

test('a date of 1900 survives the leap day that Excel believes in', async () => {
  const table = await workbookOf({ name: 'A', rows: [['Name', 'Date'], ['Asha', new Date(Date.UTC(1900, 2, 1))], ['Ravi', new Date(Date.UTC(2026, 10, 5))]] }) // prettier-ignore
  expect(namesOf(table, 2)).toEqual(['1900-03-01', '2026-11-05'])
})

test('the sheet with the list is proposed among fifty, hidden ones last, and another can be asked for', async () => {
  const sheets: WriteSheet[] = Array.from({ length: 50 }, (_, at) => ({ name: `Sheet ${at + 1}`, rows: [[`Notes ${at}`]] }))
  sheets[36] = { name: 'सूची', rows: [['नाम', 'मोबाइल', 'ईमेल', 'कर्मचारी कोड', 'विभाग'], ['आशा उदाहरण', 9000000011, 'asha@example.com', 1043, 'गुणवत्ता']] } // prettier-ignore
  sheets[40] = { name: 'Old', hidden: true, rows: [['Name', 'Mobile', 'E-mail', 'Emp. Code', 'Dept', 'Status', 'Course'], ['x']] }
  const bytes = await writeXlsx({ sheets })
  const table = await read(bytes)
  expect(table.sheet).toBe('सूची')
  expect(table.sheets).toHaveLength(50)
  expect(suggested(table)).toEqual({ fullName: 1, phone: 2, email: 3, employeeCode: 4, department: 5 })
  expect(await read(bytes, { sheet: 'Old' })).toMatchObject({ sheet: 'Old', sheets: [{ name: 'Old', isHidden: true }] })
  await expect(read(bytes, { sheet: 'None' })).rejects.toMatchObject({ code: 'invalid', message: expect.stringContaining('“None”') })
})

test('the line of the headings can be named, and a sheet may have none', async () => {
  const rows = [['Asha Example', 'asha@example.com'], ['Name', 'Mail'], ['Ravi Sample', 'ravi@example.com']] // prettier-ignore
  const bytes = await writeXlsx({ sheets: [{ name: 'A', rows }] })
  expect((await read(bytes)).headings).toEqual(['Name', 'Mail'])
  expect(await read(bytes, { headingLine: 0 })).toMatchObject({
    headings: [],
    headingLines: [],
    lines: [{ line: 1 }, { line: 2 }, { line: 3 }],
  })
  expect((await read(bytes, { headingLine: 3 }).catch((error: Error) => error.message)) as string).toContain('no rows below')
})

describe('a file that is refused says what to do', () => {
  test.each([
    ['in the format of Excel 97', fixture('old-format.xls'), 'unsupported-type', 'Excel Workbook (.xlsx)'],
    ['a ZIP of something else', zipOf({ 'word/document.xml': '<x/>' }), 'unsupported-type', 'not an Excel workbook'],
    ['with formulas that nobody has calculated', fixture('formulas-without-results.xlsx'), 'invalid', 'Line 2 has a formula'],
    ['cut off', fixture('factory-list.xlsx').subarray(0, 5000), 'invalid', 'damaged'],
    [
      'of more than 2000 parts',
      zipOf(Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`p${at}`, '']))),
      'too-large',
      '2000 parts',
    ],
  ])('%s', async (_, bytes, code, words) => {
    await expect(read(bytes)).rejects.toMatchObject({ code, message: expect.stringContaining(words) })
  })

  test('protected by a password', async () => {
    const bytes = await writeXlsx({ sheets: [{ name: 'A', rows: [['Name'], ['Asha']] }], encryption: { password: 'x', spinCount: 1 } })
    await expect(read(bytes)).rejects.toMatchObject({ message: expect.stringContaining('password') })
  })

  test('without lines, and with more than 20,000', async () => {
    await expect(workbookOf({ name: 'A', rows: [['Name', 'E-mail']] })).rejects.toMatchObject({
      message: expect.stringContaining('no rows'),
    })
    await expect(workbookOf({ name: 'A', rows: [] })).rejects.toMatchObject({ message: expect.stringContaining('empty') })
    const rows = [['Name'], ...Array.from({ length: 20_001 }, () => ['x'])]
    await expect(workbookOf({ name: 'A', rows })).rejects.toMatchObject({ code: 'too-large', message: expect.stringContaining('20,000') })
  }, 30_000)
})

describe('a bomb', () => {
  const HEAD = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
  const bomb = (size: number, said?: number) => {
    const sheet = Buffer.concat([Buffer.from(`${HEAD}<row r="1"><c r="A1" t="inlineStr"><is><t>`), Buffer.alloc(size, 'a')])
    return zipOf({ ...ONE_SHEET, 'xl/worksheets/sheet1.xml': sheet }, { lastSize: said })
  }

  test('of 300 MB is refused before anything is unpacked', async () => {
    const bytes = bomb(300_000_000)
    expect(bytes.byteLength).toBeLessThan(1_000_000)
    const before = process.memoryUsage.rss()
    await expect(read(bytes)).rejects.toMatchObject({ code: 'too-large', message: expect.stringContaining('300 MB') })
    expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000)
  }, 30_000)

  test('that says it were small, or nothing of its size, is not unpacked further than it says', async () => {
    for (const said of [1000, 0]) {
      await expect(read(bomb(60_000_000, said))).rejects.toMatchObject({ code: 'invalid', message: expect.stringContaining('damaged') })
    }
  }, 30_000)

  test('of cells far apart, of entities and of merged cells does no harm', async () => {
    const sheet = (xml: string) => read(oneSheet(HEAD + xml))
    const rows = '<row r="1"><c r="A1" t="str"><v>Name</v></c></row><row r="2"><c r="A2" t="str"><v>Asha</v></c></row>'
    const far = await sheet(`${rows}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>`)
    expect(far.lines).toEqual([{ line: 2, cells: ['Asha'] }])
    const merged = Array.from({ length: 1000 }, () => '<mergeCell ref="A2:XFD1048576"/>').join('')
    expect((await sheet(`${rows}</sheetData><mergeCells>${merged}</mergeCells></worksheet>`)).lines).toHaveLength(1)
    const entities = `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]>`
    const laughing = `${entities}${HEAD}${rows.replace('Asha', '&b;')}</sheetData></worksheet>`
    const table = await read(oneSheet(laughing)).catch((error: Error) => error.message)
    expect(JSON.stringify(table).length).toBeLessThan(2000)
  })

  test('that hides the list of its parts behind a list of small ones is read by one of the two alone', async () => {
    const rows = (text: string) =>
      `${HEAD}<row r="1"><c r="A1" t="str"><v>Name</v></c></row><row r="2"><c r="A2" t="str"><v>${text}</v></c></row></sheetData></worksheet>`
    const small = { ...ONE_SHEET, 'xl/worksheets/sheet1.xml': rows('Asha') }
    const large = { ...small, 'xl/worksheets/sheet1.xml': rows('Ravi'.repeat(20_000_000)) }
    const before = process.memoryUsage.rss()
    const bytes = zipOf(large, { decoys: small })
    const built = process.memoryUsage.rss() - before
    await expect(read(bytes)).rejects.toMatchObject({ code: 'too-large', message: expect.stringContaining('80 MB') })
    expect(process.memoryUsage.rss() - before).toBeLessThan(built + 100_000_000)
  }, 30_000)

  test('of a text that is repeated in every cell is refused before it leaves the thread, however small the file', async () => {
    const text = 'x'.repeat(32_000)
    const columns = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    const bytes = oneSheet(repeatedText(2000, columns.length), [text])
    expect(bytes.byteLength).toBeLessThan(500_000)
    const before = process.memoryUsage.rss()
    await expect(read(bytes, { columns, wholeLines: 0 })).rejects.toMatchObject({
      code: 'too-large',
      message: expect.stringContaining('million'),
    })
    expect(process.memoryUsage.rss() - before).toBeLessThan(200_000_000)
    const { lines } = await read(oneSheet(repeatedText(1000, columns.length), [text]), { columns, wholeLines: 0 })
    expect(lines[0]?.cells.map(({ length }) => length)).toEqual(columns.map(() => 1000))
  }, 30_000)

  test('of 300,000 merged cells that lie on each other takes no longer for each row below them', async () => {
    const merged = `<mergeCells>${'<mergeCell ref="A2:A40000"/>'.repeat(300_000)}</mergeCells></worksheet>`
    const cpuOf = async (rows: number) => {
      const bytes = oneSheet(repeatedText(rows, 1).replace('</worksheet>', merged), ['Asha'])
      const before = process.cpuUsage()
      let lines = 0
      for await (const part of parseImportFile(bytes, { columns: [1], wholeLines: 0 })) lines += part.lines.length
      expect(lines).toBe(rows)
      return process.cpuUsage(before).user
    }
    expect((await cpuOf(20_000)) / (await cpuOf(1000))).toBeLessThan(4)
  }, 120_000)
})

test('a small workbook whose writer used numbers of eight bytes is read', async () => {
  const sheet =
    '<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>Name</v></c></row><row r="2"><c r="A2" t="str"><v>Asha</v></c></row></sheetData></worksheet>'
  const { lines } = await read(zipOf({ ...ONE_SHEET, 'xl/worksheets/sheet1.xml': sheet }, { isLong: true }))
  expect(lines).toEqual([{ line: 2, cells: ['Asha'] }])
})

test('a picture in a workbook is not unpacked, and one that is damaged does no harm', async () => {
  const sheet =
    '<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>Name</v></c></row><row r="2"><c r="A2" t="str"><v>Asha</v></c></row></sheetData></worksheet>'
  const bytes = zipOf({ ...ONE_SHEET, 'xl/worksheets/sheet1.xml': sheet, 'xl/media/image1.png': 'x'.repeat(1000) }, { lastSize: 10 })
  expect((await read(bytes)).lines).toHaveLength(1)
})
