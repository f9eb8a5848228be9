import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { ADMIN_CODE } from '../support/app.ts'
import { EXPIRED, issueCertificate, permalinkOf, REVOKED } from '../support/certificates.ts'
import { clearExpectedErrors, CONNECTION_LOST, visit } from '../support/visitor.ts'

const ENDINGS = ['pdf', 'png', 'svg', 'json', 'jwt'] as const
const HINDI_NAME = 'सुश्री उदाहरण प्रतिभागी'

const section = (page: Page) => page.getByRole('region', { name: 'Check a file' })
const verdict = (page: Page, words: string) => section(page).getByRole('heading', { name: words, exact: true, level: 3 })
const step = (page: Page, name: string) =>
  section(page)
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${name}`) })

interface CertificateFile {
  name: string
  mimeType: string
  buffer: Buffer
}

async function fileOf(request: APIRequestContext, permalink: string, ending: string): Promise<CertificateFile> {
  const reply = await request.get(`${permalink}.${ending}`)
  expect(reply.status(), ending).toBe(200)
  return { name: `certificate.${ending}`, mimeType: '', buffer: await reply.body() }
}

async function give(page: Page, file: CertificateFile): Promise<void> {
  await page.locator('input[data-check-file]').setInputFiles(file)
}

/** Flips one bit in the middle of the file. */
function withOneBitChanged(file: CertificateFile): CertificateFile {
  const buffer = Buffer.from(file.buffer)
  const at = Math.floor(buffer.length / 2)
  buffer.writeUInt8(buffer.readUInt8(at) ^ 1, at)
  return { ...file, buffer }
}

test('every file of a certificate is valid, and none with one bit changed; nothing of a file is sent', async ({ page }) => {
  const certificate = await issueCertificate(page.request, HINDI_NAME)
  const permalink = await permalinkOf(page.request, certificate)
  const files = await Promise.all(ENDINGS.map((ending) => fileOf(page.request, permalink, ending)))
  await visit(page, '/verify-certificate?tab=file')
  await expect(section(page).getByRole('heading', { name: 'Check a file' })).toBeFocused()
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  for (const file of files) {
    await give(page, file)
    await expect(verdict(page, 'Valid'), file.name).toBeFocused()
    await expect(section(page)).toContainText('This certificate is genuine and currently valid.')
    for (const words of [file.name, certificate.fullName, certificate.program, certificate.certificateId, 'No expiry']) {
      await expect(section(page)).toContainText(words)
    }
    for (const name of ['What it is', 'Signature', 'Issuer', 'Dates', 'Status today']) {
      await expect(step(page, name), file.name).toHaveAttribute('data-state', 'ok')
    }
    await give(page, withOneBitChanged(file))
    await expect(verdict(page, 'Valid'), file.name).toHaveCount(0)
    await expect(section(page).locator('[data-outcome]'), file.name).not.toHaveAttribute('data-outcome', /running|^valid$/)
  }
  const token = permalink.replace('/c/', '')
  expect(sent.filter((body) => body !== '' && body !== JSON.stringify({ token }))).toEqual([])
  await give(page, { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear Sir or Madam') })
  await expect(verdict(page, 'Not a certificate file')).toBeFocused()
})

test('a certificate that was corrected, suspended, revoked or has expired says so, and leads to its record', async ({ page }) => {
  const certificate = await issueCertificate(page.request, 'Asha Filecheck')
  const first = await permalinkOf(page.request, certificate)
  const before = await fileOf(page.request, first, 'pdf')
  const { id, permalink } = await corrected(page.request, certificate.certificateId)
  await visit(page, '/verify-certificate')
  await give(page, before)
  await expect(verdict(page, 'Replaced')).toBeFocused()
  await expect(section(page).getByRole('link', { name: 'Open the edition that is current' })).toHaveAttribute('href', permalink)
  const [pdf, jwt] = await Promise.all([fileOf(page.request, permalink, 'pdf'), fileOf(page.request, permalink, 'jwt')])

  await post(page.request, `/api/certificates/${id}/suspend`, { reason: 'An attendance list is being checked.' })
  for (const file of [pdf, jwt]) {
    await give(page, file)
    await expect(verdict(page, 'Suspended')).toBeFocused()
    await expect(step(page, 'Status today')).toContainText('An attendance list is being checked.')
  }
  await post(page.request, `/api/certificates/${id}/revoke`, { reason: 'Issued in error.' })
  for (const file of [pdf, jwt]) {
    await give(page, file)
    await expect(verdict(page, 'Revoked')).toBeFocused()
    await expect(step(page, 'Status today')).toContainText('Issued in error.')
    await expect(step(page, 'Signature')).toHaveAttribute('data-state', 'ok')
  }
  for (const [known, words] of [
    [EXPIRED, 'Genuine, but it expired on July 1, 2026.'],
    [REVOKED, 'Issued by us, but later revoked. Do not rely on it.'],
  ] as const) {
    await give(page, await fileOf(page.request, await permalinkOf(page.request, known), 'svg'))
    await expect(section(page)).toContainText(words)
  }
  await section(page).getByRole('link', { name: 'Open its record' }).click()
  await expect(page).toHaveURL(/\/c\/[\w-]+$/)
})

test('what cannot be reached makes it unknown, never valid', async ({ page, browserErrors }) => {
  const permalink = await permalinkOf(page.request, await issueCertificate(page.request, 'Asha Offline'))
  const [pdf, json] = await Promise.all([fileOf(page.request, permalink, 'pdf'), fileOf(page.request, permalink, 'json')])
  await visit(page, '/verify-certificate?tab=file')
  for (const [blocked, file, name] of [
    ['**/credentials/status/**', json, 'Status today'],
    ['**/api/verify-permalink', pdf, 'Status today'],
    ['**/.well-known/**', pdf, 'Signature'],
  ] as const) {
    await page.route(blocked, (route) => route.abort())
    await give(page, file)
    await expect(verdict(page, 'Unknown')).toBeFocused()
    await expect(step(page, name)).toHaveAttribute('data-state', 'unknown')
    await page.unroute(blocked)
  }
  await clearExpectedErrors(browserErrors, CONNECTION_LOST)
  await give(page, json)
  await expect(verdict(page, 'Valid')).toBeFocused()
})

test('the page of a certificate leads here, a file may be dropped, and there are no barriers in either theme', async ({ page }) => {
  const permalink = await permalinkOf(page.request, await issueCertificate(page.request, 'Asha Dropped'))
  const { buffer } = await fileOf(page.request, permalink, 'jwt')
  await visit(page, permalink)
  await page.getByRole('link', { name: 'Check a file' }).click()
  await expect(section(page).getByRole('heading', { name: 'Check a file' })).toBeFocused()
  const dropped = await page.evaluateHandle((text) => {
    const data = new DataTransfer()
    data.items.add(new File([text], 'dropped.jwt'))
    return data
  }, buffer.toString())
  const place = section(page).getByText('PDF, PNG, SVG, JSON or JWT, up to 10 MB.')
  await place.dispatchEvent('dragover', { dataTransfer: dropped })
  await expect(section(page).getByText('Drop it here', { exact: true })).toBeVisible()
  await place.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(verdict(page, 'Valid')).toBeFocused()
  await expectAccessible(page)
  await section(page).getByRole('button', { name: 'Clear' }).click()
  await expect(section(page).getByRole('button', { name: 'Choose a file' })).toBeVisible()
})

/** Corrects the expiry, which makes a second edition. */
async function corrected(request: APIRequestContext, certificateId: string): Promise<{ id: number; permalink: string }> {
  const headers = { 'X-API-Code': ADMIN_CODE }
  const listed = await request.get(`/api/certificates?q=${certificateId}`, { headers })
  const [record] = ((await listed.json()) as { data: { id: number; participantId: number; trainingProgramId: number }[] }).data
  if (!record) throw new Error('the certificate is not in the list')
  const reply = await request.put(`/api/certificates/${record.id}`, { headers, data: { ...record, expiryDate: '2199-01-01' } })
  return ((await reply.json()) as { data: { id: number; permalink: string } }).data
}

async function post(request: APIRequestContext, path: string, data: object): Promise<void> {
  const reply = await request.post(path, { headers: { 'X-API-Code': ADMIN_CODE }, data })
  expect(reply.status(), path).toBe(200)
}
