import { readFileSync } from 'node:fs'
import { expectAccessible, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/admin.ts'

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** As a factory sends it, saved by LibreOffice: titles, headings in two rows, hidden rows, 22 people and a total. */
const LIST = { name: 'list.xlsx', mimeType: WORKBOOK, buffer: readFileSync('src/imports/test-workbooks/factory-list.xlsx') }

test('a workbook as a factory sends it is enrolled in five presses, and each row that is left out is named', async ({
  page,
  openAdmin,
  records,
}) => {
  test.slow()
  const program = await records.program()
  const client = await records.client()
  const enrolled = () => records.list(`/api/participants?trainingProgramId=${program.id}`)
  await openAdmin('/admin/participants/import')
  await page.getByLabel('Excel or CSV file').setInputFiles(LIST)
  await expect(page.getByLabel('Sheet')).toHaveValue('Nov batch')
  await expect(page.getByText('2 rows are hidden and left out.')).toBeVisible()
  await expect(page.getByText(/Not imported: EXAMPLE AUTO COMPONENTS/)).toBeVisible()
  await expect(page.getByLabel('Employee code')).toHaveValue('2')
  await expect(page.getByLabel('Enrolment date')).toHaveValue('')
  await expect(page.getByText('RAMESH KUMAR becomes Ramesh Kumar')).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  await page.getByLabel('Program for all rows').selectOption(String(program.id))
  await page.getByLabel('Client of all rows').selectOption(String(client.id))
  await page.getByRole('button', { name: 'Check without importing' }).click()
  await expect(page.getByText('so the enrolment date is today')).toBeVisible()
  await page.getByText('Names as they will be written').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Md Irfan Sample' })).toBeVisible()
  const leftOut = page.getByRole('region', { name: 'Rows that are left out' })
  await expect(leftOut.getByText('Line 24, Hidden One: this row is hidden in the workbook.')).toBeVisible()
  await expect(leftOut.getByText('Line 30, Total: 22: this looks like a sum, a signature or a note.')).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await leftOut.getByRole('button', { name: 'Enrol anyway: line 25' }).click()
  await expect(leftOut.getByText('4 rows are left out')).toBeVisible()
  await page.getByRole('button', { name: 'Import 21 rows' }).click()
  await expect(page.getByText('21 done, 4 skipped').first()).toBeVisible()
  expect(await enrolled()).toHaveLength(21)

  await page.getByRole('button', { name: 'Undo import' }).first().click()
  await page.getByRole('dialog', { name: 'Undo this import?' }).getByRole('button', { name: 'Undo import' }).click()
  await expect.poll(enrolled).toEqual([])
})

test('rows that are pasted from Excel are read at once, and what is doubtful is decided on the spot', async ({
  page,
  openAdmin,
  records,
}) => {
  const program = await records.program()
  const rows = [
    'Name of Employee\tMob. No.\tE-mail ID\tDate of enrolment',
    '"RAMESH\nKUMAR"\t9.000000011E+9\thr@example.com\t',
    'RAMESH KUMAR\t9000000012\thr@example.com\t',
    'सुनीता नमूना\t9.19E+11\tsunita@example.com\t',
    'VIKAS SAMPLE\t9000000014\tvikas@example.com\t01/03/2008',
  ]
  await openAdmin(`/admin/participants/import?program=${program.id}`)
  await page.getByLabel('Or paste the rows here').evaluate((field, text) => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
  }, rows.join('\r\n'))
  await expect(page.getByLabel('Full name')).toHaveValue('1')
  await page.getByRole('button', { name: 'Check without importing' }).click()
  await expect(page.getByText('1 of 4 rows cannot be imported, 2 are doubtful')).toBeVisible()
  await expect(page.getByText('Same e-mail as line 2 (Ramesh Kumar).')).toBeVisible()
  await expect(page.getByText(/1 Mar 2008 is more than a year ago/)).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Enrol anyway: line 4' }).click()
  await expect(page.getByText('1 of 4 rows cannot be imported, 1 is doubtful')).toBeVisible()
  await page.getByLabel('Phone in line 5').fill('9000000013')
  await page.getByLabel('Enrolment date in line 6').fill('20/11/2026')
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('button', { name: 'Import 4 rows' }).click()
  await expect(page.getByText('4 done').first()).toBeVisible()
})
