import { expectAccessible, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { monthInWords, shortDate } from '#base/dates/dates.ts'
import { expect, indianDay, uniqueName, test } from '../support/admin.ts'
import { recordPresses } from '../support/presses.ts'
import type { OverviewCharts } from '#office/overview/overview.schema.ts'

test('the overview charts enquiries by week and by month, with a description and a table', async ({ page, openAdmin, records }) => {
  await records.enquiry()
  const { enquiries } = await records.read<OverviewCharts>('/api/admin/overview/charts')
  await openAdmin('/admin')
  const card = page.getByRole('region', { name: 'Enquiries over time' })
  for (const [span, one, periods] of [
    ['weeks', 'week', enquiries.weeks],
    ['months', 'month', enquiries.months],
  ] as const) {
    await card.getByRole('button', { name: `12 ${span}` }).click()
    const now = periods.at(-1)?.count ?? 0
    await expect(card.getByRole('img')).toHaveAccessibleName(
      new RegExp(`^Messages in the last 12 ${span}: \\d+ in all, ${now} this ${one}\\.`),
    )
    await expect(card.getByText(`${now} this ${one}`, { exact: true })).toBeVisible()
  }
  await card.getByText('Show as table').click()
  await expect(card.getByRole('row')).toHaveCount(13)
  await expect(card.getByRole('row').last().getByRole('cell')).toHaveText([
    String(enquiries.months.at(-1)?.count),
    String(enquiries.months.at(-1)?.previous),
  ])
})

test('the chart fits its card at every width, and its text keeps its size', async ({ page, openAdmin }) => {
  await openAdmin('/admin')
  const drawing = page.getByRole('region', { name: 'Enquiries over time' }).getByRole('img')
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(drawing).toBeVisible()
    const card = page.getByRole('region', { name: 'Enquiries over time' })
    await expect
      .poll(async () => ((await drawing.boundingBox())?.width ?? 0) / ((await card.boundingBox())?.width ?? 1))
      .toBeGreaterThan(0.8)
    await expect(drawing.locator('text').first()).toHaveCSS('font-size', '12px')
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  }
})

test('certificates that expire soon are counted by period, named, and link to their list', async ({ page, openAdmin, records }) => {
  const today = indianDay()
  const soon = await records.certificate({ expiryDate: today, issueDate: '2025-01-01' })
  await records.certificate({ expiryDate: '2025-06-01', issueDate: '2025-01-01' })
  const { expiries } = await records.read<OverviewCharts>('/api/admin/overview/charts')
  await openAdmin('/admin')
  const card = page.getByRole('region', { name: 'Certificates expiring soon' })
  await expect(card.getByRole('img')).toHaveAccessibleName(new RegExp(`: ${expiries.within30} within 30 days`))
  await expect(card.getByRole('listitem').filter({ hasText: soon.participant_name })).toContainText('today')
  await expect(card.getByRole('link', { name: 'See all' })).toHaveAttribute('href', '/admin?view=certificates&status=expiring&sort=expiry')
  const expired = card.getByRole('link', { name: `${expiries.expired} already expired` })
  await expired.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Certificates' })).toBeVisible()
})

test('enrolments are charted by program and link to its participants', async ({ page, openAdmin, records }) => {
  const { id, title } = await records.program({ title: uniqueName('Chosen most') })
  // More than any program of the demo or of another story.
  for (let count = 0; count < 30; count += 1) await records.participant({ trainingProgramId: id })
  await openAdmin('/admin')
  const row = page.getByRole('region', { name: 'Enrolments by program' }).getByRole('listitem').first()
  await expect(row).toContainText(title)
  await expect(row.getByRole('img')).toHaveAccessibleName(/^30 of \d+ enrolments$/)
  await row.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(new RegExp(`view=participants&program=${id}`))
})

test('the overview links to follow-ups that are due', async ({ page, openAdmin, records }) => {
  const { id, fullName } = await records.enquiry()
  await records.change(`/api/contacts/${id}/follow-up`, { followUpOn: '2026-01-01' })
  await openAdmin('/admin')
  await page.getByRole('region', { name: 'What needs you today' }).getByRole('link', { name: 'Follow-ups due' }).click()
  await expect(page.getByRole('article', { name: fullName })).toBeVisible()
})

test(
  'the figures of this month are two presses away, can be saved as a workbook and printed',
  { tag: '@phone-only' },
  async ({ page, openAdmin, records }) => {
    const { id: trainingProgramId } = await records.program()
    await records.participant({ trainingProgramId, enrollmentDate: indianDay() })
    const month = monthInWords(indianDay())
    const presses = await recordPresses(page)
    await openAdmin('/admin')
    presses.length = 0
    await page.getByRole('link', { name: 'Figures' }).click()
    await page.getByRole('link', { name: 'This month' }).click()
    await expect(page.getByText(month, { exact: true }).first()).toBeVisible()
    const people = page.getByRole('region', { name: 'Participants and certificates' }).first()
    await expect(people.getByRole('row').filter({ hasText: month }).getByRole('cell').first()).not.toHaveText('0')
    expect(presses, presses.join(', ')).toHaveLength(2)
    await expect(page.getByLabel('First month').locator('option:checked')).toHaveText(shortDate(indianDay()).replace(/^\d+ /, ''))
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)

    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Excel workbook' }).click()])
    expect(file.suggestedFilename()).toMatch(/^figures-\d{4}-\d\d-to-\d{4}-\d\d-[\d-]+\.xlsx$/)
    const proformas = page.getByRole('region', { name: 'For the accountant' }).getByRole('link', { name: `Proformas of ${month}, CSV` })
    const [ofMonth] = await Promise.all([page.waitForEvent('download'), proformas.click()])
    expect(ofMonth.suggestedFilename()).toMatch(/^proformas-\d{4}-\d\d-[\d-]+\.csv$/)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('link', { name: 'Excel workbook' })).toBeHidden()
    await expect(people).toBeVisible()
    await page.emulateMedia({ media: 'screen' })

    await test.step('a period without anything says so, and a wrong one why', async () => {
      await page.goto('/admin?view=figures&months=2001-04..2001-05')
      await expect(page.getByRole('heading', { name: 'Nothing happened in this period.' })).toBeVisible()
      await page.goto('/admin?view=figures&months=2026-11..2026-10')
      await expect(page.getByText('The period ends before it begins')).toBeVisible()
      await page.goto('/admin?view=figures&months=november')
      await expect(people, 'words that are no month mean the financial year').toBeVisible()
      await expect(page.getByRole('link', { name: 'Excel workbook' })).toHaveAttribute('href', /from=\d{4}-04&to=\d{4}-03/)
    })
  },
)
