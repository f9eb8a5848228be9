import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { addDays } from '#base/dates/calendar.ts'
import { indianDate, longDate } from '#base/dates/dates.ts'
import { expectAccessible } from '../../support/accessibility.ts'
import { expect, test, uniqueName } from '../../support/admin.ts'
import { delayScripts, untilStarted } from '../../support/cold-page.ts'

const SEND = fileURLToPath(new URL('../../support/send-monthly-mail.ts', import.meta.url))

test(
  'HR asks for new dates by the link of the monthly mail, and the office reads who is meant',
  { tag: '@phone-only' },
  async ({ page, app, openAdmin, records }) => {
    const contact = { name: 'Neha Placeholder', role: 'HR manager', email: 'hr@works.example.com', phone: '+91 00000 00021' }
    const { id: clientId, name } = await records.client({ contacts: [{ ...contact, monthlyMail: true }] })
    const { id: trainingProgramId, title } = await records.program()
    const people = [uniqueName('Ravi Sample'), uniqueName('मीरा उदाहरण')]
    const expiryDate = addDays(indianDate(new Date()), 40)
    for (const fullName of people) {
      const participant = await records.participant({ trainingProgramId, clientId, fullName, status: 'completed', email: '', phone: '' })
      await records.certificate({ participantId: participant.id, trainingProgramId, expiryDate })
    }
    const path = execFileSync(process.execPath, [SEND, app.dataDir, String(clientId)], { encoding: 'utf8' })
    const message = page.getByLabel('Message')

    await test.step('the form has their names, and the contact as sender', async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ask for new dates')
      for (const person of people) await expect(message).toHaveValue(new RegExp(`${person}: ${title}, valid until ${longDate(expiryDate)}`))
      await expect(page.getByLabel('E-mail')).toHaveValue(contact.email)
      await expectAccessible(page)
    })

    await test.step('what is refused stays as it was typed', async () => {
      await page.getByLabel('E-mail').fill('no address')
      await message.fill(`${await message.inputValue()}\nIn January, please.`)
      const release = await delayScripts(page)
      await page.getByRole('button', { name: 'Send Message' }).click()
      await expect(page.getByText('Error: Invalid email address')).toBeVisible()
      await expect(message).toHaveValue(/In January, please\.$/)
      await page.getByLabel('E-mail').fill(contact.email)
      release()
      await untilStarted(page)
      await expect(page.getByLabel('E-mail'), 'who types before React is there keeps the field').toBeFocused()
      await page.getByRole('button', { name: 'Send Message' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Your message has been sent' })).toBeVisible()
    })

    await test.step('who opens it again is told that it was sent', async () => {
      await page.goto(path)
      await expect(page.getByText('You have asked already')).toBeVisible()
    })

    await test.step('the office has one enquiry of the client, with the names', async () => {
      await openAdmin(`/admin?view=contacts&q=${encodeURIComponent(people[0] ?? '')}`)
      await page.getByText(contact.name).first().click()
      await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible()
      await expect(page.getByText(new RegExp(`${people[1]}: ${title}`)).first()).toBeVisible()
      await expect(page.getByText('In January, please.').first()).toBeVisible()
    })
  },
)
