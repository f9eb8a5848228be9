import { expectAccessible, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { expect, expectToast, test } from '../support/admin.ts'

const SECURITY = '/admin?view=security'

test('an admin sees the keys that sign, makes new ones, and sees which keys sign now', async ({ page, openAdmin }) => {
  await openAdmin(SECURITY)
  const keys = page.locator('section', { has: page.getByRole('heading', { name: 'Signing keys' }) })
  await expect(keys.getByText('Signs', { exact: true })).toHaveCount(2)
  const retired = await keys.getByText('Retired', { exact: true }).count()
  const [first] = await keys.locator('dd.id-text').allTextContents()
  expect(first).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)

  await keys.getByRole('button', { name: 'Create new keys' }).click()
  const asked = page.getByRole('dialog', { name: 'Create new keys?' })
  await expect(asked).toContainText('Certificates already issued stay valid')
  await asked.getByRole('button', { name: 'Create new keys' }).click()
  await expectToast(page, 'New keys created', 'They sign from now on.')
  await expect(keys.getByText('Signs', { exact: true })).toHaveCount(2)
  // The badge and the date of each key.
  await expect(keys.getByText('Retired', { exact: true })).toHaveCount(retired + 4)
  await expect(keys).toContainText(first ?? '')
  expect(await keys.locator('dd.id-text').first().textContent()).not.toBe(first)
  await expect(page.getByRole('button', { name: 'Copy hash' })).toBeVisible()
  await page.goto('/admin?view=history&kind=issuer-keys')
  await expect(page.getByRole('list').getByText('Issuer key replaced').first()).toBeVisible()
})

test('the issuer keys, the proof of the history and the confirmation dialog are accessible in both themes', async ({ page, openAdmin }) => {
  await openAdmin(SECURITY)
  await expect(page.getByText('Fingerprint (SHA-256)').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page, [320])
  await page.getByRole('button', { name: 'Create new keys' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})
