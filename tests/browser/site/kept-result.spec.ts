import type { Page } from '@playwright/test'
import { EXPIRED, issueCertificate, permalinkOf, revokeCertificate } from '../support/certificates.ts'
import { expect, test } from '../support/fixtures.ts'
import { recordPresses } from '../support/presses.ts'
import { expectStarted, navigate, notifications, visit } from '../support/visitor.ts'

const record = (page: Page) => page.getByRole('article', { name: 'Certificate Verified' })

/** Simulates a page restored from the browser's back/forward cache. */
const showAgain = () => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))

async function check(page: Page, { certificateId, fullName }: { certificateId: string; fullName: string }) {
  const panel = page.getByRole('tabpanel')
  await panel.getByLabel('Certificate ID').fill(certificateId)
  await panel.getByLabel('Full Name').fill(fullName)
  await panel.getByRole('button', { name: 'Verify Certificate' }).click()
  await expect(record(page)).toBeVisible()
}

for (const [path, width] of [
  ['/verify-certificate', 1366],
  ['/#verify', 360],
] as const) {
  test(`Back from the permanent link to ${path} asks the register again; a reload and a new visit at ${width} px are empty`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const certificate = await issueCertificate(page.request, 'Asha Returned')
    const presses = await recordPresses(page)
    await visit(page, path)
    presses.length = 0
    await check(page, certificate)
    await expect(record(page)).toContainText('Active')
    expect(presses, presses.join(', ')).toHaveLength(3)
    await page.getByRole('link', { name: 'Permanent link to this record' }).click()
    await expect(page).toHaveURL(/\/c\//)
    expect(presses).toHaveLength(4)
    await revokeCertificate(page.request, certificate)
    await page.goBack()
    await expect(record(page)).toContainText('Revoked')
    await expect(record(page)).toContainText(certificate.fullName)
    expect(presses).toHaveLength(4)
    expect(
      await page.evaluate(() => JSON.stringify([history.state, Object.entries(localStorage), Object.entries(sessionStorage)])),
    ).not.toContain(certificate.program)

    const field = page.getByRole('tabpanel').getByLabel('Certificate ID')
    await page.reload()
    await expect(field).toHaveValue('')
    await expectStarted(field)
    await expect(record(page)).toHaveCount(0)
    await visit(page, path)
    await expect(record(page)).toHaveCount(0)
    await visit(page, '/cookies')
    await expect(page.getByRole('main')).toContainText('what you typed for a check')
  })
}

test('a page that the browser shows as it was left asks the register again, also the page of the record', async ({ page }) => {
  const certificate = await issueCertificate(page.request, 'Asha Frozen')
  await visit(page, '/verify-certificate')
  await check(page, certificate)
  await revokeCertificate(page.request, certificate)
  await page.evaluate(showAgain)
  await expect(record(page)).toContainText('Revoked')

  const other = await issueCertificate(page.request, 'Asha Thawed')
  await visit(page, await permalinkOf(page.request, other))
  await revokeCertificate(page.request, other)
  await page.evaluate(showAgain)
  await expect(page.getByRole('article')).toContainText('Revoked')
})

test('whoever opens the page next finds both forms empty, and a jump within the page keeps the result', async ({ page }) => {
  const person = await issueCertificate(page.request, 'Leela Before')
  await visit(page, '/verify-certificate')
  await check(page, person)
  await page.getByRole('tab', { name: 'Check Status' }).click()
  const panel = page.getByRole('tabpanel')
  await panel.getByLabel('Participant ID').fill(person.participantId)
  await panel.getByLabel('Email').fill(person.email)
  await panel.getByRole('button', { name: 'Check Status' }).click()
  await expect(page.getByRole('article', { name: person.fullName })).toBeVisible()

  await page.getByRole('link', { name: /^Skip to/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#/)
  await expect(page.getByRole('article', { name: person.fullName })).toBeVisible()

  await navigate(page, '/contact')
  await page.goBack()
  await expect(page.getByRole('article', { name: person.fullName })).toBeVisible()
  await page.getByRole('tab', { name: 'Verify Certificate' }).click()
  await expect(record(page)).toContainText(person.fullName)

  for (const leave of ['/verify-certificate?tab=status', '/verify-certificate']) {
    await navigate(page, leave)
    await expect(page.getByText(person.fullName)).toHaveCount(0)
    await expect(panel.getByRole('textbox').first()).toHaveValue('')
  }
})

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
