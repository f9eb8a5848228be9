import { expect, expectDashboard, expectToast, test, uniqueName } from '../../support/admin.ts'
import { description, publish, save, saveDraft, title } from '../../support/admin-forms.ts'

test(
  'a program is a draft until it is published: the site has nothing of it before, and after it is unpublished',
  { tag: '@phone-only' },
  async ({ page, openAdmin, browserErrors }) => {
    const name = uniqueName('Gauge studies')
    const address = `/training-programs/${name.toLowerCase().replaceAll(' ', '-')}`
    const card = page.getByRole('article').filter({ hasText: name })
    const press = async (entry: string) => {
      await page.getByRole('button', { name: `More actions for ${name}` }).click()
      await page.getByRole('menuitem', { name: `${entry} ${name}` }).click()
    }
    /** Checks the site as a signed-in clerk sees it, in the listing and at the page's address. */
    const expectOnSite = async (isShown: boolean) => {
      await page.goto('/')
      await page.getByRole('link', { name: 'View All Training Programs' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Training Programs' })).toBeVisible()
      await page.getByRole('searchbox').fill(name)
      const found = page.getByRole('article').filter({ hasText: name })
      await (isShown
        ? expect(found).toBeVisible()
        : expect(page.getByRole('heading', { name: 'No training programs found' })).toBeVisible())
      expect((await page.goto(address))?.status()).toBe(isShown ? 200 : 404)
      if (!isShown) await expect(page.getByRole('heading', { name: 'Program Not Found' })).toBeVisible()
      browserErrors.length = 0
    }

    await test.step('"Save draft" creates it, and the list marks it', async () => {
      await openAdmin('/admin/training-programs/create')
      await title(page).fill(name)
      await page.getByLabel('Category', { exact: true }).fill('Metrology')
      await page.getByLabel('Duration', { exact: true }).fill('2 days')
      await page.getByLabel('Offline price', { exact: true }).fill('12500')
      await page.getByLabel(/^Online price/).fill('9500')
      await description(page).fill('How good is the gauge?')
      await saveDraft(page).click()
      await expectToast(page, 'Training program created')
      await expectDashboard(page)
      await expect(card.getByText('Draft', { exact: true })).toBeVisible()
    })

    await test.step('nobody finds it on the site', () => expectOnSite(false))

    await test.step('the list narrows to drafts, and its menu publishes with one press', async () => {
      await openAdmin('/admin?view=training-programs')
      await page.getByLabel('On the site').selectOption('Drafts')
      await expect(card).toBeVisible()
      await press('Publish')
      await expectToast(page, 'Training program published')
      await expect(card).toHaveCount(0)
    })

    await test.step('visitors see it at once', () => expectOnSite(true))

    await test.step('the form unpublishes it, "Publish" there publishes it, and saving a published one keeps it so', async () => {
      await openAdmin(`/admin?view=training-programs&q=${encodeURIComponent(name)}`)
      await page.getByRole('link', { name: `Edit ${name}` }).click()
      await expect(save(page)).toBeVisible()
      await page.getByRole('button', { name: 'Unpublish' }).click()
      await expectToast(page, 'Training program updated')
      await expect(card.getByText('Draft', { exact: true })).toBeVisible()
      await page.getByRole('link', { name: `Edit ${name}` }).click()
      await publish(page).click()
      await expectToast(page, 'Training program updated')
      await expect(card.getByText('Draft', { exact: true })).toHaveCount(0)
      await page.getByRole('link', { name: `Edit ${name}` }).click()
      await page.getByLabel('Duration', { exact: true }).fill('3 days')
      await save(page).click()
      await expect(card).toContainText('3 days')
      await expect(card.getByText('Draft', { exact: true })).toHaveCount(0)
    })

    await test.step('unpublished from the menu, its page is gone', async () => {
      await page.getByRole('button', { name: `More actions for ${name}` }).click()
      await expect(page.getByRole('menuitem')).toHaveText([/^View on site/, /^Unpublish/])
      await page.keyboard.press('Escape')
      await press('Unpublish')
      await expectToast(page, 'Training program unpublished')
      await expect(card.getByText('Draft', { exact: true })).toBeVisible()
      await expectOnSite(false)
    })
  },
)
