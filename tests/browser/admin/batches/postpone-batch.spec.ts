import { expectAccessible, expectNoHorizontalScroll } from '../../support/accessibility.ts'
import { chooseClient } from '../../support/admin-forms.ts'
import { expect, expectToast, pressInMenu, query, test, uniqueName } from '../../support/admin.ts'
import { recordPresses } from '../../support/presses.ts'

const DAYS = ['2099-11-28', '2099-11-29'].map((date) => ({ date, startTime: '09:30', endTime: '17:30' }))

test(
  'a batch is postponed and its people are told in four presses; the new dates are shown before',
  { tag: '@phone-only' },
  async ({ page, openAdmin, records }) => {
    test.slow()
    const presses = await recordPresses(page)
    const program = await records.program()
    const batch = await records.batch({ trainingProgramId: program.id, days: DAYS, confirmed: true })
    const fullName = uniqueName('Asha Example')
    await records.participant({ trainingProgramId: program.id, batchId: batch.id, fullName, status: 'active' })
    await records.send(`/api/batches/${batch.id}/messages`, { kind: 'joining', tell: true })

    await openAdmin(`/admin?view=batches&q=${query(program.title)}&from=2099-01-01`)
    await page.getByRole('link', { name: program.title }).first().click()
    presses.length = 0
    await page.getByRole('button', { name: 'Postpone' }).click()
    const dialog = page.getByRole('dialog', { name: 'Postpone this batch' })
    await dialog.getByLabel('Days later').fill('x')
    await dialog.getByRole('button', { name: 'Move all 2 days' }).click()
    await expect(dialog.getByText('Use a whole number of days up to 366, such as 7').first()).toBeVisible()
    presses.length = 0
    await dialog.getByLabel('Days later').fill('14')
    await expect(dialog.getByRole('list', { name: 'New days' })).toContainText('12 December 2099')
    await expect(dialog.getByRole('list', { name: 'New days' })).toContainText('13 December 2099')
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await dialog.getByRole('button', { name: 'Move all 2 days' }).click()
    await expectToast(page, 'Days moved', '12–13 Dec 2099')
    const changed = page.getByRole('region', { name: 'What has changed' })
    await expect(changed).toContainText('Days: 12–13 Dec 2099 (before: 28–29 Nov 2099)')
    await expect(changed).toContainText(fullName)
    await changed.getByRole('button', { name: 'Tell 1 person' }).click()
    await expectToast(page, '1 person told', 'What has changed')
    // Includes the earlier press on "Postpone".
    expect(presses.length + 1, presses.join(', ')).toBeLessThanOrEqual(4)

    // The list that opened it, with its filters.
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Batches' }).click()
    await expect(page).toHaveURL(/from=2099-01-01/)
  },
)

test('a day that is moved beyond the next says so; saving leads back to the tab and the place of the page', async ({
  page,
  openAdmin,
  records,
}) => {
  const program = await records.program()
  const batch = await records.batch({ trainingProgramId: program.id, days: DAYS })
  for (let at = 0; at < 14; at += 1) {
    await records.participant({ trainingProgramId: program.id, batchId: batch.id, fullName: uniqueName(`Person ${at}`), status: 'active' })
  }
  await openAdmin(`/admin?view=batches&q=${query(program.title)}&from=2099-01-01`)
  await page.getByRole('link', { name: program.title }).first().click()
  await page.getByRole('navigation', { name: 'Parts of this batch' }).getByRole('link', { name: 'Attendance' }).click()
  await page.getByRole('navigation', { name: 'Parts of this batch' }).getByRole('link', { name: 'Roster' }).click()
  const last = page.getByRole('link', { name: /^Person 13/ })
  await expect(last).toBeVisible()
  await last.evaluate((link) => link.scrollIntoView({ block: 'center' }))
  const top = await page.evaluate(() => window.scrollY)
  expect(top).toBeGreaterThan(0)
  await last.click()
  await expect(page.getByRole('heading', { level: 1, name: /^Person 13/ })).toBeVisible()
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Day 1', { exact: true }).fill('30 Nov 2099')
  await page.keyboard.press('Tab')
  await expect(page.getByText('After day 2, 29 Nov 2099. The days are saved in the order of their dates.')).toBeVisible()
  await page.getByLabel('Day 1', { exact: true }).fill('28 Nov 2099')
  await page.keyboard.press('Tab')
  await page.getByLabel('Joining text').fill('Bring a laptop.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Batch updated')
  await expect(page).toHaveURL(/part=roster/)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Batches' }).click()
  await expect(page).toHaveURL(/from=2099-01-01/)
})

test(
  'two people move to another batch in one round; who has a certificate stays, and the cancelled batch says who went where',
  { tag: '@phone-only' },
  async ({ page, openAdmin, records }) => {
    test.slow()
    const program = await records.program()
    const batch = await records.batch({ trainingProgramId: program.id, days: DAYS, confirmed: true })
    const other = await records.batch({ trainingProgramId: program.id, place: 'Faridabad' })
    const enrol = async (name: string, status = 'active') => {
      const fullName = uniqueName(name)
      const { id } = await records.participant({ trainingProgramId: program.id, batchId: batch.id, fullName, status })
      return { id, fullName }
    }
    const [asha, ravi, zoya] = [await enrol('Asha Example'), await enrol('Ravi Sample'), await enrol('Zoya Specimen')]
    await records.change(`/api/batches/${batch.id}/roster/${asha.id}`, { paidOn: '2025-11-01' })

    await openAdmin(`/admin?view=batches&id=${batch.id}`)
    await pressInMenu(page, 'the roster', 'Move people')
    const dialog = page.getByRole('dialog', { name: 'Move people to another batch' })
    await dialog.getByLabel(asha.fullName).check()
    await dialog.getByLabel(ravi.fullName).check()
    await dialog.getByLabel('Move to').selectOption({ label: '28 Nov 2099, Faridabad' })
    const who = dialog.getByRole('region', { name: 'Who is told' })
    await expect(who).toContainText('Cancellation: one e-mail')
    await expect(who).toContainText('was never told of this batch')
    await expect(who).toContainText(`${program.title}, 28 Nov 2099, Faridabad is not confirmed to run.`)
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await dialog.getByRole('button', { name: 'Move 2 people' }).click()
    await expectToast(page, '2 people moved, told by e-mail')
    const moved = page.getByRole('region', { name: /^Moved/ })
    await expect(moved).toContainText(ravi.fullName)
    await expect(moved.getByRole('link', { name: `${program.title}, 28 Nov 2099, Faridabad` }).first()).toHaveAttribute(
      'href',
      `/admin?view=batches&id=${other.id}`,
    )

    await pressInMenu(page, `${program.title}, 28–29 Nov 2099, Pune`, 'Cancel batch')
    const cancel = page.getByRole('dialog', { name: 'Cancel this batch' })
    await cancel.getByLabel('Reason').fill('The trainer is ill')
    await cancel.getByRole('button', { name: 'Show who is told' }).click()
    await cancel.getByRole('button', { name: 'Cancel the batch' }).click()
    await expectToast(page, 'Batch cancelled')
    await expect(page.getByText('confirmed to run')).toHaveCount(0)
    await expect(page.getByText('0 people')).toHaveCount(0)
    await expect(page.getByText('Cancelled: The trainer is ill')).toBeVisible()
    await expect(page.getByText(/^2 people moved to/)).toContainText(asha.fullName)
    await expect(page.getByText(/^The place of 1 person was cancelled/)).toContainText(zoya.fullName)
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
  },
)

test(
  'the office writes to the people of a batch in its own words: who gets it is shown, one press sends, and it stays to be read',
  { tag: '@phone-only' },
  async ({ page, openAdmin, records }) => {
    const program = await records.program()
    const batch = await records.batch({ trainingProgramId: program.id, days: DAYS })
    const fullName = uniqueName('Asha Example')
    await records.participant({ trainingProgramId: program.id, batchId: batch.id, fullName, status: 'active' })
    await openAdmin(`/admin?view=batches&id=${batch.id}&part=messages`)
    const words = page.getByRole('region', { name: 'In your own words' })
    await words.getByRole('button', { name: 'Show who gets it' }).click()
    await expect(words.getByText('Subject is required').first()).toBeVisible()
    await words.getByLabel('Subject').fill('Parking at Example Hall')
    await words.getByLabel('Message').fill('Please use the gate behind the hall.')
    await words.getByRole('button', { name: 'Show who gets it' }).click()
    await expect(words.getByRole('region', { name: 'By e-mail' })).toContainText(fullName)
    await words.getByText('Read the e-mail').click()
    await expect(words).toContainText('Please use the gate behind the hall.')
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await words.getByRole('button', { name: 'Send to 1 person' }).click()
    await expectToast(page, '1 person told', 'Parking at Example Hall')
    await expect(words.getByLabel('Subject')).toHaveValue('')
    await words.getByText('to 1 person').click()
    await expect(words.getByRole('list', { name: 'Messages that were sent' })).toContainText('Please use the gate behind the hall.')
    await expectAccessible(page)
  },
)

test('a batch for a client begins with its place and its only contact; an import from a batch that is over names it', async ({
  page,
  openAdmin,
  records,
}) => {
  const program = await records.program()
  const client = await records.client()
  await openAdmin(`/admin/batches/create?program=${program.id}`)
  await page.getByRole('radio', { name: 'In-plant' }).check()
  await chooseClient(page.getByRole('combobox', { name: 'Client' }), client.name)
  await expect(page.getByLabel('Place')).toHaveValue('Faridabad')
  await expect(page.getByLabel('State')).toHaveValue('Haryana')
  await expect(page.getByLabel('Contact').locator('option:checked')).toHaveText('Asha Example')

  const over = await records.batch({ trainingProgramId: program.id, days: [{ date: '2025-11-12', startTime: '09:30', endTime: '17:30' }] })
  await openAdmin(`/admin?view=batches&id=${over.id}`)
  await page.getByRole('link', { name: 'Paste or Excel' }).click()
  const name = `${program.title}, 12 Nov 2025, Pune`
  await expect(page.getByText(`Into ${name}`)).toBeVisible()
  await page.getByLabel('Or paste the rows here').fill('Name\tE-mail\tPhone\nAsha Example\tasha-pasted@example.com\t+91 00000 00017')
  await page.getByRole('button', { name: 'Use these rows' }).click()
  await expect(page.getByLabel('Batch of all rows').locator('option:checked')).toHaveText(`12 Nov 2025, Pune, ${program.title}`)
})
