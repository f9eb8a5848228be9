import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { issueCertificate, permalinkOf } from '../support/certificates.ts'

async function issue(request: APIRequestContext, fullName: string) {
  const certificate = await issueCertificate(request, fullName)
  return { ...certificate, permalink: await permalinkOf(request, certificate) }
}

const record = (page: Page) => page.getByRole('article', { name: 'Certificate Verified' })

test('on the smallest screen the first view says that it is good, whose it is, for what and until when', async ({ page }) => {
  const { program, permalink } = await issue(page.request, 'Asha Firstview')
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(permalink)
  for (const words of ['Certificate Verified', 'Active', 'Asha Firstview', program, 'January 26, 2026', 'No expiry']) {
    await expect(record(page).getByText(words, { exact: true }).first(), words).toBeInViewport({ ratio: 1 })
  }
})

test('a holder puts it on a profile, takes the badge and the credential, and nothing leaves before a click', async ({
  page,
  context,
  baseURL,
}) => {
  const { certificateId, program, permalink } = await issue(page.request, 'Asha Holder')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(permalink)
  const profile = page.getByRole('link', { name: 'Add to LinkedIn' })
  await expect(profile).toHaveAttribute('target', '_blank')
  await expect(profile).toHaveAttribute('rel', /noopener/)
  const form = new URL((await profile.getAttribute('href')) ?? '')
  expect(Object.fromEntries(form.searchParams)).toMatchObject({
    name: program,
    organizationName: 'BHM',
    certId: certificateId,
    certUrl: baseURL + permalink,
  })

  await page.getByText('Fields to copy').click()
  await page.getByRole('button', { name: 'Copy Credential URL' }).click()
  await expect(page.getByRole('button', { name: 'Copied Credential URL' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(baseURL + permalink)

  const badge = page.getByRole('img', { name: `Badge: ${program}, BHM` })
  await badge.scrollIntoViewIfNeeded()
  await expect.poll(() => badge.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  for (const [name, type] of [
    ['PNG file of the badge', 'image/png'],
    ['SVG file of the badge', 'image/svg+xml'],
    ['JSON file of the credential', 'application/vc+ld+json'],
    ['JWT file of the credential', 'text/plain'],
  ] as const) {
    const link = page.getByRole('link', { name, exact: true })
    await expect(link).toHaveAttribute('download', '')
    const file = await page.request.get((await link.getAttribute('href')) ?? '')
    expect([file.status(), file.headers()['content-type']?.split(';')[0], file.headers()['x-robots-tag']]).toEqual([200, type, 'noindex'])
  }
  await expectAccessible(page)
})

test('where the device can share, it shares the address; where it cannot, there is no button for it', async ({ page, baseURL }) => {
  const { permalink, program } = await issue(page.request, 'Asha Sharing')
  await page.addInitScript(() => {
    Object.assign(navigator, { share: async (data: ShareData) => Object.assign(window, { shared: data }) })
  })
  await page.goto(permalink)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const shared = await page.evaluate(() => (window as { shared?: ShareData }).shared)
  expect(shared).toEqual({ title: `Certificate of Completion: Asha Sharing, ${program}`, url: baseURL + permalink })
  const elsewhere = await page.context().newPage()
  await elsewhere.addInitScript(() => delete (Navigator.prototype as { share?: unknown }).share)
  await elsewhere.goto(baseURL + permalink)
  await expect(elsewhere.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expect(elsewhere.getByRole('button', { name: 'Share', exact: true })).toHaveCount(0)
})
