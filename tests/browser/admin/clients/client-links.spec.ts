import { addDays } from '#base/dates/calendar.ts'
import { indianDate } from '#base/dates/dates.ts'
import { expect, expectToast, pressInMenu, isPhone, test, uniqueName } from '../../support/admin.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../../support/accessibility.ts'
import { recordPresses } from '../../support/presses.ts'

test('the certificates of a client go to its HR by one e-mail; the link opens all of them until it is revoked', async ({
  page,
  openAdmin,
  records,
}) => {
  const { id: clientId } = await records.client()
  const group = uniqueName('Ravi Sample')
  const { id: trainingProgramId } = await records.program()
  for (const name of [`${group} A`, `${group} B`]) {
    const participant = await records.participant({ trainingProgramId, status: 'completed', fullName: name, clientId })
    await records.certificate({ participantId: participant.id, trainingProgramId })
  }
  const dialog = page.getByRole('dialog', { name: 'Send certificates to a client' })
  const sendSelected = async () => {
    await openAdmin(`/admin?view=certificates&client=${clientId}`)
    await page.getByRole('checkbox', { name: /^Select all|^Select this page/ }).click()
    await page.getByRole('button', { name: 'Send to client' }).click()
    await expect(dialog.getByText('2 certificates are sent.')).toBeVisible()
  }

  await test.step('the dialog proposes client and contact, and shows the link', async () => {
    await sendSelected()
    await expectAccessible(page)
    const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 }
    await page.setViewportSize({ width: 360, height })
    // The bar that opened it makes its own buttons wide and without icons on phones.
    const close = dialog.getByRole('button', { name: 'Close' })
    expect((await close.boundingBox())?.width).toBe(44)
    await expect(close.locator('svg')).toBeVisible()
    await page.setViewportSize({ width, height })
    await dialog.getByRole('button', { name: 'Send one e-mail to Asha Example' }).click()
    await expect(dialog.getByText('The e-mail to Asha Example is in the outbox')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible()
    await expectAccessible(page)
  })

  const link = await dialog.getByText(/\/client-link\//).innerText()
  await test.step('the same once more is asked about first', async () => {
    await sendSelected()
    await dialog.getByRole('button', { name: 'Send one e-mail to Asha Example' }).click()
    await expect(dialog.getByRole('alert')).toContainText('sent to Asha Example within the last 24 hours')
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await expect(dialog.getByText('The e-mail to Asha Example is in the outbox')).toBeVisible()
  })

  await test.step('the page of the link has both', async () => {
    await page.goto(new URL(link).pathname)
    for (const name of [`${group} A`, `${group} B`]) await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible()
  })

  await test.step('the page of the client says that it was opened, and revokes it', async () => {
    await openAdmin(`/admin?view=clients&id=${clientId}`)
    const former = page
      .getByRole('region', { name: /^Links sent/ })
      .getByRole('listitem')
      .filter({ hasText: 'opened once' })
    await expect(former).toContainText('2 certificates to Asha Example')
    await former.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('dialog', { name: 'Revoke this link?' }).getByRole('button', { name: 'Revoke link' }).click()
    await expect(page.getByRole('region', { name: /^Links sent/ }).getByText('Revoked', { exact: true })).toBeVisible()
    await page.goto(new URL(link).pathname)
    await expect(page.getByText(`${group} A`)).toHaveCount(0)
  })
})

test('a certificate that nobody got is named on the overview, and sent to the client from its page or from its batch', async ({
  page,
  openAdmin,
  records,
}) => {
  const { id: clientId } = await records.client()
  const { id: trainingProgramId } = await records.program()
  const batch = await records.batch({ trainingProgramId, clientId })
  const days = [{ date: addDays(indianDate(new Date()), -1), startTime: '09:30', endTime: '17:30' }]
  await records.change(`/api/batches/${batch.id}`, { days })
  const issue = async (batchId: number | null) => {
    const participant = await records.participant({ trainingProgramId, batchId, status: 'completed', email: '', phone: '', clientId })
    const issueDate = indianDate(new Date())
    return records.certificate({ participantId: participant.id, trainingProgramId, issueDate, notify: false })
  }
  const [first, second] = [await issue(null), await issue(batch.id)]
  const listOfClient = `/admin?view=certificates&status=undelivered&client=${clientId}`
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  const send = async () => {
    await page.getByRole('button', { name: 'Send to client' }).filter({ visible: true }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Send certificates to a client' })
    await dialog.getByRole('button', { name: 'Send one e-mail to Asha Example' }).click()
    await expect(dialog.getByText('The e-mail to Asha Example is in the outbox')).toBeVisible()
    return dialog.getByText(/\/client-link\//).innerText()
  }

  await test.step('the line of the overview leads to both', async () => {
    await openAdmin('/admin')
    await page.getByRole('link', { name: /^Certificates not sent yet/ }).click()
    await expect(page.getByRole('link', { name: /^Not sent/ })).toHaveAttribute('aria-current', 'true')
    for (const { certificateId } of [first, second]) await expect(row(certificateId)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('one is sent from its own page, though its participant has no address', async () => {
    await openAdmin(`/admin?view=certificates&id=${first.id}`)
    await send()
    await openAdmin(listOfClient)
    await expect(row(second.certificateId)).toBeVisible()
    await expect(row(first.certificateId)).toBeHidden()
  })

  await test.step('the other from the page of the batch', async () => {
    await openAdmin(`/admin?view=batches&id=${batch.id}&part=certificates`)
    const link = await send()
    await openAdmin(listOfClient)
    await expect(page.getByText('Nothing matches this search and these filters.')).toBeVisible()
    await page.goto(new URL(link).pathname)
    await expect(page.getByText(second.participant_name).filter({ visible: true }).first()).toBeVisible()
  })
})

test(
  'names are checked by the HR of a client after the certificate was issued: accepting prints the next edition in the same press',
  {
    tag: '@phone',
  },
  async ({ page, openAdmin, records }) => {
    await page.setViewportSize(isPhone(page) ? { width: 360, height: 800 } : { width: 1366, height: 768 })
    const presses = await recordPresses(page)
    const { id: clientId } = await records.client()
    const name = uniqueName('Ravi Smaple')
    const { id: trainingProgramId } = await records.program()
    const { id } = await records.participant({ fullName: name, email: '', clientId, trainingProgramId, status: 'completed' })
    const certificate = await records.certificate({ participantId: id, trainingProgramId, notify: false })
    await openAdmin(`/admin?view=certificates&id=${certificate.id}`)
    await page.getByRole('button', { name: 'Send to client' }).filter({ visible: true }).first().click()
    const sending = page.getByRole('dialog', { name: 'Send certificates to a client' })
    await sending.getByRole('button', { name: 'Send one e-mail to Asha Example' }).click()
    const delivered = new URL(await sending.getByText(/\/client-link\//).innerText()).pathname
    await page.goto(delivered)
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await openAdmin(`/admin?view=participants&client=${clientId}`)
    await page.getByRole('checkbox', { name: /^Select all/ }).click()
    await page.getByRole('button', { name: 'Check names' }).click()
    const dialog = page.getByRole('dialog', { name: 'Let a client check names' })
    await dialog.getByRole('button', { name: 'Send one e-mail to Asha Example' }).click()
    const link = await dialog.getByText(/\/client-link\//).innerText()

    await page.goto(new URL(link).pathname)
    const path = new URL(link).pathname
    await expect(page.getByText(/^1 name for /)).toContainText('1 certificate is issued already.')
    await page.getByRole('textbox').first().fill('Ravi Sampel')
    await page.getByRole('button', { name: 'All names are correct' }).click()
    await expect(page.getByRole('alert')).toContainText('You typed another spelling for 1 name')
    await expect(page.getByRole('textbox').first()).toHaveValue('Ravi Sampel')
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await page.getByRole('button', { name: 'Discard them: all names are correct' }).click()
    await expect(page.getByText('We know now that all names are correct.')).toBeVisible()
    await expect(page.getByRole('textbox').first()).toHaveValue('')

    await page.getByRole('textbox').first().fill('Ravi Sampel')
    await page.getByRole('button', { name: 'Send corrections' }).click()
    await expect(page.getByText('1 correction was sent')).toBeVisible()
    await openAdmin(`/admin?view=clients&id=${clientId}`)
    const corrections = page.getByRole('region', { name: /^Name corrections/ })
    await corrections.getByRole('button', { name: 'Decline Ravi Sampel' }).click()
    const declining = page.getByRole('dialog', { name: 'Decline the correction' })
    await expectAccessible(page)
    await declining.getByLabel('Reason').fill('His badge says Sample.')
    await declining.getByRole('button', { name: 'Decline', exact: true }).click()
    await expectToast(page, '1 name declined')
    await page.goto(path)
    await expect(page.getByText('Your correction “Ravi Sampel” was not taken over: His badge says Sample.')).toBeVisible()
    await page.getByLabel(/^Another spelling/).fill('Ravi Sample')
    await page.getByRole('button', { name: 'Send corrections' }).click()
    await expect(page.getByText('1 correction was sent')).toBeVisible()
    await openAdmin(`/admin?view=clients&id=${clientId}`)
    await expect(corrections).toContainText(name)
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await expect(corrections.getByRole('link', { name: certificate.certificateId })).toBeVisible()
    presses.length = 0
    await corrections.getByRole('button', { name: 'Accept and reissue Ravi Sample' }).click()
    await expectToast(page, '1 name accepted', '1 new edition was made. Asha Example is told by e-mail.')
    expect(presses, presses.join(', ')).toHaveLength(1)
    await expect(corrections).toBeHidden()
    expect(await records.read(`/api/participants/${id}`)).toMatchObject({ fullName: 'Ravi Sample' })
    expect(await records.read(`/api/certificates/${certificate.id}`)).toMatchObject({ participant_name: 'Ravi Sample', edition: 2 })

    await openAdmin(`/admin?view=certificates&id=${certificate.id}`)
    await pressInMenu(page, certificate.certificateId, 'Revoke')
    const revoking = page.getByRole('dialog', { name: 'Revoke certificate' })
    await expect(revoking.getByText('No e-mail tells the recipient: no e-mail address is stored.')).toBeVisible()
    await expect(revoking.getByRole('checkbox', { name: /^Tell Asha Example/ })).toBeChecked()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await revoking.getByLabel('Reason').fill('Issued by mistake')
    await revoking.getByRole('button', { name: 'Revoke certificate' }).click()
    await expectToast(page, 'Certificate revoked')
    await page.goto(delivered)
    await expect(page.getByText('Revoked', { exact: true })).toBeVisible()
    await expect(page.getByText(/^Issued .* · revoked \w+ \d+, \d{4}$/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Ravi Sample' })).toBeVisible()
  },
)
