import type { BulkJob } from '#lists/bulk/bulk.schema.ts'
import { readFileSync } from 'node:fs'
import { expectAccessible, expectNoHorizontalScroll } from '../../support/accessibility.ts'
import { expect, indianDay, uniqueName, query, test } from '../../support/admin.ts'
import { chooseClient } from '../../support/admin-forms.ts'
import { shortDate } from '#base/dates/dates.ts'

/** A typical office file: semicolons, Hindi names, dates with the day first, and three invalid lines. */
function fileOf(name: string, program: string) {
  const lines = [
    'Emp. Name;Mail ID;Mob. No.;Course;Dt. of enrolment',
    `${name} आशा उदाहरण;asha@example.com;+91 90000 00011;${program};05/11/2026`,
    `${name} Ravi Sample;ravi@example.com;+91 90000 00012;${program};06-11-2026`,
    `${name} Meera Trial;not-an-address;+91 90000 00013;${program};2026-11-07`,
    `${name} Kiran Sample;kiran@example.com;+91 90000 00014;${program};31/02/2026`,
    `${name} Divya Trial;divya@example.com;+91 90000 00015;${program.slice(0, -1)};05/11/2026`,
  ]
  return { name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }
}

test('a file of participants is read, checked without saving, imported and undone', async ({ page, openAdmin, records }) => {
  test.slow()
  // A line omits the title's last letter. It must not match another program, so no other title contains the words before it.
  const program = await records.program({ title: uniqueName('Calibration of gauges') })
  const name = uniqueName('Batch')
  const found = () => records.list(`/api/participants?q=${query(name)}`)
  await openAdmin('/admin?view=participants')
  await page.getByRole('link', { name: 'Import', exact: true }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import participants' })).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Excel or CSV file').setInputFiles(fileOf(name, program.title))
  await expect(page.getByText(/5 lines, separated by semicolons, UTF-8/)).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('1')
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue('2')
  await expect(page.getByLabel('Enrolment date')).toHaveValue('5')
  await expect(page.getByText('For example: 05/11/2026')).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  await page.getByRole('button', { name: 'Check without importing' }).click()
  await expect(page.getByText('3 of 5 rows cannot be imported')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Line 4' })).toContainText('Invalid email address')
  await expect(page.getByRole('row').filter({ hasText: 'Line 5' })).toContainText('25/11/2026')
  expect(await found()).toEqual([])
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  const [errors] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download errors' }).click()])
  expect(errors.suggestedFilename()).toBe('import-errors.csv')

  await page.getByRole('button', { name: `Use “${program.title}”` }).click()
  await expect(page.getByText('2 of 5 rows cannot be imported')).toBeVisible()
  await page.getByLabel('E-mail in line 4').fill('meera@example.com')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('1 of 5 rows cannot be imported')).toBeVisible()
  await expect(page.getByText('2 decisions made here are included.')).toBeVisible()

  // A double click starts only one import; undo runs once, too.
  await page.getByRole('button', { name: 'Import 4 rows' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', '5')
  await expect(page.getByText('4 done, 1 refused').first()).toBeVisible()
  await expect(page.getByText(/Line 5: .*Dt. of enrolment: This is not a date/)).toBeVisible()
  expect(await found()).toHaveLength(4)
  await expectAccessible(page)

  // The list also contains the imports of other stories.
  const undo = page.getByRole('button', { name: `Undo import Import ${name}` })
  await undo.first().click()
  await page.getByRole('dialog', { name: 'Undo this import?' }).getByRole('button', { name: 'Undo import' }).dblclick()
  const progress = page.getByRole('dialog', { name: 'Bulk actions' })
  await expect(progress.getByRole('status').filter({ hasText: '4 done' })).toBeVisible()
  await expectAccessible(page)
  await progress.getByRole('button', { name: 'Done', exact: true }).click()
  await expect.poll(found).toEqual([])
  await expect(page.getByText('4 done, 1 refused, 4 undone').first()).toBeVisible()
  await expect(undo).toHaveCount(0)
})

test('an import that is undone in the background can no longer be undone when that is over', async ({ page, openAdmin, records }) => {
  const program = await records.program()
  const name = uniqueName('Batch')
  const lines = `Name,E-mail,Phone\n${name} Asha,asha@example.com,+91 90000 00021`
  await openAdmin(`/admin/participants/import?program=${program.id}`)
  await page.getByLabel('Excel or CSV file').setInputFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(lines) })
  await page.getByRole('button', { name: 'Check without importing' }).click()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  const undo = page.getByRole('button', { name: `Undo import Import ${name}` })
  await undo.first().click()

  let isSlow = true
  await page.route(/\/api\/bulk\/jobs\/\d+$/, async (route) => {
    const reply = await route.fetch()
    const { data, ...envelope } = (await reply.json()) as { data: BulkJob }
    const job = isSlow && data.kind === 'import-undo' ? { ...data, state: 'running' } : data
    await route.fulfill({ response: reply, json: { ...envelope, data: job } })
  })
  await page.getByRole('dialog', { name: 'Undo this import?' }).getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog', { name: 'Bulk actions' }).getByRole('button', { name: 'Continue in the background' }).click()
  await expect.poll(() => records.list(`/api/participants?q=${query(name)}`)).toEqual([])
  isSlow = false
  await expect(undo).toHaveCount(0)
})

test('Complete and issue completes a group, issues each certificate once, and downloads the documents as one ZIP', async ({
  page,
  openAdmin,
  records,
}) => {
  const { id: trainingProgramId } = await records.program({ validity_months: 24 })
  await records.participant({ trainingProgramId, fullName: 'आशा उदाहरण' })
  await records.participant({ trainingProgramId, status: 'completed' })
  await records.participant({ trainingProgramId, status: 'withdrawn' })
  await openAdmin(`/admin?view=participants&program=${trainingProgramId}`)
  await page.getByRole('button', { name: 'Complete and issue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Complete and issue certificates' })
  await expect(dialog.getByRole('listitem')).toHaveText([
    '1 participant will be set to completed.',
    '2 certificates will be issued.',
    '1 is paused or withdrawn, or cannot be printed, and will be skipped.',
    '2 enrolled in January 2026',
    /: The participant is withdrawn\. If they completed the training, set the status first$/,
  ])
  await expect(dialog.getByLabel(/^Expiry date/)).toHaveValue(shortDate(indianDay(2)))
  await expectAccessible(page)
  await dialog.getByRole('checkbox', { name: 'Send each to its participant by e-mail' }).uncheck()
  await dialog.getByRole('button', { name: 'Issue 2 certificates' }).click()
  const progress = page.getByRole('dialog', { name: 'Bulk actions' })
  await expect(progress.getByText('2 done, 1 refused')).toBeVisible()
  await expect(progress.getByRole('heading', { name: '2 certificates issued' })).toBeVisible()
  await expect(progress.getByText('2 not sent')).toBeVisible()
  await expectAccessible(page)
  await progress.getByRole('button', { name: 'Send all 2 by e-mail' }).click()
  await expect(progress.getByText('2 waiting to be sent')).toBeVisible()
  await expect(progress.getByRole('button', { name: /^Send(?! to client)/ })).toHaveCount(0)
  const [zip] = await Promise.all([page.waitForEvent('download'), progress.getByRole('link', { name: 'Download certificates' }).click()])
  expect(zip.suggestedFilename()).toMatch(/^certificates-\d+\.zip$/)
  await progress.getByRole('button', { name: 'Done', exact: true }).click()
  expect(await records.list(`/api/certificates?trainingProgramId=${trainingProgramId}`)).toHaveLength(2)

  await page.getByRole('button', { name: 'Complete and issue' }).click()
  await expect(dialog.getByText('2 already have the certificate of this enrolment and will be skipped.')).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Participants who will not get a certificate' })).toContainText(
    /: Already holds CERT\d{10}-\w{6}, Active/,
  )
  await dialog.getByRole('button', { name: 'Show their certificates' }).click()
  await expect(progress.getByText('2 skipped, 1 refused')).toBeVisible()
  expect(await records.list(`/api/certificates?trainingProgramId=${trainingProgramId}`)).toHaveLength(2)
})

test('a re-trained group gets new certificates; who still holds one is named and can be left out', async ({ page, openAdmin, records }) => {
  const { id: trainingProgramId } = await records.program()
  const [asha, ravi] = [uniqueName('आशा उदाहरण'), uniqueName('Ravi Sample')]
  const enrol = (fullName: string) =>
    records.participant({ trainingProgramId, fullName, email: `${fullName.split(' ').at(-1)}@example.com`, status: 'completed' })
  for (const name of [asha, ravi]) {
    const { id } = await enrol(name)
    await records.certificate({ participantId: id, trainingProgramId, expiryDate: '2099-03-03' })
    await enrol(name)
  }
  await openAdmin(`/admin?view=participants&program=${trainingProgramId}`)
  await page.getByRole('button', { name: 'Complete and issue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Complete and issue certificates' })
  const seconds = dialog.getByRole('region', { name: '2 people would hold two certificates' })
  await expect(seconds.getByRole('listitem').filter({ hasText: asha })).toContainText(/holds CERT\S+ until 3 March 2099/)
  await expect(dialog.getByRole('button', { name: 'Issue 2 certificates' })).toBeVisible()
  await seconds.getByRole('checkbox', { name: `Leave out ${asha}` }).check()
  await expect(dialog.getByText('1 is left out.')).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await dialog.getByRole('button', { name: 'Issue 1 certificate' }).click()
  await expect(page.getByRole('dialog', { name: 'Bulk actions' }).getByText('1 done, 3 skipped')).toBeVisible()
  expect(await records.list(`/api/certificates?trainingProgramId=${trainingProgramId}`)).toHaveLength(3)
})

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** A factory list saved by LibreOffice: titles, two heading rows, hidden rows, 22 people and a total. */
const LIST = { name: 'list.xlsx', mimeType: WORKBOOK, buffer: readFileSync('src/lists/server/imports/test-workbooks/factory-list.xlsx') }

test(
  'a workbook as a factory sends it is enrolled in five presses, and each row that is left out is named',
  { tag: '@phone-only' },
  async ({ page, openAdmin, records }) => {
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
    await chooseClient(page.getByLabel(/^Client of all rows/), client.name)
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
  },
)

test(
  'rows that are pasted from Excel are read at once, and what is doubtful is decided on the spot',
  { tag: '@phone-only' },
  async ({ page, openAdmin, records }) => {
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
  },
)

test('a name that two known people of the client bear is a choice between them and somebody new', async ({ page, openAdmin, records }) => {
  const [client, former, program] = [await records.client(), await records.program(), await records.program()]
  const fullName = uniqueName('Ravi Kumar')
  for (const department of ['Assembly', 'Paint shop']) {
    await records.participant({ trainingProgramId: former.id, clientId: client.id, fullName, department, email: '', phone: null })
  }
  await openAdmin(`/admin/participants/import?program=${program.id}&client=${client.id}`)
  await page.getByLabel('Or paste the rows here').fill(`Name\n${fullName}\n${fullName}\nAsha Example`)
  await page.getByRole('button', { name: 'Use these rows' }).click()
  await page.getByRole('button', { name: 'Check without importing' }).click()
  await expect(page.getByText('2 of 3 rows are doubtful')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Person of line 3').selectOption({ label: 'A new person' })
  const person = page.getByLabel('Person of line 2')
  await person.selectOption(await person.locator('option', { hasText: 'Paint shop' }).innerText())
  await page.getByRole('button', { name: 'Import 3 rows' }).click()
  await expect(page.getByText('3 done').first()).toBeVisible()
})

test('a filtered list says whom it covers by month and client, and asks about a group that enrolled later', async ({
  page,
  openAdmin,
  records,
}) => {
  const { id: trainingProgramId } = await records.program()
  const client = await records.client()
  const enrolled = { trainingProgramId, status: 'active' }
  await records.participant({ ...enrolled, enrollmentDate: '2026-10-05', clientId: client.id })
  await records.participant({ ...enrolled, enrollmentDate: '2026-10-20', clientId: client.id })
  await records.participant({ ...enrolled, enrollmentDate: '2026-12-02' })
  await openAdmin(`/admin?view=participants&program=${trainingProgramId}`)
  await page.getByRole('button', { name: 'Complete and issue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Complete and issue certificates' })
  await expect(dialog.getByRole('list', { name: 'Enrolments by month and client' }).getByRole('listitem')).toHaveText([
    `2 enrolled in October 2026 from ${client.name}`,
    '1 enrolled in December 2026',
  ])
  await dialog.getByLabel('Issue date', { exact: true }).fill('2026-11-30')
  await expect(dialog.getByText('1 enrolled in December 2026. Have they completed the training?')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Issue 2 certificates' })).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await dialog.getByRole('checkbox', { name: 'Issue their certificates too' }).check()
  await expect(dialog.getByRole('button', { name: 'Issue 3 certificates' })).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Issue their certificates too' }).uncheck()
  await dialog.getByRole('button', { name: 'Issue 2 certificates' }).click()
  await expect(page.getByRole('dialog', { name: 'Bulk actions' }).getByText('2 done, 1 skipped')).toBeVisible()
  expect(await records.list(`/api/certificates?trainingProgramId=${trainingProgramId}`)).toHaveLength(2)
})
