import { expectAccessible, expectNoHorizontalScroll } from '../../support/accessibility.ts'
import { expect, expectToast, test } from '../../support/admin.ts'

test(
  'attendance is marked by exception on a phone, survives a lost connection, and nothing is stored before it is saved',
  { tag: '@phone-only' },
  async ({ page, openAdmin, records, browserErrors }, { project }) => {
    test.slow()
    const program = await records.program()
    const day = (date: string) => ({ date, startTime: '09:30', endTime: '17:30' })
    const batch = await records.batch({ trainingProgramId: program.id, days: [day('2025-11-12'), day('2025-11-13')] })
    const names = ['Asha Example', 'Ravi Sample', 'श्री राजेश कुमार विश्वकर्मा']
    for (const [at, fullName] of names.entries()) {
      await records.participant({ trainingProgramId: program.id, batchId: batch.id, fullName, email: `person-${at}@example.com` })
    }

    await openAdmin(`/admin?view=batches&id=${batch.id}&part=attendance`)
    // The last day before today is the default.
    await expect(page.getByText('13 Nov 2025: 0 present, 0 absent, 3 not marked')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save attendance' })).toBeHidden()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'All present' }).click()
    const ofDay = project.name === 'phone' ? '' : ', 13 Nov 2025'
    await page.getByRole('button', { name: `Ravi Sample${ofDay}: present` }).click()
    await expect(page.getByText('13 Nov 2025: 2 present, 1 absent, 0 not marked')).toBeVisible()
    await expectAccessible(page)

    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Save attendance' }).click()
    await expect(page.getByText('No mark is lost')).toBeVisible()
    expect(browserErrors.splice(0)).toEqual(['console: Failed to load resource: net::ERR_INTERNET_DISCONNECTED'])
    await page.context().setOffline(false)
    await expectToast(page, 'Attendance saved')
    await expect(page.getByRole('button', { name: 'Save attendance' })).toBeHidden()

    await page.getByRole('button', { name: `Half days and reason of Ravi Sample${ofDay}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Ravi Sample' })
    await dialog.getByRole('region', { name: 'Forenoon' }).getByRole('button', { name: 'Present' }).click()
    await dialog.getByRole('region', { name: 'Afternoon' }).getByLabel('Reason').fill('Called to the plant')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Use these marks' }).click()
    await page.getByRole('button', { name: 'Save attendance' }).click()
    // The toast of the previous save may still be shown: the button disappears when this one is stored.
    await expect(page.getByRole('button', { name: 'Save attendance' })).toBeHidden()

    await page.reload()
    await expect(page.getByRole('button', { name: `Ravi Sample${ofDay}: forenoon present, afternoon absent with reason` })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save attendance' })).toBeHidden()
    await expectNoHorizontalScroll(page)
    await expect(page.getByRole('link', { name: 'Print sheet' })).toHaveAttribute('href', `/api/batches/${batch.id}/sheet.pdf`)
  },
)

test('a day of three hours has one part to mark, and whoever is present in it attended it all', async ({ page, openAdmin, records }) => {
  const program = await records.program()
  const days = [{ date: '2025-11-12', startTime: '18:00', endTime: '21:00' }]
  const batch = await records.batch({ trainingProgramId: program.id, days })
  await records.participant({ trainingProgramId: program.id, batchId: batch.id, fullName: 'Asha Example' })
  await openAdmin(`/admin?view=batches&id=${batch.id}&part=attendance`)
  await page.getByRole('button', { name: 'Mark and reason of Asha Example' }).click()
  const dialog = page.getByRole('dialog', { name: 'Asha Example' })
  await expect(dialog.getByRole('region')).toHaveCount(1)
  await dialog.getByRole('region', { name: 'Evening' }).getByRole('button', { name: 'Present' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Use these marks' }).click()
  await expect(page.getByText('12 Nov 2025: 1 present, 0 absent, 0 not marked')).toBeVisible()
  await page.getByRole('button', { name: 'Save attendance' }).click()
  await expect(page.getByRole('cell', { name: '100 %' })).toBeVisible()
})

test('a day that somebody missed was made up in another batch: it counts as present, and says so', async ({ page, openAdmin, records }) => {
  const program = await records.program()
  const day = (date: string) => ({ date, startTime: '09:30', endTime: '17:30' })
  const batch = await records.batch({ trainingProgramId: program.id, days: [day('2025-11-12')] })
  await records.batch({
    trainingProgramId: program.id,
    place: 'Faridabad',
    days: [day('2025-11-20'), day('2099-11-21')],
    allowFarDays: true,
  })
  await records.participant({ trainingProgramId: program.id, batchId: batch.id, fullName: 'Asha Example' })
  await openAdmin(`/admin?view=batches&id=${batch.id}&part=attendance`)
  await page.getByRole('button', { name: 'Asha Example, 12 Nov 2025: not marked' }).click()
  await page.getByRole('button', { name: 'Asha Example, 12 Nov 2025: present' }).click()
  await page.getByRole('button', { name: 'Half days and reason of Asha Example' }).click()
  const dialog = page.getByRole('dialog', { name: 'Asha Example' })
  await dialog.getByRole('button', { name: 'Made up in another batch' }).click()
  await expect(dialog.getByLabel('Attended on').locator('option')).toHaveCount(2)
  await dialog.getByLabel('Attended on').selectOption({ index: 1 })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Count as present' }).click()
  await expectToast(page, 'Counted as present')
  // The unsaved mark is dropped as well.
  await expect(page.getByRole('button', { name: 'Asha Example, 12 Nov 2025: made up on 20 Nov 2025' })).toBeVisible()
  await expect(page.getByRole('cell', { name: '100 %' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save attendance' })).toBeHidden()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByText('made up on 20 Nov 2025')).toBeVisible()
  await expectNoHorizontalScroll(page)
})
