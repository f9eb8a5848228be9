import type { Locator, Page } from '@playwright/test'
import { expect, isPhone, test } from '../support/fixtures.ts'
import { visit } from '../support/visitor.ts'

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

/** Chooses a category: chips on a wide screen, a list on a phone. */
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

test(
  'search and category narrow the list, are in the address, survive a reload, and are cleared together',
  { tag: '@phone' },
  async ({ page }) => {
    const programs = await published(page)
    const search = page.getByPlaceholder('Search training programs...')
    await visit(page, '/training-programs')
    await expect(titles(page)).toHaveText(programs.map(({ title }) => title))

    await test.step('the categories are those of the programs, after All Categories', async () => {
      await expectChosen(page, 'All Categories')
      const offered = await page.getByRole('combobox', { name: 'Category', includeHidden: true }).locator('option').allTextContents()
      expect(offered[0]).toBe('All Categories')
      expect(offered.slice(1).toSorted()).toEqual([...new Set(programs.map(({ category }) => category))].toSorted())
    })

    await test.step('search finds part of a title or a description in any case, and the category narrows it', async () => {
      await search.fill('AuDit')
      const found = titlesWith(programs, 'audit')
      expect(found.length).toBeLessThan(programs.length)
      expect(
        found.some((title) => !/audit/i.test(title)),
        'one is found by its description alone',
      ).toBe(true)
      await expect(titles(page)).toHaveText(found)
      await choose(page, 'Automotive Quality')
      const narrowed = titlesWith(programs, 'audit', 'Automotive Quality')
      expect(narrowed.length).toBeLessThan(found.length)
      await expect(titles(page)).toHaveText(narrowed)
      await choose(page, 'All Categories')
      await expect(titles(page)).toHaveText(found)
    })

    await test.step('both are in the address and survive a reload', async () => {
      await search.fill('vda')
      await choose(page, 'Automotive Quality')
      await expect(page).toHaveURL(/\/training-programs\?q=vda&category=Automotive(\+|%20)Quality$/)
      const found = await titles(page).allTextContents()
      expect(found).toContain('VDA 6.3 Process Auditor')
      await page.reload()
      await expect(search).toHaveValue('vda')
      await expectChosen(page, 'Automotive Quality')
      await expect(titles(page)).toHaveText(found)
    })

    await test.step('when nothing is found, Clear Filters clears both', async () => {
      await search.fill('no such words anywhere')
      await expect(page.getByRole('heading', { name: 'No training programs found' })).toBeVisible()
      await expect(page.getByText('Try adjusting your search criteria')).toBeVisible()
      await expect(cards(page)).toHaveCount(0)
      await page.getByRole('button', { name: 'Clear Filters' }).click()
      await expect(titles(page)).toHaveText(programs.map(({ title }) => title))
      await expect(search).toHaveValue('')
      await expect(search).toBeFocused()
      await expectChosen(page, 'All Categories')
      await expect(page).toHaveURL(/\/training-programs$/)
    })
  },
)

test('a card shows category, duration, image and two lines of plain description, and leads to the program', async ({ page }) => {
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
