import type { Browser, Page } from '@playwright/test'
import type { Company } from '#company/company-content.schema.ts'
import { indianDate } from '#base/dates/dates.ts'
import type { Enquiry } from '#enquiries/enquiry.schema.ts'
import type { Quotation } from '#quotations/quotation.schema.ts'
import { SELLER } from '#quotations/test-quotation.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../../support/accessibility.ts'
import { expect, expectToast, query, test, uniqueName } from '../../support/admin.ts'
import { recordPresses } from '../../support/presses.ts'

const COMPANY = '/api/admin/company'
/** A company in Haryana whose name is printed in Devanagari. */
const HINDI_SELLER = { ...SELLER, registeredName: 'आदर्श प्रशिक्षण प्राइवेट लिमिटेड' }

test(
  'an enquiry becomes a quotation, is accepted by the buyer, fills a batch, is billed by a proforma, and paid in two parts',
  { tag: '@phone' },
  async ({ page, openAdmin, records, browser, baseURL }) => {
    const { registeredName, gstin } = await records.read<Company>(COMPANY)
    await records.change(COMPANY, HINDI_SELLER)
    const { id: trainingProgramId, title } = await records.program()
    const client = await records.client({ name: uniqueName('Mock Motors'), address: 'Plot 7, Sector 24\nFaridabad' })
    const name = uniqueName('Ravi Sample')
    const presses = await recordPresses(page)
    const { id } = await records.recorded({ name, email: 'ravi@example.com', trainingProgramId, clientId: client.id })
    const issued = page.getByRole('region', { name: 'Issued quotation' })
    let link = ''

    await test.step('the office makes and issues the quotation', async () => {
      await openAdmin(`/admin?view=contacts&q=${query(name)}&id=${id}`)
      presses.length = 0
      await page.getByRole('link', { name: 'Make a quotation' }).click()
      await page.getByLabel('Address').fill('Plot 7, Sector 24\nFaridabad')
      await page.getByRole('group', { name: 'Line 1' }).getByLabel('Quantity').fill('10')
      await page.getByRole('button', { name: 'Issue', exact: true }).click()
      await page.getByRole('dialog', { name: 'Issue this quotation?' }).getByRole('button', { name: 'Issue and send' }).click()
      await expect(issued).toContainText('₹1,47,500.00')
      expect(presses, presses.join(', ')).toHaveLength(5)
      const [{ id: quotationId }] = (await records.list(`/api/quotations?enquiry=${id}`)) as [Quotation]
      link = (await records.read<Quotation>(`/api/quotations/${quotationId}`)).link ?? ''
    })

    await test.step('the buyer reads the page and accepts it in five presses: three fields, a tick and a button', async () => {
      const buyer = await openAs(browser, baseURL)
      const theirs = await recordPresses(buyer)
      await buyer.goto(new URL(link).pathname)
      await expect(buyer.getByText(HINDI_SELLER.registeredName).first()).toBeVisible()
      await expectNoHorizontalScroll(buyer)
      const form = buyer.getByRole('region', { name: 'Accept this quotation' })
      await form.getByLabel('Your name').fill('Kiran Example')
      await form.getByLabel('Designation').fill('Head of Purchase')
      await form.getByLabel('PO number').fill('PO-77')
      await form.getByLabel(/^I accept this quotation/).check()
      await form.getByRole('button', { name: 'Accept quotation' }).click()
      await expect(buyer.getByText('We have received your acceptance.')).toBeVisible()
      // What was typed before the page hydrated is reported twice.
      expect([...new Set(theirs)], theirs.join(', ')).toHaveLength(5)
      await buyer.context().close()
    })

    await test.step('one press leads to the batch of the order', async () => {
      await page.reload()
      await expect(issued).toContainText(/accepted/i)
      await issued.getByRole('button', { name: 'Book', exact: true }).click()
      const booking = page.getByRole('dialog', { name: 'Book this quotation' })
      await booking.getByRole('textbox', { name: 'First day' }).fill('11/01/2099')
      await booking.getByLabel('Town').fill('Faridabad')
      await booking.getByLabel('Seats').fill('12')
      await booking.getByRole('button', { name: 'Book', exact: true }).click()
      await expectToast(page, 'Quotation booked')
      await expect(page.getByRole('region', { name: 'Booked' })).toContainText(/10 seats, 0 named, ₹12,500/)
      await expectAccessible(page)
    })

    await test.step('the proforma is issued in two presses', async () => {
      presses.length = 0
      await page.getByRole('button', { name: 'Issue proforma' }).click()
      const billing = page.getByRole('dialog', { name: 'Issue a proforma' })
      await expect(billing).toContainText('₹1,47,500.00 is to be billed.')
      await billing.getByRole('button', { name: 'Issue proforma' }).click()
      await expect(page.getByRole('region', { name: /^Proformas/ })).toContainText('₹1,47,500.00 due')
      expect(presses, presses.join(', ')).toHaveLength(2)
    })

    await test.step('the buyer sees what is to be paid, with a QR code', async () => {
      await expectBill(browser, baseURL, link, '₹1,47,500.00 is payable by')
    })

    await test.step('half is paid with TDS by rate; the rest with the preset amount', async () => {
      await page.getByRole('button', { name: 'Note payment' }).click()
      const noting = page.getByRole('dialog', { name: /^Payment for/ })
      await noting.getByLabel('Amount', { exact: true }).fill('67,500')
      await noting.getByLabel('TDS').fill('10%')
      await noting.getByLabel('UTR or cheque number').fill('000000000021')
      await expectAccessible(page)
      await noting.getByRole('button', { name: 'Note the payment' }).click()
      await expect(page.getByRole('region', { name: /^Proformas/ })).toContainText('₹73,750.00 due')
      await expectBill(browser, baseURL, link, '₹73,750.00 is payable by')
      await page.getByRole('button', { name: 'Note payment' }).click()
      await noting.getByLabel('TDS').fill('6,250')
      await noting.getByLabel('Amount', { exact: true }).fill('67,500')
      await noting.getByLabel('UTR or cheque number').fill('000000000022')
      await noting.getByRole('button', { name: 'Note the payment' }).click()
      await expect(page.getByRole('region', { name: /^Proformas/ })).toContainText(/Paid.*TDS ₹12,500\.00/s)
      await expectNoHorizontalScroll(page)
      await expectBill(browser, baseURL, link, 'Paid. Thank you.')
    })

    await test.step('nothing is owed any more, and the figures have the order of the month', async () => {
      await openAdmin(`/admin?view=clients&id=${client.id}`)
      await expect(page.getByRole('region', { name: /^Nothing due/ })).toContainText('Paid')
      const { status } = await records.read<Enquiry>(`/api/contacts/${id}`)
      expect(status).not.toBe('pending')
      await openAdmin(`/admin?view=figures&from=${indianDate(new Date()).slice(0, 7)}`)
      await expect(page.getByText(title).first()).toBeVisible()
    })
    await records.change(COMPANY, { registeredName, gstin })
  },
)

test('“HR phones: what do we owe?” is answered from any page in three presses', { tag: '@phone' }, async ({ page, openAdmin, records }) => {
  const { registeredName, gstin } = await records.read<Company>(COMPANY)
  await records.change(COMPANY, SELLER)
  const client = await records.client({ name: uniqueName('Sample Stampings') })
  const { id } = await records.quotation({ clientId: client.id })
  await records.send(`/api/quotations/${id}/issue`, {})
  await records.send(`/api/quotations/${id}/accept`, { versionNumber: 1, name: 'Kiran Example', post: 'Purchase', poNumber: 'PO-9' })
  await records.send(`/api/quotations/${id}/proformas`, {})
  const presses = await recordPresses(page)
  await openAdmin('/admin')
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  presses.length = 0
  await page.getByRole('button', { name: 'Search or jump to' }).filter({ visible: true }).first().click()
  await page.getByRole('combobox').fill(client.name)
  await page.getByRole('option').filter({ hasText: client.name }).first().click()
  const owed = page.getByRole('region', { name: '₹1,18,000.00 due' })
  await expect(owed).toBeVisible()
  await expect(owed).toContainText('PO-9')
  expect(presses, presses.join(', ')).toHaveLength(3)
  await expectNoHorizontalScroll(page)
  await records.change(COMPANY, { registeredName, gstin })
})

async function openAs(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
}

async function expectBill(browser: Browser, baseURL: string | undefined, link: string, text: string): Promise<void> {
  const buyer = await openAs(browser, baseURL)
  await buyer.goto(new URL(link).pathname)
  const bill = buyer.getByRole('region', { name: 'Payment' })
  await expect(bill).toContainText(text)
  await expect(bill.getByRole('img', { name: /^QR code to pay/ })).toHaveCount(text.startsWith('Paid') ? 0 : 1)
  await buyer.context().close()
}
