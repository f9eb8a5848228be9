import type { BrowserContext, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import type { Role } from '#staff/role.ts'
import { startApp } from '../support/app.ts'
import { expectAccessibleAtEveryWidth } from '../support/accessibility.ts'
import type { AdminSession } from '../support/admin-session.ts'
import { expect, expectToast, MARKER_KEY, test, uniqueName } from '../support/admin.ts'
import { findSmallTargets } from '../support/targets.ts'

const PASSWORD = 'kettle-amber-frost'
const STEP_MS = 30_000
const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 360, height: 640 }

/** Adds somebody who cannot sign in yet. */
async function addPerson(session: AdminSession, role: Role) {
  const username = uniqueName('meera').replace(' ', '.')
  const form = { fullName: uniqueName('मीरा Placeholder'), username, email: `${username}@example.com`, phone: null, role }
  const reply = await session.send('POST', '/api/admin/users/create', form)
  expect(reply.status(), await reply.text()).toBe(201)
  return ((await reply.json()) as { data: { id: number; username: string; fullName: string } }).data
}

/** Checks that the current screen is accessible in both themes, fits every width, and has targets of 24 px on a phone. */
async function expectGoodScreen(page: Page): Promise<void> {
  await expectAccessibleAtEveryWidth(page)
  await page.setViewportSize(PHONE)
  expect(await findSmallTargets(page)).toEqual([])
  await page.setViewportSize(DESKTOP)
}

/** The browser's virtual authenticator, with a fingerprint that always matches. */
async function addAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options })
}

async function signInWithPassword(page: Page, username: string): Promise<void> {
  await page.getByLabel('User name or e-mail').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Admin sign in' })).toBeVisible()
}

/** Reads the setup key shown to people who cannot scan, and enters the current or the next code. */
async function setUpApp(page: Page): Promise<TOTP> {
  const key = (await page.locator('code').textContent()) ?? ''
  const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
  await page.getByLabel('Code from the app').fill(app.generate())
  await page.keyboard.press('Enter')
  return app
}

/** The dialog before a change of the sign-in method. */
const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })

const secondStep = (page: Page) => page.getByRole('heading', { level: 1, name: 'Confirm it is you' })
const overview = (page: Page) => page.getByRole('heading', { level: 1, name: 'Overview' })

test('who has only the terminal is asked for its code first, may type it as a password, and is then offered a password', async ({
  browser,
}) => {
  const apiCode = 'AAAAAAAA-BBBBBBBB-CCCCCCCC-DDDDDDDD'
  const app = await startApp({ ADMIN_API_CODE: apiCode })
  const context = await browser.newContext({ baseURL: app.url })
  const page = await context.newPage()
  await page.goto('/admin')
  const code = page.getByRole('textbox', { name: 'Sign-in code' })
  await expect(code).toBeFocused()
  await expect(page.getByText('The first start of the site showed it in the terminal')).toBeVisible()
  await expectGoodScreen(page)

  await page.getByRole('button', { name: 'Use a user name and password instead' }).click()
  await page.getByLabel('Password', { exact: true }).fill('AAAAAAAA-BBBBBBBB-CCCCCCCC-DDDDDDDE')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Authentication failed', 'Invalid API code')
  await page.getByLabel('User name or e-mail').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(` ${apiCode}`)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Authentication successful', 'You are now logged in as admin')

  await page.getByRole('link', { name: 'Your password' }).click()
  await page.getByRole('button', { name: 'Set a password' }).click()
  await page.getByRole('textbox', { name: 'New password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expectToast(page, 'Password changed')
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByText('Recent enquiries')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Your password' })).toHaveCount(0)

  await signOut(page)
  await signInWithPassword(page, 'admin')
  await expect(overview(page)).toBeVisible()
  await context.close()
  await app.close()
})

test('a member of staff sets a password by link, signs in with it, with an authenticator app, with a passkey and with a recovery code', async ({
  page: adminPage,
  context,
  openAdmin,
  adminSession,
}) => {
  const { id, username, fullName } = await addPerson(adminSession, 'office')
  await openAdmin(`/admin?view=people&person=${id}`)
  await adminPage.getByRole('button', { name: 'Create a password link' }).click()
  const making = adminPage.getByRole('dialog', { name: 'Link for a password' })
  await expect(making.getByText('Shown only once')).toBeVisible()
  await expectGoodScreen(adminPage)
  const link = (await making.locator('.id-text').textContent()) ?? ''
  await adminPage.evaluate(() => localStorage.clear())
  await adminPage.close()
  await context.clearCookies()
  const page = await context.newPage()
  await addAuthenticator(context, page)

  await test.step('the link sets a password once, and leaves no trace in the address', async () => {
    await page.goto(link)
    await expect(page.getByText(`${fullName}, your user name is ${username}`)).toBeVisible()
    expect(page.url()).not.toContain('set-password')
    await expect(page.getByLabel('New password')).toBeFocused()
    await expectGoodScreen(page)
    await page.getByLabel('New password').fill('Welcome@2026')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('New password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expectToast(page, 'Password set')
    await page.goto(link)
    await expect(page.getByText('This link no longer works')).toBeVisible()
    await expectGoodScreen(page)
    await page.getByRole('link', { name: 'Go to sign-in' }).click()
  })

  await test.step('a wrong password is refused, the right one signs in', async () => {
    await expectGoodScreen(page)
    await page.getByLabel('User name or e-mail').fill(username)
    await page.getByLabel('Password', { exact: true }).fill('kettle-amber-moss')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Authentication failed', 'The user name or the password is wrong')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await signInWithPassword(page, username)
    await expectToast(page, 'Authentication successful', `You are now logged in as ${fullName}`)
    await expect(overview(page)).toBeVisible()
  })

  let recoveryCode = ''
  const app = await test.step('the authenticator app is set up with the key, and gives recovery codes', async () => {
    await page.getByRole('navigation', { name: 'Sections' }).filter({ visible: true }).getByRole('link', { name: 'Your account' }).click()
    await page.getByRole('button', { name: 'Set up' }).click()
    const password = confirmation(page).getByLabel('Your password', { exact: true })
    await expect(password).toBeFocused()
    await password.fill('kettle-amber-moss')
    await page.keyboard.press('Enter')
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await expectGoodScreen(page)
    await password.fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open the app' })).toHaveAttribute('href', /^otpauth:\/\/totp\/.+secret=[A-Z2-7]{32}/)
    await expectGoodScreen(page)
    const made = await setUpApp(page)
    const codes = page.getByRole('dialog', { name: 'Recovery codes' })
    await expect(codes.getByRole('listitem')).toHaveCount(10)
    await expectGoodScreen(page)
    recoveryCode = (await codes.getByRole('listitem').first().textContent()) ?? ''
    await codes.getByRole('button', { name: 'I have stored them' }).click()
    await expect(page.getByText('10 of 10 left')).toBeVisible()
    return made
  })

  await test.step('then the code of the app is asked for after the password', async () => {
    await signOut(page)
    await signInWithPassword(page, username)
    await expect(secondStep(page)).toBeVisible()
    await expectGoodScreen(page)
    const field = page.getByLabel('Code from your authenticator app')
    await field.fill('000000')
    await page.keyboard.press('Enter')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    // The current code has already been used for the setup.
    await field.fill(app.generate({ timestamp: Date.now() + STEP_MS }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  })

  await test.step('a passkey signs in without a password', async () => {
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await confirmation(page).getByLabel('Your password or a code from the app').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expectToast(page, 'Passkey added')
    await expectGoodScreen(page)
    await signOut(page)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expectToast(page, 'Authentication successful', `You are now logged in as ${fullName}`)
    await expect(page.getByText(', used')).toBeVisible()
    await page.getByRole('button', { name: 'Remove the passkey “Chrome on Linux”' }).click()
    await confirmation(page).getByRole('button', { name: 'Use a passkey instead' }).click()
    const question = page.getByRole('dialog', { name: 'Remove the passkey “Chrome on Linux”?' })
    await expectGoodScreen(page)
    await question.getByRole('button', { name: 'Remove' }).click()
    await expectToast(page, 'Removed')
    await expect(page.getByText(', used')).toBeHidden()
  })

  await test.step('a recovery code takes the place of the app, once', async () => {
    for (const isAccepted of [true, false]) {
      await signOut(page)
      await signInWithPassword(page, username)
      await page.getByRole('button', { name: 'Use a recovery code' }).click()
      const field = page.getByLabel('Recovery code')
      await expect(field).toBeFocused()
      await field.fill(recoveryCode)
      await page.keyboard.press('Enter')
      if (isAccepted) await expect(page.getByText('9 of 10 left')).toBeVisible()
      else await expect(field).toHaveAttribute('aria-invalid', 'true')
    }
  })
})

test('who needs a second factor by their role sets one up before the back-office opens', async ({ page, context, adminSession }) => {
  const { id, username } = await addPerson(adminSession, 'editor')
  const made = await adminSession.send('POST', `/api/admin/users/${id}/password-link`)
  const { url } = ((await made.json()) as { data: { url: string } }).data
  const used = await adminSession.send('POST', '/api/admin/password-link/use', { token: url.split('=').at(-1), password: PASSWORD })
  expect(used.status(), await used.text()).toBe(200)
  // No other test signs in as an editor.
  expect((await adminSession.send('PUT', '/api/admin/sign-in-settings', { requiredFor: ['editor'] })).status()).toBe(200)
  await addAuthenticator(context, page)
  const setUp = page.getByRole('heading', { level: 1, name: 'Set up a second factor' })
  await page.goto('/admin')
  // A browser without an earlier sign-in asks for a name and password; one press leads to the code.
  await expect(page.getByRole('button', { name: 'Use a sign-in code instead' })).toBeVisible()
  await signInWithPassword(page, username)
  await expect(setUp).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Use an authenticator app' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await signInWithPassword(page, username)
  await expect(setUp).toBeVisible()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(10)
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'I have stored them' }).click()
  await expect(overview(page)).toBeVisible()
  expect(await page.evaluate((key) => localStorage.getItem(key), MARKER_KEY)).toBe('signed-in')
  expect((await adminSession.send('PUT', '/api/admin/sign-in-settings', { requiredFor: [] })).status()).toBe(200)
})
