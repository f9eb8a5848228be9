import type { Enquiry } from '#enquiries/enquiry.schema.ts'
import { expectAccessible } from '../../support/accessibility.ts'
import { expect, expectToast, query, test, uniqueName } from '../../support/admin.ts'
import { recordPresses } from '../../support/presses.ts'

// Typing into the form counts as one press, however many fields it fills; apart from that only clicks count.
test('a walk-in is recorded in three presses: New enquiry, typing, Save', async ({ page, openAdmin, records }) => {
  const name = uniqueName('Ravi Sample')
  const presses = await recordPresses(page)
  await openAdmin('/admin?view=contacts')
  presses.length = 0
  await page.getByRole('link', { name: 'New enquiry' }).click()
  const dialog = page.getByRole('dialog', { name: 'New enquiry' })
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Walk-in' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type('+91 00000 00031')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Enquiry saved')
  const clicks = presses.filter((press) => !press.startsWith('type'))
  expect(
    presses.filter((press) => press.startsWith('type')),
    presses.join(', '),
  ).toHaveLength(2)
  expect([...clicks, 'typing'], presses.join(', ')).toHaveLength(3)

  const [enquiry] = (await records.list(`/api/contacts?channel=walk-in&q=${query(name)}`)) as Enquiry[]
  expect(enquiry).toMatchObject({ fullName: name, email: '', phone: '+91 00000 00031', status: 'pending' })
  const message = page.getByRole('region', { name })
  await expect(message).toContainText('Walk-in')
  presses.length = 0
  await message.getByRole('button', { name: /^Reply/ }).click()
  await expect(message).toContainText('There is no e-mail address')
  await expectAccessible(page)
  await message.getByRole('button', { name: 'I called' }).click()
  const conversation = message.getByRole('list', { name: /^Conversation/ })
  await expect(conversation).toContainText('Answered by phone')
  expect(presses, presses.join(', ')).toHaveLength(2)
  expect(await records.read(`/api/contacts/${enquiry?.id}`)).toMatchObject({ status: 'contacted' })
  expect(await records.list(`/api/admin/mails?about=enquiry:${enquiry?.id}`)).toEqual([])

  await conversation.getByRole('button', { name: 'Undo' }).click()
  await expect(conversation).not.toContainText('Answered by phone')
  expect(await records.read(`/api/contacts/${enquiry?.id}`)).toMatchObject({ status: 'pending' })
})

test('an enquiry without phone and e-mail is refused at the field, and what was typed stays', async ({ page, openAdmin }) => {
  await openAdmin('/admin')
  await page.getByRole('link', { name: 'New enquiry' }).click()
  const dialog = page.getByRole('dialog', { name: 'New enquiry' })
  const name = dialog.getByLabel('Name', { exact: true })
  await name.fill('Ravi Sample')
  await dialog.getByRole('button', { name: 'Phone', exact: true }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a phone number or an e-mail address').first()).toBeVisible()
  await expect(name).toHaveValue('Ravi Sample')
  await expectAccessible(page)
})
