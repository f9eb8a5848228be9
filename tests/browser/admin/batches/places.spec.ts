import type { Page } from '@playwright/test'
import type { RosterEntry } from '#training/roster/roster.schema.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../../support/accessibility.ts'
import { expect, expectToast, isPhone, pressInMenu, pressOrInMenu, test, uniqueName, type Records } from '../../support/admin.ts'
import { recordPresses } from '../../support/presses.ts'

const DAYS = ['2099-11-28', '2099-11-29'].map((date) => ({ date, startTime: '09:30', endTime: '17:30' }))

test.beforeEach(({ page }) => page.setViewportSize(isPhone(page) ? { width: 360, height: 740 } : { width: 1366, height: 768 }))

/** Creates a batch with people, sorted by name. */
async function batchWith(records: Records, names: string[], changes: object = {}) {
  const program = await records.program()
  const batch = await records.batch({ trainingProgramId: program.id, days: DAYS, confirmed: true, ...changes })
  const people = []
  for (const [at, name] of names.entries()) {
    const person = { fullName: uniqueName(name), phone: `+91 90000 0001${at}`, email: `place-${at}@example.com` }
    people.push(await records.participant({ trainingProgramId: program.id, batchId: batch.id, status: 'active', ...person }))
  }
  const roster = () => records.read<RosterEntry[]>(`/api/batches/${batch.id}/roster`)
  return { program, batch, people, roster }
}

/** Checks the width of the current story, which continues at it. */
async function expectFits(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoHorizontalScroll(page, [page.viewportSize()?.width ?? 0])
}

test(
  'a fee stays as it was agreed when the price is raised; another one is given with a reason in five presses',
  { tag: '@phone' },
  async ({ page, openAdmin, records }) => {
    const presses = await recordPresses(page)
    const { program, batch, people, roster } = await batchWith(records, ['Asha Example'])
    const { fullName } = people[0]!
    await records.change(`/api/training-programs/${program.id}`, { offline_price: 15_000 })
    await openAdmin(`/admin?view=batches&id=${batch.id}`)
    const seats = page.getByRole('region', { name: /^Seats/ })
    await expect(seats).toContainText('₹12,500')
    presses.length = 0
    await pressInMenu(page, fullName, 'Change the fee')
    const dialog = page.getByRole('dialog', { name: `Fee of ${fullName}` })
    await dialog.getByLabel('Fee', { exact: true }).fill('11000')
    await dialog.getByLabel('Reason').fill('Three of one company')
    await expectFits(page)
    await dialog.getByRole('button', { name: 'Change the fee' }).click()
    await expect(seats).toContainText('Another fee: Three of one company')
    expect(presses, presses.join(', ')).toHaveLength(5)
    expect(await roster()).toMatchObject([{ agreedFee: 11_000, feeReason: 'Three of one company' }])
    await expectFits(page)
  },
)

test(
  'whoever cancels a place gives the seat to who waits first, in the same press',
  { tag: '@phone' },
  async ({ page, openAdmin, records }) => {
    const presses = await recordPresses(page)
    const { batch, people, roster } = await batchWith(records, ['Asha Example', 'Ravi Sample', 'Zoya Specimen'], { seats: 1 })
    const [asha, ravi, zoya] = people.map(({ fullName }) => fullName) as [string, string, string]
    await openAdmin(`/admin?view=batches&id=${batch.id}`)
    presses.length = 0
    await pressInMenu(page, asha, 'Cancel the place')
    const dialog = page.getByRole('dialog', { name: `Cancel the place of ${asha}` })
    await dialog.getByLabel('Reason').fill('On night shift')
    const offer = dialog.getByRole('group', { name: 'The free seat goes to' })
    await expect(offer.getByRole('checkbox', { name: ravi })).toBeChecked()
    await expect(offer).not.toContainText(zoya)
    await expectFits(page)
    await dialog.getByRole('button', { name: 'Cancel the place' }).click()
    await expectToast(page, 'Place cancelled', `${asha}. ${ravi} has the seat now.`)
    expect(presses, presses.join(', ')).toHaveLength(4)
    expect((await roster()).map(({ fullName, rosterState }) => [fullName, rosterState])).toEqual([
      [ravi, 'seat'],
      [zoya, 'waiting'],
      [asha, 'cancelled'],
    ])
    await expectFits(page)
    await page.goto(`/admin?view=participants&q=${encodeURIComponent(asha)}`)
    await expect(page.getByText('place cancelled')).toBeVisible()
    await expectFits(page)
  },
)

test(
  'joining instructions of a batch that was postponed before name the old days: four presses',
  { tag: '@phone' },
  async ({ page, openAdmin, records }) => {
    const presses = await recordPresses(page)
    const { batch } = await batchWith(records, ['Asha Example'])
    await openAdmin(`/admin?view=batches&id=${batch.id}`)
    presses.length = 0
    await page.getByRole('button', { name: 'Postpone' }).click()
    await page.getByRole('dialog', { name: 'Postpone this batch' }).getByRole('button', { name: 'Move all 2 days' }).click()
    await expectToast(page, 'Days moved', '5–6 Dec 2099')
    const joining = page.getByRole('region', { name: 'Joining instructions', exact: true })
    await joining.getByText('Read the e-mail').first().click()
    await expect(joining).toContainText('Days: 5–6 Dec 2099 (before: 28–29 Nov 2099)')
    await expectFits(page)
    await joining.getByRole('button', { name: 'Tell 1 person' }).click()
    await expectToast(page, '1 person told')
    expect(presses, presses.join(', ')).toHaveLength(4)
  },
)

test(
  'somebody whose place was cancelled gets it back where a person is added, and is no second participant',
  { tag: '@phone' },
  async ({ page, openAdmin, records }) => {
    const presses = await recordPresses(page)
    const { batch, people, roster } = await batchWith(records, ['Asha Example', 'Ravi Sample'])
    const { id, fullName } = people[0]!
    await records.change(`/api/batches/${batch.id}/roster/${id}`, { rosterState: 'cancelled', reason: 'On night shift' })
    await openAdmin(`/admin?view=batches&id=${batch.id}`)
    presses.length = 0
    await page.getByRole('button', { name: 'Add person' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a person' })
    await dialog.getByLabel('Full name').fill(fullName)
    await dialog.getByLabel('Phone').fill('+91 90000 00019')
    await dialog.getByLabel('E-mail').fill('place-9@example.com')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog.getByText(/^.* was on this roster\. Their place was cancelled on .*: give the place back\?$/).first()).toBeVisible()
    await expect(dialog.getByLabel('This is another person')).not.toBeChecked()
    await expectFits(page)
    await dialog.getByRole('button', { name: 'Give the place back' }).click()
    await expectToast(page, 'Place given back', fullName)
    expect(presses, presses.join(', ')).toHaveLength(6)
    // Somebody who comes back is last in the order.
    expect((await roster()).map((entry) => [entry.id, entry.rosterState])).toEqual([
      [people[1]!.id, 'seat'],
      [id, 'seat'],
    ])
    await expectFits(page)

    // In a full batch the place that they get back is one on the waiting list.
    await records.change(`/api/batches/${batch.id}/roster/${id}`, { rosterState: 'cancelled', reason: 'On night shift' })
    await records.change(`/api/batches/${batch.id}`, { seats: 1 })
    await page.reload()
    await pressOrInMenu(page, 'the roster', 'Add enrolled')
    const enrolled = page.getByRole('dialog', { name: 'Add people who are enrolled' })
    await expect(enrolled).toContainText('No seat is free. New people go to the waiting list.')
    await enrolled.getByRole('checkbox', { name: fullName }).check()
    await enrolled.getByRole('button', { name: 'Add', exact: true }).click()
    await expectToast(page, 'On the waiting list', fullName)

    // Somebody who has the e-mail already is chosen in one press.
    const earlier = await records.program()
    const email = `known-${earlier.id}@example.com`
    const known = await records.participant({ trainingProgramId: earlier.id, fullName: uniqueName('Meera Trial'), email })
    await page.getByRole('button', { name: 'Add person' }).click()
    await dialog.getByLabel('E-mail').fill(email)
    await expect(dialog.getByRole('status').filter({ hasText: 'This e-mail belongs to' })).toContainText(known.fullName)
    await expectFits(page)
    await dialog.getByRole('button', { name: 'Choose them' }).click()
    await expectToast(page, 'On the waiting list', known.fullName)
    const added = (await roster()).find((entry) => entry.fullName === known.fullName)
    expect([added?.personId, added?.id === known.id]).toEqual([known.personId, false])
  },
)
