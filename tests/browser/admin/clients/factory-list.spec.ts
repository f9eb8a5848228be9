import { fileURLToPath } from 'node:url'
import { expect, isPhone, uniqueName } from '../../support/admin.ts'
import { chooseClient } from '../../support/admin-forms.ts'
import { sendingTest as test } from '../../support/mail-servers.ts'
import { recordPresses } from '../../support/presses.ts'

/** A typical factory list: two title rows, merged and hidden cells, names in capitals, hardly any e-mail addresses. */
const LIST = fileURLToPath(new URL('../../../../src/lists/server/imports/test-workbooks/factory-list.xlsx', import.meta.url))
const MAX_PRESSES = 25

test(
  'from a list of 22 to 20 certificates in the mailbox of HR, with two corrected names, in at most 25 presses',
  { tag: '@phone' },
  async ({ page, openAdmin, records, smtp }) => {
    test.slow()
    if (isPhone(page)) await page.setViewportSize({ width: 360, height: 740 })
    const address = `hr-${uniqueName('').trim()}@example.com`
    const client = await records.client({ contacts: [{ name: 'Neha Placeholder', role: 'HR manager', email: address, phone: '' }] })
    const program = await records.program()
    const mailsTo = () => smtp.received.filter(({ to }) => to.includes(address))
    const pathInMail = (at: number) => /\/client-link\/[\w-]+/.exec(mailsTo()[at]?.raw.replaceAll(/=\r?\n/g, '') ?? '')?.[0] ?? ''
    const selectAll = page.getByRole('checkbox', { name: /^Select all/ })
    const presses = await recordPresses(page)
    await openAdmin('/admin?view=participants')

    await test.step('the list comes in as it is', async () => {
      await page.getByRole('link', { name: 'Import' }).filter({ visible: true }).click()
      await page.getByLabel('Excel or CSV file').setInputFiles(LIST)
      await page.getByLabel('Program for all rows').selectOption({ label: program.title })
      await chooseClient(page.getByRole('combobox', { name: /^Client of all rows/ }), client.name)
      await page.getByRole('button', { name: 'Check without importing' }).click()
      await page.getByRole('button', { name: 'Import 20 rows' }).click()
      await page.getByRole('link', { name: 'Show participants' }).click()
    })

    await test.step('HR gets one mail, opens it and corrects two names', async () => {
      await selectAll.click()
      await page.getByRole('button', { name: 'Check names' }).click()
      await page.getByRole('button', { name: 'Send one e-mail to Neha Placeholder' }).click()
      await expect.poll(() => mailsTo().length).toBe(1)
      presses.push('open the link in the mail')
      await page.goto(pathInMail(0))
      await page.getByRole('textbox').nth(0).fill('Ramesh Kumar Sample')
      await page.getByRole('textbox').nth(1).fill('सुनीता नमूना')
      await page.getByRole('button', { name: 'Send corrections' }).click()
      await expect(page.getByText('2 corrections were sent')).toBeVisible()
    })

    await test.step('the office learns of it on the overview, and accepts both', async () => {
      await openAdmin('/admin')
      await page.getByRole('link', { name: 'Names that clients want corrected' }).click()
      await expect(page.getByRole('button', { name: 'Accept all' })).toBeInViewport()
      await page.getByRole('button', { name: 'Accept all' }).click()
      await expect(page.getByRole('region', { name: /^Name corrections/ })).toBeHidden()
    })

    await test.step('20 certificates are issued and go to HR', async () => {
      await page
        .getByRole('region', { name: /^Participants/ })
        .getByRole('link', { name: 'All 20' })
        .click()
      await selectAll.click()
      await page.getByRole('button', { name: 'Complete and issue' }).last().click()
      await page.getByRole('button', { name: 'Issue 20 certificates' }).click()
      await page.getByRole('button', { name: 'Send to client' }).click()
      await page.getByRole('button', { name: 'Send one e-mail to Neha Placeholder' }).click()
    })

    await expect.poll(() => mailsTo().length).toBe(2)
    await page.goto(pathInMail(1))
    for (const name of ['Ramesh Kumar Sample', 'सुनीता नमूना']) await expect(page.getByText(name).first()).toBeVisible()
    expect(await records.list(`/api/certificates?clientId=${client.id}&limit=50`)).toHaveLength(20)
    expect(presses.length, presses.join('\n')).toBeLessThanOrEqual(MAX_PRESSES)
    expect(mailsTo()).toHaveLength(2)
    // Proves that the counter counts.
    expect(presses.length).toBeGreaterThan(15)
  },
)
