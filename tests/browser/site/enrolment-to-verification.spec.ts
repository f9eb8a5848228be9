import { expectNoHorizontalScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { scanCertificate, wordsOf } from '../support/scan-certificate.ts'

const PROGRAM = 'VDA 6.3 Process Auditor'

test(
  'a visitor enrols, the office trains and certifies, an employer scans the certificate',
  { tag: '@phone-only' },
  async ({ page, signIn }, info) => {
    // Two projects share a database: each uses its own person.
    const name = `Anjali Story ${info.project.name}`
    const email = `anjali.${info.project.name}@example.com`
    let certificateId = ''
    let documentAddress = ''

    await test.step('the visitor finds the program and asks to enrol', async () => {
      await page.goto('/')
      await page.getByRole('link', { name: 'View All Training Programs' }).click()
      await page.getByPlaceholder('Search training programs...').fill('vda 6.3')
      const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: PROGRAM, exact: true }) })
      await card.getByRole('link', { name: 'Details' }).click()
      await expect(page.getByRole('heading', { level: 1, name: PROGRAM })).toBeVisible()
      await page.getByRole('button', { name: 'Enroll Now' }).first().click()
      const dialog = page.getByRole('dialog', { name: `Enroll in ${PROGRAM}` })
      await dialog.getByLabel('Name').fill(name)
      await dialog.getByLabel('Email').fill(email)
      await dialog.getByLabel(/Phone/).fill('+91 00000 00042')
      await dialog.locator('button[type=submit]').click()
      await expect(dialog.getByText('Thank you!')).toBeVisible()
      await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
      await expect(dialog).toBeHidden()
    })

    await test.step('the admin signs in, finds the enquiry and makes the participant of it', async () => {
      await signIn()
      await page.goto('/admin?view=contacts')
      await page.getByRole('article', { name }).getByRole('link', { name, exact: true }).click()
      const enquiry = page.getByRole('region', { name })
      await expect(enquiry).toContainText(email)
      await expect(enquiry).toContainText(`Enrollment Request: ${PROGRAM}`)
      await enquiry.getByRole('button', { name: 'Create participant' }).click()
      const dialog = page.getByRole('dialog', { name: /participant/i })
      await expect(dialog.getByLabel('Full name')).toHaveValue(name)
      await expect(dialog.getByLabel('E-mail', { exact: true })).toHaveValue(email)
      await expect(dialog.getByLabel('Training program')).toHaveValue(/^\d+$/)
      await dialog.getByRole('button', { name: 'Create participant' }).click()
      await expect(page.getByText('Participant created')).toBeVisible()
      await expect(enquiry).toContainText(/BHM\d+/)
      await expect(page).toHaveURL(/\/admin\?view=contacts/)
    })

    const row = page.getByRole('row').filter({ hasText: email })

    await test.step('three presses complete the training, issue the certificate and send it', async () => {
      await page.goto('/admin?view=participants')
      await row.getByRole('button', { name: /^More actions/ }).click()
      await page.getByRole('menuitem', { name: 'Complete and issue' }).click()
      certificateId = await page.getByLabel('Certificate ID').inputValue()
      expect(certificateId).toMatch(/^CERT\d{10}-[0-9A-Z]{6}$/)
      await expect(page.getByText('Issuing the certificate also sets the status to completed.')).toBeVisible()
      await page.getByRole('button', { name: 'Create certificate' }).click()
      await expect(page.getByText('Certificate created')).toBeVisible()
      await expect(page.getByText(`It waits in the outbox for ${email}.`)).toBeVisible()
      await expect(page.getByRole('img', { name: `Certificate ${certificateId} of ${name}, as printed` })).toBeVisible()
      await expectNoHorizontalScroll(page)
      await page.getByRole('link', { name: 'Back to the list' }).click()
      await expect(row).toContainText('completed')
    })

    await test.step('the employer verifies it and downloads the document', async () => {
      await page.context().clearCookies()
      await page.goto('/verify-certificate')
      await page.getByLabel('Certificate ID').fill(certificateId.toLowerCase())
      await page.getByLabel('Full Name').fill(name)
      await page
        .locator('form')
        .filter({ has: page.getByLabel('Full Name') })
        .locator('button[type=submit]')
        .click()
      await expect(page.getByRole('heading', { name: 'Certificate Verified' })).toBeVisible()
      await expect(page.getByText('This certificate is genuine and currently valid.')).toBeVisible()
      const documentRequest = page.context().waitForEvent('request', (request) => request.url().endsWith('.pdf'))
      await page.getByText('Download Certificate').click()
      documentAddress = (await documentRequest).url()
    })

    await test.step('the QR code on the printed page leads to the verified result', async () => {
      const pdf = await (await page.request.get(documentAddress)).body()
      expect(wordsOf(pdf)).toContain(name)
      const address = scanCertificate(pdf)
      expect(address).toMatch(/\/c\/[\w-]{22}$/)
      await page.goto(address)
      await expect(page.getByRole('heading', { name: 'Certificate Verified' })).toBeVisible()
      await expect(page.getByText(name).first()).toBeVisible()
      await expect(page.getByText(certificateId).first()).toBeVisible()
    })
  },
)
