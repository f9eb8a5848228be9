import { readFile } from 'node:fs/promises'
import { workbookRows } from '#lists/server/imports/workbook-rows.reader.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../../support/accessibility.ts'
import { expect, isPhone, query, test, uniqueName } from '../../support/admin.ts'

/** Below this position a clerk at a small laptop sees too few batches. */
const MAX_LIST_TOP_PX = 190

test(
  'the list of batches is one of a month, of a trainer or of a status; what is past comes latest first',
  { tag: '@phone-only' },
  async ({ page, openAdmin, records }) => {
    const program = await records.program()
    const trainer = uniqueName('Trainer Example')
    const plan = { trainingProgramId: program.id, trainers: [{ entryId: null, name: trainer }] }
    const on = (date: string) => ({ days: [{ date, startTime: '09:30', endTime: '17:30' }] })
    await records.batch({ ...plan, ...on('2098-03-10'), place: 'Pune' })
    await records.batch({ ...plan, ...on('2098-04-20'), place: 'Nashik', status: 'draft' })
    await records.batch({ ...plan, ...on('2021-01-15'), place: 'Rohtak' })
    await records.batch({ ...plan, ...on('2021-02-16'), place: 'Karnal' })

    await openAdmin(`/admin?view=batches&q=${query(program.title)}&from=2098-01-01`)
    const rows = page.getByRole('row').filter({ hasText: program.title })
    await expect(rows).toHaveCount(2)
    await expect(page.getByRole('rowheader', { name: 'March 2098' }).or(page.getByText('March 2098').last())).toBeVisible()
    await page.getByLabel('Period').selectOption('April 2098')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Nashik')
    if (!isPhone(page)) {
      const top = await page.getByRole('table').evaluate((table) => table.getBoundingClientRect().top)
      expect(top).toBeLessThan(MAX_LIST_TOP_PX)
    }
    await expectAccessible(page)

    await page.getByLabel('Period').selectOption('Past')
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText('Karnal')
    await page.getByLabel('Period').selectOption('From today')
    await page.getByLabel('Trainer', { exact: true }).selectOption(trainer)
    await expect(rows).toHaveCount(2)
    await page.getByRole('navigation', { name: 'Batches by status' }).getByRole('link', { name: 'Draft' }).click()
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Nashik')
    await expectNoHorizontalScroll(page)
  },
)

test('the people of a batch leave as an Excel sheet with seat and name', async ({ page, openAdmin, records }) => {
  const program = await records.program()
  const batch = await records.batch({ trainingProgramId: program.id })
  const fullName = uniqueName('आशा उदाहरण')
  await records.participant({ trainingProgramId: program.id, batchId: batch.id, fullName })
  await openAdmin(`/admin?view=batches&id=${batch.id}`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Excel workbook' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^batch-\d+.*\.xlsx$/)
  const { rows } = await workbookRows(await readFile(await download.path()), undefined)
  const cells = rows.map((row) => row.cells.map(String))
  expect(cells.find((row) => row.includes(fullName))).toContain('seat')
})
