import { expectAccessible, expectNoHorizontalScroll } from '../../support/accessibility.ts'
import { expect, test } from '../../support/admin.ts'
import { chooseClient } from '../../support/admin-forms.ts'

test(
  'a row that was read as headings is shown before the import, and becomes a person and headings again by one press each',
  { tag: '@phone-only' },
  async ({ page, openAdmin, records }) => {
    const program = await records.program()
    const client = await records.client()
    await openAdmin(`/admin/participants/import?program=${program.id}`)
    await page.getByLabel(/^Or paste the rows here/).fill('Asha Example\tPlant Office\nRavi\tTool Room\nMeera\tPress Shop')
    await page.getByRole('button', { name: 'Use these rows' }).click()
    await expect(page.getByText('Row 1 was read as headings: Asha Example, Plant Office.')).toBeVisible()
    await page.getByLabel('Full name').selectOption('1')
    await page.getByLabel('Department').selectOption('2')
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await page.getByRole('button', { name: 'Row 1 is a person' }).click()
    await expect(page.getByText('No headings: row 1 is read as the first person.')).toBeVisible()
    await expect(page.getByLabel('Full name')).toHaveValue('1')
    await expect(page.getByLabel('Department')).toHaveValue('2')

    await chooseClient(page.getByLabel(/^Client of all rows/), client.name)
    await page.getByRole('button', { name: 'Check without importing' }).click()
    await expect(page.getByRole('button', { name: 'Import 3 rows' })).toBeVisible()
    await expect(page.getByText('No headings: row 1 is read as the first person.')).toBeVisible()
    await page.getByRole('button', { name: 'Row 1 is headings' }).click()
    await expect(page.getByText('Row 1 was read as headings: Asha Example, Plant Office.')).toBeVisible()
    await page.getByRole('button', { name: 'Row 1 is a person' }).click()
    await expect(page.getByRole('button', { name: 'Import 3 rows' })).toBeVisible()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await page.getByRole('button', { name: 'Import 3 rows' }).click()
    await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible()
    await expect(page.getByText('3 done').first()).toBeVisible()
    const enrolled = (await records.list(`/api/participants?trainingProgramId=${program.id}&sort=name`)) as Array<{ fullName: string }>
    expect(enrolled.map(({ fullName }) => fullName)).toEqual(['Asha Example', 'Meera', 'Ravi'])
  },
)

test(
  'first and last name are joined, and the titles that are left out are shown before the import',
  { tag: '@phone-only' },
  async ({ page, openAdmin, records }) => {
    const program = await records.program()
    await openAdmin(`/admin/participants/import?program=${program.id}`)
    const list = [
      'Last name,First name,Email address,Mobile',
      'SAMPLE,MR. RAVI,ravi@example.com,9000000011',
      'BHAGWAN,SHRI RAM,ram@example.com,9000000012',
      'Example,Asha,asha@example.com,9000000013',
    ].join('\n')
    await page.getByLabel('Excel or CSV file').setInputFiles({ name: 'moodle.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
    await expect(page.getByLabel('Last name')).toHaveValue('1')
    await expect(page.getByLabel('First name')).toHaveValue('2')
    await expect(page.getByText('MR. RAVI SAMPLE becomes RAVI SAMPLE.')).toBeVisible()
    await page.getByRole('button', { name: 'Check without importing' }).click()
    await expect(page.getByText('Left out of names: MR. (1), SHRI (1). To keep one, open the names below')).toBeVisible()
    await page.getByText('Names as they will be written').click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Ram Bhagwan' })).toHaveText('Ram Bhagwan (SHRI left out) Keep')
    await page.getByRole('button', { name: 'Keep SHRI of Ram Bhagwan' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Ram Bhagwan' })).toHaveText('Shri Ram Bhagwan')
    await expect(page.getByText('Left out of names: MR. (1).')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Asha Example' })).toHaveText('Asha Example')
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await page.getByRole('button', { name: 'Back to the columns' }).click()
    await page.getByRole('checkbox', { name: /^Leave out Mr/ }).uncheck()
    await page.getByRole('button', { name: 'Check without importing' }).click()
    await expect(page.getByText('Left out of names')).toBeHidden()
    await page.getByRole('button', { name: 'Import 3 rows' }).click()
    await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible()
    await expect(page.getByText('3 done').first()).toBeVisible()
    const enrolled = (await records.list(`/api/participants?trainingProgramId=${program.id}&sort=name`)) as Array<{ fullName: string }>
    expect(enrolled.map(({ fullName }) => fullName)).toEqual(['Asha Example', 'Mr. Ravi Sample', 'Shri Ram Bhagwan'])
  },
)

test(
  'messages copied from a chat are read without date, time and sender, which the page says',
  { tag: '@phone-only' },
  async ({ page, openAdmin, records }) => {
    const program = await records.program()
    await openAdmin(`/admin/participants/import?program=${program.id}`)
    const said = ['Asha Example - 9000000011', 'Meera Trial - 9000000012'].map((one) => `25/11/2026, 10:15 - Ravi Sample: ${one}`)
    await page.getByLabel(/^Or paste the rows here/).fill(said.join('\n'))
    await page.getByRole('button', { name: 'Use these rows' }).click()
    await expect(page.getByText('such as “25/11/2026, 10:15 - Ravi Sample:”')).toBeVisible()
    await expect(page.getByLabel('Full name')).toHaveValue('1')
    await expectNoHorizontalScroll(page)
  },
)
