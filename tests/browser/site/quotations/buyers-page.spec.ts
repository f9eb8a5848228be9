import type { Quotation } from '#quotations/quotation.schema.ts'
import { QUOTATION, SELLER } from '#quotations/test-quotation.ts'
import { expectNoHorizontalScroll } from '../../support/accessibility.ts'
import { expect, test } from '../../support/admin.ts'

test.describe('with script', () => {
  test.use({ javaScriptEnabled: true })

  test('the notice of a refused form takes the focus, and its link opens the form', async ({ page, records }) => {
    await records.change('/api/admin/company', SELLER)
    const { id } = await records.quotation(QUOTATION)
    await records.send(`/api/quotations/${id}/issue`, {})
    const { link } = await records.read<Quotation>(`/api/quotations/${id}`)
    await page.goto(new URL(link ?? '').pathname)
    await page.getByText('Decline this quotation').click()
    await page.getByRole('button', { name: 'Decline quotation' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Your answer was not saved' })
    await expect(notice).toBeFocused()
    await expect(notice).toBeInViewport()
    await notice.getByRole('link', { name: 'Go to the form' }).click()
    await expect(page.getByRole('button', { name: 'Decline quotation' })).toBeInViewport()
  })
})

test.use({ javaScriptEnabled: false })

test(
  'without script a buyer reads a quotation on a phone, asks, and accepts with the purchase order',
  { tag: '@phone' },
  async ({ page, records }) => {
    await records.change('/api/admin/company', SELLER)
    const { id } = await records.quotation({ buyer: { ...QUOTATION.buyer, name: 'आदर्श मोटर्स प्राइवेट लिमिटेड' } })
    await records.send(`/api/quotations/${id}/issue`, {})
    const { number, link } = await records.read<Quotation>(`/api/quotations/${id}`)
    const path = new URL(link ?? '').pathname

    await test.step('the page shows the paper', async () => {
      const reply = await page.goto(path)
      expect(reply?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      await expect(page.getByRole('heading', { level: 1, name: `Quotation ${number}` })).toBeVisible()
      const paper = page.getByRole('region', { name: 'The quotation' })
      await expect(paper).toContainText('₹1,18,000.00')
      await expect(paper).toContainText('Rupees One Lakh Eighteen Thousand Only')
      await expectNoHorizontalScroll(page)
    })

    await test.step('a question is sent', async () => {
      const form = page.getByRole('region', { name: 'Ask a question' })
      await expect(form.getByLabel('Your name')).toHaveValue('Neha Placeholder')
      await form.getByLabel('Question').fill('Is lunch included?')
      await form.getByRole('button', { name: 'Send question' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Your question has been sent.' })).toBeVisible()
    })

    await test.step('accepting without the tick says what is missing and keeps what was typed', async () => {
      const form = page.getByRole('region', { name: 'Accept this quotation' })
      await form.getByLabel('Your name').fill('Kiran Example')
      await form.getByLabel('Designation').fill('Head of Purchase')
      await form.getByLabel('PO number').fill('PO-77')
      await form.getByRole('button', { name: 'Accept quotation' }).click()
      await expect(form.getByRole('group', { name: 'There is a problem' })).toContainText('Confirm that you accept')
      await expect(form.getByLabel('Designation')).toHaveValue('Head of Purchase')
      const notice = page.getByRole('alert')
      await expect(notice).toBeInViewport()
      await expect(notice).toContainText('Your answer was not saved')
      await expect(notice).toContainText('Confirm that you accept')
      await notice.getByRole('link', { name: 'Go to the acceptance form' }).click()
      await expect(form.getByRole('heading', { name: 'Accept this quotation' })).toBeInViewport()
    })

    await test.step('an order that is too large says so at the top and keeps what was typed', async () => {
      const form = page.getByRole('region', { name: 'Accept this quotation' })
      const scan = { name: 'PO 77.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(11 * 1024 * 1024, '%PDF-1.7\n') }
      await form.getByLabel('Purchase order as a file').setInputFiles(scan)
      await form.getByLabel(/^I accept this quotation/).check()
      await form.getByRole('button', { name: 'Accept quotation' }).click()
      await expect(page.getByRole('alert')).toBeInViewport()
      await expect(page.getByRole('alert')).toContainText('The purchase order can be at most 10 MB')
      await expect(form.getByLabel('Your name')).toHaveValue('Kiran Example')
      await expect(form.getByLabel('Designation')).toHaveValue('Head of Purchase')
      await expect(form.getByLabel('PO number')).toHaveValue('PO-77')
      await expectNoHorizontalScroll(page)
    })

    await test.step('with it, and with the order as a file, it is accepted', async () => {
      const form = page.getByRole('region', { name: 'Accept this quotation' })
      const pdf = { name: 'PO 77.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\ntrailer\n<<>>\n%%EOF\n') }
      await form.getByLabel('Purchase order as a file').setInputFiles(pdf)
      await form.getByLabel(/^I accept this quotation/).check()
      await form.getByRole('button', { name: 'Accept quotation' }).click()
      await expect(page.getByText('We have received your acceptance.')).toBeVisible()
      await expect(page.getByText(/^Accepted on/)).toBeVisible()
      await expect(page.getByText('Kiran Example, Head of Purchase')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Accept quotation' })).toHaveCount(0)
      const { state, entries } = await records.read<Quotation>(`/api/quotations/${id}`)
      expect([state, entries[0]?.file?.name]).toEqual(['accepted', 'PO 77.pdf'])
    })
  },
)
