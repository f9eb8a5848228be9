import type { Company } from '#company/company-content.schema.ts'
import type { Quotation } from '#quotations/quotation.schema.ts'
import { SELLER } from '#quotations/test-quotation.ts'
import { expect, expectToast, isPhone, query, test, uniqueName } from '../../support/admin.ts'
import { saveDraft } from '../../support/admin-forms.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../../support/accessibility.ts'
import { recordPresses } from '../../support/presses.ts'

const COMPANY = '/api/admin/company'

test(
  'a quotation from an enquiry in two minutes: three presses besides typing, and a changed price is the next version',
  { tag: '@phone' },
  async ({ page, openAdmin, records }) => {
    const { registeredName, gstin } = await records.read<Company>(COMPANY)
    await records.change(COMPANY, { ...SELLER, gstin: null })
    const { id: trainingProgramId } = await records.program()
    const client = await records.client({ name: uniqueName('आदर्श मोटर्स') })
    const name = uniqueName('Ravi Sample')
    const { id } = await records.recorded({ name, email: 'ravi@example.com', trainingProgramId, clientId: client.id })
    const presses = await recordPresses(page)
    const paper = page.getByRole('region', { name: 'Preview' })
    const showPaper = () => (isPhone(page) ? page.getByRole('button', { name: 'Paper' }).click() : undefined)
    const write = () => (isPhone(page) ? page.getByRole('button', { name: 'Write' }).click() : undefined)

    await test.step('the form is filled from enquiry, client and program, and says what the company lacks', async () => {
      await openAdmin(`/admin?view=contacts&q=${query(name)}&id=${id}`)
      presses.length = 0
      await page.getByRole('link', { name: 'Make a quotation' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'New quotation' })).toBeVisible()
      await expect(page.getByLabel('Buyer', { exact: true })).toHaveValue(client.name)
      expect(presses, presses.join(', ')).toHaveLength(1)
      await showPaper()
      await expect(page.getByText('The GSTIN of your company is missing.')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Company → Money' })).toBeVisible()
      await expectNoHorizontalScroll(page)
      await expectAccessible(page)
      await write()
    })

    await test.step('issue asks for what is missing, and keeps the draft', async () => {
      await page.getByLabel('Address').fill('')
      await page.getByRole('button', { name: 'Issue', exact: true }).click()
      await expectToast(page, 'Quotation created')
      const summary = page.getByRole('group', { name: 'There is a problem' })
      await expect(summary).toContainText('Enter the buyer’s address. It is printed on the quotation.')
      await expect(summary).toContainText('The GSTIN of your company is missing.')
      await records.change(COMPANY, SELLER)
    })

    await test.step('with the address it is issued after a confirmation that names the total', async () => {
      await page.getByLabel('Address').fill('Plot 7, Sector 24\nFaridabad')
      presses.length = 0
      await page.getByRole('button', { name: 'Issue', exact: true }).click()
      const asked = page.getByRole('dialog', { name: 'Issue this quotation?' })
      await expect(asked).toContainText('₹14,750.00')
      await expect(asked).toContainText(client.name)
      await asked.getByRole('button', { name: 'Issue and send' }).click()
      await expect(page.getByRole('region', { name: 'Issued quotation' })).toContainText(/sent.*version 1.*₹14,750\.00/i)
      expect(presses, presses.join(', ')).toHaveLength(2)
      await expectAccessible(page)
    })

    await test.step('Back leads to the enquiry, not to the form that made the quotation', async () => {
      await page.goBack()
      await expect(page).toHaveURL(/view=contacts/)
      await page.goForward()
      await expect(page.getByRole('region', { name: 'Issued quotation' })).toBeVisible()
    })

    await test.step('a discount is computed while it is typed, and issued as version 2 that says what changed', async () => {
      const line = page.getByRole('group', { name: 'Line 1' })
      await line.getByLabel('Discount').fill('10%')
      await showPaper()
      await expect(paper).toContainText(/CGST 9%.*₹1,012\.50.*SGST 9%.*₹1,012\.50.*Total.*₹13,275\.00/)
      await expect(paper).toContainText('Place of supply: Haryana (06).')
      await write()
      await page.getByRole('button', { name: 'Issue version 2' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Issue and send' }).click()
      await expect(page.getByRole('region', { name: 'Issued quotation' })).toContainText('version 2')
      await showPaper()
      await expect(page.getByRole('list', { name: 'Changes in version 2' })).toContainText('Total: ₹14,750.00 → ₹13,275.00')
      await expectNoHorizontalScroll(page)
      await expectAccessible(page)
      await write()
    })

    const [{ id: quotationId }] = (await records.list(`/api/quotations?enquiry=${id}`)) as [Quotation]

    await test.step('a colleague’s newer form is shown before anything is overwritten', async () => {
      const { form } = await records.read<Quotation>(`/api/quotations/${quotationId}`)
      await records.change(`/api/quotations/${quotationId}`, { ...form, note: 'Written by a colleague' })
      await page.getByLabel(/^Terms/).fill('In advance.')
      await page.getByRole('button', { name: /^Save/ }).click()
      const dialog = page.getByRole('dialog', { name: 'Someone else changed this quotation' })
      await expect(dialog).toContainText('Written by a colleague')
      await dialog.getByRole('button', { name: 'Save selected' }).click()
      await expectToast(page, 'Quotation updated')
      expect((await records.read<Quotation>(`/api/quotations/${quotationId}`)).form).toMatchObject({
        note: 'Written by a colleague',
        terms: 'In advance.',
      })
      await expect(saveDraft(page)).toBeVisible()
    })

    await test.step('an acceptance is noted and undone, and the quotation withdrawn with a reason', async () => {
      const issued = page.getByRole('region', { name: 'Issued quotation' })
      const act = async (entry: string) => {
        await issued.getByRole('button', { name: /^More actions/ }).click()
        await page.getByRole('menuitem', { name: entry }).click()
        return page.getByRole('dialog')
      }
      const noting = await act('Note an acceptance')
      await noting.getByLabel('Designation').fill('Head of Purchase')
      await noting.getByRole('button', { name: 'Note acceptance' }).click()
      await expect(issued).toContainText(/accepted/i)
      const undoing = await act('Undo the acceptance')
      await undoing.getByRole('button', { name: 'Undo acceptance' }).click()
      await expect(undoing.getByLabel('Reason')).toHaveAccessibleDescription(/Say why/)
      await undoing.getByLabel('Reason').fill('Pressed by a trainee')
      await undoing.getByRole('button', { name: 'Undo acceptance' }).click()
      await expect(issued).toContainText(/sent/i)
      const withdrawing = await act('Withdraw')
      await withdrawing.getByLabel('Reason').fill('The dates are gone')
      await withdrawing.getByRole('button', { name: 'Withdraw' }).click()
      await expect(issued).toContainText(/withdrawn/i)
    })

    await test.step('enquiry, client and list show it', async () => {
      await openAdmin(`/admin?view=contacts&q=${query(name)}&id=${id}`)
      await expect(page.getByRole('list', { name: 'Quotations' })).toContainText('₹13,275.00')
      await openAdmin(`/admin?view=clients&id=${client.id}`)
      await expect(page.getByRole('region', { name: /^Quotations/ })).toContainText(/withdrawn.*₹13,275\.00/i)
      await openAdmin(`/admin?view=quotations&q=${query(client.name)}&state=withdrawn`)
      await expect(page.getByRole('row').filter({ hasText: client.name })).toContainText('₹13,275.00')
      await expectNoHorizontalScroll(page)
      await expectAccessible(page)
    })
    await records.change(COMPANY, { registeredName, gstin })
  },
)
