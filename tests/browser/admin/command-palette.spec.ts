import type { Page } from '@playwright/test'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { expect, MARKER_KEY, uniqueName, pressSequence, test } from '../support/admin.ts'
import { navigate } from '../support/visitor.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' })
const field = (page: Page) => palette(page).getByRole('combobox')

/** Opens the palette with its button, in the sidebar or, on a phone, in the bar above the page. */
async function openPalette(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Search or jump to' }).filter({ visible: true }).first().click()
  await expect(field(page)).toBeFocused()
}

test('a name finds who bears it, a certificate ID opens at once, and a message leads to the inbox', async ({
  page,
  openAdmin,
  records,
}) => {
  const { fullName, participantId } = await records.participant({ status: 'completed' })
  const { certificateId, participant_name: recipient } = await records.certificate()
  const message = await records.enquiry()
  await openAdmin('/admin')
  await expect(heading(page, 'Overview')).toBeVisible()

  await test.step('a name finds who bears it, with number and status, and leads to their page', async () => {
    await openPalette(page)
    await field(page).fill(fullName)
    const option = palette(page).getByRole('group', { name: 'Participants' }).getByRole('option')
    await expect(option).toContainText([participantId])
    await expect(option).toContainText(['Completed'], { ignoreCase: true })
    await expect(palette(page).getByRole('status')).toHaveText('1 result')
    expect(await findAccessibilityViolations(page)).toEqual([])
    await option.click()
    await expect(heading(page, fullName)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Programs' }).getByText(participantId)).toBeVisible()
    await expect(palette(page)).toBeHidden()
  })

  await test.step('a certificate ID that is pasted without its hyphens opens at once with Enter', async () => {
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    await page.keyboard.insertText(certificateId.replaceAll('-', '').toLowerCase())
    await page.keyboard.press('Enter')
    await expect(heading(page, recipient)).toBeVisible()
  })

  await test.step('a message leads to the inbox', async () => {
    await openPalette(page)
    await field(page).fill(message.fullName)
    await palette(page).getByRole('group', { name: 'Contacts' }).getByRole('option').click()
    await expect(page.getByRole('region', { name: message.fullName })).toBeFocused()
  })
})

test('pages, forms and actions are found by the keys alone; what was opened last comes first; nothing stays on the device after signing out', async ({
  page,
  signIn,
  records,
}) => {
  const participant = await records.participant()
  const kept = () => page.evaluate(() => Object.entries(localStorage).join(' '))
  await signIn()

  await test.step('pages, forms and actions are found by the keys alone', async () => {
    await openPalette(page)
    await field(page).fill('part')
    const options = palette(page).getByRole('option')
    await expect(options.filter({ hasText: 'Participants' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    const form = options.filter({ hasText: 'New participant' })
    await expect(form).toHaveAttribute('aria-selected', 'true')
    await expect(field(page)).toHaveAttribute('aria-activedescendant', (await form.getAttribute('id')) ?? '')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'New participant')).toBeVisible()
    await openPalette(page)
    await field(page).fill('dark')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })

  await test.step('what was opened last comes first the next time, and no name stays on the device', async () => {
    await navigate(page, `/admin/participants/edit/${participant.id}`)
    await expect(heading(page, 'Edit participant')).toBeVisible()
    await expect.poll(kept).toContain('admin_recent')
    for (const secret of [participant.fullName, participant.participantId, participant.email]) expect(await kept()).not.toContain(secret)
    await openPalette(page)
    await expect(palette(page).getByRole('group').first()).toHaveAccessibleName('Recent')
    await expect(palette(page).getByRole('option').first()).toContainText(participant.fullName)
  })

  await test.step('signing out is found too, and leaves nothing', async () => {
    await field(page).fill('sign out')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Admin sign in')).toBeVisible()
    expect(await kept()).not.toContain('admin_recent')
  })
})

test('nothing found, and no connection, are said; pages can still be reached', async ({ page, openAdmin, context, browserErrors }) => {
  await openAdmin('/admin')
  await openPalette(page)
  const words = uniqueName('nobody')
  await field(page).fill(words)
  await expect(palette(page).getByRole('status')).toHaveText(`No results for “${words}”`)
  await context.setOffline(true)
  await field(page).fill('certificates')
  await expect(palette(page).getByRole('status')).toContainText('You may be offline')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Certificates')).toBeVisible()
  await context.setOffline(false)
  browserErrors.splice(0)
})

test(
  'Esc, Ctrl+K and a press beside it, on a phone on its cross, close it, and focus is where it was',
  { tag: '@phone' },
  async ({ page, openAdmin, isMobile }) => {
    await openAdmin('/admin?view=participants')
    await page.getByRole('searchbox').focus()
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => page.keyboard.press('Control+k'),
      () => (isMobile ? palette(page).getByRole('button', { name: 'Close' }).click() : page.mouse.click(5, 5)),
    ]) {
      await page.keyboard.press('Control+k')
      await expect(field(page)).toBeFocused()
      await close()
      await expect(palette(page)).toBeHidden()
      await expect(page.getByRole('searchbox')).toBeFocused()
    }
  },
)

/** Changes the role in the browser, which decides what to hide. */
async function actAs(page: Page, role: 'editor' | 'viewer'): Promise<void> {
  await page.route('**/api/admin/session', async (route) => {
    const reply = await route.fetch()
    const body = (await reply.json()) as { data?: object }
    await route.fulfill({ response: reply, json: { ...body, data: { ...body.data, name: 'Somebody Else', role } } })
  })
  await page.addInitScript((key) => localStorage.setItem(key, 'signed-in'), MARKER_KEY)
}

test('an editor is offered no people, and no page of theirs', async ({ page, openAdmin }) => {
  await actAs(page, 'editor')
  await openAdmin('/admin?view=services')
  await expect(heading(page, 'Services')).toBeVisible()
  await openPalette(page)
  await expect(palette(page).getByRole('group', { name: 'Create' }).getByRole('option')).toHaveText([
    /^New service/,
    /^New training program/,
    /^New showcase entry/,
  ])
  await expect(palette(page).getByRole('option', { name: /^Participants/ })).toHaveCount(0)
})

test('a viewer is offered nothing that would change a record, in no list and not by a key; a record found leads to its list', async ({
  page,
  openAdmin,
  records,
}) => {
  const { certificateId, participant_name: fullName, trainingProgramId } = await records.certificate()
  const asked = await records.enquiry({ kind: 'enrolment', trainingProgramId })
  const enrolledAs = await records.enrol(asked, trainingProgramId)
  await actAs(page, 'viewer')
  await openAdmin('/admin?view=services')
  await expect(heading(page, 'Services')).toBeVisible()
  for (const { view, letter, title } of [
    { view: 'training-programs', letter: 't', title: 'Training Programs' },
    { view: 'participants', letter: 'p', title: 'Participants' },
    { view: 'certificates', letter: 'c', title: 'Certificates' },
    { view: 'contacts', letter: 'i', title: 'Enquiries' },
    { view: 'services', letter: 's', title: 'Services' },
  ]) {
    await pressSequence(page, 'g', letter)
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByRole('main').getByRole('article').or(page.getByRole('main').getByRole('row')).first()).toBeVisible()
    const changes = page.getByRole('main').locator('a[href*="/create"], a[href*="/edit/"], a[href*="/admin/delete/"]')
    await expect(changes, view).toHaveCount(0)
    await expect(page.getByRole('main').locator('li:empty'), `${view}: a hole in the grid`).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^(Revoke|Suspend|Reinstate)/ })).toHaveCount(0)
    await page.keyboard.press('n')
    await expect(page).toHaveURL(new RegExp(`view=${view}`))
    // The key did nothing, so it may be the beginning of a word.
    await page.keyboard.press('Escape')
  }
  await page.goto(`/admin?view=contacts&id=${asked.id}`)
  await page.getByRole('link', { name: enrolledAs }).click()
  await expect(heading(page, 'Participants')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: enrolledAs })).toContainText(asked.fullName)
  await openPalette(page)
  await expect(palette(page).getByRole('group', { name: 'Create' })).toHaveCount(0)
  await field(page).fill(fullName)
  await palette(page).getByRole('group', { name: 'Participants' }).getByRole('option').click()
  await expect(heading(page, fullName)).toBeVisible()
  await page.getByRole('link', { name: certificateId, exact: true }).click()
  await expect(page.getByRole('region', { name: 'Delivery' }).getByText(/sent/)).toBeVisible()
  await expect(page.getByRole('main').getByText(/^(Send|WhatsApp|Correct|Suspend|Revoke)/)).toHaveCount(0)
})

test('a viewer is told that there is nothing in a list yet, and not to add it', async ({ page, openAdmin }) => {
  await actAs(page, 'viewer')
  await page.route(/\/api\/(services|training-programs|participants)(\?.*)?$/, (route) =>
    route.fulfill({ json: { success: true, data: [], total: 0 } }),
  )
  await openAdmin('/admin?view=account')
  for (const [view, things] of [
    ['services', 'services'],
    ['training-programs', 'training programs'],
    ['participants', 'participants'],
  ] as const) {
    await navigate(page, `/admin?view=${view}`)
    await expect(page.getByRole('main').getByRole('heading', { level: 2, name: `No ${things} yet.`, exact: true })).toBeVisible()
  }
})
