import fc from 'fast-check'
import { HtmlValidate } from 'html-validate'
import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import { describe, expect, test } from 'vitest'
import { getCompany } from '#company/server/company.server.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { TEST_NOW, TEST_SITE } from '#app/testing/test-app.ts'
import { type MailContent, MAIL_SAMPLES, sampleOf, SAMPLE_LINKS, MAIL_KINDS } from '../../mail-kinds.ts'
import type { MailColour } from '../../messages/mail-colours.ts'
import { coloursOf } from '#company/server/look/company-colours.server.ts'
import { SHIPPED_COLOURS, SHIPPED_LOOK, type Look } from '#ui/colours/shipped-colours.ts'
import { placeholderNames } from '../../messages/placeholders.ts'
import { renderMail, renderWithTemplate, type RenderedMail } from './render-mail.server.ts'

const app = setUpTestApp()
const OPTIONS = { siteUrl: TEST_SITE, now: TEST_NOW, links: SAMPLE_LINKS }
const render = (mail: MailContent) => renderMail(app.db, mail, OPTIONS)

/** Gmail cuts a message at 102 kB and hides the rest, including the footer. */
const MAX_HTML_BYTES = 100_000

describe('every kind is rendered:', () => {
  test.each(MAIL_SAMPLES)('$kind has a subject, its sender and a reason, and nothing is left to fill in', async (mail) => {
    const { subject, text, html } = await render(mail)
    expect(subject).toMatch(/^[^\r\n{}]{5,78}$/u)
    for (const body of [text, wordsOf(html)]) {
      expect(body).toContain('Faridabad, Haryana, India 121005')
      expect(body).toContain('+91 00000 00000')
      expect(body).toMatch(/(You get this e-mail|This e-mail goes)/)
      expect(body).not.toMatch(/[{}]|undefined|null|\[object/)
    }
    expect(linksOf(html)).toContain(`${TEST_SITE}/privacy`)
  })

  test.each(MAIL_SAMPLES)('$kind is valid HTML', async (mail) => {
    const { html } = await render(mail)
    expect(await htmlFaults(html)).toEqual([])
  })

  test.each(MAIL_SAMPLES)('$kind loads nothing and runs nothing', async (mail) => {
    const { html } = await render(mail)
    expect(tagsOf(html)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(img|script|link|iframe|object|form|svg|input|base)$/)]),
    )
    expect(html).not.toMatch(/\ssrc=|url\(|@import|@font-face|background="|\son\w+=/i)
  })

  test.each(MAIL_SAMPLES)('$kind says in text all that it says in HTML, links included', async (mail) => {
    const { text, html } = await render(mail)
    const said = new Set(text.split(/[\s<>]+/))
    expect(
      wordsOf(html)
        .split(/\s+/)
        .filter((word) => word !== '' && !said.has(word) && !text.includes(word) && !NOT_IN_TEXT.test(word)),
    ).toEqual([])
    const links = linksOf(html).filter((link) => !/^(mailto|tel):/.test(link))
    expect(links.filter((link) => !text.includes(link))).toEqual([])
  })
})

/** The header's tagline and mark, the dot between links, and the number of a list item. */
const NOT_IN_TEXT = /^(Professional|Business|Solutions|✓|·|www\.example\.com)$/

test('only the newsletter and its confirmation offer to unsubscribe', async () => {
  const offering = []
  for (const mail of MAIL_SAMPLES) if (/unsubscribe/i.test((await render(mail)).text)) offering.push(mail.kind)
  expect(offering).toEqual(['newsletter-confirmation', 'newsletter-issue'])
})

test('the default of every kind uses only its own placeholders, all that it requires, and can be filled in', async () => {
  const company = await getCompany(app.db)
  for (const mail of MAIL_SAMPLES as readonly MailContent[]) {
    const { placeholders, required, subject, text } = MAIL_KINDS[mail.kind]
    expect(placeholderNames(subject + text).filter((name) => !placeholders.some((known) => known === name))).toEqual([])
    expect(placeholderNames(subject + text)).toEqual(expect.arrayContaining([...required]))
    const all = placeholders.map((name) => `{${name}}`).join('\n\n')
    expect(() => renderWithTemplate(mail, { subject: 'All', text: all }, { ...OPTIONS, company })).not.toThrow()
  }
})

test('the receipt repeats nothing that a visitor can type', async () => {
  const receipt = MAIL_SAMPLES.find(({ kind }) => kind === 'enquiry-receipt')!
  expect(Object.keys(receipt.data).sort()).toEqual(['about', 'dates', 'enquiryId', 'kind', 'people', 'receivedAt', 'reference'])
})

test.each([
  ['on a Saturday', '2026-11-21T05:30:00.000Z', 'answer by Monday, 6 PM.', '23 November 2026, 6:00 PM IST'],
  ['on a Tuesday', '2026-11-24T05:30:00.000Z', 'answer within 24 hours.', '25 November 2026, 11:00 AM IST'],
])('receipt and notice of an enquiry that came %s name the same moment', async (_when, receivedAt, promise, due) => {
  const receipt = MAIL_KINDS['enquiry-receipt'].sample
  const notice = MAIL_KINDS['enquiry-notice'].sample
  expect((await render({ kind: 'enquiry-receipt', data: { ...receipt, kind: 'enquiry', receivedAt } })).text).toContain(promise)
  expect((await render({ kind: 'enquiry-notice', data: { ...notice, receivedAt } })).text).toContain(`Reply due by ${due}.`)
})

describe('hostile text in every field', () => {
  const HOSTILE = [
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    '"><b style="x" onclick=alert(1)>',
    "'; </style></title><script>//",
    '[Press](https://spam.example) ![x](https://spam.example/x.png) **bold** # h\n\n## h2',
    'Line\r\nBcc: victim@example.com\r\n\r\nbody',
    'a\u2028Bcc: x\u0085y\u0000z\u000bq',
    '\u202etxt.exe\u2066 \ud800 \udfff',
    '{permalink} {company} {constructor} {{x}}',
    'javascript:alert(1)',
    '-->]]><!--[if mso]>',
    `${'x'.repeat(300)} ${'आशा '.repeat(100)}`,
  ]

  const cases = MAIL_SAMPLES.flatMap((mail) => HOSTILE.map((text) => [mail, text] as const))

  test.each(cases.map(([mail, text]) => ({ kind: mail.kind, start: JSON.stringify(text.slice(0, 20)), mail, text })))(
    '$kind with $start stays text',
    async ({ mail, text }) => {
      const hostile = { kind: mail.kind, data: withStrings(mail.data, text) } as MailContent
      await expectHarmless(await render(hostile), await render(mail), hostile)
    },
  )

  test('any text stays text, in any kind', async () => {
    const company = await getCompany(app.db)
    fc.assert(
      fc.property(fc.constantFrom(...MAIL_SAMPLES), fc.string({ unit: 'binary', maxLength: 60 }), (mail, text) => {
        const hostile = { kind: mail.kind, data: withStrings(mail.data, text) } as MailContent
        const { subject, html } = renderWithTemplate(hostile, MAIL_KINDS[mail.kind], { ...OPTIONS, company })
        expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
        expect(tagsOf(html)).not.toContain('script')
        expect(html.length).toBeLessThan(MAX_HTML_BYTES)
      }),
      { numRuns: 300 },
    )
  })

  async function expectHarmless({ subject, text, html }: RenderedMail, plainMail: RenderedMail, { kind }: MailContent) {
    expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
    expect(Array.from(subject).length).toBeLessThanOrEqual(MAIL_KINDS[kind].isPersonal ? 300 : 78)
    expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]|[^\P{Cc}\n\t]/u)
    expect(tagsOf(html)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(script|img|iframe|svg)$/)]))
    expect(await htmlFaults(html)).toEqual([])
    expect(new TextEncoder().encode(html).length).toBeLessThan(MAX_HTML_BYTES)
    expect(foreignLinks(html, kind)).toEqual(foreignLinks(plainMail.html, kind))
  }

  /** External links. Staff write Markdown and may use any; visitors may not. */
  function foreignLinks(html: string, kind: MailContent['kind']): string[] {
    if (kind === 'enquiry-reply' || kind === 'newsletter-issue') return []
    // A batch's map address is a field of its own, which the hostile text replaces.
    const own = /^(mailto:|https:\/\/www\.linkedin\.com\/profile\/add\?|https:\/\/maps\.example\.com\/hall$)/
    return linksOf(html).filter((link) => !link.startsWith(TEST_SITE) && !own.test(link))
  }
})

describe('the look', () => {
  const LOOKS: Look[] = [SHIPPED_LOOK, { brand: '#ffd400', accent: '#333333' }, { brand: '#7a1f5c', accent: '#ffffff' }]

  test('the colours are those of the company, in both themes', async () => {
    const look = { brand: '#7a1f5c', accent: '#0a7d4f' }
    const { html } = renderWithTemplate(sampleOf('enquiry-notice'), MAIL_KINDS['enquiry-notice'], {
      ...OPTIONS,
      company: { ...(await getCompany(app.db)), look },
    })
    const { tokens } = coloursOf({ look })
    for (const colour of [tokens.button[0], tokens.link[1], tokens['surface-brand'][0], tokens.mark[0]]) expect(html).toContain(colour)
    for (const name of ['button', 'surface-brand', 'mark'] as const) expect(html).not.toContain(SHIPPED_COLOURS.tokens[name][0])
  })

  test.each([
    ['text', 'surface'],
    ['text', 'surface-sunken'],
    ['text-3', 'surface-sunken'],
    ['text-3', 'bg'],
    ['text', 'bg'],
    ['link', 'surface'],
    ['link', 'surface-sunken'],
    ['on-button', 'button'],
    ['text-on-brand', 'surface-brand'],
    ['text-on-brand-2', 'surface-brand'],
    ['success-text', 'surface-sunken'],
    ['warning-text', 'surface-sunken'],
    ['danger-text', 'surface-sunken'],
  ] as const satisfies ReadonlyArray<readonly [MailColour, MailColour]>)(
    '%s on %s has a contrast of 4.5 in both themes',
    (front, ground) => {
      for (const look of LOOKS) {
        const { tokens } = coloursOf({ look })
        for (const theme of [0, 1] as const) expect(contrast(tokens[front][theme], tokens[ground][theme])).toBeGreaterThanOrEqual(4.5)
      }
    },
  )

  test('the lines of the mark have a contrast of 3 to its ground', () => {
    for (const look of LOOKS) {
      const { accent, mark } = coloursOf({ look }).tokens
      for (const line of ['#ffffff', accent[0]]) expect(contrast(line, mark[0])).toBeGreaterThanOrEqual(3)
    }
  })

  test('every colour of an element changes with the theme: each inline colour has the class that the dark style sheet names', async () => {
    const { html } = await render(sampleOf('enquiry-notice'))
    const dark = /@media \(prefers-color-scheme:dark\)\{(.*)\}<\/style>/.exec(html)?.[1] ?? ''
    const coloured = Array.from(html.matchAll(/<(\w+) [^>]*?class="([^"]*)" style="([^"]*)"/g))
    expect(coloured.length).toBeGreaterThan(20)
    for (const [, , names = '', style = ''] of coloured) {
      const inline = Array.from(style.matchAll(/(?:^|;)(background-color|color|border-color):(#\w+)/g))
      for (const [, property] of inline) {
        expect(names.split(' ').some((name) => dark.includes(`.${name}{${property}:`))).toBe(true)
      }
    }
  })
})

test('Hindi words have their language', async () => {
  const { html } = await render({
    kind: 'participant-created',
    data: { fullName: 'आशा उदाहरण', participantId: 'BHM1', program: 'Audit', enrolledOn: '2026-11-12' },
  })
  expect(html).toContain('<span lang="hi" style="line-height:1.7">Welcome, आशा उदाहरण</span>'.replace('Welcome, ', ''))
})

test('a reply keeps a long subject, behind which the reference stands', async () => {
  const sample = MAIL_SAMPLES.find(({ kind }) => kind === 'enquiry-reply')!
  const subject = `Re: ${'Product Quality Planning '.repeat(8)}[ENQ-7F3K-9Q2M]`
  expect((await render({ ...sample, data: { ...sample.data, subject } } as MailContent)).subject).toBe(subject)
})

test('a name that ends in a full stop ends its sentence', async () => {
  const sample = sampleOf('certificate-issued')
  const options = { ...OPTIONS, company: await getCompany(app.db) }
  const template = { subject: 'From {program}.', text: 'For {program}. {permalink}' }
  const data = { ...sample.data, program: 'Audits at Example Autos Pvt. Ltd.' }
  const { subject, text } = renderWithTemplate({ ...sample, data } as MailContent, template, options)
  expect(subject).toBe('From Audits at Example Autos Pvt. Ltd.')
  expect(text).toContain('For Audits at Example Autos Pvt. Ltd. https')
})

test('a contact of a client reads that the training is confirmed for its employees, a participant that it is for them', async () => {
  const toClient = sampleOf('batch-joining')
  const toParticipant = { ...toClient, data: { ...toClient.data, people: [] } } as MailContent
  expect((await render(toClient)).text).toContain('Training confirmed for your employees')
  expect((await render(toParticipant)).text).toContain('Training confirmed for you\n')
})

test('the reason of a cancellation is a sentence, however the office began it', async () => {
  const sample = sampleOf('batch-cancelled')
  const { text } = await render({ ...sample, data: { ...sample.data, reason: 'the trainer is ill.' } } as MailContent)
  expect(text).toContain('\nReason: The trainer is ill.\n')
})

test('a reminder that was sent late counts the days from when it is sent', async () => {
  const sample = MAIL_SAMPLES.find((mail) => mail.kind === 'certificate-expiring')!
  const late = await renderMail(app.db, sample, { siteUrl: TEST_SITE, now: new Date('2026-12-03T10:00:00Z') })
  expect(late.text).toContain('Your certificate expires in 1 day\n')
})

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    'heading-level': 'error',
    'no-unknown-attributes': 'off',
    // Required by mail programs: Gmail drops style sheets, and Outlook for Windows reads attributes instead of styles.
    'no-inline-style': 'off',
    'no-style-tag': 'off',
    'no-deprecated-attr': 'off',
    'attribute-allowed-values': 'off',
    'no-conditional-comment': 'off',
    'long-title': 'off',
    // Older screen readers know this word but not 'none'. The parser adds each tbody itself.
    'presentation-role-style': 'off',
    'prefer-tbody': 'off',
    'tel-non-breaking': 'off',
    'no-trailing-whitespace': 'off',
  },
})

async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) => messages).map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`)
}

/** The same mail with every text replaced by this one. Dates, instants, kinds and paths stay as generated. */
function withStrings<Data>(data: Data, text: string): Data {
  const replaced = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => replaced(item, name))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, replaced(part, key)]))
    return typeof value === 'string' && !MADE_BY_THE_PROGRAM.test(name) ? text : value
  }
  return replaced(data, '') as Data
}

const MADE_BY_THE_PROGRAM = /(On|At|Date|Path|path|permalink|at|on|kind)$/

type TreeNode = DefaultTreeAdapterTypes.Node

function nodesOf(node: TreeNode): TreeNode[] {
  return [node, ...('childNodes' in node ? node.childNodes.flatMap(nodesOf) : [])]
}

function tagsOf(html: string): string[] {
  return nodesOf(parse(html)).flatMap((node) => ('tagName' in node ? [node.tagName] : []))
}

function linksOf(html: string): string[] {
  return nodesOf(parse(html)).flatMap((node) =>
    'tagName' in node && node.tagName === 'a' ? node.attrs.filter(({ name }) => name === 'href').map(({ value }) => value) : [],
  )
}

/** The visible words of the body, without the hidden preview text. */
function wordsOf(html: string): string {
  const visible = html.slice(html.indexOf('</div>'))
  return nodesOf(parse(visible))
    .flatMap((node) => (node.nodeName === '#text' && 'value' in node ? [node.value] : []))
    .join(' ')
}

/** The contrast of WCAG 2.2. */
function contrast(a: string, b: string): number {
  const [bright = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (bright + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
