import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PUBLIC_PAGES } from '../browser/support/public-pages.ts'
import { indianDate } from '#base/dates/dates.ts'
import { visit } from './places.ts'
import { all, attribute, linksIn, named, one, textOf, textsOf, type Element } from './served-page.ts'
import { openServedSite, type ServedSite } from './served-site.ts'

const NETWORKS = ['Facebook', 'Instagram', 'LinkedIn', 'Twitter']
const MAIN_LINKS = [
  ['Home', '/'],
  ['About Us', '/about'],
  ['Training Programs', '/training-programs'],
  ['Verify Certificate', '/verify-certificate'],
  ['Contact', '/contact'],
] as const
const MAP = /^https:\/\/www\.openstreetmap\.org\/.*Faridabad/
const PROGRAM_PAGE = '/training-programs/finance-for-non-finance-managers'

interface Listed {
  title: string
  category: string
  features: string[]
}

let site: ServedSite
beforeAll(async () => {
  site = await openServedSite('demo')
})
afterAll(() => site.close())

const documentAt = async (path: string) => (await visit(site, { path })).document
const mainAt = async (path: string) => one(await documentAt(path), 'main')
const published = async (path: string) => (await site.fetch(path)).data as Listed[]
const inNewTab = (names: string[]) => names.map((name) => `${name} (opens in a new tab)`)
const isNewTab = (link: Element) => attribute(link, 'target') === '_blank' && attribute(link, 'href')?.startsWith('https:')
const linkTo = (within: Element, name: string) => all(within, 'a').find((link) => textOf(link) === name)
/** Returns the icons in a row, by their names in the file of src/ui/sprite-icons.tsx. */
const iconsIn = (row: Element) =>
  all(row, 'use').map((use) => /^\/assets\/sprite-icons-[\w-]+\.svg#([\w-]+)$/.exec(attribute(use, 'href') ?? '')?.[1])

/** Expects a record's markdown to be rendered as headings and lists, without leftover marks. */
function expectRendered(within: Element): void {
  expect(all(within, 'h2').length).toBeGreaterThan(0)
  expect(all(within, 'li').length).toBeGreaterThan(0)
  expect(textOf(within)).not.toMatch(/##|\*\*/)
}

function expectRelated(main: Element, name: string, titles: string[]): void {
  const related = named(main, 'section', name)
  expect(textsOf(related, 'h3')).toEqual(titles)
  expect(textsOf(related, 'a').filter((text) => text.startsWith('Learn More'))).toEqual(titles.map((title) => `Learn More about ${title}`))
  const more = named(main, 'section', 'Explore More')
  expect(textsOf(more, 'a')).toEqual(['All Training Programs', 'Our Services', 'About Us', 'Contact Us'])
  expect(linksIn(more)).toEqual(['/training-programs', '/services', '/about', '/contact'])
}

describe('the frame', () => {
  test('header and footer say whose site it is, and where everything is', async () => {
    for (const [path] of PUBLIC_PAGES) {
      const document = await documentAt(path)
      const header = all(document, 'header')[0]!
      const [home] = all(header, 'a')
      expect([path, textOf(home!), all(home!, 'svg').length]).toEqual([path, 'BHMProfessional Business Solutions', 1])
      expect(textsOf(named(header, 'nav', 'Main'), 'a')).toEqual([...MAIN_LINKS.map(([label]) => label), 'Get Started'])
      expect(attribute(linkTo(header, 'Get Started')!, 'href')).toBe('/contact')

      const footer = one(document, 'footer', { id: 'site-footer' })
      const about = named(footer, 'section', 'About the company')
      expect(textOf(about)).toMatch(/^BHM ?Professional Business Solutions Consultancy, audit preparation and industry training/)
      expect(textsOf(one(about, 'ul'), 'a')).toEqual(inNewTab(NETWORKS))
      expect(all(one(about, 'ul'), 'a').every((link) => isNewTab(link) && all(link, 'svg').length === 1)).toBe(true)
      const newsletter = named(footer, 'section', 'Newsletter')
      const field = one(newsletter, 'input', { type: 'email' })
      expect([attribute(field, 'type'), attribute(field, 'placeholder')]).toEqual(['email', 'Your email address'])
      expect(textsOf(newsletter, 'button')).toEqual(['Subscribe'])
      expect(textsOf(named(footer, 'nav', 'Policies'), 'a')).toEqual(['Privacy Policy', 'Terms of Service', 'Cookie Policy'])
      expect(textOf(footer)).toContain(`© ${indianDate(new Date()).slice(0, 4)}`)
    }
  })

  test('the footer links to the sections of the home page, to the pages, and to each way to reach the company', async () => {
    const document = await documentAt('/contact')
    const footer = one(document, 'footer', { id: 'site-footer' })
    const services = ['/#consultancy', '/#audit', '/#strategy', '/training-programs', '/verify-certificate']
    expect(linksIn(named(footer, 'nav', 'Services'))).toEqual(services)
    const pages = [...MAIN_LINKS.map(([, path]) => path), '/schedule']
    expect(linksIn(named(footer, 'nav', 'Quick Links'))).toEqual(pages)
    const rows = all(named(footer, 'section', 'Contact'), 'li')
    for (const [kind, icon, count] of [
      ['Faridabad', 'map-pin', 1],
      ['+91', 'phone', 2],
      ['@', 'mail', 2],
    ] as const) {
      const shown = rows.filter((row) => textOf(row).includes(kind))
      expect([kind, shown.length, shown.every((row) => iconsIn(row).includes(icon))]).toEqual([kind, count, true])
    }
    const map = all(rows[0]!, 'a')[0]!
    expect([attribute(map, 'href'), attribute(map, 'target')]).toEqual([expect.stringMatching(MAP), '_blank'])
  })

  test('the menu marks the link of the current page by its exact path', async () => {
    for (const [path, marked] of [
      ...MAIN_LINKS.map(([label, to]) => [to, [label]] as const),
      ['/training-programs/iso-9001-lead-auditor', []] as const,
    ]) {
      const menu = named(await documentAt(path), 'nav', 'Main')
      expect([path, textsOf(menu, 'a', { 'aria-current': 'page' })]).toEqual([path, marked])
    }
  })

  test('every page except the home page has a breadcrumb', async () => {
    for (const [path, trail] of [
      ['/about', ['Home', 'About Us']],
      ['/contact', ['Home', 'Contact']],
      ['/training-programs', ['Home', 'Training Programs']],
      ['/training-programs/iso-9001-lead-auditor', ['Home', 'Training Programs', 'ISO 9001 Lead Auditor']],
      ['/schedule', ['Home', 'Training Programs', 'Training Schedule']],
      ['/services', ['Home', 'Services']],
      ['/services/customer-audits', ['Home', 'Services', 'Customer Audits']],
      ['/verify-certificate', ['Home', 'Verify Certificate']],
    ] as const) {
      const crumbs = named(await documentAt(path), 'nav', 'Breadcrumb')
      expect(textsOf(crumbs, 'li')).toEqual(trail)
      expect(textsOf(crumbs, 'a')).toEqual(trail.slice(0, -1))
      expect(textsOf(crumbs, '*', { 'aria-current': 'page' })).toEqual(trail.slice(-1))
    }
    expect(all(await documentAt('/'), 'nav', { 'aria-label': 'Breadcrumb' })).toEqual([])
  })

  test('an unknown page shows the fixed texts of the 404 page, between header and footer', async () => {
    for (const path of ['/about/nobody', '/training-programs/one/two', '/no-such-page']) {
      const { status, document } = await visit(site, { path })
      expect([path, status, textsOf(document, 'h1')]).toEqual([path, 404, ['404 Page Not Found']])
      expect(textOf(one(document, 'main'))).toContain('Did you forget to add the page to the router?')
      expect([all(document, 'nav', { 'aria-label': 'Main' }), all(document, 'footer')].map(({ length }) => length)).toEqual([1, 1])
    }
  })
})

test('About tells the story, the values, the team, four figures and five general answers', async () => {
  const main = await mainAt('/about')
  expect(textsOf(main, 'h1')).toEqual(['About Us'])
  expect(all(named(main, 'section', 'Our story'), 'p')).toHaveLength(3)
  expect(all(named(main, 'section', 'Core values'), 'li')).toHaveLength(4)
  const figures = named(main, 'section', 'In figures')
  expect(textsOf(figures, 'dd')).toEqual(['82+', '100+', '88+', '3500+'])
  expect(textsOf(figures, 'dt')).toEqual(['new clients', 'customer audits', 'companies in the green zone', 'candidates provided'])
  expect(textsOf(named(main, 'section', 'Our team'), 'h3')).toEqual(['Managing Director', 'Chief Executive Officer', 'Head of Training'])
  expect(textsOf(named(main, 'section', 'Frequently Asked Questions'), 'summary')).toEqual([
    'Which services do you offer?',
    'How experienced is the team?',
    'Can you adapt a service to our company?',
    'Which industries do you work with?',
    'How do we get started?',
  ])
})

test('the contact page and the home page have the hours, the address, two e-mail addresses, two phone numbers and the networks', async () => {
  for (const [path, networks] of [
    ['/contact', 'h3'],
    ['/', 'h4'],
  ] as const) {
    const main = await mainAt(path)
    const hours = one(main, 'table')
    expect(textOf(one(hours, 'caption'))).toBe('Business hours, India Standard Time')
    expect(all(hours, 'tr').map((row) => textOf(row).replace(' (today)', ''))).toEqual([
      'Monday to Friday 9:00 AM to 6:00 PM',
      'Saturday 10:00 AM to 2:00 PM',
      'Sunday Closed',
    ])
    const reach = all(main, 'ul').find((list) => /^Address Faridabad, Haryana, India,? 121005/.test(textOf(list)))!
    const [address, ...others] = all(reach, 'a')
    expect([attribute(address!, 'href'), attribute(address!, 'target')]).toEqual([expect.stringMatching(MAP), '_blank'])
    expect(others.map(textOf)).toEqual(['+91 00000 00000', '+91 00000 00001', 'info@example.com', 'training@example.com'])
    expect(others.map((link) => attribute(link, 'href')?.split(':')[0])).toEqual(['tel', 'tel', 'mailto', 'mailto'])
    const follow = all(main, 'section').find((part) => textsOf(part, networks).join() === 'Follow us')!
    expect(textsOf(follow, 'a')).toEqual(inNewTab(['Facebook', 'X', 'LinkedIn', 'Instagram']))
    expect(all(follow, 'a').every(isNewTab)).toBe(true)
  }
})

test('Contact has its information, the form, and a drawn map that asks nobody', async () => {
  const main = await mainAt('/contact')
  expect(textsOf(main, 'h2')).toEqual(['Our Information', 'Send Us a Message', 'Where we are'])
  expect(all(main, 'form')).toHaveLength(1)
  const map = named(main, 'section', 'Where we are')
  expect(attribute(one(map, 'img'), 'alt')).toMatch(/Faridabad lies south of Delhi/)
  expect(linksIn(map)).toEqual([expect.stringMatching(MAP)])
  expect(all(map, 'iframe')).toEqual([])
})

test('the contact form has five subjects, an e-mail field and five rows for the message, on both pages', async () => {
  for (const path of ['/contact', '/']) {
    const form = all(await mainAt(path), 'form').find((candidate) => all(candidate, 'textarea').length === 1)!
    const options = all(form, 'option').map((option) => attribute(option, 'value'))
    expect(options).toEqual([
      '',
      'Consultancy Services',
      'Audit Preparation',
      'Training Programs',
      'Certificate Verification',
      'Other Inquiry',
    ])
    expect(attribute(one(form, 'input', { name: 'email' }), 'type')).toBe('email')
    expect(attribute(one(form, 'textarea'), 'rows')).toBe('5')
  }
})

test('the listing introduces itself, and each card is a picture, facts and two ways on', async () => {
  const programs = await published('/api/training-programs')
  const main = await mainAt('/training-programs')
  expect(textsOf(main, 'h1')).toEqual(['Training Programs'])
  expect(textsOf(main, 'p')).toContainEqual(expect.stringMatching(/^Practical training for automotive and industrial teams/))
  expect(attribute(one(main, 'input', { type: 'search' }), 'placeholder')).toBe('Search training programs...')
  const cards = all(main, 'article')
  expect(cards.map((card) => textOf(one(card, 'h2')))).toEqual(programs.map(({ title }) => title))
  for (const [index, { title, category }] of programs.entries()) {
    const card = cards[index]!
    expect(attribute(one(card, 'img'), 'src')).toMatch(/^\/art\//)
    expect(textOf(card)).toMatch(/Duration: \S.*₹[\d,]+ \+GST/)
    expect(textsOf(card, 'span')).toContain(category)
    expect(textsOf(card, 'p')[0]).toMatch(/^[^*#`[\]]+$/)
    expect(textsOf(card, 'button')).toEqual([`Enroll in ${title}`])
    expect(linkTo(card, `Details of ${title}`)).toBeDefined()
  }
})

test('a program page has all its parts', async () => {
  const [programs, [service]] = [await published('/api/training-programs'), await published('/api/services')]
  const main = await mainAt(PROGRAM_PAGE)
  const title = 'Finance for Non-Finance Managers'
  expect(attribute(linkTo(main, 'Back to All Programs')!, 'href')).toBe('/training-programs')
  expect(textsOf(main, 'h1')).toEqual([title])
  expect(textsOf(one(main, 'header'), 'span')).toContain('Finance')
  const pictures = all(all(main, 'article')[0]!, 'img').map((picture) => attribute(picture, 'src'))
  expect(pictures).toEqual(['backdrop/finance', 'finance'].map((folder) => `/art/${folder}/finance-for-non-finance-managers.svg`))
  for (const picture of pictures) expect((await site.request(picture ?? '')).status).toBe(200)
  const summary = named(main, 'aside', 'Program summary')
  expect(textsOf(summary, 'dt')).toEqual(['Online', 'Classroom', 'Duration:', 'Category:', 'Certification:', 'Validity:', 'Delivery:'])
  expect(textsOf(summary, 'dd')).toEqual([
    '₹7,500 +GST per person',
    '₹9,500 +GST per person',
    '2 days',
    'Finance',
    'Included',
    '1 year',
    'Both Online & Offline',
  ])
  expectRendered(all(main, 'div').find((part) => attribute(part, 'class')?.split(' ').includes('prose'))!)
  const faq = named(main, 'section', 'Frequently Asked Questions')
  expect(textsOf(faq, 'summary')).toEqual([
    `What does ${title} cover?`,
    'How long is the program?',
    'What does it cost?',
    'Do I get a certificate?',
    'Are there any prerequisites?',
    'How do I enroll?',
  ])
  expect(textOf(all(faq, 'details').at(-1)!)).toContain('will contact you within 24 hours')
  const others = programs.filter((program) => program.title !== title)
  const alike = others.filter(({ category }) => category === 'Finance').slice(0, 2)
  const different = others.filter(({ category }) => category !== 'Finance').slice(0, 1)
  expectRelated(
    main,
    'Related Programs & Services',
    [...alike, ...different, service!].slice(0, 3).map((item) => item.title),
  )
  expect(textsOf(named(main, 'section', 'Ready to Enroll?'), 'button')).toEqual(['Enroll Now'])
})

test('a service page has all its parts', async () => {
  const [services, [program]] = [await published('/api/services'), await published('/api/training-programs')]
  const main = await mainAt('/services/customer-audits')
  expect(attribute(linkTo(main, 'Back to Services')!, 'href')).toBe('/#services')
  expect(textsOf(main, 'h1')).toEqual(['Customer Audits'])
  const description = named(main, 'section', 'Description')
  expect(textsOf(description, 'h2')[0]).toBe('Description')
  expectRendered(description)
  const { features } = services.find(({ title }) => title === 'Customer Audits')!
  expect(textsOf(named(main, 'section', 'Key Features'), 'li')).toEqual(features)
  expect(textsOf(main, 'button')).toEqual(['Get a Consultation'])
  const others = services.filter(({ title }) => title !== 'Customer Audits').slice(0, 2)
  expectRelated(
    main,
    'Related Services & Training',
    [...others, program!].map(({ title }) => title),
  )
  expect(textsOf(await mainAt('/services'), 'h2')).toEqual(expect.arrayContaining(services.map(({ title }) => title)))
})

test('the verification page has two tabs of two fields each', async () => {
  const main = await mainAt('/verify-certificate')
  expect(textsOf(main, 'a', { role: 'tab' })).toEqual(['Verify Certificate', 'Check Status'])
  for (const [panel, fields, button] of [
    [0, ['Certificate ID', 'Full Name'], 'Verify Certificate'],
    [1, ['Participant ID', 'Email'], 'Check Status'],
  ] as const) {
    const form = all(all(main, 'div', { role: 'tabpanel' })[panel]!, 'form')[0]!
    expect([textsOf(form, 'label'), textsOf(form, 'button')]).toEqual([fields, [button]])
  }
})
