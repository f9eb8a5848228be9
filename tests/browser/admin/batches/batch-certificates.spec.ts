import { expectAccessible, expectNoHorizontalScroll } from '../../support/accessibility.ts'
import { expect, expectToast, isPhone, test } from '../../support/admin.ts'
import { recordPresses } from '../../support/presses.ts'

const WIDTHS = { phone: { width: 360, height: 800 }, desk: { width: 1366, height: 768 } }

test(
  'the certificates of a batch are issued in one press, to nobody who was absent or has unmarked sessions, and who is below the rule gets one with a reason or none',
  { tag: '@phone' },
  async ({ page, openAdmin, records }) => {
    test.slow()
    await page.setViewportSize(isPhone(page) ? WIDTHS.phone : WIDTHS.desk)
    const presses = await recordPresses(page)
    const program = await records.program()
    const days = [{ date: '2025-11-12', startTime: '09:30', endTime: '17:30' }]
    const batch = await records.batch({ trainingProgramId: program.id, days })
    const names = ['Asha Example', 'Ravi Sample', 'श्री राजेश कुमार विश्वकर्मा']
    const people: number[] = []
    for (const [at, fullName] of names.entries()) {
      const enrolment = { trainingProgramId: program.id, batchId: batch.id, fullName, email: `issued-${at}@example.com` }
      people.push((await records.participant({ ...enrolment, status: 'active' })).id)
    }
    const halves = { first: 'present', second: 'absent' }
    const marks = Object.entries(halves).map(([half, mark]) => ({ participantId: people[2], half, mark }))
    await records.change(`/api/batches/${batch.id}/attendance`, { date: '2025-11-12', marks })
    await openAdmin(`/admin?view=batches&id=${batch.id}&part=certificates`)
    const recipients = page.getByRole('list', { name: 'Who gets a certificate' })
    await expect(recipients.getByText('Attended 0 %, 2 half days are not marked.')).toHaveCount(2)
    await expect(recipients.getByText('not marked', { exact: true })).toHaveCount(2)
    await expect(recipients.getByText('Attended 50 %.')).toBeVisible()
    await expect(recipients.getByText('attended in part', { exact: true })).toHaveCount(1)
    await expect(page.getByText('There is no certificate to issue.')).toBeVisible()
    presses.length = 0
    await page.getByRole('link', { name: 'Mark the attendance' }).click()
    await page.getByRole('button', { name: 'All present' }).click()
    await page.getByRole('button', { name: /^Ravi Sample.*: present$/ }).click()
    await page.getByRole('button', { name: 'Save attendance' }).click()
    await expect(page.getByRole('button', { name: 'Save attendance' })).toBeHidden()
    await page.getByRole('link', { name: 'Certificates', exact: true }).last().click()
    await expect(recipients.getByText('Was absent all the time.')).toBeVisible()
    await expect(page.getByLabel('Certificate of Ravi Sample')).not.toContainText('Certificate of participation')
    await expect(page.getByLabel(`Certificate of ${names[2]}`)).toHaveValue('none')
    await expect(page.getByRole('button', { name: 'Issue 1 certificate', exact: true })).toBeVisible()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await page.getByRole('button', { name: 'Ask for 80 %' }).click()
    await expectToast(page, `${program.title} asks for 80 % attendance`)
    await expect(page.getByText('This program asks for no minimum attendance')).toBeHidden()
    await page.getByRole('button', { name: 'Issue 1 certificate', exact: true }).click()

    const progress = page.getByRole('dialog', { name: 'Bulk actions' })
    await expect(progress.getByText('1 done, 2 skipped')).toBeVisible()
    await progress.getByRole('button', { name: 'Done' }).click()
    expect(presses.length, presses.join('\n')).toBe(8)
    await expect(recipients.getByText('Expired', { exact: true })).toHaveCount(1)
    await page.getByLabel('Certificate of Ravi Sample').selectOption('Issue with a reason')
    await page.getByRole('button', { name: 'Issue 1 certificate', exact: true }).click()
    await expect(recipients.getByText('Give a reason')).toBeVisible()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await page.getByLabel('Reason').fill('Was there; the sheet was lost')
    await page.getByRole('button', { name: 'Issue 1 certificate', exact: true }).click()
    await progress.getByRole('button', { name: 'Done' }).click()
    await expect(recipients.getByText('Expired', { exact: true })).toHaveCount(2)
    await page.getByLabel(`Certificate of ${names[2]}`).selectOption('Certificate of participation')
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
    await expect(people.getByText('Expired', { exact: true })).toBeVisible()

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
