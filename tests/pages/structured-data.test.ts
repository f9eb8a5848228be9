import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import demo from '#app/demo/demo-content.json' with { type: 'json' }
import { indianDate } from '#base/dates/dates.ts'
import { slugFrom } from '#base/text/slug.ts'
import { certificatePlaces, makeStrangeProgram, PUBLIC_PLACES, visit, type Place } from './places.ts'
import { pngSize } from './png-size.ts'
import { all, attribute, one, textOf, thingsOf, unspaced, type Element, type ServedPage, type Thing } from './served-page.ts'
import { openServedSite, SITE, type ServedSite } from './served-site.ts'
import { hoursInMarkup, hoursOnPage, pricesOnPage, summaryFact, trailOnPage } from './shown-facts.ts'
import { faultsOfBlock } from './structured-data.ts'
import { readVocabulary } from './vocabulary.ts'

/** The demo's rows are dated when the server first starts. */
const TODAY = indianDate(new Date())
/** Google's documentation of structured data asks for a logo of at least 112 × 112 pixels. */
const MIN_LOGO_PX = 112
const MIN_LIST_LENGTH = 3
const MODES: Record<string, string[]> = {
  'Online Only': ['Online'],
  'Offline Only': ['Onsite'],
  'Both Online & Offline': ['Online', 'Onsite'],
}

const PROGRAMS = demo.programs.map(({ slug }) => `/training-programs/${slug}`)
const SERVICES = demo.services.map(({ title }) => `/services/${slugFrom(title)}`)

const vocabulary = readVocabulary()
let site: ServedSite

beforeAll(async () => {
  site = await openServedSite('demo')
  await makeStrangeProgram(site)
}, 100_000)
afterAll(() => site.close())

const pageOf = (place: Place) => visit(site, place)
const pageAt = (path: string) => visit(site, { path })

/** Returns the only block of a required type. */
function the(page: ServedPage, type: string): Thing {
  const [thing, ...others] = page.blocks.filter((block) => block['@type'] === type)
  if (!thing || others.length > 0) throw new Error(`${thing ? others.length + 1 : 'no'} blocks of ${type}`)
  return thing
}

/** Expects that headings and lists are not merged into its sentences. */
function expectFirstParagraph(main: Element, thing: Thing): void {
  const prose = all(main, 'div').find((element) => attribute(element, 'class')?.startsWith('prose'))
  const [first] = prose ? all(prose, 'p') : []
  expect(unspaced(String(thing['description']))).toBe(unspaced(first ? textOf(first) : ''))
}

describe('every block is schema.org:', () => {
  test('the vocabulary was read', () => {
    expect(vocabulary.parents.size).toBeGreaterThan(800)
    expect(vocabulary.members.size).toBeGreaterThan(400)
  })

  for (const place of PUBLIC_PLACES) {
    test(`${place.name} has no fault`, async () => {
      const { blocks } = await pageOf(place)
      expect(blocks.length).toBeGreaterThanOrEqual(2)
      expect(blocks.flatMap((block) => faultsOfBlock(block, vocabulary))).toEqual([])
    })
  }

  test('programs, services and records of certificates', async () => {
    const records = (await certificatePlaces(site)).map(({ path }) => path)
    const paths = [...PROGRAMS, ...SERVICES, ...records]
    expect(paths.length).toBeGreaterThan(20)
    for (const path of paths) {
      const { blocks } = await pageAt(path)
      expect([path, ...blocks.flatMap((block) => faultsOfBlock(block, vocabulary))]).toEqual([path])
    }
  })
})

describe('the check sees', () => {
  const offer = (changes: object) => ({ '@context': 'https://schema.org', '@type': 'Offer', ...changes })
  test.each([
    ['another context', { '@context': 'http://schema.org', '@type': 'Offer' }, 'the context is http://schema.org'],
    ['a type that is none', offer({ '@type': 'Cours' }), 'Cours is no type of schema.org'],
    ['a property that is none', offer({ prise: 1 }), 'Offer has no prise'],
    ['a property of another type', offer({ courseMode: 'Online' }), 'Offer has no courseMode'],
    ['a member that is none', offer({ availability: 'https://schema.org/InStok' }), 'https://schema.org/InStok is not in schema.org'],
    ['a date that is none', offer({ validFrom: 'today' }), 'Offer.validFrom may not be "today"'],
    ['a thing in the wrong place', offer({ seller: { '@type': 'Place' } }), 'Offer.seller may not be a Place'],
    ['a thing without a type', offer({ seller: { name: 'x' } }), 'Offer.seller has no type'],
    ['an outdated type', offer({ '@type': 'ProfessionalService' }), 'ProfessionalService is outdated'],
    ['an outdated property', offer({ reviews: { '@type': 'Review' } }), 'Offer.reviews is outdated'],
    ['an empty text', offer({ name: '' }), 'Offer.name may not be ""'],
  ])('%s', (_fault, block, said) => {
    expect(faultsOfBlock(block, vocabulary).join()).toContain(said)
  })
})

describe('the company, on every page:', () => {
  for (const place of PUBLIC_PLACES) {
    test(`${place.name} has the address, phones, e-mails and networks that its footer shows`, async () => {
      const page = await pageOf(place)
      const [organization, business] = [the(page, 'Organization'), the(page, 'LocalBusiness')]
      const footer = one(page.document, 'footer')
      const shown = (start: string) =>
        all(footer, 'a')
          // A link with a subject is part of a sentence and not a contact detail.
          .filter((link) => attribute(link, 'href')?.startsWith(start) && !attribute(link, 'href')?.includes('?'))
          .map((link) => unspaced(textOf(link)))
      expect((organization['contactPoint'] as Thing[]).map(({ telephone }) => telephone)).toEqual(shown('tel:'))
      expect(shown('tel:')[0]).toBe(business['telephone'])
      expect(organization['email']).toEqual(shown('mailto:'))
      expect(shown('mailto:')).toContain(business['email'])
      const { addressLocality, addressRegion, postalCode, addressCountry } = business['address'] as Record<string, string>
      expect(business['address']).toEqual(organization['address'])
      expect(textOf(footer)).toContain(`${addressLocality}, ${addressRegion}, India ${postalCode}`)
      expect(addressCountry).toBe('IN')
      const outside = all(footer, 'a', { target: '_blank' }).map((link) => attribute(link, 'href'))
      expect(outside).toEqual(expect.arrayContaining(organization['sameAs'] as string[]))
      expect(textOf(footer)).toContain(organization['name'])
      expect(textOf(footer)).toContain(business['description'])
    })
  }

  for (const path of ['/', '/contact', '/services/customer-audits']) {
    test(`${path} shows the opening hours that it tells`, async () => {
      const page = await pageAt(path)
      const told = hoursInMarkup(the(page, 'LocalBusiness'))
      expect(told).toContain('Saturday 10:00 14:00')
      expect(hoursOnPage(page)).toEqual(told)
    })
  }

  test('it stands where its map is, to five decimals', async () => {
    const page = await pageAt('/contact')
    const { latitude, longitude } = the(page, 'LocalBusiness')['geo'] as Record<string, string>
    expect([latitude, longitude]).toEqual([expect.stringMatching(/^\d+\.\d{5}$/), expect.stringMatching(/^\d+\.\d{5}$/)])
    const { address } = JSON.parse((await site.sql.selectFrom('company').select('content').executeTakeFirstOrThrow()).content)
    const [west, south, east, north] = new URL(address.mapFrame).searchParams.get('bbox')?.split(',').map(Number) ?? []
    expect(Number(latitude)).toBeGreaterThan(south ?? NaN)
    expect(Number(latitude)).toBeLessThan(north ?? NaN)
    expect(Number(longitude)).toBeGreaterThan(west ?? NaN)
    expect(Number(longitude)).toBeLessThan(east ?? NaN)
  })

  test('its logo is there and large enough', async () => {
    const logo = new URL(String(the(await pageAt('/'), 'Organization')['logo']))
    expect(logo.origin).toBe(SITE)
    const { width, height } = pngSize(await (await site.request(logo.pathname)).arrayBuffer())
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(MIN_LOGO_PX)
  })
})

describe('every page that shows it:', () => {
  for (const place of PUBLIC_PLACES.filter(({ status }) => status === 200)) {
    test(`${place.name} has the trail of its breadcrumb and the questions of its FAQ, and no others`, async () => {
      const page = await pageOf(place)
      const trail = thingsOf(page, 'BreadcrumbList').flatMap((list) => list['itemListElement'] as Thing[])
      expect(trail.map(({ position, name, item }) => ({ position, name, item }))).toEqual(trailOnPage(page, SITE))
      const told = thingsOf(page, 'Question').map((question) => [question['name'], (question['acceptedAnswer'] as Thing)['text']])
      const shown = all(page.document, 'section', { 'aria-labelledby': 'faq' }).flatMap((section) => all(section, 'details'))
      const inWords = shown.map((item) => [textOf(one(item, 'summary')), textOf(one(item, 'div'))])
      expect(told).toEqual(inWords)
    })
  }

  test.each(['/about', '/services', '/training-programs/vda-6-3-process-auditor'])('%s has questions', async (path) => {
    expect(thingsOf(await pageAt(path), 'Question').length).toBeGreaterThanOrEqual(5)
  })

  test.each(['/training-programs', '/services', '/training-programs?q=audit'])('%s lists what it shows, in its order', async (path) => {
    const page = await pageAt(path)
    const items = the(page, 'ItemList')['itemListElement'] as Thing[]
    expect(items.length).toBeGreaterThanOrEqual(MIN_LIST_LENGTH)
    const titles = all(one(page.document, 'main'), 'a', { class: 'card-title' })
    const shown = titles.map((link, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: textOf(link),
      url: SITE + attribute(link, 'href'),
    }))
    expect(items).toEqual(shown)
  })

  test('a search that finds nothing lists nothing', async () => {
    expect(thingsOf(await pageAt('/training-programs?q=no-such-program'), 'ItemList')).toEqual([])
  })
})

for (const path of PROGRAMS) {
  test(`${path} tells search engines what its page shows, and all they ask for`, async () => {
    const page = await pageAt(path)
    const main = one(page.document, 'main')
    const course = the(page, 'Course')
    expect(course).toMatchObject({
      name: textOf(one(main, 'h1')),
      url: SITE + path,
      provider: { '@type': 'Organization', name: 'BHM' },
      inLanguage: 'en',
      coursePrerequisites: 'None',
      educationalCredentialAwarded: 'Professional Certificate',
    })
    for (const words of ['Language English', 'Prerequisites None.', 'Certification: Included']) expect(textOf(main)).toContain(words)
    expectFirstParagraph(main, course)

    const offers = course['offers'] as Thing[]
    expect(offers.map(({ name, price }) => ({ name, price }))).toEqual(pricesOnPage(page))
    // The demo's only date of this program is full.
    const availability = `https://schema.org/${path.endsWith('/iatf-16949-internal-auditor') ? 'SoldOut' : 'InStock'}`
    for (const offer of offers) expect(offer).toMatchObject({ category: 'Paid', priceCurrency: 'INR', availability, validFrom: TODAY })

    const instances = course['hasCourseInstance'] as Thing[]
    expect(instances.map(({ courseMode }) => courseMode)).toEqual(MODES[summaryFact(page, 'Delivery')])
    const [, amount, unit = ''] = /^(\d+) (day|hour|week|month)s?\b/.exec(summaryFact(page, 'Duration')) ?? []
    const workload = unit === 'hour' ? `PT${amount}H` : `P${amount}${unit.charAt(0).toUpperCase()}`
    expect(instances.map(({ courseWorkload }) => courseWorkload)).toEqual(instances.map(() => workload))
  })
}

for (const path of SERVICES) {
  test(`${path} tells search engines what its page shows`, async () => {
    const page = await pageAt(path)
    const main = one(page.document, 'main')
    const title = textOf(one(main, 'h1'))
    const service = the(page, 'Service')
    expect(service).toMatchObject({
      name: title,
      serviceType: title,
      url: SITE + path,
      provider: { '@type': 'Organization', name: 'BHM' },
      areaServed: 'Worldwide',
      offers: { '@type': 'Offer', price: 'Contact for pricing', priceCurrency: 'INR' },
    })
    expectFirstParagraph(main, service)
  })
}
