import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import type { Participant } from '#training/participants/participant.schema.ts'
import { expect, expectToast, openAdminMenu, query, test, uniqueName, type Records } from '../support/admin.ts'
import { expectAccessible, findAccessibilityViolations } from '../support/accessibility.ts'

/** Enrols people in a new program, whose names share a unique word. */
async function enrol(records: Records, count: number): Promise<{ word: string; people: Participant[] }> {
  const word = uniqueName('').trim()
  const program = await records.program()
  const people: Participant[] = []
  for (let number = 1; number <= count; number++) {
    const day = `2026-01-${String(28 - number).padStart(2, '0')}`
    people.push(await records.participant({ trainingProgramId: program.id, fullName: `${word} No ${number}`, enrollmentDate: day }))
  }
  return { word, people }
}

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' })
const dialog = (page: Page) => page.getByRole('dialog')

test(
  'a list is sorted by its headings, shows its total, and remembers its columns on this device',
  { tag: '@phone' },
  async ({ page, openAdmin, records, isMobile }) => {
    const { word } = await enrol(records, 3)
    await openAdmin(`/admin?view=participants&q=${query(word)}`)
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('1 to 3 of 3')
    await expect(rows(page).first()).toContainText('No 3')
    const heading = page.getByRole('columnheader', { name: 'Enrolled' })
    // On a phone the headings are hidden: the order is chosen from a list.
    if (isMobile) await page.getByLabel('Order').selectOption({ label: 'Latest enrolment' })
    else {
      await heading.getByRole('button').click()
      await expect(heading).toHaveAttribute('aria-sort', 'ascending')
      await expect(rows(page).first()).toContainText('No 3')
      await heading.getByRole('button').click()
    }
    await expect(heading).toHaveAttribute('aria-sort', 'descending')
    await expect(page).toHaveURL(/sort=enrolled/)
    await expect(rows(page).first()).toContainText('No 1')
    await page.getByRole('button', { name: 'Display' }).click()
    await page.getByRole('checkbox', { name: 'Program' }).uncheck()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Display' })).toBeFocused()
    await page.reload()
    await expect(rows(page)).toHaveCount(3)
    await expect(page.getByRole('columnheader', { name: 'Program' })).toHaveCount(0)
    await expect(heading).toHaveAttribute('aria-sort', 'descending')
  },
)

test(
  'a row has one action and a menu for the others, which keys and fingers can use; its height is chosen on this device',
  { tag: '@phone' },
  async ({ page, openAdmin, records, isMobile }) => {
    const fullName = uniqueName('श्रीमती अन्नपूर्णा लक्ष्मी नारायण वेंकटसुब्रमण्यम राजगोपालन')
    const { id } = await records.program({
      title: uniqueName('IATF 16949:2016 Internal Auditor with Core Tools and the Process Audit of VDA 6.3'),
    })
    const { participantId } = await records.participant({
      trainingProgramId: id,
      fullName,
      participantId: uniqueName('BHM20261104').replace(' ', '-'),
      status: 'completed',
    })
    await openAdmin(`/admin?view=participants&q=${participantId}`)
    const more = page.getByRole('button', { name: `More actions for ${fullName}` })
    const menu = page.getByRole('menu')
    const focused = page.locator(':focus')
    await expect(rows(page).getByRole('link', { name: `Issue certificate to ${fullName}` })).toBeVisible()
    await more.click()
    await expect(menu.getByRole('menuitem')).toHaveText([`Edit ${fullName}`, `Delete ${fullName}`])
    await expect(focused).toHaveText(`Edit ${fullName}`)
    await expect(menu).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    await page.keyboard.press('ArrowUp')
    await expect(focused).toHaveText(`Delete ${fullName}`)
    await page.keyboard.press('e')
    await expect(focused).toHaveText(`Edit ${fullName}`)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(more).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(focused).toHaveText(`Delete ${fullName}`)
    await page.getByRole('heading', { level: 1 }).click()
    await expect(menu).toBeHidden()
    const heightOf = async (element: Locator) => (await element.boundingBox())?.height ?? 0
    if (isMobile) {
      await more.click()
      for (const target of [more, ...(await menu.getByRole('menuitem').all())]) expect(await heightOf(target)).toBeGreaterThanOrEqual(44)
    } else {
      await expect(page.getByText(participantId)).toBeInViewport({ ratio: 1 })
      await expect(more).toBeInViewport({ ratio: 1 })
      expect(await heightOf(rows(page))).toBeLessThanOrEqual(56)
      await page.getByRole('button', { name: 'Display' }).click()
      await page.getByRole('button', { name: 'Compact' }).click()
      await expect.poll(() => heightOf(rows(page))).toBeLessThanOrEqual(45)
      await page.reload()
      await expect.poll(() => heightOf(rows(page))).toBeLessThanOrEqual(45)
      await more.focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit participant')
    }
  },
)

test(
  'selected participants get a status together, and all that match the filters are deleted together',
  { tag: '@phone-only' },
  async ({ page, openAdmin, records }) => {
    const { word, people } = await enrol(records, 27)
    const listed = `/api/participants?q=${query(word)}`
    await openAdmin(`/admin?view=participants&q=${query(word)}`)
    for (const number of [26, 27]) await page.getByRole('checkbox', { name: `Select ${word} No ${number}` }).check()
    await expect(bar(page)).toContainText('2 selected')
    // The rows are checked elsewhere: here the bar covers some of them.
    expect(await findAccessibilityViolations(page, '[aria-label="Selected rows"]')).toEqual([])
    await bar(page).getByRole('button', { name: 'Set status' }).click()
    await expect(dialog(page)).toContainText('Set the status of 2 participants')
    await dialog(page).getByRole('radio', { name: 'paused' }).check()
    await dialog(page).getByRole('button', { name: 'Set status' }).click()
    await expect(dialog(page)).toContainText('2 done')
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await expect(bar(page)).toHaveCount(0)
    expect(await records.list(`${listed}&status=paused`)).toHaveLength(2)

    const byStatus = page.getByRole('navigation', { name: 'Participants by status' })
    await byStatus.getByRole('link', { name: 'Paused' }).click()
    await expect(rows(page)).toHaveCount(2)
    await byStatus.getByRole('link', { name: 'All' }).click()
    await expect(rows(page)).toHaveCount(25)
    await page.getByRole('checkbox', { name: `Select ${word} No 27` }).check()
    await bar(page).getByRole('button', { name: 'Select this page' }).click()
    await expect(bar(page)).toContainText('25 selected')
    await bar(page)
      .getByRole('button', { name: `Select all ${people.length} that match` })
      .click()
    await expect(bar(page)).toContainText('27 selected')
    await bar(page).getByRole('button', { name: 'Delete' }).click()
    await expect(dialog(page)).toContainText('Delete 27 participants?')
    await expect(dialog(page)).toContainText('This is permanent.')
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await expect(dialog(page)).toContainText('27 done')
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('No results')).toBeVisible()
    expect(await records.list(listed)).toEqual([])
  },
)

test('a list is exported with its filters, or with the selected rows alone', async ({ page, openAdmin, records }) => {
  const { word } = await enrol(records, 3)
  await openAdmin(`/admin?view=participants&q=${query(word)}`)
  const download = async (press: () => Promise<void>) => {
    const [file] = await Promise.all([page.waitForEvent('download'), press()])
    return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') }
  }
  await page.getByRole('button', { name: 'Export' }).click()
  const all = await download(() => page.getByRole('link', { name: 'CSV file' }).click())
  expect(all.name).toMatch(/^participants-\d{4}-\d\d-\d\d\.csv$/)
  expect(all.text.trim().split('\r\n')).toHaveLength(4)
  await page.getByRole('checkbox', { name: `Select ${word} No 2` }).check()
  await bar(page).getByRole('button', { name: 'Export' }).click()
  const one = await download(() => bar(page).getByRole('link', { name: 'CSV file' }).click())
  expect(one.text.trim().split('\r\n')).toHaveLength(2)
  expect(one.text).toContain(`${word} No 2`)
  const workbook = await download(() => bar(page).getByRole('link', { name: 'Excel workbook' }).click())
  expect(workbook.text.startsWith('PK')).toBe(true)
})

test('j, k, x and Enter move through, select and open rows, and / focuses the search', async ({ page, openAdmin, records }) => {
  const { word } = await enrol(records, 3)
  await openAdmin(`/admin?view=participants&q=${query(word)}`)
  await expect(rows(page)).toHaveCount(3)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(rows(page).nth(1)).toBeFocused()
  await page.keyboard.press('x')
  await expect(bar(page)).toContainText('1 selected')
  await expect(page.getByRole('checkbox', { name: `Select ${word} No 2` })).toBeChecked()
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox')
  await expect(search).toBeFocused()
  await page.keyboard.press('x')
  await expect(search).toHaveValue('x')
  await search.fill(word)
  await expect(rows(page)).toHaveCount(3)
  await search.blur()
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Full name')).toHaveValue(`${word} No 3`)
})

test('two filters that are chosen one right after the other both stay, also on a slow device', async ({ page, openAdmin }) => {
  await openAdmin('/admin?view=training-programs')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.evaluate(async () => {
    for (const label of ['Category', 'Delivery']) {
      const select = document.querySelector<HTMLSelectElement>(`main select[aria-label="${label}"]`)
      if (!select) throw new Error(`no filter ${label}`)
      select.selectedIndex = 1
      select.dispatchEvent(new Event('change', { bubbles: true }))
      await new Promise((resolve) => setTimeout(resolve))
    }
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await expect.poll(() => [...new URL(page.url()).searchParams.keys()].sort()).toEqual(['category', 'delivery', 'view'])
})

test('a list address with invalid filters offers the whole list', async ({ page, openAdmin, records }) => {
  const { certificateId } = await records.certificate()
  await openAdmin('/admin?view=certificates&sort=banana&program=x&cursor=none&page=-7')
  await expect(page.getByText('We could not load the certificates')).toBeVisible()
  await page.getByRole('button', { name: 'Show the whole list' }).click()
  await expect(page).toHaveURL(/\/admin\?view=certificates$/)
  await expect(page.getByRole('row').filter({ hasText: certificateId })).toBeVisible()
})

test('a list is loaded again when it is opened after 10 seconds and after a change; never by itself, on window focus, or after a failure', async ({
  page,
  openAdmin,
  records,
  browserErrors,
}) => {
  const service = await records.service()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && pathname === '/api/services') asked.push(pathname)
  })
  await page.clock.install()
  await openAdmin('/admin?view=services')
  const card = page.getByRole('article').filter({ hasText: service.title })
  await expect(card).toBeVisible()
  expect(asked).toHaveLength(1)

  const sections = page.getByRole('navigation', { name: 'Sections' })
  const goTo = async (label: string) => {
    await openAdminMenu(page)
    await sections.filter({ visible: true }).getByRole('link', { name: label }).click()
    await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible()
  }
  await goTo('Overview')
  await goTo('Services')
  await expect(card).toBeVisible()
  expect(asked, 'within 10 seconds').toHaveLength(1)

  await page.clock.fastForward(60 * 60 * 1000)
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.clock.runFor(2000)
  expect(asked, 'by itself, or when the window comes back').toHaveLength(1)

  await goTo('Overview')
  await goTo('Services')
  await expect.poll(() => asked.length, { message: 'opened after 10 seconds' }).toBe(2)

  await card.getByRole('link', { name: /^Delete/ }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expectToast(page, 'Service deleted')
  await expect.poll(() => asked.length, { message: 'after a change' }).toBe(3)
  // Wait for the reply first: one that arrives after the next jump of the clock would be fresh, and not be reloaded.
  await expect(card).toHaveCount(0)

  await page.route(
    ({ pathname }) => pathname === '/api/services',
    (route) => route.fulfill({ status: 500, body: '' }),
  )
  await page.clock.fastForward(60 * 1000)
  await goTo('Overview')
  await goTo('Services')
  await expect(page.getByText('These services could not be refreshed')).toBeVisible()
  await page.clock.runFor(60 * 1000)
  expect(asked, 'not again after a failure').toHaveLength(4)
  browserErrors.splice(0)
})

test('a period without batches offers a new one, and clearing the filters keeps the period', async ({ page, openAdmin }) => {
  await openAdmin('/admin?view=batches&from=2199-01-01')
  await expect(page.getByText('No batches in this period.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'New batch' })).toHaveCount(2)

  await openAdmin('/admin?view=batches&from=2199-01-01&q=nothing')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByText('No batches in this period.')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('from')).toBe('2199-01-01')
})

test('Display offers the client of certificates, and keeps the choice; beside a wide table its name takes two lines at most', async ({
  page,
  openAdmin,
  records,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  const client = await records.client({ name: uniqueName('Sample Automotive Components Company Ltd.') })
  const { id: trainingProgramId } = await records.program()
  const person = await records.participant({ trainingProgramId, status: 'completed', clientId: client.id })
  const { certificateId } = await records.certificate({ participantId: person.id, trainingProgramId })
  await openAdmin(`/admin?view=certificates&q=${certificateId}`)
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('columnheader', { name: 'Client' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('checkbox', { name: 'Client' }).check()
  await page.reload()
  const link = page.getByRole('table').getByRole('link', { name: client.name })
  await expect(link).toBeVisible()
  expect((await link.boundingBox())?.height).toBeLessThan(56)
})
