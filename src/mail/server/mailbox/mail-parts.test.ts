import { expect, test } from 'vitest'
import { partsOf } from './mail-parts.server.ts'

const text = (part: string, type: string, more = {}) => ({ part, type, size: 10, ...more })
const file = (part: string, filename: string, more = {}) => ({
  part,
  type: 'application/pdf',
  encoding: 'base64',
  size: 4000,
  disposition: 'attachment',
  dispositionParameters: { filename },
  ...more,
})

test('the plain text is read, and the page beside it is not', () => {
  const both = { type: 'multipart/alternative', childNodes: [text('1', 'text/plain'), text('2', 'text/html')] }
  expect(partsOf(both).texts.map(({ part }) => part)).toEqual(['1'])
  expect(partsOf(text('1', 'text/html')).texts).toMatchObject([{ part: '1', type: 'text/html' }])
})

test('the page is read where the plain text beside it is blank, or stands elsewhere', () => {
  const alternative = { type: 'multipart/alternative', childNodes: [text('1', 'text/plain', { size: 2 }), text('2', 'text/html')] }
  expect(partsOf(alternative).texts.map(({ part }) => part)).toEqual(['2'])
  const notice = { type: 'multipart/mixed', childNodes: [text('1', 'text/html'), text('2', 'text/plain')] }
  expect(partsOf(notice).texts.map(({ part }) => part)).toEqual(['1', '2'])
})

test('a text before and after a file is read, and the file is named', () => {
  const mixed = { type: 'multipart/mixed', childNodes: [text('1', 'text/plain'), file('2', 'list.pdf'), text('3', 'text/plain')] }
  const { texts, files } = partsOf(mixed)
  expect(texts.map(({ part }) => part)).toEqual(['1', '3'])
  expect(files).toEqual([{ part: '2', encoding: 'base64', use: 'attached', name: 'list.pdf', bytes: 2923, contentId: null }])
})

test('pictures of the text come after what was attached, and dots that count readers are left out', () => {
  const logo = text('2', 'image/png', { id: '<logo@example.com>', disposition: 'inline', size: 4000 })
  const dot = text('5', 'image/gif', { id: '<dot@example.com>', disposition: 'inline', size: 43 })
  const related = { type: 'multipart/related', childNodes: [text('1', 'text/html'), logo, dot] }
  const photo = file('3', 'photo.jpg', { type: 'image/jpeg', id: '<photo>' })
  const winmail = file('4', 'winmail.dat', { type: 'application/ms-tnef' })
  const { files, pages } = partsOf({ type: 'multipart/mixed', childNodes: [related, photo, winmail] })
  expect(files.map(({ name, use, contentId }) => [name, use, contentId])).toEqual([
    ['photo.jpg', 'attached', 'photo'],
    ['winmail.dat', 'attached', null],
    ['File without a name', 'picture', 'logo@example.com'],
  ])
  expect(pages.map(({ part }) => part)).toEqual(['1'])
})

test('a mail within the mail is a file, and its texts are not read', () => {
  const inner = { ...text('2', 'message/rfc822'), envelope: { subject: '../Old\u202e mail' }, childNodes: [text('2', 'text/plain')] }
  const { texts, files } = partsOf({ type: 'multipart/mixed', childNodes: [text('1', 'text/plain'), inner] })
  expect(texts.map(({ part }) => part)).toEqual(['1'])
  expect(files.map(({ name }) => name)).toEqual(['Old mail.eml'])
})

test('the files of a mail within the mail can be had, and two of one name stay two', () => {
  const structure = {
    ...text('2', 'message/rfc822'),
    envelope: { subject: 'List' },
    childNodes: [{ type: 'multipart/mixed', childNodes: [text('2.1', 'text/plain'), file('2.2', 'plant2.csv')] }],
  }
  const { texts, files } = partsOf({ type: 'multipart/mixed', childNodes: [text('1', 'text/plain'), structure, file('3', 'plant2.csv')] })
  expect(texts.map(({ part }) => part)).toEqual(['1'])
  expect(files.map(({ part, name }) => [part, name])).toEqual([
    ['2', 'List.eml'],
    ['2.2', 'plant2.csv'],
    ['3', 'plant2.csv'],
  ])
})

test.each([
  ['application/pkcs7-mime', 'smime.p7m', 'smime'],
  ['application/ms-tnef', 'winmail.dat', 'tnef'],
  ['application/octet-stream', 'WINMAIL.DAT', 'tnef'],
])('an attachment of the type %s named %s is an envelope', (type, name, kind) => {
  expect(partsOf(file('1', name, { type })).envelope).toMatchObject({ part: '1', encoding: 'base64', kind })
})

test('the answer of a calendar to an invitation is told from an invitation', () => {
  const answers = (method: string) => {
    const calendar = text('2', 'text/calendar', { parameters: { method } })
    return partsOf({ type: 'multipart/alternative', childNodes: [text('1', 'text/plain'), calendar] }).answer !== undefined
  }
  expect([answers('REPLY'), answers('REQUEST')]).toEqual([true, false])
})

test('parts that nest without end, or have no children, are no error', () => {
  let nested: { type: string; childNodes?: object[] } = { type: 'multipart/mixed' }
  for (let depth = 0; depth < 100; depth += 1) nested = { type: 'multipart/mixed', childNodes: [nested] }
  expect(partsOf(nested as never).texts).toEqual([])
})
