import { describe, expect, test } from 'vitest'
import { readImportFile } from './import-reader.server.ts'

const NEEDED = { columns: [1], wholeLines: 1 }
const read = (text: string, options: Parameters<typeof readImportFile>[2] = {}) => readImportFile(Buffer.from(text), NEEDED, options)
/** A thread with another program. */
const threadOf = (program: string) => ({ worker: new URL(`data:text/javascript,${encodeURIComponent(program)}`) })
const KEEPS_LISTENING = `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => {});`

describe('the thread that parses an import', () => {
  test('sends the headings, whole first lines, and of the others the needed columns', async () => {
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

  test('that hangs is ended, and the reply says when to try again', async () => {
    for (const program of [KEEPS_LISTENING, 'for (;;);']) {
      const hung = read('a\n1', { ...threadOf(program), timeoutMs: 300 })
      await expect(hung).rejects.toMatchObject({
        code: 'unavailable',
        message: expect.stringContaining('too long'),
        details: { retryAfterSeconds: 10 },
      })
    }
  })

  test('that needs too much memory or stack is ended without harm to the server', async () => {
    const memory = `${KEEPS_LISTENING} const all = []; for (;;) all.push(new Array(1e5).fill(all.length))`
    const stack = `${KEEPS_LISTENING} (function deeper() { deeper() })()`
    for (const program of [memory, stack]) await expect(read('a\n1', threadOf(program))).rejects.toMatchObject({ code: 'too-large' })
  })

  test('that ends by itself is reported as unavailable', async () => {
    await expect(read('a\n1', threadOf('process.exit(0)'))).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('with a fault in its program is reported as that fault', async () => {
    await expect(read('a\n1', threadOf(`throw new TypeError('a fault')`))).rejects.toThrow(TypeError)
  })

  test('gets nothing of the environment of the server', async () => {
    const program = `import { parentPort } from 'node:worker_threads'
      parentPort.on('message', () => parentPort.postMessage({ problem: { code: 'invalid', message: JSON.stringify(process.env) } }))`
    await expect(read('a\n1', threadOf(program))).rejects.toMatchObject({ message: '{}' })
  })

  test('parses one file after another, and more than eight are told to wait', async () => {
    const order: number[] = []
    const numbers = [1, 2, 3, 4, 5, 6, 7, 8]
    const files = numbers.map((number) => read(`a\n${number}`).then(({ lines }) => order.push(Number(lines[0]?.cells[0]))))
    await expect(read('a\n9')).rejects.toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 10 } })
    await Promise.all(files)
    expect(order).toEqual(numbers)
    expect((await read('a\n10')).lines).toHaveLength(1)
  })
})
