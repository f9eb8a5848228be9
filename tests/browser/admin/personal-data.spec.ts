import { readFileSync } from 'node:fs'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { expect, expectToast, test, uniqueName } from '../support/admin.ts'

const PAGE = '/admin?view=personal-data'
const EMAIL = 'forgotten@example.com'

test('an admin sees what is stored about a person, exports it, and erases it after a question', async ({ page, request, openAdmin }) => {
  const message = { name: 'Forgotten Example', email: EMAIL, subject: 'Other Inquiry', message: 'Please answer by e-mail only.' }
  expect((await request.post('/api/contact', { data: message })).status()).toBe(201)
  await openAdmin(PAGE)
  const show = page.getByRole('button', { name: 'Show what is stored' })
  await show.click()
  await expect(page.getByLabel('E-mail of the person')).toHaveAccessibleDescription(/e-?mail/i)
  await expect(page.getByLabel('Reason')).toHaveAccessibleDescription(/Reason is required/)

  await page.getByLabel('E-mail of the person').fill('FORGOTTEN@example.com')
  await page.getByLabel('Reason').fill('Asked by letter')
  await show.click()
  const found = page.getByRole('region', { name: /^Stored about/ })
  await expect(found.getByRole('link', { name: 'Forgotten Example' })).toBeVisible()
  await expect(found).toContainText('What is kept, and why')
  expect(await findAccessibilityViolations(page)).toEqual([])

  const downloading = page.waitForEvent('download')
  await found.getByRole('button', { name: 'Download as a file' }).click()
  const file = await (await downloading).path()
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ messages: [{ message: 'Please answer by e-mail only.' }] })
  await expectToast(page, 'Export downloaded', 'Send it only to the person it is about.')

  await found.getByRole('button', { name: 'Erase this person' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click()
  await expect(page.getByText('1 message deleted')).toBeVisible()
  await expect(page.getByText('The person was erased')).toBeVisible()

  await show.click()
  await expect(page.getByText('Nothing is stored', { exact: true })).toBeVisible()
})

test('a name finds senders of enquiries and contacts of clients, too', async ({ page, openAdmin, records }) => {
  const name = uniqueName('Farida Mockup')
  const enquiry = await records.enquiry({ name, email: 'farida.mockup@example.com' })
  const client = { name: uniqueName('Sample Forgings'), place: 'Faridabad', state: 'Haryana' }
  const contact = { name: `${name} Senior`, role: 'HR head', email: 'farida.senior@example.com', phone: '' }
  await records.client({ ...client, contacts: [contact, { ...contact, name: 'Gopal Mockup', email: '' }] })
  await openAdmin(PAGE)
  await page.getByLabel('E-mail of the person').fill(name)
  await page.getByLabel('Reason').fill('Asked by letter')
  await page.getByRole('button', { name: 'Show what is stored' }).click()
  const found = page.getByRole('main').getByRole('listitem')
  await expect(found.filter({ hasText: `Enquiry · ${enquiry.subject}` })).toBeVisible()
  await expect(found.filter({ hasText: 'Gopal Mockup' })).toBeHidden()
  await found
    .filter({ hasText: `HR head · ${client.name}` })
    .getByRole('button')
    .click()
  await expect(page.getByRole('region', { name: /^Stored about/ })).toContainText('Contact of 1 client')
})
