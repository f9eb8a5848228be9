import type { Page } from '@playwright/test'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { expect, expectToast, MARKER_KEY, uniqueName, openAdminMenu, test, typeSignInCode } from '../support/admin.ts'
import { ADMIN_CODE } from '../support/app.ts'
import type { Enquiry } from '#enquiries/enquiry.schema.ts'

/** Opens a page in a new browser, signed in with another code. */
async function openAs(page: Page, code: string, path: string): Promise<void> {
  await page.context().clearCookies()
  await page.goto('/admin')
  await page.evaluate((key) => localStorage.removeItem(key), MARKER_KEY)
  await page.goto(path)
  await typeSignInCode(page, code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('an admin adds a viewer and a code that is shown once; the viewer sees only allowed sections, and is signed out when the code is revoked', async ({
  page,
  browser,
  baseURL,
  openAdmin,
}) => {
  const fullName = uniqueName('मीरा Placeholder')
  await openAdmin('/admin?view=people')
  await page.getByRole('button', { name: 'New person' }).click()
  const dialog = page.getByRole('dialog', { name: 'New person' })
  await dialog.getByRole('button', { name: 'Create person' }).click()
  await expect(dialog.getByRole('group', { name: 'There is a problem' })).toBeFocused()
  await expect(dialog.getByText('Name is required').first()).toBeVisible()
  await dialog.getByLabel('Name', { exact: true }).fill(fullName)
  await dialog.getByLabel('Username').fill(uniqueName('meera').replace(' ', '.'))
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('meera@example.com')
  await expect(dialog.getByRole('radio', { name: /^Viewer/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Create person' }).click()
  await expectToast(page, 'Person created')
  await expect(page.getByRole('heading', { level: 1, name: fullName })).toBeVisible()
  await expect(page.getByText('Without a code this person cannot sign in.')).toBeVisible()

  await page.getByRole('button', { name: 'New code' }).click()
  const making = page.getByRole('dialog', { name: 'New sign-in code' })
  await making.getByLabel('Name of the code').fill('Office laptop')
  await making.getByRole('button', { name: 'Create code' }).click()
  await expect(making.getByText('Shown only once')).toBeVisible()
  expect(await findAccessibilityViolations(page)).toEqual([])
  const code = (await making.locator('.id-text').textContent()) ?? ''
  expect(code).toMatch(/^(\w{8}-){3}\w{8}$/)
  await making.getByRole('button', { name: 'Done' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Revoke Office laptop' })).toBeVisible()
  await expect(page.locator('body')).not.toContainText(code)

  const theirs = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await openAs(theirs, code, '/admin?view=people')
  await expect(theirs.getByText('Your role does not include this page')).toBeVisible()
  await openAdminMenu(theirs)
  const sections = theirs.getByRole('navigation', { name: 'Sections' }).filter({ visible: true })
  await expect(sections.getByRole('link', { name: 'Participants' })).toBeVisible()
  for (const hidden of ['Staff', 'History', 'Company']) await expect(sections.getByText(hidden, { exact: true })).toHaveCount(0)
  await sections.getByRole('link', { name: 'Your account' }).click()
  await expect(theirs.getByText('This device')).toBeVisible()

  await page.reload()
  await expect(page.getByText('with the code “Office laptop”')).toBeVisible()
  await page.getByRole('button', { name: 'Revoke Office laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke code' }).click()
  await expectToast(page, 'Sign-in code revoked')
  await expect(page.getByText('Not signed in anywhere.')).toBeVisible()
  await theirs.reload()
  await expect(theirs.getByRole('heading', { name: 'Admin sign in' })).toBeVisible()
  await theirs.context().close()

  await page.getByRole('button', { name: 'Remove access' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'Person removed')
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible()
  await expect(page.getByText(fullName)).toBeHidden()
})

test('“Sign out everywhere else” signs out other browsers and keeps this session', async ({ page, browser, baseURL, openAdmin }) => {
  const elsewhere = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await openAs(elsewhere, ADMIN_CODE, '/admin?view=account')
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  await openAdmin('/admin?view=account')
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeHidden()
  await elsewhere.reload()
  await expect(elsewhere.getByRole('heading', { name: 'Admin sign in' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('This device')).toBeVisible()
  await elsewhere.context().close()
})

test('who is removed hands their open messages to somebody by name', async ({ page, openAdmin, records, adminSession }) => {
  const member = {
    fullName: uniqueName('Meera Placeholder'),
    username: uniqueName('m').replace(' ', '.'),
    email: 'm@example.com',
    role: 'office',
  }
  const { data: leaver } = (await (await adminSession.send('POST', '/api/admin/users/create', member)).json()) as { data: { id: number } }
  const { id } = await records.enquiry()
  await records.change(`/api/contacts/${id}/follow-up`, { ownerId: leaver.id, followUpOn: '2099-12-01' })
  await openAdmin(`/admin?view=people&person=${leaver.id}`)
  await page.getByRole('button', { name: 'Remove access' }).click()
  const dialog = page.getByRole('dialog', { name: `Remove ${member.fullName}?` })
  await expect(dialog).toContainText('They look after 1 open message, 1 with a follow-up date.')
  await expect(dialog.getByRole('button', { name: 'Remove' })).toBeDisabled()
  expect(await findAccessibilityViolations(page)).toEqual([])
  const successor = dialog.getByLabel('Who takes it over?')
  await expect(successor.getByRole('option', { name: member.fullName })).toHaveCount(0)
  await successor.selectOption('You (Administrator)')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'Person removed')
  expect(await records.read<Enquiry>(`/api/contacts/${id}`)).toMatchObject({ ownerName: 'Administrator', followUpOn: '2099-12-01' })
})
