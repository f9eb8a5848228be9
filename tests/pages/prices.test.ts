import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProgram } from '#app/testing/test-records.ts'
import { all, one, readPage, textOf } from './served-page.ts'
import { openServedSite, type ServedSite } from './served-site.ts'
import { summaryFact, summaryPrices } from './shown-facts.ts'

let site: ServedSite
beforeAll(async () => {
  site = await openServedSite('demo')
})
afterAll(() => site.close())

const pageAt = async (path: string) => readPage(await (await site.request(path)).text())

test.each([
  ['IATF 16949 Internal Auditor', '₹9,500 +GST'],
  ['Digital Marketing for Industrial Businesses', '₹7,500 +GST'],
  ['VDA 6.3 Process Auditor', '₹21,500 +GST'],
])('the card of %s shows one price, the online price or else the price, with +GST', async (title, price) => {
  const { document } = await pageAt('/training-programs')
  const cards = all(document, 'article').filter((card) =>
    all(card, 'h2')
      .concat(all(card, 'h3'))
      .some((heading) => textOf(heading) === title),
  )
  expect(cards).toHaveLength(1)
  const [text = ''] = cards.map(textOf)
  expect(text).toContain(price)
  // Its next date states its own price if that differs.
  expect(text.replace(/Next: .*?\+GST/, '').match(/\+GST/g)).toHaveLength(1)
})

test.each([
  ['online', 'digital-marketing-for-industrial-businesses', ['₹7,500 +GST'], 'Online Only'],
  ['offline', 'vda-6-3-process-auditor', ['₹21,500 +GST'], 'Offline Only'],
  ['both ways', 'finance-for-non-finance-managers', ['₹7,500 +GST', '₹9,500 +GST'], 'Both Online & Offline'],
])('the page of a program that is held %s shows the prices of its delivery mode', async (_, slug, prices, delivery) => {
  const page = await pageAt(`/training-programs/${slug}`)
  expect(summaryPrices(page)).toEqual(prices.map((price) => `${price} per person`))
  expect(summaryFact(page, 'Delivery')).toBe(delivery)
  expect(summaryFact(page, 'Certification')).toBe('Included')
})

test('the home page shows the first three programs of the list', async () => {
  const { data } = (await (await site.request('/api/training-programs')).json()) as { data: Array<{ title: string }> }
  const { document } = await pageAt('/')
  const cards = all(one(document, 'section', { id: 'training' }), 'article')
  const titles = cards.map((card) => textOf(one(card, 'h3')))
  expect(titles).toEqual(data.slice(0, 3).map(({ title }) => title))
  for (const card of cards) expect(textOf(card)).toMatch(/Enroll Now/)
})

test('prices have Indian separators and +GST wherever they stand, and no rate of it', async () => {
  const program = { slug: 'a-dear-program', price: 1_250_000, online_price: 150_000, offline_price: 1_250_000, delivery_mode: 'both' }
  await makeProgram(site, { ...program, title: 'A dear program', category: 'Finance' })
  const online = '₹1,50,000 +GST'
  const page = await pageAt('/training-programs/a-dear-program')
  expect(summaryPrices(page)).toEqual([`${online} per person`, '₹12,50,000 +GST per person'])
  const main = textOf(one(page.document, 'main'))
  expect(main).toContain('The price is ₹1,50,000 +GST online and ₹12,50,000 +GST in the classroom')
  expect(main).not.toMatch(/\d\s*%\s*(?:of\s+)?GST|GST\s*(?:of|at|@)?\s*\d+\s*%/)
  const card = all((await pageAt('/training-programs')).document, 'article').find((candidate) =>
    textOf(candidate).includes('A dear program'),
  )
  expect(textOf(card!)).toContain(online)
  const related = all((await pageAt('/training-programs/finance-for-non-finance-managers')).document, 'section', {
    'aria-labelledby': 'related',
  })
  expect(related.map(textOf).join()).toContain(online)
})
