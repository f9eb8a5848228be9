import { describe, expect, test } from 'vitest'
import { blankCompany } from '#company/blank-company.ts'
import { companySummary } from '#company/company.ts'
import defaultCompany from '#company/default-company.json' with { type: 'json' }
import type { Program } from '#catalogue/program.schema.ts'
import { programOf, serviceOf } from '#app/testing/test-records.ts'
import { breadcrumbList, courseSchema, faqPage, itemList, localBusiness, organization, serviceSchema } from './structured-data.ts'

const SITE = 'https://www.example.com'
const company = companySummary(defaultCompany)

const PROGRAM = programOf({
  id: 7,
  title: 'Core Tools',
  slug: 'core-tools',
  description: '## For whom\n\nTeams that **launch** parts.',
  price: 12_000,
})

const SERVICE = serviceOf({ id: 3, title: 'VDA Audits', slug: 'vda-audits', description: 'Audits by *VDA 6.3*.', features: [] })

type Blocks = Record<string, Array<Record<string, unknown>>>

const course = (changes: Partial<Program> = {}, isSoldOut = false) =>
  courseSchema({ ...PROGRAM, ...changes }, { company, siteUrl: SITE, today: '2026-11-20', isSoldOut })

describe('the company', () => {
  test('organization and local business are two views of one company', () => {
    const parent = organization(company, SITE)
    expect(parent).toMatchObject({ '@type': 'Organization', name: company.name, logo: `${SITE}/icon-512.png` })
    const logo = `/company-pictures/logo-${'a'.repeat(40)}-480x120.png`
    expect(organization({ ...company, logo }, SITE)).toMatchObject({ logo: `${SITE}${logo}` })
    expect(localBusiness(company, SITE)).toMatchObject({ parentOrganization: { '@id': parent['@id'] } })
  })

  test('has the company’s address, with the country as a code', () => {
    expect(localBusiness(company, SITE)?.['address']).toEqual({
      '@type': 'PostalAddress',
      addressLocality: 'Faridabad',
      addressRegion: 'Haryana',
      postalCode: '121005',
      addressCountry: 'IN',
    })
  })

  test('has the coordinates of the company’s data, or none', () => {
    expect(localBusiness(company, SITE)?.['geo']).toEqual({ '@type': 'GeoCoordinates', ...company.address.geo })
    const { geo: _geo, ...address } = company.address
    expect(localBusiness({ ...company, address }, SITE)?.['geo']).toBeUndefined()
  })

  test('is no business of a place until somebody has entered the address, and says nothing that is missing', () => {
    const blank = companySummary(blankCompany(SITE))
    expect(localBusiness(blank, SITE)).toBeUndefined()
    const { '@id': _id, ...shown } = organization(blank, SITE)
    expect(shown).toEqual({
      '@type': 'Organization',
      name: 'www.example.com',
      url: `${SITE}/`,
      logo: `${SITE}/icon-512.png`,
      image: `${SITE}/og/page/home.png`,
      address: undefined,
    })
  })

  test('lists business hours without the days when it is closed', () => {
    expect(localBusiness(company, SITE)?.['openingHoursSpecification']).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        opens: '09:00',
        closes: '18:00',
      },
      { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Saturday'], opens: '10:00', closes: '14:00' },
    ])
  })
})

describe('a course', () => {
  test('has the properties of the specification', () => {
    expect(course()).toMatchObject({
      '@type': 'Course',
      name: 'Core Tools',
      description: 'Teams that launch parts.',
      provider: { '@type': 'Organization', name: company.name },
      inLanguage: 'en',
      coursePrerequisites: 'None',
      educationalCredentialAwarded: 'Professional Certificate',
      url: `${SITE}/training-programs/core-tools`,
    })
  })

  test('offers the prices that the page shows, in rupees, in stock, from today', () => {
    expect(course()['offers']).toMatchObject([
      { name: 'Online', price: 9500, priceCurrency: 'INR', validFrom: '2026-11-20', category: 'Paid' },
      { name: 'Classroom', price: 12_500, availability: 'https://schema.org/InStock' },
    ])
  })

  test('is sold out when every date is full', () => {
    expect(course({}, true)['offers']).toMatchObject([
      { availability: 'https://schema.org/SoldOut' },
      { availability: 'https://schema.org/SoldOut' },
    ])
  })

  test.each([
    ['online', ['Online'], ['Online']],
    ['offline', ['Onsite'], ['Classroom']],
    ['both', ['Online', 'Onsite'], ['Online', 'Classroom']],
  ] as const)('with delivery %s has only instances and offers of that mode', (delivery_mode, modes, offers) => {
    const { hasCourseInstance, offers: actualOffers } = course({ delivery_mode }) as Blocks
    expect(hasCourseInstance?.map((instance) => instance['courseMode'])).toEqual(modes)
    expect(actualOffers?.map((offer) => offer['name'])).toEqual(offers)
  })

  test('only a classroom has a place', () => {
    const { hasCourseInstance } = course() as Blocks
    expect(hasCourseInstance?.map((instance) => 'location' in instance)).toEqual([false, true])
  })

  test('the workload is the duration, and is omitted when the duration has no length', () => {
    const written = (duration: string) => JSON.parse(JSON.stringify(course({ duration })))
    const workload = (duration: string) => written(duration).hasCourseInstance[0].courseWorkload
    expect(workload('4 days')).toBe('P4D')
    expect(workload('on request')).toBeUndefined()
  })
})

test('a service has no price of its own and is offered worldwide', () => {
  expect(serviceSchema(SERVICE, company, SITE)).toMatchObject({
    '@type': 'Service',
    serviceType: 'VDA Audits',
    description: 'Audits by VDA 6.3.',
    areaServed: 'Worldwide',
    offers: { price: 'Contact for pricing', priceCurrency: 'INR' },
    url: `${SITE}/services/vda-audits`,
  })
})

test('a breadcrumb numbers its items and gives the last one no address', () => {
  expect(breadcrumbList([{ label: 'Home', to: '/' }, { label: 'Contact' }], SITE)['itemListElement']).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: `${SITE}/` },
    { '@type': 'ListItem', position: 2, name: 'Contact' },
  ])
})

test('the FAQ has the questions and answers of the page', () => {
  expect(faqPage([{ question: 'Where?', answer: 'Here.' }])['mainEntity']).toEqual([
    { '@type': 'Question', name: 'Where?', acceptedAnswer: { '@type': 'Answer', text: 'Here.' } },
  ])
})

test('a list keeps its order', () => {
  expect(
    itemList(
      [
        { name: 'A', path: '/a' },
        { name: 'B', path: '/b' },
      ],
      SITE,
    )['itemListElement'],
  ).toMatchObject([
    { position: 1, name: 'A', url: `${SITE}/a` },
    { position: 2, name: 'B', url: `${SITE}/b` },
  ])
})
