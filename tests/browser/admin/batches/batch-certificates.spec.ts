import { expectAccessible, expectNoHorizontalScroll } from '../../support/accessibility.ts'
import { expect, test } from '../../support/admin.ts'

test(
  'the certificates of a batch are issued in one press, and who is below the rule gets one with a reason or none',
  { tag: '@phone-only' },
  async ({ page, openAdmin, records }) => {
    test.slow()
    const program = await records.program({ min_attendance: 80 })
    const days = [{ date: '2025-11-12', startTime: '09:30', endTime: '17:30' }]
    const batch = await records.batch({ trainingProgramId: program.id, days })
    const names = ['Asha Example', 'Ravi Sample', 'श्री राजेश कुमार विश्वकर्मा']
    for (const [at, fullName] of names.entries()) {
      await records.participant({
        trainingProgramId: program.id,
        batchId: batch.id,
        fullName,
        email: `issued-${at}@example.com`,
        status: 'active',
      })
    }
    await openAdmin(`/admin?view=batches&id=${batch.id}&part=attendance`)
    await page.getByRole('button', { name: 'All present' }).click()
    for (const name of names.slice(1)) await page.getByRole('button', { name: new RegExp(`^${name}.*: present$`) }).click()
    await page.getByRole('button', { name: 'Save attendance' }).click()
    await expect(page.getByRole('button', { name: 'Save attendance' })).toBeHidden()

    await page.getByRole('link', { name: 'Certificates', exact: true }).last().click()
    const people = page.getByRole('list', { name: 'Who gets a certificate' })
    await expect(people.getByText('Attended 0 %, and 80 % are asked.')).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Issue 1 certificate', exact: true })).toBeVisible()
    await page.getByLabel('Certificate of Ravi Sample').selectOption('Issue with a reason')
    await page.getByRole('button', { name: 'Issue 2 certificates' }).click()
    await expect(people.getByText('Give a reason')).toBeVisible()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await page.getByLabel('Reason').fill('Was there; the sheet was lost')
    await page.getByRole('button', { name: 'Issue 2 certificates' }).click()

    const progress = page.getByRole('dialog', { name: 'Bulk actions' })
    await expect(progress.getByText('2 done, 1 skipped')).toBeVisible()
    await progress.getByRole('button', { name: 'Done' }).click()
    await expect(people.getByText('has certificate')).toHaveCount(2)
    await expect(page.getByText('There is no certificate to issue.')).toBeVisible()
    await page.getByLabel('Certificate of श्री राजेश कुमार विश्वकर्मा').selectOption('Certificate of participation')
    await expect(page.getByRole('button', { name: 'Issue 1 certificate', exact: true })).toBeVisible()
    await expectNoHorizontalScroll(page)
  },
)

test(
  'attendance that is corrected after issuing: the batch names who differs, and one press prints the true values',
  { tag: '@phone-only' },
  async ({ page, openAdmin, records }) => {
    test.slow()
    const program = await records.program({ min_attendance: 80 })
    const days = [
      { date: '2025-11-12', startTime: '09:30', endTime: '17:30' },
      { date: '2025-11-13', startTime: '09:30', endTime: '17:30' },
    ]
    const batch = await records.batch({ trainingProgramId: program.id, days })
    const recipient = { trainingProgramId: program.id, batchId: batch.id, fullName: 'Asha Example', email: 'asha-corrected@example.com' }
    const { id } = await records.participant({ ...recipient, status: 'completed' })
    const mark = (date: string, how: string) =>
      records.change(`/api/batches/${batch.id}/attendance`, { date, marks: [{ participantId: id, mark: how }] })
    await mark('2025-11-12', 'present')
    await mark('2025-11-13', 'absent')
    const certificate = await records.certificate({
      participantId: id,
      trainingProgramId: program.id,
      issueDate: '2025-11-13',
      kind: 'participation',
    })
    await mark('2025-11-13', 'present')

    await openAdmin(`/admin?view=batches&id=${batch.id}`)
    await expect(page.getByText('The certificate of Asha Example says something else than the batch by now.')).toBeVisible()
    await page.getByRole('link', { name: 'Look at the difference' }).click()
    const people = page.getByRole('list', { name: 'Who gets a certificate' })
    await expect(people.getByText('differs from the batch')).toBeVisible()
    await expect(people.getByText('Certificate of Completion')).toBeVisible()
    await expect(people.getByText('November 12–13, 2025, 16 hours')).toBeVisible()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await page.getByRole('button', { name: 'Correct 1 certificate', exact: true }).click()
    const progress = page.getByRole('dialog', { name: 'Bulk actions' })
    await expect(progress.getByText('1 done').first()).toBeVisible()
    await progress.getByRole('button', { name: 'Done' }).click()
    await expect(people.getByText('differs from the batch')).toBeHidden()
    await expect(people.getByText('has certificate')).toBeVisible()

    // The form of one certificate offers the same, and its kind.
    await mark('2025-11-13', 'absent')
    await openAdmin(`/admin/certificates/edit/${certificate.id}`)
    await page.getByLabel('Print what the batch says now').check()
    await expect(page.getByLabel('Kind of certificate')).toHaveValue('participation')
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await page.getByLabel('Kind of certificate').selectOption('Certificate of Completion')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText(/80 % are asked/).first()).toBeVisible()
    await page.getByRole('textbox', { name: /^Reason/ }).fill('Came back in the evening')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Certificate updated').first()).toBeVisible()
  },
)
