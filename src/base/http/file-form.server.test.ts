import { expect, test } from 'vitest'
import { Problem } from '../api/problem.ts'
import { readFileForm } from './file-form.server.ts'
import { MAX_BODY_BYTES, readAll } from './read-body.server.ts'

const MAX_FILE_BYTES = 1000
const tooLarge = () => new Problem('too-large', 'Too large')

/** Reads a body that arrives in chunks of this size. */
async function read(body: string | Uint8Array, { size = 100_000, type = 'multipart/form-data; boundary=B' } = {}) {
  const bytes = Buffer.from(body)
  let at = 0
  const arriving = new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) controller.close()
      else controller.enqueue(Uint8Array.from(bytes.subarray(at, (at += size))))
    },
  })
  const request = new Request('https://www.example.com/', {
    method: 'POST',
    headers: { 'Content-Type': type },
    body: arriving,
    duplex: 'half',
  } as RequestInit)
  return readFileForm(request, {
    name: 'order',
    maxBytes: MAX_FILE_BYTES,
    tooLarge,
    keep: async (name, sent) => ({ name, text: (await readAll(sent, MAX_FILE_BYTES, tooLarge)).toString() }),
  })
}

const field = (name: string, value: string) => `--B\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const fileOf = (name: string, text: string, fieldName = 'order') =>
  `--B\r\nContent-Disposition: form-data; name="${fieldName}"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n${text}\r\n`
const END = '--B--\r\n'

test('a form is read the same in whichever pieces it arrives', async () => {
  const text = 'a\r\n--\r\n--C\r\n-B\r\n--b\r\n\r\r\n--'
  const body = field('name', 'आशा “Example”') + field('empty', '') + fileOf('PO 77 &quot;ख&quot;.pdf', text) + field('agrees', 'yes') + END
  const expected = {
    fields: { name: 'आशा “Example”', empty: '', agrees: 'yes' },
    file: { name: 'PO 77 &quot;ख&quot;.pdf', text },
    refusal: undefined,
  }
  for (const size of [1, 2, 3, 7, 64, 100_000]) expect([size, await read(body, { size })]).toEqual([size, expected])
})

test('what a browser sends is read: a form of its own, names with quotes and line breaks', async () => {
  const form = new FormData()
  form.append('a "b"\r\nc', 'x')
  form.append('order', new File(['%PDF'], 'P"O".pdf'))
  const sent = new Response(form)
  const type = sent.headers.get('Content-Type') ?? ''
  expect(await read(Buffer.from(await sent.arrayBuffer()), { type })).toMatchObject({
    fields: { 'a "b"  c': 'x' },
    file: { name: 'P"O".pdf', text: '%PDF' },
    refusal: undefined,
  })
  expect(await read(field('a', 'x').replace('"a"', 'a') + END, { type: 'Multipart/Form-Data; charset=utf-8; Boundary="B"' })).toMatchObject(
    {
      fields: { a: 'x' },
      refusal: undefined,
    },
  )
})

test('a form without a chosen file has none, and an empty file is a file', async () => {
  expect(await read(field('a', 'x') + fileOf('', '') + END)).toEqual({ fields: { a: 'x' }, file: undefined, refusal: undefined })
  expect(await read(fileOf('PO.pdf', '') + END)).toMatchObject({ file: { name: 'PO.pdf', text: '' }, refusal: undefined })
  expect(await read(END)).toEqual({ fields: {}, file: undefined, refusal: undefined })
})

test('a form that was cut off anywhere is refused, with the fields that arrived', async () => {
  const body = field('a', 'x') + fileOf('PO.pdf', '%PDF') + END
  for (let length = 0; length < body.length - END.length + 5; length += 1) {
    const { refusal, fields } = await read(body.slice(0, length), { size: 10 })
    const hasField = length >= field('a', 'x').length + 3
    expect([length, refusal?.code, fields]).toEqual([length, 'invalid', hasField ? { a: 'x' } : {}])
  }
})

test.each([
  ['with 21 parts', field('a', 'x').repeat(21) + END, 'invalid'],
  ['with text before its first part', `x${field('a', 'x')}${END}`, 'invalid'],
  ['with a head that is too long', `--B\r\nContent-Disposition: form-data; name="${'a'.repeat(5000)}"\r\n\r\nx\r\n${END}`, 'invalid'],
  ['with a head that never ends', `--B\r\n${'X-More: y\r\n'.repeat(10_000)}`, 'invalid'],
  ['with a part without a name', `--B\r\nContent-Type: text/plain\r\n\r\nx\r\n${END}`, 'invalid'],
  ['with texts that are too long together', field('a', 'x'.repeat(MAX_BODY_BYTES / 2)).repeat(3) + END, 'too-large'],
  ['with two files', fileOf('a.pdf', 'x') + fileOf('b.pdf', 'x') + END, 'invalid'],
  ['with a file in another field', fileOf('a.pdf', 'x', 'more') + END, 'invalid'],
  ['with a nameless file', fileOf('', 'x') + END, 'invalid'],
  ['with a file that is too large', fileOf('a.pdf', 'x'.repeat(MAX_FILE_BYTES + 1)) + END, 'too-large'],
  ['with a character that cannot be stored', field('a', 'x\u0000') + END, 'invalid'],
  ['with a field named __proto__', field('__proto__', 'x') + END, 'invalid'],
])('a form %s is refused', async (_, body, code) => {
  for (const size of [9, 100_000]) expect((await read(body, { size })).refusal?.code).toBe(code)
})

test.each([
  ['without a boundary', ''],
  ['with an empty boundary', '; boundary='],
  ['with a long boundary', `; boundary=${'B'.repeat(71)}`],
  ['with a long type', `; charset=${'x'.repeat(5000)}; boundary=B`],
])('a form %s is refused', async (_, rest) => {
  expect((await read(field('a', 'x') + END, { type: `multipart/form-data${rest}` })).refusal?.code).toBe('invalid')
})

test('a fault of the store is no refusal', async () => {
  const request = new Request('https://www.example.com/', {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=B' },
    body: fileOf('a.pdf', 'x') + END,
  })
  const keep = () => Promise.reject(new TypeError('a fault'))
  await expect(readFileForm(request, { name: 'order', maxBytes: 1, tooLarge, keep })).rejects.toThrow(TypeError)
})
