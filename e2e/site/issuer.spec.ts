import { X509Certificate } from 'node:crypto'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { visit } from '../support/visitor.ts'

test('an employer finds the keys from the verification page, and the fingerprint is the certificate’s', async ({ page }) => {
  await visit(page, '/verify-certificate')
  await page.getByRole('link', { name: 'Who signs our certificates' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Certificate Issuer' })).toBeVisible()
  // Keys that an office retired stay published beside it.
  const key = page.getByRole('listitem').filter({ hasText: 'Documents (PDF)' }).filter({ hasText: 'In use' })
  const address = await key.getByRole('link', { name: 'Certificate (X.509)' }).getAttribute('href')
  const certificate = new X509Certificate(await (await page.request.get(address ?? '')).body())
  await expect(key).toContainText(certificate.fingerprint256)
  await expectAccessible(page)
})
