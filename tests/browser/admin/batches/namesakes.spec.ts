import { addDays } from '#base/dates/calendar.ts'
import { indianDate, shortDate } from '#base/dates/dates.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../../support/accessibility.ts'
import { expect, expectToast, query, test, uniqueName } from '../../support/admin.ts'

test(
  'two men of one name are told apart in attendance, certificates and picker, and at HR; everywhere the same is said of the delivery',
  { tag: '@phone-only' },
  async ({ page, openAdmin, records }) => {
    const { id: clientId } = await records.client()
    const { id: trainingProgramId } = await records.program()
    const batch = await records.batch({ trainingProgramId, clientId })
    const day = addDays(indianDate(new Date()), -1)
    await records.change(`/api/batches/${batch.id}`, { days: [{ date: day, startTime: '09:30', endTime: '17:30' }] })
    const name = uniqueName('Ravi Kumar')
    const enrol = (employeeCode: string) =>
      records.participant({
        trainingProgramId,
        clientId,
        fullName: name,
        employeeCode,
        batchId: batch.id,
        status: 'completed',
        email: '',
        phone: '',
      })
    const [first, second] = [await enrol('EMP-1'), await enrol('EMP-2')]
    const present = [first, second].map(({ id }) => ({ participantId: id, mark: 'present' }))
    await records.change(`/api/batches/${batch.id}/attendance`, { date: day, marks: present })
    const path = `/admin?view=batches&id=${batch.id}`
    const [one, other] = [`${name} (EMP-1)`, `${name} (EMP-2)`]

    await test.step('attendance: rows, labels and dialog', async () => {
      await openAdmin(`${path}&part=attendance`)
      for (const who of [one, other]) await expect(page.getByText(who).filter({ visible: true }).first()).toBeVisible()
      const details = page.getByRole('button', { name: new RegExp(`^Half days and reason of ${name} \\(EMP-2\\)`) })
      await details.filter({ visible: true }).click()
      await expect(page.getByRole('dialog', { name: other })).toContainText(shortDate(day))
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expectNoHorizontalScroll(page)
      await expectAccessible(page)
    })

    await test.step('certificates of the batch: both without an address, so there is nothing to tick', async () => {
      await openAdmin(`${path}&part=certificates`)
      for (const who of [one, other]) await expect(page.getByText(who, { exact: true })).toBeVisible()
      await expect(page.getByText('2 people have no e-mail address, so no e-mail is sent.')).toBeVisible()
      await expect(page.getByRole('checkbox', { name: 'Send each to its participant by e-mail' })).toBeHidden()
      await expectNoHorizontalScroll(page)
    })

    await test.step('the picker of "Issue certificate"', async () => {
      await openAdmin('/admin/certificates/create')
      await page.getByRole('combobox', { name: 'Participant' }).fill(name)
      for (const who of [one, other]) await expect(page.getByRole('option').filter({ hasText: who })).toBeVisible()
    })

    const issued = { trainingProgramId, issueDate: indianDate(new Date()), notify: false }
    const certificate = await records.certificate({ ...issued, participantId: first.id })
    const certificatePath = `/admin?view=certificates&id=${certificate.id}`

    await test.step('a correction is sent to nobody, and says so', async () => {
      await openAdmin(`/admin/certificates/edit/${certificate.id}`)
      await expect(page.getByText(`${name} has no e-mail address, so no e-mail is sent.`)).toBeVisible()
      await expect(page.getByRole('checkbox', { name: 'Send the new edition' })).toBeHidden()
      await page.getByLabel(/^Expiry date/).fill(addDays(indianDate(new Date()), 90))
      await page.getByRole('button', { name: 'Save' }).first().click()
      await expectToast(page, 'Certificate updated', 'Edition 2 was sent to nobody: there is no e-mail address.')
    })

    await test.step('the client gets it by link and opens it: page, list, batch and client say so', async () => {
      await openAdmin(certificatePath)
      await expect(page.getByRole('region', { name: 'Delivery' })).toContainText('Not sent: no e-mail address')
      await page.getByRole('button', { name: 'Send to client' }).filter({ visible: true }).first().click()
      const dialog = page.getByRole('dialog', { name: 'Send certificates to a client' })
      await dialog.getByRole('button', { name: 'Send one e-mail to Asha Example' }).click()
      const link = await dialog.getByText(/\/client-link\//).innerText()
      await page.goto(new URL(link).pathname)
      await expect(page.getByText(name).first()).toBeVisible()
      await expect(page.getByText('EMP-1 · ')).toBeVisible()
      await expectNoHorizontalScroll(page)
      const said = `Opened by the client on ${shortDate(indianDate(new Date()))}`
      await openAdmin(certificatePath)
      await expect(page.getByRole('region', { name: 'Delivery' })).toContainText(said)
      await expect(page.getByRole('list', { name: 'Links to clients' })).toContainText('opened once')
      await expectNoHorizontalScroll(page)
      await expectAccessible(page)
      await openAdmin(`/admin?view=certificates&q=${query(certificate.certificateId)}`)
      await expect(page.getByText(said).filter({ visible: true }).first()).toBeVisible()
      await openAdmin(`${path}&part=certificates`)
      await expect(page.getByText(said)).toBeVisible()
      await openAdmin(`/admin?view=clients&id=${clientId}`)
      await expect(page.getByText(said)).toBeVisible()
    })
  },
)
