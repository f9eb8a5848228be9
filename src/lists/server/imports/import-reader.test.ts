import { expect, test } from 'vitest'
import { Problem } from '#base/api/problem.ts'
import { ReadingStopped, uploadProblem } from '#base/reading/reading.ts'
import { readImportFile } from './import-reader.server.ts'

const read = (text: string) => readImportFile(Buffer.from(text), { columns: [1], wholeLines: 1 })

test('an imported file is read with its headings, whole first lines, and of the others the needed columns', async () => {
  expect(await read('Name,E-mail\nAsha,a@example.com\nRavi,r@example.com,,5')).toMatchObject({
    headings: ['Name', 'E-mail'],
    delimiter: 'commas',
    encoding: 'UTF-8',
    lines: [
      { line: 2, cells: ['Asha', 'a@example.com'] },
      { line: 3, cells: ['Ravi'], extra: { column: 4, value: '5' } },
    ],
  })
})

test('a file that is no list is refused with its line', async () => {
  await expect(read('Name\n"Asha')).rejects.toMatchObject({ code: 'invalid', message: expect.stringContaining('line 2') })
})

test.each([
  ['time', 'unavailable', 'too long'],
  ['ended', 'unavailable', 'could not be read'],
  ['memory', 'too-large', 'too much memory'],
  ['output', 'too-large', 'too much memory'],
] as const)('a file that exceeds the limit of %s is refused as %s', (limit, code, words) => {
  const problem = uploadProblem(new ReadingStopped(limit, 'list.reader.ts'))
  expect(problem).toBeInstanceOf(Problem)
  expect(problem).toMatchObject({ code, message: expect.stringContaining(words) })
})
