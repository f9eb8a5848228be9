import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseImportFile, type ImportTable, type TablePart } from './import-table.server.ts'

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
    expect((await parse(`a\n${'b\n'.repeat(20_000)}`)).lines).toHaveLength(20_000)
    await expect(parse(`a\n${'b\n'.repeat(20_001)}`)).rejects.toMatchObject({
      code: 'too-large',
      message: expect.stringContaining('20,000'),
    })
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
      // The pieces have 32,768 characters. The filler moves the rows to the end of the first.
      const filler = ['', '', '', ''].map(() => 'f'.repeat(8_100))
      const head = `h,i${end}${filler.join(end)}${'g'.repeat(shift)}${end}`
      const table = await parse(head + lines.map((row) => row.map(quoted).join(',')).join(end))
      expect(table.lines.slice(filler.length).map(({ cells }) => cells)).toEqual(lines)
    }),
    { numRuns: 300 },
  )
})
