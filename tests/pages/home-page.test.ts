import { afterAll, beforeAll, expect, test } from 'vitest'
import { visit } from './places.ts'
import { all, attribute, linksIn, one, textOf, textsOf, type Element } from './served-page.ts'
import { openServedSite, type ServedSite } from './served-site.ts'

interface Service {
  title: string
  slug: string
  features: string[]
}

interface Program {
  title: string
  slug: string
  category: string
  duration: string
  price: number
  online_price: number | null
}

let site: ServedSite
beforeAll(async () => {
  site = await openServedSite('demo')
})
afterAll(() => site.close())

const home = async () => (await visit(site, { path: '/' })).document
const section = async (id: string) => one(await home(), 'section', { id })
const published = async <Item>(path: string) => (await site.fetch(path)).data as Item[]
/** Returns the cards of a section; articles inside cards do not count. */
const cardsOf = (within: Element) => all(within, 'article')

test('the hero says who this is, offers three things, and leads to About and Contact', async () => {
  const hero = one(await home(), 'section', { 'aria-labelledby': 'hero' })
  expect(textsOf(hero, 'p')).toEqual(['Trusted Business Partner'])
  expect(textOf(one(hero, 'h1'))).toBe('Professional Consultancy Services for Your Business')
  expect(textsOf(hero, 'li')).toEqual([
    'ISO certification and compliance solutions',
    'Specialized industry training programs',
    'Strategic business consulting services',
  ])
  expect(textsOf(hero, 'a')).toEqual(['Explore Our Services', 'Contact Us'])
  expect(linksIn(hero)).toEqual(['/about', '/contact'])
  const portrait = one(hero, 'figure')
  expect(attribute(one(portrait, 'img'), 'alt')).toMatch(/managing director/i)
  expect(textOf(one(portrait, 'figcaption'))).toBe('Managing Director')
  const picture = await site.request(attribute(one(portrait, 'img'), 'src') ?? '')
  expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/svg+xml'])
})

test('each service has an icon, a title, its key features and a way to its page', async () => {
  const services = await published<Service>('/api/services')
  expect(services.map(({ title }) => title)).toEqual([
    'ISO Certification and Compliance',
    'Customer Audits',
    'VDA Audits',
    'Recruitment',
    'Business Strategy',
    'Training Programs for Industry',
  ])
  const shown = await section('services')
  expect(textsOf(shown, 'h2')).toEqual(['Our Services'])
  expect(textsOf(shown, 'p')).toContain('We provide comprehensive business solutions tailored to your specific needs.')
  const cards = cardsOf(shown)
  expect(cards.map((card) => textOf(one(card, 'h3')))).toEqual(services.map(({ title }) => title))
  for (const [index, { title, slug, features }] of services.entries()) {
    const card = cards[index]!
    expect(all(card, 'svg').length, `${title}: its icon`).toBeGreaterThan(0)
    expect(textsOf(card, 'p')).toContain('Key Features:')
    expect(textsOf(card, 'li')).toEqual(features)
    expect(textsOf(card, 'a')).toContain(`Learn more about ${title}`)
    expect(linksIn(card)).toEqual([`/services/${slug}`, `/services/${slug}`])
  }
})

test('the first three programs say what they are and cost, and lead on', async () => {
  const programs = (await published<Program>('/api/training-programs')).slice(0, 3)
  const shown = await section('training')
  expect(textsOf(shown, 'h2')).toEqual(['Training Programs'])
  const cards = cardsOf(shown)
  expect(cards.map((card) => textOf(one(card, 'h3')))).toEqual(programs.map(({ title }) => title))
  for (const [index, { title, slug, category, duration, price, online_price }] of programs.entries()) {
    const card = cards[index]!
    expect(textsOf(card, 'span')).toContain(category)
    const [description] = textsOf(card, 'p')
    expect(description).toMatch(/\w{3}/)
    expect(description).not.toMatch(/[*#`[\]]/)
    expect(textOf(card)).toContain(`Duration: ${duration}`)
    expect(textOf(card)).toContain(`₹${(online_price ?? price).toLocaleString('en-IN')} +GST`)
    expect(textsOf(card, 'button')).toEqual([`Enroll Now in ${title}`])
    expect(textsOf(card, 'a')).toContain(`Details of ${title}`)
    expect(linksIn(card)).toEqual([`/training-programs/${slug}`, `/training-programs/${slug}`])
  }
  const everything = all(shown, 'a').filter((link) => textOf(link) === 'View All Training Programs')
  expect(everything.map((link) => attribute(link, 'href'))).toEqual(['/training-programs'])
})

test('both checks are on the home page, with a way to the full page', async () => {
  const shown = await section('verify')
  expect(textsOf(shown, 'h2')).toEqual(['Verify Certificate'])
  expect(textsOf(shown, 'a', { role: 'tab' })).toEqual(['Verify Certificate', 'Check Status'])
  expect(textsOf(shown, 'label')).toEqual(['Certificate ID', 'Full Name', 'Participant ID', 'Email'])
  const full = all(shown, 'a').filter((link) => textOf(link) === 'Go to full verification page')
  expect(full.map((link) => attribute(link, 'href'))).toEqual(['/verify-certificate'])
})

test('the home page ends with two cards: how to reach the company, and the contact form', async () => {
  const main = one(await home(), 'main')
  expect(
    all(main, 'section')
      .filter((part) => attribute(part, 'id'))
      .map((part) => attribute(part, 'id'))
      .at(-1),
  ).toBe('contact')
  const shown = await section('contact')
  expect(textsOf(shown, 'h3')).toEqual(['Our Information', 'Send Us a Message'])
  expect(all(shown, 'form')).toHaveLength(1)
  expect(linksIn(shown)).toContain('/#services')
  const networks = all(shown, 'ul').at(-1)!
  expect(textsOf(networks, 'a')).toEqual(['Facebook', 'X', 'LinkedIn', 'Instagram'].map((name) => `${name} (opens in a new tab)`))
})
