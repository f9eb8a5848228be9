import { expect, test } from '../../support/fixtures.ts'
import { followMenu, visit } from '../../support/visitor.ts'

const PROGRAM = '/training-programs/finance-for-non-finance-managers'

test('what was begun in the contact form is there again after a look at another page', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/contact')
  const message = page.getByLabel('Message', { exact: true })
  await page.getByLabel('Name', { exact: true }).fill('Asha Visitor')
  await message.fill('We are about 40 people and')
  await page.getByLabel('Subject').selectOption('Audit Preparation')
  await followMenu(page, 'About Us')
  await expect(page).toHaveURL(/\/about$/)
  await page.goBack()
  await expect(message).toHaveValue('We are about 40 people and')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha Visitor')
  await expect(page.getByLabel('Subject')).toHaveValue('Audit Preparation')
})

test('Back closes the enrolment dialog, and asks first when something was typed', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/training-programs')
  await page.locator(`a[href="${PROGRAM}"]`).first().click()
  await expect(page).toHaveURL(new RegExp(PROGRAM))
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Enroll Now' }).first().click()
  await expect(dialog).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(new RegExp(PROGRAM))
  await page.getByRole('button', { name: 'Enroll Now' }).first().click()
  await dialog.getByLabel('Name', { exact: true }).fill('Asha Visitor')
  await page.evaluate(() => history.back())
  await expect(dialog.getByText('Discard what you typed?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Asha Visitor')
  await page.evaluate(() => history.back())
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(new RegExp(PROGRAM))
  await page.goBack()
  await expect(page).toHaveURL(/\/training-programs$/)
})
