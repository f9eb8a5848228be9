import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseImportFile, type ImportTable, type TablePart } from './import-table.reader.ts'

const ALL_COLUMNS = Array.from({ length: 200 }, (_, index) => index + 1)

async function parse(text: string): Promise<ImportTable> {
  const parts: TablePart[] = []
  for await (const part of parseImportFile(Buffer.from(text), { columns: ALL_COLUMNS, wholeLines: 0 })) parts.push(part)
  return { ...(parts[0] as ImportTable), lines: parts.flatMap(({ lines }) => lines) }
}

describe('a file that is refused names the line', () => {
  const MB = 1_000_000
  test.each([
    ['9.9 MB in one quoted cell', `a,b\n1,2\n"${'x'.repeat(9.9 * MB)}"`, 'Line 3 has more than 100 kB'],
    ['9.9 MB of quotation marks', `a,b\n"${'""'.repeat(4.9 * MB)}"`, 'Line 2 has more than 100 kB'],
    ['9.9 MB of commas', ','.repeat(9.9 * MB), 'Line 1 has more than 200 columns'],
    ['commas in the third line', `a,b\n1,2\n${','.repeat(MB)}`, 'Line 3 has more than 200 columns'],
    ['9.9 MB in lines without an end', `a,b\n"1\n${'x,y\n'.repeat(2 * MB)}`, 'Line 2 has more than 100 kB'],
    ['a cell of 20,001 characters', `a,b\n1,2\n3,${'x'.repeat(20_001)}\n`, 'Line 3 has a cell of more than 20,000 characters'],
    ['a quotation mark that is never closed', 'a,b\n1,2\n3,"4\n5,6\n', 'Check line 3.'],
    ['a quotation mark too many', 'a,b\n1,2\n"3"x,4\n', 'Check line 3.'],
    ['9.9 MB of line breaks', `a${'\n'.repeat(9.9 * MB)}`, 'no rows below'],
    ['9.9 MB of carriage returns', `a${'\r'.repeat(9.9 * MB)}`, 'no rows below'],
    ['nothing but line breaks', '\n\r\n\r', 'is empty'],
  ])('%s', async (_what, text, words) => {
    await expect(parse(text)).rejects.toMatchObject({ code: 'invalid', message: expect.stringContaining(words) })
  })

  test('more than 20,000 lines are refused, 20,000 are read', async () => {
    expect((await parse(`Name\n${'b\n'.repeat(20_000)}`)).lines).toHaveLength(20_000)
    await expect(parse(`Name\n${'b\n'.repeat(20_001)}`)).rejects.toMatchObject({
      code: 'too-large',
      message: expect.stringContaining('20,000'),
    })
  })
})

describe('CSV as payroll programs write it is read:', () => {
  const cellsOf = async (text: string) => (await parse(text)).lines.map(({ cells }) => cells)

  test.each([
    ['a code that is kept from being a number', 'Code,Name\n="00123",Asha', ['00123', 'Asha']],
    ['the same in quotation marks', 'Code,Name\n"=""00123""",Asha', ['00123', 'Asha']],
    ['quotation marks in a cell', 'Name,Code\nRavi "Ricky" Sample,E1', ['Ravi "Ricky" Sample', 'E1']],
    ['quotation marks in a quoted cell', 'Name,Code\n"Ravi "Ricky" Sample",E1', ['Ravi "Ricky" Sample', 'E1']],
    ['quotation marks as they should be', 'Name,Code\n"""Ricky"" Sample",E1', ['"Ricky" Sample', 'E1']],
    ['inches', `Name,Height\nAsha,5'4"`, ['Asha', `5'4"`]],
    ['a space before a quoted cell', 'Code,Name\nE1, "Example, Asha"', ['E1', 'Example, Asha']],
    ['a space behind a quoted cell', 'Code,Name\nE1,"Example, Asha" ', ['E1', 'Example, Asha']],
    ['semicolons', 'Code;Name\n="00123"; "Example; Asha"', ['00123', 'Example; Asha']],
    ['tabs, with empty cells', 'Code\tA\tB\tName\n="00123"\t\t\tRavi "Ricky"', ['00123', '', '', 'Ravi "Ricky"']],
    ['vertical bars, as SAP writes', 'Code|Name\n00123|Asha', ['00123', 'Asha']],
    ['vertical bars within a cell', 'Name,Tools\nAsha,5S|TPM|SMED', ['Asha', '5S|TPM|SMED']],
    ['a byte order mark', '\uFEFFCode,Name\nE1,Asha', ['E1', 'Asha']],
    ['an apostrophe against formulas', "Code,Name\n'=x,Asha", ['=x', 'Asha']],
  ])('%s', async (_, text, cells) => expect(await cellsOf(text)).toEqual([cells]))

  test('a line that names the separator is no part of the list', async () => {
    const table = await parse('\uFEFFsep=;\r\nName;Note\r\nAsha;1,2,3\r\n')
    expect(table).toMatchObject({ headings: ['Name', 'Note'], headingLines: [2], delimiter: 'semicolons', titles: [] })
    expect(table.lines).toEqual([{ line: 3, cells: ['Asha', '1,2,3'] }])
  })

  test.each(['UTF-16 with the low byte first', 'UTF-16 with the high byte first'])('%s', async (encoding) => {
    const bytes = Buffer.from('\uFEFFCode\tName\n="007"\tआशा', 'utf16le')
    const file = encoding.includes('high') ? bytes.swap16() : bytes
    for await (const part of parseImportFile(file, { columns: ALL_COLUMNS, wholeLines: 0 })) {
      expect(part.lines).toEqual([{ line: 2, cells: ['007', 'आशा'] }])
    }
  })
})

test('200 columns are read, and of a cell of 20,000 characters more than any field can have', async () => {
  const { headings, lines } = await parse(`${'a,'.repeat(199)}a\n${'x'.repeat(20_000)},y`)
  expect(headings).toHaveLength(200)
  expect(lines[0]?.cells.map(({ length }) => length)).toEqual([1000, 1])
})

test('a list of more than ten million characters is refused, though each of its cells is short enough', async () => {
  const line = `${`${'x'.repeat(1000)},`.repeat(50)}x\n`
  expect((await parse(`a\n${line.repeat(190)}`)).lines).toHaveLength(190)
  await expect(parse(`a\n${line.repeat(201)}`)).rejects.toMatchObject({
    code: 'too-large',
    message: expect.stringContaining('10 million characters'),
  })
})

test('what was written is read, wherever the pieces for the parser end', async () => {
  const cell = fc.stringMatching(/^[a-zA-Zअआइ😀🎓"\n,; ]{1,12}$/u).map((text) => `x${text.replaceAll('\r', '')}x`)
  const rows = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(rows, fc.constantFrom('\n', '\r\n'), fc.nat(200), async (lines, end, shift) => {
      const quoted = (text: string) => `"${text.replaceAll('"', '""').replaceAll('\n', end)}"`
      // The chunks have 32,768 characters. The filler moves the rows to the end of the first.
      const filler = ['', '', '', ''].map(() => 'f'.repeat(8_100))
      const head = `h,i${end}${filler.join(end)}${'g'.repeat(shift)}${end}`
      const table = await parse(head + lines.map((row) => row.map(quoted).join(',')).join(end))
      expect(table.lines.slice(filler.length).map(({ cells }) => cells)).toEqual(lines)
    }),
    { numRuns: 300 },
  )
})
