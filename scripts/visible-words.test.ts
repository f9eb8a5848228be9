import { globSync, readFileSync } from 'node:fs'
import { Visitor, parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'

/** One spelling for each word on screen (docs/style.md, "Words on screen"). */
const REPLACED: ReadonlyArray<[wrong: RegExp, right: string]> = [
  [/\bemails?\b/i, 'e-mail'],
  [/\benroll(ment|ments|s)?\b/i, 'enrol, enrolment'],
  [/\bsomebody\b/i, 'someone'],
  [/(?<!e-)\bmails\b/i, 'e-mails'],
  [/\bmail programs?\b/i, 'e-mail app'],
  [/\bparted by\b/i, 'separated by'],
  [/\bmend\b/i, 'correct'],
  [/\btick (the|rows|a)\b/i, 'select'],
]

/** The texts in double quotes in docs/product/requirements.md, without the values in braces. */
const REQUIRED = [
  ...readFileSync('docs/product/requirements.md', 'utf8')
    .replaceAll(/\s+/g, ' ')
    .matchAll(/["`]([^"`]+)["`]/g),
]
  .map(([, text = '']) => text.replace(/\{[^}]*\}.*$/, '').trim())
  .filter((text) => text.includes(' ') || /^[A-Z]/.test(text))

/** Texts of public pages beside a label "Email" or a button "Enroll Now" that the requirements fix. They use the same spelling. */
const BESIDE_REQUIRED = [
  'We found no participant with this ID and email.',
  'Is it the email you enrolled with?',
  'If that email is no longer yours,',
  'The email you enrolled with.',
  'Send Enrollment Request',
  'Name, e-mail address, phone number, training program, enrollment date and status.',
  '. You will find the coming dates on this page; where there are none yet, we agree on them when you enroll.',
  'How do I enroll?',
  'After you enroll',
  'Press Enroll Now and send the form. Our team will contact you within 24 hours with dates, the fee and the joining details.',
]

/** Files whose texts are not shown on screen. */
const UNSEEN = new Set([
  'src/lists/imports/heading-words.ts', // The headings of imported files.
])

const MIN_TEXTS = 2500

/** Markup, SQL, and names of calls: 'GET /services'. */
const CODE = /^<|^\w+\.\w+ as |<> ''|^(?:GET|POST|PUT|DELETE) \//

/** Returns texts that people may read: between tags, and literals with a space or a capital letter. */
function visibleTexts(path: string): string[] {
  const texts: string[] = []
  const add = (text: string) =>
    void texts.push(
      text
        .replaceAll(/\$?\{[^}]*\}/g, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
  new Visitor({
    JSXText: ({ value }) => add(value),
    Literal: ({ value }) => void (typeof value === 'string' && add(value)),
    TemplateElement: ({ value }) => add((value.cooked ?? '').replace(/ "$/, '')),
  }).visit(parseSync(path, readFileSync(path, 'utf8')).program)
  return texts.filter((text) => /[A-Za-z]/.test(text) && /\s|^[A-Z]/.test(text) && !CODE.test(text))
}

/** The requirements fix the labels of public forms. The back-office's spelling of the same word is ours to choose. */
const PUBLIC_FORMS = /^src\/(enquiries\/site\/forms|certificates\/site\/verification)\//

/** Accepts a required text, or one that begins with it: 'Enrollment Request: Lean basics'. */
function isFixed(path: string, text: string): boolean {
  if (text === 'Email') return PUBLIC_FORMS.test(path)
  return (
    BESIDE_REQUIRED.includes(text) ||
    REQUIRED.some((fixed) => text === fixed || (fixed.endsWith(':') && text.replace(/^Re: /, '').startsWith(fixed)))
  )
}

function findMisspelt(path: string, text: string): string[] {
  const found = isFixed(path, text) ? undefined : REPLACED.find(([wrong]) => wrong.test(text))
  return found ? [`${path}: “${text}” should say: ${found[1]}`] : []
}

test('a text on screen uses one spelling for each word, unless the requirements fix it', () => {
  const texts = globSync('src/**/*.{ts,tsx}', { exclude: ['src/**/*.test.{ts,tsx}', 'src/**/test-*'] })
    .filter((path) => !UNSEEN.has(path))
    .flatMap((path) => visibleTexts(path).map((text) => ({ path, text })))
  expect(texts.length).toBeGreaterThan(MIN_TEXTS)
  expect(texts.flatMap(({ path, text }) => findMisspelt(path, text))).toEqual([])
  expect(BESIDE_REQUIRED.filter((fixed) => !texts.some(({ text }) => text === fixed))).toEqual([])
})

test.each([
  ['src/enquiries/site/forms/a.tsx', 'Email', []],
  ['src/office/a.tsx', 'Email', ['src/office/a.tsx: “Email” should say: e-mail']],
  ['src/office/a.tsx', 'Enrollment date', ['src/office/a.tsx: “Enrollment date” should say: enrol, enrolment']],
  ['src/office/a.tsx', 'Enrolled on', []],
  ['src/mail/a.ts', 'Enrollment Request: Lean basics', []],
  ['src/office/a.tsx', 'Parted by commas', ['src/office/a.tsx: “Parted by commas” should say: separated by']],
])('in %s, “%s” is judged', (path, text, judgement) => {
  expect(findMisspelt(path, text)).toEqual(judgement)
})
