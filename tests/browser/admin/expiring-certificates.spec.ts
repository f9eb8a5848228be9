import { findAccessibilityViolations, expectAccessible, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { expect, expectToast, indianDay, pressInMenu, test } from '../support/admin.ts'

function dayFromNow(days: number): string {
  return new Date(Date.parse(`${indianDay()}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

test('the recipient of a certificate that expires soon gets an e-mail text and is marked as reminded', async ({
  page,
  openAdmin,
  records,
}) => {
  const soon = await records.certificate({ issueDate: '2025-01-01', expiryDate: dayFromNow(20) })
  const later = await records.certificate({ issueDate: '2025-01-01', expiryDate: dayFromNow(75) })
  await openAdmin('/admin')
  await page.getByRole('region', { name: 'Certificates expiring soon' }).getByRole('link', { name: 'Send reminders' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Expiring certificates')
  const row = page.getByRole('row').filter({ hasText: soon.certificateId })
  await expect(row).toContainText('in 20 days')
  await expect(row).toContainText('Reminder due')
  await expect(page.getByRole('row').filter({ hasText: later.certificateId })).toContainText('Not yet')

  const mail = new URL((await row.getByRole('link', { name: `Write e-mail to ${soon.participant_name}` }).getAttribute('href')) ?? '')
  expect(mail.pathname).toBe('asha@example.com')
  expect(mail.searchParams.get('body')).toContain(soon.certificateId)
  await pressInMenu(page, soon.participant_name, `Read reminder to ${soon.participant_name}`)
  const dialog = page.getByRole('dialog', { name: 'Reminder' })
  await expect(dialog).toContainText(`Dear ${soon.participant_name},`)
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()

  await pressInMenu(page, soon.participant_name, `Mark as reminded ${soon.participant_name}`)
  await expectToast(page, 'Marked as reminded')
  await expect(row).toContainText('Reminded')
  await page.reload()
  await row.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Mark as not reminded' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'In 30 days' }).click()
  await expect(row).toBeVisible()
  await expect(page.getByText(later.certificateId)).toHaveCount(0)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page, [320])
})

test(
  'expiring certificates are shown by client, without the columns that are not wanted, and exported',
  { tag: '@phone-only' },
  async ({ page, openAdmin, records }) => {
    const client = await records.client()
    const { id: trainingProgramId } = await records.program()
    const { id: participantId } = await records.participant({ trainingProgramId, clientId: client.id, status: 'completed' })
    await records.certificate({ participantId, trainingProgramId, issueDate: '2025-01-01', expiryDate: dayFromNow(20) })
    await openAdmin('/admin?view=expiring&within=30')
    await page.getByLabel('Order').selectOption({ label: 'By client' })
    await expect(page.getByRole('heading', { level: 2, name: `${client.name}, Faridabad` })).toBeVisible()
    await expect(page.getByRole('link', { name: `${client.name}, Faridabad` })).toBeVisible()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await page.getByRole('button', { name: 'Display' }).click()
    await page.getByRole('checkbox', { name: 'Client' }).uncheck()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: `${client.name}, Faridabad` })).toHaveCount(0)
    await page.getByRole('button', { name: 'Export' }).click()
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Excel workbook' }).click()])
    expect(file.suggestedFilename()).toMatch(/^expiring-certificates-[\d-]+\.xlsx$/)
  },
)

test('expiry dates can be subscribed to as a calendar until its address is revoked', async ({ page, openAdmin, records, request }) => {
  const soon = await records.certificate({ issueDate: '2025-01-01', expiryDate: dayFromNow(20) })
  await openAdmin('/admin?view=account')
  await page.getByRole('button', { name: 'Create an address' }).click()
  await expect(page.getByText('Anyone with the address can read it without signing in')).toBeVisible()
  const url = (await page.getByText(/\/calendar\/[\w-]{22}\.ics$/).textContent()) ?? ''
  const path = new URL(url).pathname
  const calendar = await request.get(path)
  expect((await calendar.text()).replaceAll('\r\n ', '')).toContain(soon.certificateId)
  await expect(page.getByRole('link', { name: 'Open in a calendar' })).toHaveAttribute('href', /^webcal:/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Calendar address' })).toContainText('not used yet')
  expect(await findAccessibilityViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke address' }).click()
  await expectToast(page, 'Calendar address revoked')
  await expect(page.getByRole('button', { name: 'Create an address' })).toBeVisible()
  expect((await request.get(path)).status()).toBe(404)
})
