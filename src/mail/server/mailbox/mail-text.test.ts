import { expect, test } from 'vitest'
import { readPage, readTexts, type TextPart } from './mail-text.reader.ts'

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

test('a part of empty lines is read as quickly as another', async () => {
  const content = Buffer.from(`a${'\n'.repeat(461_000)}b`)
  expect(await read(content, { type: 'text/html' })).toBe('a b')
  expect(await read(content, {})).toBe('a\n\nb')
})
