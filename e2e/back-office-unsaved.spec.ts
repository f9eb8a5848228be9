import type { Page } from '@playwright/test'
import { expect, expectBackInOffice, expectToast, named, test } from './back-office.ts'
import { save, title } from './back-office-forms.ts'

test.describe('an edit that somebody else overtook', () => {
  const overtaken = (page: Page) => page.getByRole('dialog', { name: 'Somebody else changed this service' })

  for (const { choice, winner } of [
    { choice: 'Overwrite with mine', winner: 'mine' },
    { choice: 'Take theirs', winner: 'theirs' },
  ] as const) {
    test(`saves nothing unasked: ${choice}`, async ({ page, openOffice, records }) => {
      const service = await records.service()
      const path = `/api/services/${service.id}`
      const titles = { mine: named('Mine'), theirs: named('Theirs') }
      await openOffice(`/admin/services/edit/${service.id}`)
      await title(page).fill(titles.mine)
      await records.change(path, { ...service, title: titles.theirs })
      await save(page).click()
      await expect(overtaken(page)).toContainText(titles.mine)
      await expect(overtaken(page)).toContainText(titles.theirs)
      expect(await records.read(path)).toMatchObject({ title: titles.theirs })
      await overtaken(page).getByRole('button', { name: choice }).click()
      await expect(overtaken(page)).toBeHidden()
      if (winner === 'theirs') await expect(title(page)).toHaveValue(titles.theirs)
      else await expectToast(page, 'Service updated')
      expect(await records.read(path)).toMatchObject({ title: titles[winner] })
    })
  }
})

test.describe('changes that are not saved', () => {
  const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })

  test('are kept, or given up, when a link would lose them', async ({ page, openOffice }) => {
    await openOffice('/admin/services/create')
    await title(page).fill('Half a service')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await question(page).getByRole('button', { name: 'Keep editing' }).click()
    await expect(title(page)).toHaveValue('Half a service')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await question(page).getByRole('button', { name: 'Discard changes' }).click()
    await expectBackInOffice(page)
  })

  test('are asked about when Back would lose them', async ({ page, openOffice }) => {
    await openOffice('/admin?view=services')
    await page.getByRole('link', { name: 'New service' }).first().click()
    await title(page).fill('Half a service')
    await page.evaluate(() => history.back())
    await expect(question(page)).toBeVisible()
    await question(page).getByRole('button', { name: 'Keep editing' }).click()
    await expect(page).toHaveURL(/\/admin\/services\/create$/)
    await expect(title(page)).toHaveValue('Half a service')
  })

  test('are asked about when the tab is closed', async ({ page, openOffice }) => {
    await openOffice('/admin/services/create')
    await title(page).fill('Half a service')
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await expect(title(page)).toHaveValue('Half a service')
  })

  test('a form that nobody touched is left without a question', async ({ page, openOffice, records }) => {
    const service = await records.service()
    await openOffice(`/admin/services/edit/${service.id}`)
    await expect(title(page)).toHaveValue(service.title)
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expectBackInOffice(page)
  })
})
