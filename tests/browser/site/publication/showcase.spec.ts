import type { Locator } from '@playwright/test'
import { expect, expectDashboard, expectToast, indianDay, test, uniqueName } from '../../support/admin.ts'
import { expectMarked, publish } from '../../support/admin-forms.ts'
import { shortDate } from '#base/dates/dates.ts'

const WORDS = 'मेरी टीम ने पहले ही महीने में स्क्रैप आधा कर दिया।'

test('a testimonial is published only with consent and e-mail, and then stands on the page of its program', async ({
  page,
  openAdmin,
  records,
}) => {
  const program = await records.program()
  const name = uniqueName('Meera Sample')
  await openAdmin('/admin/showcase/create')

  await test.step('the fields follow the kind, and the preview shows the entry as visitors will see it', async () => {
    await page.getByRole('radio', { name: 'Testimonial' }).check()
    await page.getByLabel('Name of the person').fill(name)
    await page.getByLabel(/^Position and company/).fill('Quality manager, Example Castings')
    await page.getByLabel('What they say').fill(WORDS)
    await page.getByRole('heading', { name: 'Training programs', exact: true }).click()
    await page.getByRole('checkbox', { name: program.title }).check()
    const preview = page.getByRole('complementary', { name: 'Preview' })
    await expect(preview.getByText(WORDS)).toHaveAttribute('lang', 'hi')
    await expect(preview).toContainText(name)
  })

  await test.step('without the day of the consent, and without an e-mail, it cannot be published', async () => {
    await publish(page).click()
    await expectMarked(page, ['Agreed on (optional)'])
    await page.getByRole('button', { name: 'Calendar for Agreed on' }).click()
    const calendar = page.getByRole('dialog', { name: 'Calendar for Agreed on' })
    await expectBeside(calendar, page.getByRole('complementary', { name: 'Back-office' }))
    await calendar.getByRole('button', { name: 'Today' }).click()
    await expect(page.getByLabel('Agreed on (optional)', { exact: true })).toHaveValue(shortDate(indianDay()))
    await publish(page).click()
    await expectMarked(page, ['E-mail (optional)'])
  })

  await test.step('it is created, and the list says that it is published', async () => {
    await page.getByLabel('E-mail (optional)').fill('meera.sample@example.com')
    await publish(page).click()
    await expectToast(page, 'Showcase entry created')
    await expectDashboard(page)
    await expect(page.getByRole('article').filter({ hasText: name }).getByText('Published', { exact: true })).toBeVisible()
  })

  await test.step('visitors read it on the page of the program, without the e-mail', async () => {
    await page.goto(`/training-programs/${program.slug}`)
    const said = page.getByRole('region', { name: 'What participants say' })
    await said.scrollIntoViewIfNeeded()
    await expect(said.getByText(WORDS)).toBeVisible()
    await expect(said).toContainText('Quality manager, Example Castings')
    expect(await page.content()).not.toContain('meera.sample@')
  })
})

/** Checks that a panel of the page begins after the sidebar's end. */
async function expectBeside(panel: Locator, sidebar: Locator): Promise<void> {
  const [shown, side] = [await panel.boundingBox(), await sidebar.boundingBox()]
  expect(side?.width).toBeGreaterThan(0)
  expect(shown?.x).toBeGreaterThanOrEqual((side?.x ?? 0) + (side?.width ?? 0))
}
