import type { Locator } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, expectToast, pressInMenu, uniqueName, query, test } from '../support/admin.ts'
import { save } from '../support/admin-forms.ts'

test('correcting a name makes a new edition: the editor says so first, and the old QR code leads to the new edition', async ({
  page,
  openAdmin,
  records,
}) => {
  const issued = await records.certificate()
  const recipient = await records.read<{ fullName: string }>(`/api/participants/${issued.participantId}`)
  const rightName = uniqueName('Asha Corrected')
  await records.change(`/api/participants/${issued.participantId}`, { ...recipient, fullName: rightName })

  await openAdmin(`/admin/certificates/edit/${issued.id}`)
  const reprint = page.getByRole('checkbox', { name: 'Reprint with the corrected name' })
  await expect(reprint).not.toBeChecked()
  await expect(page.getByText(`Printed: ${issued.participant_name}`)).toBeVisible()
  await expect(page.getByText(`Now: ${rightName}`)).toBeVisible()
  const beforehand = page.getByText('Saving makes edition 2. The QR code of edition 1 will lead to a page that says it was replaced.')
  await expect(beforehand).toHaveCount(0)
  await reprint.check()
  await expect(beforehand).toBeVisible()
  await expectAccessible(page)
  await save(page).click()
  await expectToast(page, 'Certificate updated')
  await expect(
    page
      .getByRole('row', { name: rightName })
      .or(page.getByRole('article').filter({ hasText: rightName }))
      .first(),
  ).toContainText('Edition 2')

  await page.goto(issued.permalink)
  await expect(page.getByText(/^Issued by us, but replaced by a newer edition on/)).toBeVisible()
  await expect(page.getByText(issued.participant_name, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See the current edition' }).click()
  await expect(page.getByText('This certificate is genuine and currently valid.')).toBeVisible()
  await expect(page.getByText(rightName, { exact: true })).toBeVisible()
})

test(
  'a certificate is suspended and reinstated: the public page shows it at once, and unsaved input is kept',
  { tag: '@phone-only' },
  async ({ page, openAdmin, records }) => {
    const { id, certificateId, permalink } = await records.certificate()
    await openAdmin(`/admin?view=certificates&q=${query(certificateId)}`)
    await pressInMenu(page, certificateId, `Suspend ${certificateId}`)
    const dialog = page.getByRole('dialog', { name: 'Suspend certificate' })
    await dialog.getByRole('button', { name: 'Suspend certificate' }).click()
    await expect(dialog.getByText('Reason is required').first()).toBeVisible()
    await dialog.getByLabel('Reason').fill('The attendance list is being checked.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Suspend certificate' }).click()
    await expectToast(page, 'Certificate suspended')
    await page
      .getByRole('button', { name: 'Suspended', exact: true })
      .or(page.getByRole('link', { name: 'Suspended', exact: true }))
      .click()
    await expect(page.getByText(certificateId).first()).toBeVisible()

    const visitor = await page.context().newPage()
    await visitor.goto(permalink)
    await expect(visitor.getByText(/^Suspended by us on .* Do not rely on it until this is settled\.$/)).toBeVisible()
    await expect(visitor.getByText('The attendance list is being checked.')).toBeVisible()

    await page.goto(`/admin/certificates/edit/${id}`)
    const verdict = page.getByText(/^Suspended by us on .* Do not rely on it until this is settled\.$/)
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await expect(verdict).toBeVisible()
    expect(await overhangOf(verdict), 'the warning is whole').toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Write', exact: true }).click()
    await page.getByLabel(/^Expiry date/).fill('31/12/2098')
    await page.getByRole('button', { name: 'Reinstate…' }).click()
    const reinstating = page.getByRole('dialog', { name: 'Reinstate certificate' })
    await reinstating.getByLabel('Reason').fill('The list is complete.')
    await reinstating.getByRole('button', { name: 'Reinstate certificate' }).click()
    await expectToast(page, 'Certificate reinstated')
    await expect(page.getByRole('button', { name: 'Suspend…' })).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByText('This certificate is genuine and currently valid.')).toBeVisible()
    await expect(page.getByLabel(/^Expiry date/)).toHaveValue('31 Dec 2098')
    await save(page).click()
    await expectToast(page, 'Certificate updated')
  },
)

test('several certificates are suspended with one reason; a revoked one is refused, and the result says why', async ({
  page,
  openAdmin,
  records,
}) => {
  const [active, revoked] = [await records.certificate(), await records.certificate()]
  await records.revoke(revoked)
  await openAdmin('/admin?view=certificates')
  for (const { certificateId } of [active, revoked]) {
    await page.getByRole('checkbox', { name: new RegExp(certificateId) }).check()
  }
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suspend 2 certificates?' })
  await expect(dialog.getByRole('button', { name: 'Suspend' })).toBeDisabled()
  await dialog.getByLabel('Reason').fill('The audit is open.')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText(/A revoked certificate cannot be suspended/)).toBeVisible()
  expect(await records.read(`/api/certificates/${active.id}`)).toMatchObject({ status: 'Suspended' })
  expect(await records.read(`/api/certificates/${revoked.id}`)).toMatchObject({ status: 'Revoked' })
})

/** The distance in pixels by which words overflow the preview. */
function overhangOf(words: Locator): Promise<number> {
  return words.evaluate((element) => {
    const preview = element.closest('aside')
    if (!preview) throw new Error('not in a preview')
    return element.getBoundingClientRect().right - preview.getBoundingClientRect().right
  })
}
