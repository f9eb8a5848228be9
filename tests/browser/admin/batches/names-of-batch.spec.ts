import type { Certificate } from '#certificates/certificate.schema.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../../support/accessibility.ts'
import { expect, expectToast, test, uniqueName } from '../../support/admin.ts'
import { recordPresses } from '../../support/presses.ts'

test(
  'a name is corrected among the certificates of a batch: two presses beside typing, and the document is drawn meanwhile',
  { tag: '@phone' },
  async ({ page, openAdmin, records }) => {
    test.slow()
    const presses = await recordPresses(page)
    const program = await records.program()
    const days = [{ date: '2025-11-12', startTime: '09:30', endTime: '17:30' }]
    const client = await records.client()
    const batch = await records.batch({ trainingProgramId: program.id, days, mode: 'in-plant', isPublic: false, clientId: client.id })
    const [wrong, right] = [uniqueName('Asha Exmaple'), uniqueName('Asha Example')]
    const { id: participantId } = await records.participant({
      trainingProgramId: program.id,
      batchId: batch.id,
      clientId: client.id,
      fullName: wrong,
      email: 'asha-name@example.com',
      status: 'completed',
    })
    const { id, certificateId } = await records.certificate({
      participantId,
      trainingProgramId: program.id,
      issueDate: '2025-11-12',
      notify: true,
    })

    await openAdmin(`/admin?view=batches&id=${batch.id}&part=certificates`)
    const people = page.getByRole('list', { name: 'Who gets a certificate' })
    presses.length = 0
    await people.getByRole('button', { name: `Correct name of ${wrong}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Correct the name' })
    await expect(dialog.getByLabel('Name on the certificate')).toBeFocused()
    const drawn = dialog.getByRole('img', { name: 'The certificate as it would be printed' })
    await expect(drawn).toBeVisible()
    const before = await drawn.getAttribute('src')
    await dialog.getByLabel('Name on the certificate').fill(right)
    await expect.poll(() => drawn.getAttribute('src')).not.toBe(before)
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await dialog.getByRole('button', { name: 'Reissue and send' }).click()
    await expectToast(page, 'Name corrected', 'Edition 2 is sent to the participant by e-mail.')
    expect(presses, presses.join(', ')).toHaveLength(3)
    expect(await records.read(`/api/certificates/${id}`)).toMatchObject({
      participant_name: right,
      edition: 2,
    } satisfies Partial<Certificate>)
    await expect(people.getByText('Waiting to be sent')).toBeVisible()

    // The line opens the certificate, which links back.
    await people.getByRole('link', { name: certificateId }).click()
    await expect(page.getByRole('heading', { level: 1, name: right })).toBeVisible()
    await page.goBack()
    // An unchanged name sends nothing.
    await people.getByRole('button', { name: `Correct name of ${right}` }).click()
    await dialog.getByRole('button', { name: 'Reissue and send' }).click()
    await expect(dialog.getByText('This is what the certificate says').first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    for (const part of ['Certificates', 'Messages', 'Roster']) {
      await page.getByRole('navigation', { name: 'Parts of this batch' }).getByRole('link', { name: part }).click()
      await expect(page.getByRole('button', { name: 'Ask HR to check names' })).toBeVisible()
    }
    // While HR has not answered, issuing asks.
    const late = uniqueName('Ravi Sample')
    const seat = { trainingProgramId: program.id, batchId: batch.id, clientId: client.id, status: 'completed' }
    await records.participant({ ...seat, fullName: late, email: 'ravi-name@example.com' })
    await page.reload()
    await page.getByRole('button', { name: 'Ask HR to check names' }).click()
    const asking = page.getByRole('dialog', { name: 'Let a client check names' })
    await expect(asking).toContainText('2 names are sent.')
    await asking.getByRole('button', { name: 'Send one e-mail to Asha Example' }).click()
    await asking.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('navigation', { name: 'Parts of this batch' }).getByRole('link', { name: 'Certificates' }).click()
    await expect(page.getByText(/^Asha Example \(.*\) was asked about 2 names and has not answered:/)).toBeVisible()
    await people.getByLabel(`Certificate of ${late}`).selectOption('Issue')
    await page.getByRole('button', { name: 'Issue 1 certificate' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Nothing was issued' })).toContainText('nothing is printed before')
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await page.getByLabel('Issue before HR’s answer').check()
    await page.getByRole('button', { name: 'Issue 1 certificate' }).click()
    await expect(page.getByRole('dialog').getByText('Finished')).toBeVisible()
    expect(await records.list(`/api/certificates?q=${encodeURIComponent(late)}`)).toHaveLength(1)
  },
)
