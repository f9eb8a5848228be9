import { describe, expect, test } from 'vitest'
import { MAX_MESSAGE_LENGTH } from './enquiry.ts'
import { enquiryWords } from './enquiry-words.ts'

const ENQUIRY = {
  reference: 'ENQ-7F3K-9Q2M',
  name: 'Asha Example',
  email: 'asha@example.com',
  phone: '+91 90000 00011',
  subject: 'IATF-16949',
  message: 'Our Gearbox plant',
}
const words = (changes: Partial<typeof ENQUIRY> = {}) => enquiryWords({ ...ENQUIRY, ...changes }).split(' ')

test('the words of name, e-mail, subject, message and reference, each once', () => {
  expect(words({ phone: '' })).toEqual([
    'asha',
    'example',
    'ashaexamplecom',
    'examplecom',
    'com',
    'iatf16949',
    '16949',
    'enq7f3k9q2m',
    '7f3k9q2m',
    '9q2m',
    'our',
    'gearbox',
    'plant',
  ])
})

test.each(['919000000011', '9000000011', '90000', '00011'])('a phone number is found by %s', (typed) => {
  expect(words()).toContain(typed)
})

describe('a message cannot make more or longer words than the index takes', () => {
  test.each([
    ['one long word', 'x'.repeat(MAX_MESSAGE_LENGTH)],
    ['one chunk of many parts', 'ab.'.repeat(MAX_MESSAGE_LENGTH / 3)],
    ['different parts', Array.from({ length: 1200 }, (_, at) => at).join('.')],
    ['many compounds', Array.from({ length: 80 }, (_, at) => `a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r.s.t.u.v.w.x.y.z.${at}`).join(' ')],
    ['letters that unfold', '\u{fdfa}'.repeat(MAX_MESSAGE_LENGTH)],
  ])('%s', (_, message) => {
    const found = words({ message })
    expect(found.join(' ').length).toBeLessThan(60_000)
    expect(Math.max(...found.map((word) => word.length))).toBeLessThan(1100)
  })
})

test('a long chunk is found by its parts', () => {
  const message = `https://example.com/${'path/'.repeat(20)}gearbox?page=steering`
  expect(words({ message })).toEqual(expect.arrayContaining(['https', 'path', 'gearbox', 'steering']))
})
