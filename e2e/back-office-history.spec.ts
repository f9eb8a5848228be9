import { barriersOf } from './barriers.ts'
import { expect, expectNoSidewaysScroll, named, query, test } from './back-office.ts'

test('what was done to a record is found by its name, told field by field, and leads to the record', async ({ page, openOffice, records }) => {
  const fullName = named('मीरा Placeholder')
  const participant = await records.participant({ fullName })
  await records.change(`/api/participants/${participant.id}`, { ...participant, status: 'completed' })
  await openOffice('/admin?view=history')
  await page.getByRole('searchbox', { name: 'Search names, IDs or words' }).fill(fullName)
  await expect(page).toHaveURL(/[?&]q=/)
  const entries = page.getByRole('main').locator('ol > li')
  await expect(entries).toHaveCount(2)
  const update = entries.first()
  await expect(update.getByRole('heading')).toHaveText(`Participant updated: Participant ${participant.id}, ${fullName}`)
  await expect(update).toContainText('Administrator')
  await expect(update.locator('dt')).toHaveText('Status')
  await expect(update.locator('dd')).toHaveText('BeforeactiveAftercompleted')
  await page.getByLabel('Action').selectOption('participant created')
  await expect(entries).toHaveCount(1)
  await entries.first().locator('summary').click()
  await expect(entries.first()).toContainText(participant.participantId)
  await entries.first().getByRole('link', { name: 'All of this record' }).click()
  await expect(page.getByText(`Of Participant ${participant.id}`)).toBeVisible()
  await page.goto(`/admin?view=history&subject=${query(`participant:${participant.id}`)}`)
  await expect(entries).toHaveCount(2)
  await entries.first().getByRole('link', { name: `Participant ${participant.id}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit participant' })).toBeVisible()
})

test('days without entries say so, and the filters can be cleared', async ({ page, openOffice }) => {
  await openOffice('/admin?view=history&from=2020-01-01&to=2020-01-31')
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
  await expect(page.getByLabel('From')).toHaveValue('2020-01-01')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('main').locator('ol > li').first()).toBeVisible()
  await expect(page.getByLabel('From')).toHaveValue('')
})

test('History: for everyone in both themes, and never scrolls sideways', async ({ page, openOffice, records }) => {
  await records.service({ description: 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk'.repeat(5) })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openOffice('/admin?view=history')
  await expect(page.getByRole('heading', { name: 'A chain that shows tampering' })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.locator('summary').first().click()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
    expect(await barriersOf(page), colorScheme).toEqual([])
  }
  for (const width of [320, 360, 768, 1024, 1280]) await expectNoSidewaysScroll(page, width)
})
