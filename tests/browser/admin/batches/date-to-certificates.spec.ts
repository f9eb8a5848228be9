import { writeXlsx } from 'hucre/xlsx'
import { indianDate } from '#base/dates/dates.ts'
import { addDays } from '#base/dates/calendar.ts'
import { expectNoHorizontalScroll } from '../../support/accessibility.ts'
import { expect, expectToast, isPhone, pressInMenu, pressOrInMenu, test } from '../../support/admin.ts'
import { chooseClient } from '../../support/admin-forms.ts'
import { recordPresses } from '../../support/presses.ts'

/** Limit for the whole way from planning a batch to an employer's check: clicks, activating keys, and fields filled in. */
const MAX_PRESSES = 60
const NARROW_PX = 360
const FIRST_NAMES = ['Asha', 'Bina', 'Chetan', 'Divya', 'Ekta', 'Feroz', 'Geeta', 'Hemant', 'Indu', 'Jaya', 'Kunal']
const NAMES = ['Sample', 'Mockup'].flatMap((last) => FIRST_NAMES.map((first) => `${first} ${last}`))
const COMING = 'सुनीता नमूना'

test(
  'from a date to twenty certificates: a batch, a list from Excel, a substitute, the joining mail, attendance, and one delivery to HR',
  { tag: '@phone' },
  async ({ page, openAdmin, records }) => {
    test.slow()
    if (isPhone(page)) await page.setViewportSize({ width: NARROW_PX, height: 800 })
    const program = await records.program({ min_attendance: 80 })
    const client = await records.client()
    const xlsx = await writeXlsx({
      sheets: [{ name: 'Batch', rows: [['Name', 'Emp. code'], ...NAMES.map((name, at) => [name, 4000 + at])] }],
    })
    const presses = await recordPresses(page)
    await openAdmin('/admin?view=batches')

    await test.step('a batch is made: two days at the plant of a client', async () => {
      await page.getByRole('link', { name: 'New batch' }).first().click()
      await page.getByLabel('Training program').selectOption({ label: program.title })
      await page.getByLabel('Day 1', { exact: true }).fill(typed(addDays(today(), 1)))
      await page.getByRole('button', { name: 'Add next day' }).click()
      await page.getByRole('radio', { name: 'In-plant' }).check()
      await page.getByLabel('Place').fill('Faridabad')
      await chooseClient(page.getByRole('combobox', { name: 'Client' }), client.name)
      await page.getByLabel('Contact').selectOption({ label: 'Asha Example' })
      await page.getByLabel('Seats').fill('20')
      await page.getByLabel('Status').selectOption('open')
      await page.getByLabel('Confirmed to run').check()
      await page.getByRole('button', { name: 'Create batch' }).click()
      await expect(page.getByRole('heading', { level: 1, name: program.title })).toBeVisible()
    })
    const batch = page.url()

    await test.step('22 names come from Excel, and two of them wait', async () => {
      await pressOrInMenu(page, 'the roster', 'Paste or Excel')
      await page.getByLabel('Excel or CSV file').setInputFiles({ name: 'list.xlsx', mimeType: '', buffer: Buffer.from(xlsx) })
      await page.getByRole('button', { name: 'Check without importing' }).click()
      await page.getByRole('button', { name: 'Import 22 rows' }).click()
      await page.getByRole('link', { name: 'Show the roster' }).click()
      await expect(page.getByText('20 of 20, 2 waiting')).toBeVisible()
    })

    await test.step('one is swapped for another', async () => {
      await pressInMenu(page, 'Asha Sample', 'Replace this person')
      await page.getByRole('dialog').getByLabel('Full name').fill(COMING)
      await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click()
      await expect(page.getByText(`Replaced by ${COMING}`)).toBeVisible()
    })

    await test.step('the joining mail leaves', async () => {
      await page.getByRole('link', { name: 'Messages' }).click()
      const joining = page.getByRole('region', { name: 'Joining instructions', exact: true })
      await joining.getByRole('button', { name: 'Tell 20 people' }).click()
      await expectToast(page, '20 people told', 'Joining instructions')
    })

    // The server's clock cannot be moved, so the batch's days are.
    const id = Number(new URL(batch).searchParams.get('id'))
    const days = [-2, -1].map((past) => ({ date: addDays(today(), past), startTime: '09:30', endTime: '17:30' }))
    await records.change(`/api/batches/${id}`, { days })

    await test.step('attendance on both days', async () => {
      await page.reload()
      await page.getByRole('link', { name: 'Attendance' }).click()
      for (const { date } of days) {
        const day = page.getByRole('button', { name: new RegExp(`^${Number(date.slice(8))} \\w{3} \\d{4}$`) })
        if ((await day.getAttribute('aria-pressed')) === 'false') await day.click()
        await page.getByRole('button', { name: 'All present' }).click()
        await page.getByRole('button', { name: 'Save attendance' }).click()
        await expect(page.getByRole('button', { name: 'Save attendance' })).toBeHidden()
      }
    })

    const certificate = await test.step('20 certificates reach HR by one delivery', async () => {
      await page.getByRole('link', { name: 'Certificates', exact: true }).last().click()
      await page.getByRole('button', { name: 'Issue 20 certificates' }).click()
      const progress = page.getByRole('dialog', { name: 'Bulk actions' })
      await expect(progress.getByRole('heading', { name: '20 certificates issued' })).toBeVisible()
      await progress.getByRole('button', { name: 'Send to client' }).click()
      const sending = page.getByRole('dialog', { name: 'Send certificates to a client' })
      await sending.getByRole('button', { name: 'Send one e-mail to Asha Example' }).click()
      await expect(sending.getByText('The e-mail to Asha Example is in the outbox')).toBeVisible()
      const link = await sending.getByText(/\/client-link\//).innerText()
      await page.goto(new URL(link).pathname)
      await expect(page.getByRole('main')).toContainText(COMING)
      const issued = (await records.list(`/api/certificates?trainingProgramId=${program.id}`)) as Array<Record<string, string>>
      expect(issued).toHaveLength(20)
      return issued.find(({ participant_name: name }) => name === COMING)?.['certificateId'] ?? ''
    })

    await test.step('an employer verifies one', async () => {
      await page.goto('/verify-certificate')
      await page.getByLabel('Certificate ID').fill(certificate)
      await page.getByLabel('Full Name').fill(COMING)
      await page.getByRole('button', { name: 'Verify Certificate' }).click()
      await expect(page.getByRole('main')).toContainText('Faridabad')
      await expectNoHorizontalScroll(page)
    })

    expect(presses.length, presses.join('\n')).toBeLessThanOrEqual(MAX_PRESSES)
  },
)

function today(): string {
  return indianDate(new Date())
}

/** A date as typed in India: 05/12/2026. */
function typed(date: string): string {
  return date.split('-').toReversed().join('/')
}
