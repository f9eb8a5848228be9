import { expect, test } from 'vitest'
import { partsOf, readPage, readTexts, type TextPart } from './mail-parts.server.ts'

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

test('the answer of a calendar to an invitation is told from an invitation', () => {
  const answers = (method: string) => {
    const calendar = text('2', 'text/calendar', { parameters: { method } })
    return partsOf({ type: 'multipart/alternative', childNodes: [text('1', 'text/plain'), calendar] }).answersInvitation
  }
  expect([answers('REPLY'), answers('REQUEST')]).toEqual([true, false])
})

test('parts that nest without end, or have no children, are no error', () => {
  let nested: { type: string; childNodes?: object[] } = { type: 'multipart/mixed' }
  for (let depth = 0; depth < 100; depth += 1) nested = { type: 'multipart/mixed', childNodes: [nested] }
  expect(partsOf(nested as never).texts).toEqual([])
})

const part = (more: Partial<TextPart>): TextPart => ({
  part: '1',
  type: 'text/plain',
  charset: undefined,
  encoding: undefined,
  bytes: 0,
  ...more,
})
const read = async (content: Buffer, more: Partial<TextPart>) => (await readTexts([{ part: part(more), content }])).text

test.each<[string, Buffer, Partial<TextPart>, string]>([
  ['ISO-2022-JP', Buffer.from('GyRCRnxLXDhsGyhC'), { charset: 'iso-2022-jp', encoding: 'base64' }, '日本語'],
  ['Windows-1252', Buffer.from('Stra=DFe'), { charset: 'windows-1252', encoding: 'quoted-printable' }, 'Straße'],
  ['UTF-8 without a charset', Buffer.from('नमस्ते'), {}, 'नमस्ते'],
  ['an unknown charset and encoding', Buffer.from('hello'), { charset: 'x-nonsense', encoding: 'x-none' }, 'hello'],
  ['headers in the charset', Buffer.from('hello'), { charset: 'utf-8\r\nX-Evil: 1' }, 'hello'],
  [
    'a page',
    Buffer.from('<style>p{}</style><p>We come\n on the 12th&nbsp;&#8211; all.</p><div>Asha &amp; Ravi</div>'),
    { type: 'text/html' },
    'We come on the 12th – all.\nAsha & Ravi',
  ],
  [
    'a page of Outlook, with settings and a title',
    Buffer.from(
      '<head><title>Untitled</title><!--[if gte mso 9]><xml><o:PixelsPerInch>96</o:PixelsPerInch></xml><![endif]--></head>' +
        '<p>&ldquo;Yes&rdquo; &mdash; the caf&eacute; &amp; M&Uuml;LLER</p>',
    ),
    { type: 'text/html' },
    '“Yes” — the café & MÜLLER',
  ],
  [
    'a page of blocks',
    Buffer.from('Dear team,<div><b>we</b> come</div><div>all</div><ul><li>Asha<li>Ravi</ul>'),
    { type: 'text/html' },
    'Dear team,\nwe come\nall\nAsha\nRavi',
  ],
  [
    'a page with a picture that is cut',
    Buffer.from(`<p>5 < 7</p><img src="data:image/png;base64,${'A'.repeat(200_000)}">`),
    { type: 'text/html' },
    '5 < 7',
  ],
])('%s is read', async (_, content, more, expected) => {
  expect(await read(content, more)).toBe(expected)
})

test('a text is cut at its limit, and says so', async () => {
  const whole = await readTexts([{ part: part({ bytes: 5 }), content: Buffer.from('hello') }])
  expect(whole).toEqual({ text: 'hello', isCut: false })
  expect((await readTexts([{ part: part({ bytes: 5000 }), content: Buffer.from('hello') }])).isCut).toBe(true)
  const long = await readTexts([{ part: part({ bytes: 30_000 }), content: Buffer.from('a'.repeat(30_000)) }])
  expect([long.text.length, long.isCut]).toEqual([20_000, true])
})

test('a page is read in its charset, with all that is in it', async () => {
  const content = Buffer.from('<p onclick="x()">Stra=DFe</p><img src=3D"cid:logo">')
  const page = part({ type: 'text/html', charset: 'windows-1252', encoding: 'quoted-printable' })
  expect(await readPage([{ part: page, content }])).toBe('<p onclick="x()">Straße</p><img src="cid:logo">')
})
