import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { visit } from '../support/visitor.ts'

const DEMO_SERVICE_COUNT = 6

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

async function published<Item>(page: Page, path: string): Promise<Item[]> {
  const reply = await page.request.get(path)
  return ((await reply.json()) as { data: Item[] }).data
}

function section(page: Page, id: string): Locator {
  return page.locator(`main section#${id}`)
}

test('the hero says who this is, offers three things, and leads to About and Contact', async ({ page }) => {
  await visit(page, '/')
  const hero = page.locator('main section').first()
  await expect.soft(hero.getByText('Trusted Business Partner', { exact: true })).toBeVisible()
  await expect.soft(hero.getByRole('heading', { level: 1 })).toHaveText('Professional Consultancy Services for Your Business')
  await expect.soft(hero.getByRole('listitem')).toHaveText([
    'ISO certification and compliance solutions',
    'Specialized industry training programs',
    'Strategic business consulting services',
  ])
  await expect.soft(hero.getByRole('link')).toHaveText(['Explore Our Services', 'Contact Us'])
  await expect.soft(hero.getByRole('link', { name: 'Explore Our Services' })).toHaveAttribute('href', '/about')
  await expect.soft(hero.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact')
  const portrait = hero.getByRole('figure')
  await expect.soft(portrait.getByRole('img', { name: /managing director/i })).toBeVisible()
  await expect.soft(portrait.locator('figcaption')).toHaveText('Managing Director')
  const isDrawn = await portrait.locator('img').evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0))
  expect(isDrawn).toBe(true)
})

test('the services stand in two columns, each with icon, title, key features and a way to its page', async ({ page }) => {
  const services = await published<Service>(page, '/api/services')
  await visit(page, '/')
  const shown = section(page, 'services')
  await expect(shown.getByRole('heading', { level: 2 })).toHaveText('Our Services')
  await expect(shown.getByText('We provide comprehensive business solutions tailored to your specific needs.', { exact: true })).toBeVisible()
  const cards = shown.getByRole('article')
  await expect(cards.getByRole('heading')).toHaveText(services.map(({ title }) => title))
  // Those of the demo come first; other tests of this office may have added theirs.
  expect(services.slice(0, DEMO_SERVICE_COUNT).map(({ title }) => title)).toEqual([
    'ISO Certification and Compliance',
    'Customer Audits',
    'VDA Audits',
    'Recruitment',
    'Business Strategy',
    'Training Programs for Industry',
  ])
  for (const [index, { title, slug, features }] of services.slice(0, DEMO_SERVICE_COUNT).entries()) {
    const card = cards.nth(index)
    await expect.soft(card.locator('svg').first(), `${title}: its icon`).toBeVisible()
    await expect.soft(card.getByText('Key Features:', { exact: true })).toBeVisible()
    await expect.soft(card.getByRole('listitem')).toHaveText(features)
    const more = card.getByRole('link', { name: `Learn more about ${title}` })
    await expect.soft(more).toHaveAttribute('href', `/services/${slug}`)
    await expect.soft(more).toContainText('Learn more')
  }
  const boxes = await Promise.all([0, 1, 2].map((index) => cards.nth(index).boundingBox()))
  const [first, second, third] = boxes.map((box) => [Math.round(box?.x ?? 0), Math.round(box?.y ?? 0)])
  expect(second?.[1], 'the second beside the first').toBe(first?.[1])
  expect(third?.[0], 'the third below the first').toBe(first?.[0])
})

test('the first three programs say what they are and cost, and lead on', async ({ page }) => {
  const programs = (await published<Program>(page, '/api/training-programs')).slice(0, 3)
  await visit(page, '/')
  const shown = section(page, 'training')
  await expect(shown.getByRole('heading', { level: 2 })).toHaveText('Training Programs')
  const cards = shown.getByRole('article')
  await expect(cards.getByRole('heading')).toHaveText(programs.map(({ title }) => title))
  for (const [index, { title, slug, category, duration, price, online_price }] of programs.entries()) {
    const card = cards.nth(index)
    await expect.soft(card.getByText(category, { exact: true })).toBeVisible()
    await expect.soft(card.locator('p').first()).toHaveText(/\w{3}/)
    await expect.soft(card.locator('p').first()).not.toHaveText(/[*#`[\]]/)
    await expect.soft(card.getByText(duration)).toBeVisible()
    await expect.soft(card).toContainText(`₹${(online_price ?? price).toLocaleString('en-IN')}\u00A0+GST`)
    await expect.soft(card.getByRole('button')).toHaveText(`Enroll Now in ${title}`)
    const details = card.getByRole('link', { name: `Details of ${title}` })
    await expect.soft(details).toHaveAttribute('href', `/training-programs/${slug}`)
  }
  const all = shown.getByRole('link', { name: 'View All Training Programs' })
  await expect(all).toHaveAttribute('href', '/training-programs')
})

test('both checks are on the home page, with a way to the full page', async ({ page }) => {
  await visit(page, '/')
  const shown = section(page, 'verify')
  await expect(shown.getByRole('heading', { level: 2 })).toHaveText('Verify Certificate')
  await expect(shown.getByRole('tab')).toHaveText(['Verify Certificate', 'Check Status'])
  await expect(shown.getByLabel('Certificate ID')).toBeVisible()
  await shown.getByRole('tab', { name: 'Check Status' }).click()
  await expect(shown.getByLabel('Participant ID')).toBeVisible()
  await expect(shown.getByLabel('Certificate ID')).toBeHidden()
  const full = shown.getByRole('link', { name: 'Go to full verification page' })
  await expect(full).toHaveAttribute('href', '/verify-certificate')
})

test('the home page ends with two cards: how to reach the company, and the contact form', async ({ page }) => {
  await visit(page, '/')
  await expect(page.locator('main section:not(section section)').last()).toHaveAttribute('id', 'contact')
  const shown = section(page, 'contact')
  await expect.soft(shown.getByRole('heading', { level: 3 })).toHaveText(['Our Information', 'Send Us a Message'])
  await expect.soft(shown.getByRole('form').or(shown.locator('form'))).toHaveCount(1)
  await expect.soft(shown.getByRole('link', { name: 'See our services' })).toHaveAttribute('href', '/#services')
  const address = shown.getByRole('link', { name: /Faridabad, Haryana, India 121005/ })
  await expect.soft(address).toHaveAttribute('href', /^https:\/\/www\.openstreetmap\.org\/.*Faridabad/)
  await expect.soft(address).toHaveAttribute('target', '_blank')
  await expect.soft(shown.locator('a[href^="mailto:"]')).toHaveText(['info@example.com', 'training@example.com'])
  await expect.soft(shown.locator('a[href^="tel:"]')).toHaveText(['+91 00000 00000', '+91 00000 00001'])
  await expect.soft(shown.getByRole('row')).toHaveText([
    /^Monday to Friday.*9:00 AM to 6:00 PM$/,
    /^Saturday.*10:00 AM to 2:00 PM$/,
    /^Sunday.*Closed$/,
  ])
  const networks = shown.getByRole('list').last().getByRole('link')
  await expect.soft(networks).toHaveText([/^Facebook/, /^X/, /^LinkedIn/, /^Instagram/])
  await shown.getByRole('link', { name: 'See our services' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Our Services' })).toBeInViewport()
})
