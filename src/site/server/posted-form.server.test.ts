import { expect, test } from 'vitest'
import { readPostedForm } from './posted-form.server.ts'

const read = (body: string) => readPostedForm(new Request('https://www.example.com/', { method: 'POST', body: new URLSearchParams(body) }))

test.each([
  ['name-7=Asha%00', 'The text has a character that cannot be stored.'],
  ['na%00me=Asha', 'The text has a character that cannot be stored.'],
  ['__proto__=Asha', 'No field may be named __proto__.'],
])('a posted form refuses what a JSON body refuses: %s', async (body, sentence) => {
  await expect(read(body)).rejects.toMatchObject({ code: 'invalid', message: sentence })
})

test('of two fields with one name the last one counts', async () => {
  expect(await read('name=Asha&name=Ravi&text=a%0D%0Ab')).toEqual({ name: 'Ravi', text: 'a\r\nb' })
})
