import type { Page } from '@playwright/test'
import { EXPIRED, issueCertificate } from '../support/certificates.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectStarted, notifications, visit } from '../support/visitor.ts'

const record = (page: Page) => page.getByRole('article', { name: 'Certificate Verified' })

async function check(page: Page, { certificateId, fullName }: { certificateId: string; fullName: string }) {
  const panel = page.getByRole('tabpanel')
  await panel.getByLabel('Certificate ID').fill(certificateId)
  await panel.getByLabel('Full Name').fill(fullName)
  await panel.getByRole('button', { name: 'Verify Certificate' }).click()
  await expect(record(page)).toBeVisible()
}

for (const path of ['/verify-certificate', '/#verify']) {
  test(`Back from the permanent link shows the result again that ${path} gave; a reload and a new visit do not`, async ({ page }) => {
    await visit(page, path)
    await check(page, EXPIRED)
    await page.getByRole('link', { name: 'Permanent link to this record' }).click()
    await expect(page).toHaveURL(/\/c\//)
    await page.goBack()
    await expect(record(page)).toBeVisible()
    await expect(record(page)).toContainText(EXPIRED.fullName)
    await page.reload()
    const field = page.getByRole('tabpanel').getByLabel('Certificate ID')
    await expect(field).toHaveValue('')
    await expectStarted(field)
    await expect(record(page)).toHaveCount(0)
    await visit(page, path)
    await expect(record(page)).toHaveCount(0)
  })
}

test('a certificate ID that is typed into the address is in the form, and only the name is missing', async ({ page }) => {
  const { certificateId, fullName } = await issueCertificate(page.request, 'Asha Typed')
  await page.goto(`/c/${certificateId}`)
  await expect(page).toHaveURL(/\/verify-certificate\?id=/)
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByLabel('Certificate ID')).toHaveValue(certificateId)
  await panel.getByLabel('Full Name').fill(fullName)
  await panel.getByRole('button', { name: 'Verify Certificate' }).click()
  await expect(record(page)).toContainText(fullName)
})

test('a printed result has the QR code of its address, which the screen has not', async ({ page }) => {
  await visit(page, '/verify-certificate')
  await check(page, EXPIRED)
  const code = record(page).locator('img[src$="/qr.svg"]')
  await expect(code).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(code).toBeVisible()
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect((await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

for (const width of [360, 1280]) {
  test(`a message at ${width} px leaves the mark of the company free`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 })
    await visit(page, '/contact')
    await page.locator('form[action^="/contact"] button[type=submit]').click()
    const toast = await notifications(page).locator('.toast').boundingBox()
    const mark = await page.getByRole('banner').locator('svg, img').first().boundingBox()
    expect(toast?.x).toBeGreaterThanOrEqual((mark?.x ?? 0) + (mark?.width ?? Infinity))
  })
}
