import { SHIPPED_COLOURS } from '#ui/colours/shipped-colours.ts'
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { lettersWithoutFont } from '#base/rendering/letters-without-font.ts'
import { Typst } from '#base/rendering/typst.server.ts'
import { shareImage, withoutUnprintableLetters, type ShareImage } from './share-image.ts'

/** Compiles the same template as a PDF, to read text and positions. It rejects letters that no font has. */
const STRICT = { standard: 'a-2u', secondsSince1970: 0 }
const TEMPLATE = fileURLToPath(new URL('../server/share-images/share-image.typ', import.meta.url))
const TOOL_MS = 15_000
/** The position of the slanted edge at the bottom of the picture, in points. */
const EDGE = 640
const MARGIN = 64

/** Like the drawing process, it uses no fonts of this machine; vitest.config.ts sets the font list. */
const typst = new Typst(TEMPLATE)

function picture(changes: Partial<ShareImage> = {}): ShareImage {
  const subject = {
    badge: 'Finance',
    title: 'Cost Basics',
    facts: ['3 days', '₹9,500 +GST · Certificate included'],
    artwork: { category: 'Finance', seed: 'cost-basics' },
  }
  const sender = {
    company: { name: 'Acme', tagline: 'Professional Works' },
    siteUrl: 'https://www.example.com',
    inks: SHIPPED_COLOURS.inks,
  }
  return { ...shareImage(subject, sender), ...changes }
}

test('all facts of a program are shown, each on a line', () => {
  expect(linesOf(picture())).toEqual([
    'Acme',
    'Professional Works',
    'Finance',
    'Cost Basics',
    '3 days · ₹9,500 +GST · Certificate included',
    'www.example.com',
  ])
})

test('facts that do not fit on one line get one line each', () => {
  const lines = linesOf(picture({ facts: ['6 days over 3 weekends in the evening', '₹19,500 +GST · Certificate included'] }))
  expect(lines.slice(4, 6)).toEqual(['6 days over 3 weekends in the evening', '₹19,500 +GST · Certificate included'])
})

test('a short title stays on one line, a longer one is split into two lines of about equal length', () => {
  expect(linesOf(picture({ title: 'Customer Audits' }))).toContain('Customer Audits')
  const lines = linesOf(picture({ title: 'IATF 16949 Internal Auditor' }))
  expect(lines.slice(3, 5)).toEqual(['IATF 16949', 'Internal Auditor'])
})

test('a longer title is set smaller before it is cut', () => {
  const sizes = ['Cost Basics', 'Information Security Awareness: TISAX and ISO/IEC 27001'].map((title) => titleHeight(title))
  expect(sizes[1]).toBeLessThan(sizes[0] ?? 0)
  expect(linesOf(picture({ title: 'Information Security Awareness: TISAX and ISO/IEC 27001' })).join(' ')).not.toContain('…')
})

test('words with a hyphen or a slash are not split', () => {
  const lines = linesOf(picture({ title: 'Finance for Non-Finance Managers' }))
  expect(lines.slice(3, 5)).toEqual(['Finance for', 'Non-Finance Managers'])
})

test('a title longer than two small lines is cut after a whole word, with an ellipsis', () => {
  const title = 'Advanced Product Quality Planning and Production Part Approval '.repeat(6)
  const [first = '', second = ''] = linesOf(picture({ title })).slice(3)
  expect(second).toMatch(/^.*\w…$/)
  expect(title).toContain(`${first} ${second.slice(0, -1)} `)
})

test.each([
  ['an endless word', 'Averylongunbreakabletitle'.repeat(12)],
  ['wide letters', 'WWWW MMMM '.repeat(20)],
  ['a long Hindi title', 'प्रथम पंक्ति नेतृत्व और पर्यवेक्षकों के लिए व्यावहारिक प्रशिक्षण कार्यक्रम '.repeat(4)],
])('%s stays between the margin and the edge', (_, words) => {
  const long = picture({ title: words, name: words, tagline: words, badge: words, facts: [words, words], domain: words })
  for (const { left, right } of placesOf(long)) {
    expect(left).toBeGreaterThanOrEqual(MARGIN - 2)
    expect(right).toBeLessThan(EDGE)
  }
})

test.each(['प्रशिक्षण क्षेत्र', 'উদাহরণ নাম', 'ઉદાહરણ નામ', 'ਉਦਾਹਰਣ ਨਾਮ', 'ಉದಾಹರಣೆ ಹೆಸರು', 'ഉദാഹരണം പേര്', 'ଉଦାହରଣ ନାମ', 'தொழில் பயிற்சி', 'ఉదాహరణ పేరు'])(
  '%s is set in a font that has all its letters',
  (title) => {
    // pdftotext reports a space after a vowel sign below the line, so the comparison ignores spaces.
    const without = (text: string) => text.replace(/\s/g, '')
    expect(without(linesOf(picture({ title, name: title, badge: title, facts: [title] })).join(''))).toContain(without(title))
  },
)

test('the rupee sign is in the title’s font, too', () => {
  expect(linesOf(picture({ title: 'Save ₹5 lakh' }))).toContain('Save ₹5 lakh')
})

test('letters without a font are refused instead of shown as boxes, and the error names all of them', () => {
  const foreign = picture({ title: 'Kanban 看板', badge: 'مرحبا 😀', name: '漢' })
  expect(complaint(foreign)).toEqual(expect.arrayContaining(['看', '板', '😀', '漢']))
  const shown = withoutUnprintableLetters(foreign, complaint(foreign))
  expect(complaint(shown)).toEqual([])
  expect(linesOf(shown)).toContain('Kanban')
})

test('words are shown literally, never interpreted as markup', () => {
  const title = '#panic("x") *b* $x$'
  expect(linesOf(picture({ title }))).toContain(title)
})

function complaint(image: ShareImage): string[] {
  try {
    typst.pdf(image, STRICT)
    return []
  } catch (error) {
    return lettersWithoutFont(String(error))
  }
}

function titleHeight(title: string): number {
  const word = placesOf(picture({ title })).find(({ text }) => title.startsWith(text))
  return (word?.bottom ?? 0) - (word?.top ?? 0)
}

function linesOf(image: ShareImage): string[] {
  return textOf(image, '-layout')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

function placesOf(image: ShareImage) {
  const words = textOf(image, '-bbox').matchAll(/xMin="(.*)" yMin="(.*)" xMax="(.*)" yMax="(.*)">(.*)</g)
  const places = Array.from(words, ([, left, top, right, bottom, text = '']) => ({
    left: Number(left),
    top: Number(top),
    right: Number(right),
    bottom: Number(bottom),
    text,
  }))
  expect(places.length).toBeGreaterThan(4)
  return places
}

function textOf(image: ShareImage, option: string): string {
  return execFileSync('pdftotext', [option, '-', '-'], { input: typst.pdf(image, STRICT), encoding: 'utf8', timeout: TOOL_MS })
}
