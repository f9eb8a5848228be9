import { expect, test } from 'vitest'
import { framedMailPage } from './framed-mail-page.reader.ts'

const framed = (page: string, ...pictures: Parameters<typeof framedMailPage>[1]) =>
  Buffer.from(framedMailPage(Buffer.from(page), pictures)).toString()
const picture = (bytes: number) => ({ contentId: 'a@x', type: 'image/png', bytes: Buffer.alloc(bytes) })

test('a picture is shown wherever the page names it, also with its address encoded', () => {
  const page = framed('<img src="cid:a@x"><img src="cid:a%40x"><img src="cid:b@x">', picture(3))
  expect(page.match(/data:image\/png;base64,AAAA/g)).toHaveLength(2)
  expect(page).toContain('cid:b@x')
})

test('a large picture that is shown sixty times does not make the page larger than a page may be', () => {
  const page = framed('<img src="cid:a@x">'.repeat(60), picture(6 * 1024 * 1024))
  expect(page.length).toBeLessThan(16 * 1024 * 1024)
  expect(page).toContain('data:image/png;base64,')
})
