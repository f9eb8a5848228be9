import { expectAccessible } from '../../support/accessibility.ts'
import { expect, expectToast, query, test } from '../../support/admin.ts'
import { save } from '../../support/admin-forms.ts'
import { recordPresses } from '../../support/presses.ts'

test('a misspelt name is corrected on the certificate, drawn beside the form, and sent, in four presses', async ({
  page,
  openAdmin,
  records,
}) => {
  const { id, certificateId, participantId, participant_name: name } = await records.certificate()
  const right = `${name} Right`
  const presses = await recordPresses(page)
  await openAdmin(`/admin?view=certificates&q=${query(certificateId)}`)
  presses.length = 0
  await page.getByRole('row').filter({ hasText: certificateId }).getByRole('link', { name: certificateId }).first().click()
  await page.getByRole('link', { name: 'Correct', exact: true }).click()
  const drawn = page.waitForRequest(
    (request) => request.url().endsWith('/certificates/preview') && (request.postData() ?? '').includes(right),
  )
  await page.getByRole('textbox', { name: 'Name on the certificate' }).fill(right)
  expect((await (await drawn).response())?.status()).toBe(200)
  await expect(page.getByText('saving makes edition 2').first()).toBeAttached()
  await save(page).click()
  await expectToast(page, 'Certificate updated')
  expect(presses, presses.join(', ')).toHaveLength(4)
  expect(await records.read(`/api/certificates/${id}`)).toMatchObject({ participant_name: right, edition: 2 })
  expect(await records.read(`/api/participants/${participantId}`)).toMatchObject({ fullName: right })
  expect(await records.read(`/api/certificates/${id}/delivery`)).toMatchObject({ mails: [{ edition: 2 }] })
})

test('saving a certificate as it was is not called an update', async ({ page, openAdmin, records }) => {
  const { id } = await records.certificate()
  await openAdmin(`/admin/certificates/edit/${id}`)
  await expect(page.getByRole('textbox', { name: 'Name on the certificate' })).not.toHaveValue('')
  await save(page).click()
  await expectToast(page, 'Nothing to save: the certificate is as it was')
})

test('renaming somebody who holds a certificate asks whether it is reissued and sent', async ({ page, openAdmin, records }) => {
  const { id, certificateId, participantId, participant_name: name } = await records.certificate()
  await openAdmin(`/admin/participants/edit/${participantId}`)
  const field = page.getByLabel('Full name')
  await field.fill(`${name} Right`)
  await save(page).click()
  const question = page.getByRole('dialog', { name: 'Reissue and send?' })
  await expect(question).toContainText(certificateId)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue(`${name} Right`)
  expect(await records.read(`/api/participants/${participantId}`)).toMatchObject({ fullName: name })
  await save(page).click()
  await question.getByRole('button', { name: 'Reissue and send' }).click()
  await expectToast(page, 'Participant updated')
  expect(await records.read(`/api/certificates/${id}`)).toMatchObject({ participant_name: `${name} Right`, edition: 2 })

  await openAdmin(`/admin/participants/edit/${participantId}`)
  await field.fill(`${name} Other`)
  await save(page).click()
  await question.getByRole('button', { name: 'Keep as printed' }).click()
  await expectToast(page, 'Participant updated')
  expect(await records.read(`/api/participants/${participantId}`)).toMatchObject({ fullName: `${name} Other` })
  expect(await records.read(`/api/certificates/${id}`)).toMatchObject({ participant_name: `${name} Right`, edition: 2 })
})
