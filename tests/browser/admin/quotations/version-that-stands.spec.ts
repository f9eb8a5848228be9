import type { Quotation } from '#quotations/quotation.schema.ts'
import { QUOTATION, quotedLine, SELLER } from '#quotations/test-quotation.ts'
import { expectNoHorizontalScroll } from '../../support/accessibility.ts'
import { expect, test } from '../../support/admin.ts'

test(
  'the office withdraws a version after an accepted one, which stands for the clerk and for the buyer',
  { tag: '@phone' },
  async ({ page, openAdmin, records }) => {
    await records.change('/api/admin/company', SELLER)
    const { id, form } = await records.quotation()
    await records.send(`/api/quotations/${id}/issue`, {})
    await records.send(`/api/quotations/${id}/accept`, { versionNumber: 1, name: 'Kiran Example', post: 'Head of Purchase' })
    await records.change(`/api/quotations/${id}`, { ...QUOTATION, validUntil: form.validUntil, lines: [quotedLine({ quantity: 4 })] })
    await records.send(`/api/quotations/${id}/issue`, {})
    const { number, link } = await records.read<Quotation>(`/api/quotations/${id}`)
    const issued = page.getByRole('region', { name: 'Issued quotation' })
    const quantity = page.getByRole('group', { name: 'Line 1' }).getByLabel('Quantity')

    await test.step('the dialog says what stands, and so does the page, whose form has its content', async () => {
      await openAdmin(`/admin/quotations/edit/${id}`)
      await expect(issued).toContainText('₹47,200.00')
      await expect(quantity).toHaveValue('4')
      await issued.getByRole('button', { name: `More actions for ${number}` }).click()
      await page.getByRole('menuitem', { name: 'Withdraw' }).click()
      const dialog = page.getByRole('dialog', { name: 'Withdraw version 2?' })
      await expect(dialog).toContainText(/Version 1 \(accepted on .*\) then stands again, with its seats and proformas\./)
      await dialog.getByLabel(/reason/i).fill('A wrong price')
      await dialog.getByRole('button', { name: 'Withdraw' }).click()
      await expect(issued).toContainText(/Version 2 was withdrawn\. Version 1 \(accepted on .*\) stands\./)
      await expect(issued).toContainText('₹1,18,000.00')
      await expect(quantity).toHaveValue('10')
      await expect(page.getByRole('button', { name: /^Issue version/ })).toHaveCount(0)
      await expectNoHorizontalScroll(page)
    })

    await test.step('the buyer sees the accepted version, and that the later one was withdrawn', async () => {
      await page.goto(new URL(link ?? '').pathname)
      await expect(page.getByText(/^Version 1 stands, accepted on /)).toBeVisible()
      await expect(page.getByText(/^Version 2 was withdrawn by us on /)).toBeVisible()
      await expect(page.getByRole('region', { name: 'The quotation' })).toContainText('₹1,18,000.00')
      await expectNoHorizontalScroll(page)
    })
  },
)
