import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { ADMIN_CODE } from '../support/app.ts'
import { EXPIRED, issueCertificate, permalinkOf, REVOKED } from '../support/certificates.ts'

const MAX_SHARE_IMAGE_BYTES = 150_000

async function issue(request: APIRequestContext, fullName: string) {
  const certificate = await issueCertificate(request, fullName)
  return { ...certificate, permalink: await permalinkOf(request, certificate) }
}

const record = (page: Page) => page.getByRole('article', { name: 'Certificate Verified' })
const meta = (page: Page, key: string) => page.locator(`meta[property="${key}"], meta[name="${key}"]`).getAttribute('content')

test('the page of a certificate shows all that is printed, and its picture stands beside a shared link', async ({ page, baseURL }) => {
  const { certificateId, program, permalink } = await issue(page.request, 'Asha Permalink')
  await page.goto(permalink)
  for (const words of [
    'Certificate of Completion',
    'Asha Permalink',
    program,
    '3 days',
    certificateId,
    'January 26, 2026',
    'No expiry',
    'BHM, Professional Business Solutions',
    'Managing Director',
  ]) {
    await expect(record(page)).toContainText(words)
  }
  expect(await meta(page, 'robots')).toBe('noindex, nofollow')
  const image = new URL((await meta(page, 'og:image')) ?? '')
  expect(image.href).toContain(`${baseURL}${permalink}/share.png?v=`)
  expect(await meta(page, 'twitter:image')).toBe(image.href)
  expect(await meta(page, 'og:image:alt')).toBe(`Certificate of Completion: Asha Permalink, ${program}, issued by BHM. Active.`)
  const png = await (await page.request.get(image.href)).body()
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  expect(png.length).toBeLessThan(MAX_SHARE_IMAGE_BYTES)
})

test('on the smallest screen the first view says that it is good, whose it is, for what and until when', { tag: '@phone' }, async ({ page }) => {
  const { program, permalink } = await issue(page.request, 'Asha Firstview')
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(permalink)
  for (const words of ['Certificate Verified', 'Active', 'Asha Firstview', program, 'January 26, 2026', 'No expiry']) {
    await expect(record(page).getByText(words, { exact: true }).first(), words).toBeInViewport({ ratio: 1 })
  }
})

test('a holder puts it on a profile, takes the badge and the credential, and nothing leaves before a click', async ({ page, context, baseURL }) => {
  const { certificateId, program, permalink } = await issue(page.request, 'Asha Holder')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(permalink)
  const profile = page.getByRole('link', { name: 'Add to LinkedIn' })
  await expect(profile).toHaveAttribute('target', '_blank')
  await expect(profile).toHaveAttribute('rel', /noopener/)
  const form = new URL((await profile.getAttribute('href')) ?? '')
  expect(Object.fromEntries(form.searchParams)).toMatchObject({ name: program, organizationName: 'BHM', certId: certificateId, certUrl: baseURL + permalink })

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

test('an edition that was replaced says so first and leads to the one to rely on', async ({ page }) => {
  const { certificateId, participantId, permalink } = await issue(page.request, 'Asha Replaced')
  await correct(page.request, certificateId, participantId)
  await page.goto(permalink)
  await expect(record(page)).toContainText('Issued by us, but replaced by a newer edition')
  await expect(page.getByRole('link', { name: 'Add to LinkedIn' })).toHaveCount(0)
  await page.getByText('Badge and credential file').click()
  await expect(page.getByRole('img', { name: /^Badge: .*, Replaced$/ })).toBeVisible()
  await record(page).getByRole('link', { name: 'See the current edition' }).last().click()
  await expect(page.getByText('This certificate is genuine and currently valid.')).toBeVisible()
  await expect(record(page)).toContainText('January 27, 2026')
  expect(new URL(page.url()).pathname).not.toBe(permalink)
})

test('what is in doubt is not offered for a profile; what was good once is', async ({ page }) => {
  for (const [certificate, offers] of [[REVOKED, 0], [EXPIRED, 1]] as const) {
    await page.goto(await permalinkOf(page.request, certificate))
    await expect(page.getByRole('link', { name: 'Add to LinkedIn' })).toHaveCount(offers)
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the page is complete: facts, files, and the fields of a profile as text', async ({ page, baseURL }) => {
    const { permalink } = await issue(page.request, 'Asha Noscript')
    await page.goto(permalink)
    await expect(record(page)).toContainText('Asha Noscript')
    await page.getByText('Fields to copy').click()
    await expect(page.getByRole('definition').filter({ hasText: baseURL + permalink })).toBeVisible()
    for (const name of ['Download Certificate', 'Add to LinkedIn', 'PNG file of the badge', 'JSON file of the credential']) {
      await expect(page.getByRole('link', { name })).toBeVisible()
    }
    await expect(page.getByRole('button', { name: /Copy|Print|Share/ })).toHaveCount(0)
  })
})

/** Another issue date: something printed changes, so that it becomes the next edition. */
async function correct(request: APIRequestContext, certificateId: string, participantId: string): Promise<void> {
  const headers = { 'X-API-Code': ADMIN_CODE }
  const list = await request.get(`/api/certificates?q=${certificateId}`, { headers })
  const [row] = ((await list.json()) as { data: Array<{ id: number; trainingProgramId: number }> }).data
  const data = { certificateId, participantId, trainingProgramId: row?.trainingProgramId, issueDate: '2026-01-27', expiryDate: null }
  const reply = await request.put(`/api/certificates/${row?.id}`, { headers, data })
  expect(reply.status(), await reply.text()).toBe(200)
}
