import { expect, test } from '../../support/fixtures.ts'
import { followMenu, recordPosts, visit } from '../../support/visitor.ts'

const PROGRAM = '/training-programs/finance-for-non-finance-managers'

test('what was begun in the contact form is there again after a look at another page', { tag: '@phone' }, async ({ page }) => {
  const posts = recordPosts(page, '/api/contact')
  await page.goto('/services?utm_source=Spring+mailing', { referer: 'https://www.linkedin.com/feed/?trk=secret' })
  await followMenu(page, 'Contact')
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

  await test.step('the message says where the visit began, and nothing of it is kept on the device', async () => {
    await page.getByLabel('Email', { exact: true }).fill('asha.visitor@example.com')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText('Your message has been sent')).toBeVisible()
    expect(posts[0]?.postDataJSON()).toMatchObject({ source: 'Spring mailing', referrerHost: 'www.linkedin.com', firstPage: '/services' })
    const kept = await page.evaluate(() => [
      document.cookie,
      ...[sessionStorage, localStorage].flatMap((storage) => Object.entries(storage)),
    ])
    expect(JSON.stringify(kept)).not.toMatch(/mailing|linkedin/i)
  })
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
