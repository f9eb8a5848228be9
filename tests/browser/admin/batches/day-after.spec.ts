import { addDays } from '#base/dates/calendar.ts'
import { indianDate } from '#base/dates/dates.ts'
import { expectNoHorizontalScroll } from '../../support/accessibility.ts'
import { expect, expectToast, isPhone, test, uniqueName } from '../../support/admin.ts'
import { recordPresses } from '../../support/presses.ts'

const NARROW_PX = 360
const today = indianDate(new Date())
const day = (date: string) => ({ date, startTime: '09:30', endTime: '17:30' })

test(
  'what changes after it was planned, issued or sent: each is done in a few presses, and told to whom it concerns',
  { tag: '@phone-only' },
  async ({ page, openAdmin, records }) => {
    test.slow()
    const size = isPhone(page) ? { width: NARROW_PX, height: 800 } : { width: 1280, height: 800 }
    await page.setViewportSize(size)
    const presses = await recordPresses(page)
    const program = await records.program({ min_attendance: 80 })
    const client = await records.client()
    const ofProgram = { trainingProgramId: program.id, confirmed: true }
    const fullName = uniqueName('Asha Example')
    const step = (title: string, most: number, body: () => Promise<void>) =>
      test.step(title, async () => {
        presses.length = 0
        await body()
        expect(presses.length, presses.join(', ')).toBeLessThanOrEqual(most)
        await expectNoHorizontalScroll(page)
        await page.setViewportSize(size)
      })

    const planned = await records.batch({ ...ofProgram, days: [day('2099-11-28')] })
    await records.participant({ trainingProgramId: program.id, batchId: planned.id, fullName, status: 'active' })
    await openAdmin(`/admin?view=batches&id=${planned.id}&part=messages`)
    await page.getByRole('button', { name: 'Tell 1 person' }).click()
    await expectToast(page, '1 person told', 'Joining instructions')
    await step('a batch is postponed, gets a trainer whose name is only typed, and who knew of the day is told', 5, async () => {
      await page.getByRole('link', { name: 'Edit', exact: true }).click()
      await page.getByLabel('Day 1', { exact: true }).fill('29 Nov 2099')
      await page.getByLabel('Name of a trainer').fill('Ravi Trainer')
      await page.getByRole('button', { name: 'Save' }).first().click()
      await expectToast(page, 'Batch updated')
      await page.getByRole('region', { name: 'What has changed' }).getByRole('button', { name: 'Tell 1 person' }).click()
      await expectToast(page, '1 person told', 'What has changed')
      expect(await records.read(`/api/batches/${planned.id}`)).toMatchObject({ trainers: [{ name: 'Ravi Trainer' }] })
    })

    const past = [addDays(today, -3), addDays(today, -2)]
    const over = await records.batch({ ...ofProgram, days: past.map(day), clientId: client.id })
    const twin = {
      trainingProgramId: program.id,
      clientId: client.id,
      batchId: over.id,
      fullName,
      status: 'completed',
      email: '',
      phone: '',
    }
    const { id } = await records.participant({ ...twin, employeeCode: 'EMP-1' })
    await records.participant({ ...twin, employeeCode: 'EMP-2' })
    const mark = (date: string | undefined, how: string) =>
      records.change(`/api/batches/${over.id}/attendance`, { date, marks: [{ participantId: id, mark: how }] })
    await mark(past[0], 'present')
    await mark(past[1], 'absent')
    const issued = { participantId: id, trainingProgramId: program.id, issueDate: today, kind: 'participation' }
    const certificate = await records.certificate(issued)
    expect(await records.read(`/api/certificates/${certificate.id}/delivery`)).toMatchObject({
      message: { subject: `Your certificate of participation: ${program.title}`, text: expect.not.stringMatching(/complet/i) },
    })
    await mark(past[1], 'present')
    await openAdmin(`/admin?view=batches&id=${over.id}&part=attendance`)
    await step('of two people of one name the one whose attendance was corrected gets the true certificate', 3, async () => {
      await expect(page.getByText(`The certificate of ${fullName} (EMP-1) says something else than the batch by now.`)).toBeVisible()
      await page.getByRole('link', { name: 'Look at the difference' }).click()
      await page.getByRole('button', { name: 'Correct 1 certificate' }).click()
      const progress = page.getByRole('dialog', { name: 'Bulk actions' })
      await expect(progress.getByText('1 done').first()).toBeVisible()
      await progress.getByRole('button', { name: 'Done' }).click()
      await expect(page.getByText('differs from the batch')).toBeHidden()
      expect(await records.read(`/api/certificates/${certificate.id}`)).toMatchObject({ edition: 2, training: { kind: 'completion' } })
    })
    await step('the client gets it by link, and the batch says so', 3, async () => {
      await expect(page.getByText('Not sent: no e-mail address')).toBeVisible()
      await page.getByRole('button', { name: 'Send to client' }).click()
      const dialog = page.getByRole('dialog', { name: 'Send certificates to a client' })
      await dialog.getByRole('button', { name: 'Send one e-mail to Asha Example' }).click()
      await expect(dialog.getByText(/\/client-link\//)).toBeVisible()
      await dialog.getByRole('button', { name: 'Close' }).last().click()
      await expect(page.getByText('Waiting to be sent')).toBeVisible()
    })
  },
)
