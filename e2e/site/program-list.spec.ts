import type { Locator, Page } from '@playwright/test'
import { expect, isPhone, test } from '../support/fixtures.ts'
import { followMenu, delayResponses, visit } from '../support/visitor.ts'

interface Program {
  title: string
  description: string
  category: string
  duration: string
}

function cards(page: Page): Locator {
  return page.getByRole('main').getByRole('article')
}

function titles(page: Page): Locator {
  return cards(page).getByRole('heading')
}

function card(page: Page, title: string): Locator {
  return cards(page).filter({ has: page.getByRole('heading', { name: title, exact: true }) })
}

/** Chips on a wide screen, a list on a phone. */
async function choose(page: Page, category: string): Promise<void> {
  const list = page.getByRole('combobox', { name: 'Category' })
  if (isPhone(page)) await list.selectOption(category)
  else await page.getByRole('search').getByText(category, { exact: true }).locator('visible=true').click()
}

async function expectChosen(page: Page, category: string): Promise<void> {
  const list = page.getByRole('combobox', { name: 'Category' })
  if (isPhone(page)) await expect(list.locator('option:checked')).toHaveText(category)
  else await expect(page.getByRole('radio', { name: category, exact: true })).toBeChecked()
}

async function published(page: Page): Promise<Program[]> {
  const reply = await page.request.get('/api/training-programs')
  return ((await reply.json()) as { data: Program[] }).data
}

function titlesWith(programs: Program[], words: string, category?: string): string[] {
  return programs
    .filter(({ title, description }) => [title, description].some((text) => text.toLowerCase().includes(words)))
    .filter((program) => category === undefined || program.category === category)
    .map(({ title }) => title)
}

test('search finds a part of a title or a description, in any case, and the category narrows it', async ({ page }) => {
  const programs = await published(page)
  await visit(page, '/training-programs')
  await expect(titles(page)).toHaveText(programs.map(({ title }) => title))
  await page.getByPlaceholder('Search training programs...').fill('AuDit')
  const found = titlesWith(programs, 'audit')
  expect(found.length).toBeLessThan(programs.length)
  expect(found.some((title) => !/audit/i.test(title)), 'one is found by its description alone').toBe(true)
  await expect(titles(page)).toHaveText(found)
  await choose(page, 'Automotive Quality')
  const narrowed = titlesWith(programs, 'audit', 'Automotive Quality')
  expect(narrowed.length).toBeLessThan(found.length)
  await expect(titles(page)).toHaveText(narrowed)
  await choose(page, 'All Categories')
  await expect(titles(page)).toHaveText(found)
})

test('the categories are those of the data, after All Categories', async ({ page }) => {
  const categories = new Set((await published(page)).map(({ category }) => category))
  await visit(page, '/training-programs')
  await expectChosen(page, 'All Categories')
  const offered = await page.getByRole('combobox', { name: 'Category', includeHidden: true }).locator('option').allTextContents()
  expect(offered[0]).toBe('All Categories')
  expect(offered.slice(1).toSorted()).toEqual([...categories].toSorted())
})

test('search and category are in the address and survive a reload', async ({ page }) => {
  await visit(page, '/training-programs')
  await page.getByPlaceholder('Search training programs...').fill('vda')
  await choose(page, 'Automotive Quality')
  await expect(page).toHaveURL(/\/training-programs\?q=vda&category=Automotive(\+|%20)Quality$/)
  const found = await titles(page).allTextContents()
  expect(found).toContain('VDA 6.3 Process Auditor')
  await page.reload()
  await expect(page.getByPlaceholder('Search training programs...')).toHaveValue('vda')
  await expectChosen(page, 'Automotive Quality')
  await expect(titles(page)).toHaveText(found)
})

test('Clear Filters takes back search and category', async ({ page }) => {
  const programs = await published(page)
  await visit(page, '/training-programs?category=Lean')
  await page.getByPlaceholder('Search training programs...').fill('no such words anywhere')
  await expect(page.getByRole('heading', { name: 'No training programs found' })).toBeVisible()
  await expect(page.getByText('Try adjusting your search criteria')).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(titles(page)).toHaveText(programs.map(({ title }) => title))
  await expect(page.getByPlaceholder('Search training programs...')).toHaveValue('')
  await expect(page.getByPlaceholder('Search training programs...')).toBeFocused()
  await expectChosen(page, 'All Categories')
  await expect(page).toHaveURL(/\/training-programs$/)
})

test('a card shows the online price, else the price, always with +GST', async ({ page }) => {
  await visit(page, '/training-programs')
  for (const [title, price] of [
    ['IATF 16949 Internal Auditor', '₹9,500 +GST'],
    ['Digital Marketing for Industrial Businesses', '₹7,500 +GST'],
    ['VDA 6.3 Process Auditor', '₹21,500 +GST'],
  ] as const) {
    await expect(card(page, title)).toContainText(price)
    await expect(card(page, title).getByText('+GST')).toHaveCount(1)
  }
})

test('a card says what the program is, in at most two lines of plain words', async ({ page }) => {
  const [program] = await published(page)
  if (!program) throw new Error('the demo content has no program')
  await visit(page, '/training-programs')
  const shown = card(page, program.title)
  await expect(shown).toContainText(program.category)
  await expect(shown).toContainText(program.duration)
  await expect(shown.locator('img')).toHaveCount(1)
  await expect(shown.getByRole('button', { name: /^Enroll in/ })).toBeVisible()
  const description = shown.locator('p').first()
  await expect(description).not.toContainText(/[*#`[\]]/)
  const lines = await description.evaluate((text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight))
  expect(Math.round(lines)).toBe(2)
  expect(await description.evaluate((text) => text.scrollHeight > text.clientHeight), 'it goes on').toBe(true)
  await shown.getByRole('link', { name: 'Details' }).click()
  await expect(page.getByRole('heading', { level: 1, name: program.title })).toBeVisible()
  await page.getByRole('link', { name: 'Back to All Programs' }).click()
  await expect(page).toHaveURL(/\/training-programs$/)
})

for (const [delivery, path, prices, label] of [
  ['online', 'digital-marketing-for-industrial-businesses', ['₹7,500 +GST'], 'Online Only'],
  ['offline', 'vda-6-3-process-auditor', ['₹21,500 +GST'], 'Offline Only'],
  ['both ways', 'finance-for-non-finance-managers', ['₹7,500 +GST', '₹9,500 +GST'], 'Both Online & Offline'],
] as const) {
  test(`a program given ${delivery} shows ${prices.join(' and ')}`, async ({ page }) => {
    await page.goto(`/training-programs/${path}`)
    const summary = page.getByRole('complementary', { name: 'Program summary' })
    await expect(summary.getByRole('definition').filter({ hasText: '₹' })).toHaveText([...prices])
    await expect(summary).toContainText(label)
    await expect(summary.getByRole('definition').filter({ hasText: 'Included' })).toBeVisible()
  })
}

test('the home page shows the first three programs', async ({ page }) => {
  const programs = await published(page)
  await page.goto('/')
  const section = page.getByRole('region', { name: 'Training Programs' })
  await expect(section.getByRole('article').getByRole('heading')).toHaveText(programs.slice(0, 3).map(({ title }) => title))
  await expect(section.getByRole('button', { name: /^Enroll Now/ })).toHaveCount(3)
})

test('while the programs are on their way the listing shows six grey cards', async ({ page }) => {
  const release = await delayResponses(page, '/api/training-programs')
  await visit(page, '/about')
  await followMenu(page, 'Training Programs')
  await expect(page.getByRole('heading', { level: 1, name: 'Training Programs' })).toBeVisible()
  await expect(page.locator('[data-skeleton]')).toHaveCount(6)
  await expect(cards(page)).toHaveCount(0)
  release()
  await expect(cards(page).first()).toBeVisible()
  await expect(page.locator('[data-skeleton]')).toHaveCount(0)
})

test('while its data is on its way the home page shows two grey services and three grey programs', async ({ page }) => {
  const services = await delayResponses(page, '/api/services')
  const programs = await delayResponses(page, '/api/training-programs')
  await visit(page, '/about')
  await followMenu(page, 'Home')
  await expect(page.locator('#services [data-skeleton]')).toHaveCount(2)
  await expect(page.locator('#training [data-skeleton]')).toHaveCount(3)
  services()
  programs()
  await expect(page.locator('#services').getByRole('article').first()).toBeVisible()
  await expect(page.locator('#training').getByRole('article')).toHaveCount(3)
  await expect(page.locator('[data-skeleton]')).toHaveCount(0)
})
