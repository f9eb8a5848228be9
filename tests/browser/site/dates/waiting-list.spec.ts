import { expectNoHorizontalScroll } from '../../support/accessibility.ts'
import { expect, expectToast, test } from '../../support/admin.ts'

for (const width of [360, 1366]) {
  test(`who asks for a full date reads of the waiting list from the button to the thank-you, at ${width} px`, async ({ page, records }) => {
    await page.setViewportSize({ width, height: 768 })
    const program = await records.program()
    const batch = await records.batch({ trainingProgramId: program.id, seats: 1, isPublic: true })
    await records.participant({ trainingProgramId: program.id, batchId: batch.id })

    await page.goto(`/training-programs/${program.slug}`)
    await page.getByRole('button', { name: /^Join the waiting list/ }).click()
    const dialog = page.getByRole('dialog', { name: `Join the waiting list of ${program.title}` })
    await dialog.getByLabel('Name', { exact: true }).fill('Asha Waiting')
    await dialog.getByLabel('Email').fill('asha.waiting@example.com')
    await expectNoHorizontalScroll(page)
    await dialog.getByLabel(/Which date/).selectOption('')
    await expect(page.getByRole('dialog', { name: `Enroll in ${program.title}` })).toBeVisible()
    await page.getByLabel(/Which date/).selectOption(String(batch.id))
    await dialog.getByRole('button', { name: 'Join the waiting list' }).click()
    await expectToast(page, 'Request for the waiting list sent!', 'We write to you when a seat becomes free.')
    await expect(dialog).toContainText(`This date of “${program.title}” is full. Your request for its waiting list is with us.`)
    await expect(dialog).not.toContainText(/enroll/i)
  })
}
