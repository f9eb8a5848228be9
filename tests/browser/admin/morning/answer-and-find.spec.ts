import { expect, query, test, uniqueName } from '../../support/admin.ts'
import { recordPresses } from '../../support/presses.ts'

test('an enquiry is answered by mail in three presses: Reply, typing, Send', async ({ page, openAdmin, records }) => {
  const { id, fullName } = await records.enquiry()
  await page.route('**/api/admin/mail-connection', (route) =>
    route.fulfill({ json: { success: true, data: { isSetUp: true, office: 'office@example.com' } } }),
  )
  const presses = await recordPresses(page)
  await openAdmin(`/admin?view=contacts&q=${query(fullName)}&id=${id}`)
  const message = page.getByRole('region', { name: fullName })
  await expect(message).toContainText('Please call me back about the audit.')
  presses.length = 0
  await message.getByRole('button', { name: /^Reply/ }).click()
  await message.getByRole('textbox', { name: /^Reply to/ }).fill('We call you tomorrow at ten.')
  await message.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(message.getByRole('list', { name: /^Conversation/ })).toContainText('Waiting to be sent')
  expect(presses, presses.join(', ')).toHaveLength(3)
  expect(await records.read(`/api/contacts/${id}`)).toMatchObject({ status: 'contacted' })
})

test('a participant is found by phone in one press: typing the number', async ({ page, openAdmin, records }) => {
  const digits = String(Date.now()).slice(-8)
  const { fullName } = await records.participant({ fullName: uniqueName('Meera Placeholder'), phone: `+91 00${digits}` })
  const presses = await recordPresses(page)
  await openAdmin('/admin?view=participants')
  presses.length = 0
  await page.getByRole('searchbox').fill(digits)
  await expect(page.getByRole('row').filter({ hasText: fullName })).toBeVisible()
  expect(presses, presses.join(', ')).toHaveLength(1)
})
