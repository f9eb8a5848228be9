import { expect, indianDay, uniqueName, test } from '../support/admin.ts'
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
  // More than any program of the demo or of another story has.
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
