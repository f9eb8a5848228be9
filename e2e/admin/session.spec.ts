import type { Page } from '@playwright/test'
import { expect, expectToast, indianDay, MARKER_KEY, uniqueName, openAdminMenu, test } from '../support/admin.ts'
import { ADMIN_CODE } from '../support/app.ts'

const signInHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Admin sign in' })
const overviewHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Overview' })
const markerOf = (page: Page) => page.evaluate((key) => localStorage.getItem(key), MARKER_KEY)

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('API code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function signOut(page: Page): Promise<void> {
  await openAdminMenu(page)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(signInHeading(page)).toBeVisible()
}

test('a wrong code is refused with the fixed text and does not sign in', async ({ page }) => {
  await page.goto('/admin')
  await enterCode(page, 'not-the-code-at-all')
  await expectToast(page, 'Authentication failed', 'Invalid API code')
  await expect(signInHeading(page)).toBeVisible()
  const field = page.getByLabel('API code', { exact: true })
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('not-the-code-at-all')
  expect(await markerOf(page)).toBeNull()
  expect((await page.request.get('/api/participants')).status()).toBe(401)
})

test('the right code signs in and shows a message', async ({ page }) => {
  await page.goto('/admin')
  await enterCode(page, ADMIN_CODE)
  await expectToast(page, 'Authentication successful', 'You are now logged in as admin')
  await expect(overviewHeading(page)).toBeVisible()
})

test('signing in leads to the page that was requested', async ({ page }) => {
  await page.goto('/admin/services/create')
  await enterCode(page, ADMIN_CODE)
  await expect(page.getByRole('heading', { level: 1, name: 'New service' })).toBeVisible()
})

test('the browser stores a marker, never the code', async ({ page, signIn }) => {
  await signIn()
  expect(await markerOf(page)).toBeTruthy()
  const kept = await page.evaluate(() =>
    [localStorage, sessionStorage].flatMap((storage) => Object.entries(storage)).join(' '),
  )
  expect(kept).toContain(MARKER_KEY)
  expect(kept).not.toContain(ADMIN_CODE)
  for (const cookie of await page.context().cookies()) {
    expect(cookie.value).not.toContain(ADMIN_CODE)
    expect(cookie, cookie.name).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  }
})

test('the admin stays signed in across reloads and in a new tab', async ({ page, signIn }) => {
  await signIn()
  await page.reload()
  await expect(overviewHeading(page)).toBeVisible()
  const tab = await page.context().newPage()
  await tab.goto('/admin?view=services')
  await expect(tab.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
})

test('Sign Out removes the marker and ends the session on the server', { tag: '@phone' }, async ({ page, signIn }) => {
  await signIn()
  const cookies = await page.context().cookies()
  expect((await page.request.get('/api/participants')).status()).toBe(200)
  await signOut(page)
  expect(await markerOf(page)).toBeNull()
  await page.context().addCookies(cookies)
  expect((await page.request.get('/api/participants')).status()).toBe(401)
  await page.reload()
  await expect(signInHeading(page)).toBeVisible()
})

test('Sign Out in one tab signs out the other tabs', async ({ page, signIn }) => {
  await signIn()
  const tab = await page.context().newPage()
  await tab.goto('/admin')
  await expect(overviewHeading(tab)).toBeVisible()
  await signOut(page)
  await expect(signInHeading(tab)).toBeVisible()
})

test('when the session ends, a dialog asks to sign in again over the form, which can then be saved', async ({ page, signIn, records }) => {
  const title = uniqueName('Kept service')
  await signIn()
  await page.goto('/admin/services/create')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Award').check()
  // The preview is rendered on the server: a request without a session would open the dialog before the button is pressed.
  const preview = page.waitForResponse((reply) => new URL(reply.url()).pathname === '/api/markdown')
  await page.getByRole('textbox', { name: 'Description' }).fill('Typed before the session ended.')
  await preview
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Create service' }).click()
  const question = page.getByRole('dialog', { name: 'Please sign in again' })
  await expect(question).toBeVisible()
  expect(await markerOf(page)).toBeNull()
  await question.getByLabel('API code', { exact: true }).fill(ADMIN_CODE)
  await question.getByRole('button', { name: 'Sign in' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
  await page.getByRole('button', { name: 'Create service' }).click()
  await expectToast(page, 'Service created')
  const [saved] = await records.list(`/api/services?q=${encodeURIComponent(title)}`)
  expect(saved).toMatchObject({ title })
})

test('when one tab finds that the session ended, another tab asks to sign in over its form', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/admin/participants/create')
  await page.getByLabel('Full name', { exact: true }).fill('Asha Example')
  await page.context().clearCookies()
  const tab = await page.context().newPage()
  await tab.goto('/admin')
  await expect(signInHeading(tab)).toBeVisible()
  await tab.close()
  const question = page.getByRole('dialog', { name: 'Please sign in again' })
  await expect(question).toBeVisible()
  await enterCode(page, ADMIN_CODE)
  await expect(question).toBeHidden()
  await expect(page.getByLabel('Full name', { exact: true })).toHaveValue('Asha Example')
})

test('a session that ended before a reload leads to the sign-in screen', async ({ page, signIn }) => {
  await signIn()
  await page.context().clearCookies()
  await page.reload()
  await expect(signInHeading(page)).toBeVisible()
  expect(await markerOf(page)).toBeNull()
})

test('a marker without a session shows the sign-in screen', async ({ page, records }) => {
  const { fullName } = await records.participant()
  await page.addInitScript((key) => localStorage.setItem(key, 'signed-in'), MARKER_KEY)
  await page.goto('/admin?view=participants')
  await expect(signInHeading(page)).toBeVisible()
  await expect(page.getByText(fullName)).toBeHidden()
})

test('the HTML of admin pages contains no admin data, even with a session', async ({ page, signIn, records }) => {
  const enquiry = await records.enquiry({ email: 'only.the.office@example.com' })
  const participant = await records.participant({ email: 'only.the.office@example.com', enrollmentDate: indianDay() })
  await signIn()
  const paths = [
    '/admin',
    '/admin?view=contacts',
    '/admin?view=participants',
    `/admin/participants/edit/${participant.id}`,
    `/admin/delete/contact/${enquiry.id}`,
  ]
  for (const path of paths) {
    const reply = await page.request.get(path)
    expect(reply.status(), path).toBe(200)
    expect(reply.headers()['x-robots-tag'], path).toContain('noindex')
    expect(reply.headers()['cache-control'], path).toContain('no-store')
    const html = await reply.text()
    for (const secret of [enquiry.fullName, participant.fullName, participant.participantId, 'only.the.office@example.com']) {
      expect(html, path).not.toContain(secret)
    }
  }
  // In the browser the same address shows them, so that the search above would have found them.
  await page.goto(`/admin/delete/contact/${enquiry.id}`)
  await expect(page.getByRole('heading', { name: enquiry.fullName })).toBeVisible()
})

for (const path of ['/admin/no-such-page', '/admin/contacts/edit/1', '/admin?view=no-such-view']) {
  test(`${path} falls back to the dashboard`, async ({ page, openAdmin }) => {
    await openAdmin(path)
    await expect(overviewHeading(page)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Recent contacts' })).toBeVisible()
  })
}
