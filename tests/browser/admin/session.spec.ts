import type { Page } from '@playwright/test'
import { expect, expectToast, MARKER_KEY, uniqueName, openAdminMenu, test, typeSignInCode } from '../support/admin.ts'
import { ADMIN_CODE } from '../support/app.ts'
import { navigate } from '../support/visitor.ts'

const signInHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Admin sign in' })
const overviewHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Overview' })
const markerOf = (page: Page) => page.evaluate((key) => localStorage.getItem(key), MARKER_KEY)

async function enterCode(page: Page, code: string): Promise<void> {
  await typeSignInCode(page, code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function signOut(page: Page): Promise<void> {
  await openAdminMenu(page)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(signInHeading(page)).toBeVisible()
}

test('a wrong code is refused with the fixed text; the right one signs in, leads to the page that was requested, and is never stored', async ({
  page,
}) => {
  await page.goto('/admin/services/create')

  await test.step('a wrong code does not sign in', async () => {
    await enterCode(page, 'not-the-code-at-all')
    await expectToast(page, 'Authentication failed', 'Invalid API code')
    await expect(signInHeading(page)).toBeVisible()
    const field = page.getByLabel('Sign-in code', { exact: true })
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('not-the-code-at-all')
    expect(await markerOf(page)).toBeNull()
    expect((await page.request.get('/api/participants')).status()).toBe(401)
  })

  await test.step('the right code signs in and shows a message', async () => {
    await enterCode(page, ADMIN_CODE)
    await expectToast(page, 'Authentication successful', 'You are now logged in as admin')
    await expect(page.getByRole('heading', { level: 1, name: 'New service' })).toBeVisible()
  })

  await test.step('the browser stores a marker, never the code', async () => {
    expect(await markerOf(page)).toBeTruthy()
    const kept = await page.evaluate(() => [localStorage, sessionStorage].flatMap((storage) => Object.entries(storage)).join(' '))
    expect(kept).toContain(MARKER_KEY)
    expect(kept).not.toContain(ADMIN_CODE)
    for (const cookie of await page.context().cookies()) {
      expect(cookie.value).not.toContain(ADMIN_CODE)
      expect(cookie, cookie.name).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
    }
  })
})

test('the admin stays signed in across reloads and in a new tab, until Sign Out in one tab ends the session for all', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.reload()
  await expect(overviewHeading(page)).toBeVisible()
  const tab = await page.context().newPage()
  await tab.goto('/admin?view=services')
  await expect(tab.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()

  const cookies = await page.context().cookies()
  expect((await page.request.get('/api/participants')).status()).toBe(200)
  await signOut(page)
  await expect(signInHeading(tab)).toBeVisible()
  expect(await markerOf(page)).toBeNull()
  await page.context().addCookies(cookies)
  expect((await page.request.get('/api/participants')).status()).toBe(401)
  await page.reload()
  await expect(signInHeading(page)).toBeVisible()
})

test('when the session ends, a dialog asks to sign in again over the form, which can then be saved', async ({ page, signIn, records }) => {
  const title = uniqueName('Kept service')
  await signIn()
  await navigate(page, '/admin/services/create')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Award').check()
  // The preview is rendered on the server: a request without a session would open the dialog before the button is pressed.
  const preview = page.waitForResponse((reply) => new URL(reply.url()).pathname === '/api/markdown')
  await page.getByRole('textbox', { name: 'Description' }).fill('Typed before the session ended.')
  await preview
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Publish' }).click()
  const question = page.getByRole('dialog', { name: 'Please sign in again' })
  await expect(question).toBeVisible()
  expect(await markerOf(page)).toBeNull()
  await typeSignInCode(question, ADMIN_CODE)
  await question.getByRole('button', { name: 'Sign in' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
  // The request to sign in is gone.
  await expect(page.getByText('Please sign in first')).toHaveCount(0)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expectToast(page, 'Service created')
  const [saved] = await records.list(`/api/services?q=${encodeURIComponent(title)}`)
  expect(saved).toMatchObject({ title })
})

test('a form in a dialog asks to sign in again too, and can then be saved', async ({ page, signIn, records }) => {
  const name = uniqueName('Asha Example')
  await signIn()
  await navigate(page, '/admin?view=contacts&new=yes')
  const form = page.getByRole('dialog', { name: 'New enquiry' })
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('E-mail').fill('asha.example@example.com')
  await page.context().clearCookies()
  await form.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('dialog', { name: 'Please sign in again' })
  await typeSignInCode(question, ADMIN_CODE)
  await question.getByRole('button', { name: 'Sign in' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByText('Please sign in first')).toHaveCount(0)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  expect(await records.list(`/api/contacts?q=${encodeURIComponent(name)}`)).toHaveLength(1)
})

test('a marker without a session leads to the sign-in screen, and a tab with a form asks to sign in over it', async ({
  page,
  signIn,
  records,
}) => {
  const { fullName } = await records.participant()
  await signIn()
  await navigate(page, '/admin/participants/create')
  await page.getByLabel('Full name', { exact: true }).fill('Asha Example')
  await page.context().clearCookies()
  const tab = await page.context().newPage()
  await tab.goto('/admin?view=participants')
  await expect(signInHeading(tab)).toBeVisible()
  await expect(tab.getByText(fullName)).toBeHidden()
  expect(await markerOf(tab)).toBeNull()
  await tab.close()
  const question = page.getByRole('dialog', { name: 'Please sign in again' })
  await expect(question).toBeVisible()
  await enterCode(page, ADMIN_CODE)
  await expect(question).toBeHidden()
  await expect(page.getByLabel('Full name', { exact: true })).toHaveValue('Asha Example')
})

test('an unknown address of the back-office falls back to the dashboard', async ({ page, openAdmin }) => {
  await openAdmin('/admin/no-such-page')
  for (const path of ['/admin/no-such-page', '/admin/contacts/edit/1', '/admin?view=no-such-view']) {
    await navigate(page, path)
    await expect(overviewHeading(page), path).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Recent enquiries' }), path).toBeVisible()
  }
})
