import type { Page } from '@playwright/test'
import { indianDate } from '#base/dates/dates.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../../support/accessibility.ts'
import { expect, expectToast, MARKER_KEY, openAdminMenu, test, typeSignInCode, uniqueName } from '../../support/admin.ts'
import { recordPresses } from '../../support/presses.ts'

const PHONE = { width: 360, height: 780 }
const today = indianDate(new Date())
const NAMES = ['Asha Example', 'Dev Sample', 'Kiran Placeholderspecimen', 'Meera Placeholder', 'श्री राजेश कुमार विश्वकर्मा']

/** Signs in with a code in a browser where nobody was signed in. */
async function signIn(page: Page, code: string): Promise<void> {
  await page.goto('/admin')
  await typeSignInCode(page, code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** The number of lines that a word of a name takes. */
function linesOf(page: Page, word: string): Promise<number> {
  return page
    .getByRole('listitem')
    .getByText(word)
    .evaluate((element, text) => {
      const name = element.firstChild ?? element
      const range = document.createRange()
      const from = name.textContent?.indexOf(text) ?? 0
      range.setStart(name, from)
      range.setEnd(name, from + text.length)
      return range.getClientRects().length
    }, word)
}

test('an admin adds a trainer, who marks five people of today’s batch on a phone and prints the sheet in four presses, and sees nothing else', async ({
  page,
  browser,
  baseURL,
  openAdmin,
  records,
}) => {
  test.slow()
  const trainer = await records.showcaseEntry({ kind: 'trainer', name: uniqueName('Kavita Placeholder'), role: 'Lead auditor' })
  const program = await records.program()
  const plan = { trainingProgramId: program.id, days: [{ date: today, startTime: '00:30', endTime: '23:30' }] }
  const batch = await records.batch({ ...plan, venue: 'Example Hall', trainers: [{ entryId: trainer.id }] })
  const other = await records.batch({ ...plan, place: 'Chennai', trainers: [{ name: trainer.name }] })
  for (const [at, fullName] of NAMES.entries()) {
    await records.participant({ trainingProgramId: program.id, batchId: batch.id, fullName, email: `person-${at}@example.com` })
  }

  await openAdmin('/admin?view=people')
  await page.getByRole('button', { name: 'New person' }).click()
  const dialog = page.getByRole('dialog', { name: 'New person' })
  await dialog.getByLabel('Name', { exact: true }).fill('Kavita Placeholder')
  await dialog.getByLabel('Username').fill(uniqueName('kavita').replace(' ', '.'))
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('kavita@example.com')
  await expect(dialog.getByLabel('Which trainer')).toBeHidden()
  await dialog.getByRole('radio', { name: /^Trainer/ }).check()
  await dialog.getByLabel('Which trainer').selectOption(trainer.name)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create person' }).click()
  await expectToast(page, 'Person created')
  await expect(page.getByText(trainer.name, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'New code' }).click()
  const making = page.getByRole('dialog', { name: 'New sign-in code' })
  await making.getByLabel('Name of the code').fill('Phone')
  await making.getByRole('button', { name: 'Create code' }).click()
  const code = (await making.locator('.id-text').textContent()) ?? ''
  await making.getByRole('button', { name: 'Done' }).click()

  const theirs = await (await browser.newContext({ baseURL: baseURL ?? '', viewport: PHONE })).newPage()
  const refused: string[] = []
  theirs.on('response', (reply) => {
    if (reply.status() === 403) refused.push(reply.url())
  })
  const presses = await recordPresses(theirs)
  await signIn(theirs, code)
  await expect(theirs).toHaveURL(/\/admin\?view=own-batches$/)
  await expect(theirs.getByRole('heading', { level: 1, name: 'Your batches' })).toBeVisible()
  await expect(theirs.getByText('Chennai')).toBeHidden()
  await expectAccessible(theirs)
  await expectNoHorizontalScroll(theirs)

  await test.step('five people are present, and the sheet is printed', async () => {
    presses.length = 0
    await theirs.setViewportSize(PHONE)
    await theirs.getByRole('link', { name: program.title }).click()
    await expect(theirs.getByText('0 present, 0 absent, 5 not marked')).toBeVisible()
    await expect(theirs.getByText('00:30 to 23:30')).toBeVisible()
    expect(await linesOf(theirs, 'Placeholderspecimen'), 'a long word is not cut in two').toBe(1)
    await theirs.getByRole('button', { name: 'All present' }).click()
    await theirs.getByRole('button', { name: 'Save attendance' }).click()
    await expectToast(theirs, 'Attendance saved')
    await expect(theirs.getByText('5 present, 0 absent, 0 not marked')).toBeVisible()
    const sheet = theirs.getByRole('link', { name: 'Print sheet' })
    const opened = theirs.context().waitForEvent('page')
    await sheet.click()
    await (await opened).close()
    expect(presses.length, presses.join(', ')).toBe(4)
    const file = await theirs.request.get((await sheet.getAttribute('href')) ?? '')
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
    await expectAccessible(theirs)
    await expectNoHorizontalScroll(theirs)
    await expect(theirs.locator('body')).not.toContainText(/@example|\+91/)
    expect(await records.list(`/api/batches/${batch.id}/roster`)).toEqual(
      NAMES.map(() => expect.objectContaining({ attendance: expect.objectContaining({ percent: 100 }) })),
    )
  })

  await test.step('nothing else is offered, and nothing that is offered is refused', async () => {
    await theirs.setViewportSize({ width: 1280, height: 800 })
    const sections = theirs.getByRole('navigation', { name: 'Sections' }).filter({ visible: true })
    await expect(sections.getByRole('link')).toHaveText(['Your batches', 'Your account'])
    await expect(theirs.getByRole('button', { name: 'Search or jump to' })).toHaveCount(0)
    await theirs.keyboard.press('Control+k')
    await expect(theirs.getByRole('combobox')).toHaveCount(0)
    await sections.getByRole('link', { name: 'Your account' }).click()
    await expect(theirs.getByText('This device')).toBeVisible()
    expect(refused).toEqual([])
  })

  await test.step('addresses of other sections and batches say that they are not theirs', async () => {
    for (const view of ['contacts', 'batches', 'participants', 'people', 'history', 'figures']) {
      await theirs.goto(`/admin?view=${view}`)
      await expect(theirs.getByText('Your role does not include this page')).toBeVisible()
    }
    await theirs.getByRole('link', { name: 'Back to your batches' }).click()
    await expect(theirs.getByRole('link', { name: program.title })).toBeVisible()
    for (const id of [other.id, 0]) {
      await theirs.goto(`/admin?view=own-batches&id=${id}`)
      await expect(theirs.getByText('This is not one of your batches')).toBeVisible()
    }
    await expectAccessible(theirs)
  })

  await test.step('a page of the site shows a trainer what it shows visitors', async () => {
    const draft = await records.program({ isPublished: false })
    const reply = await theirs.goto(`/training-programs/${draft.slug}`)
    expect([reply?.status(), await theirs.content()]).toEqual([404, expect.not.stringContaining(draft.title)])
  })

  await test.step('the access ends with the trainer of the batch, and the page says so kindly', async () => {
    await theirs.goto(`/admin?view=own-batches&id=${batch.id}`)
    await expect(theirs.getByText('5 present, 0 absent, 0 not marked')).toBeVisible()
    await records.change(`/api/batches/${batch.id}`, { trainers: [{ name: 'Ravi Trainer' }] })
    await theirs
      .getByRole('button', { name: /^Asha Example.*: present$/ })
      .first()
      .click()
    await theirs.getByRole('button', { name: 'Save attendance' }).click()
    await expect(theirs.getByText('You are not named as trainer of this batch, or it was deleted. Ask the office.')).toBeVisible()
    await theirs.goto('/admin')
    await expect(theirs.getByText('You have no batches yet.')).toBeVisible()
    await expectAccessible(theirs)
  })
  await theirs.context().close()
})

test('a trainer whom no admin has chosen among the trainers is told whom to ask', { tag: '@phone-only' }, async ({ page, openAdmin }) => {
  await openAdmin('/admin?view=people')
  const form = { fullName: 'Rohan Mockup', username: uniqueName('rohan').replace(' ', '.'), email: 'rohan@example.com', role: 'trainer' }
  const { data: person } = (await (await page.request.post('/api/admin/users/create', { data: form, headers: SAME_SITE })).json()) as Made
  const made = await page.request.post(`/api/admin/users/${person.id}/codes`, { data: { name: 'Phone' }, headers: SAME_SITE })
  const { data: issued } = (await made.json()) as Made
  await page.goto(`/admin?view=people&person=${person.id}`)
  await expect(page.getByText('Not chosen yet: sees no batches')).toBeVisible()
  await page.context().clearCookies()
  await page.evaluate((key) => localStorage.removeItem(key), MARKER_KEY)
  await page.addInitScript((key) => localStorage.removeItem(key), MARKER_KEY)
  await signIn(page, issued.code)
  await expect(page.getByText('We do not know yet which trainer you are.')).toBeVisible()
  await expectAccessible(page)
  await openAdminMenu(page)
  await expect(page.getByRole('navigation', { name: 'Sections' }).filter({ visible: true }).getByRole('link')).toHaveCount(2)
})

const SAME_SITE = { 'Sec-Fetch-Site': 'same-origin' }

interface Made {
  data: { id: number; code: string }
}
