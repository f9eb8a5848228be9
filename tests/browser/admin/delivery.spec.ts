import type { Locator } from '@playwright/test'
import type { Certificate } from '#certificates/certificate.schema.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { failRequest } from '../support/admin-forms.ts'
import { expect, expectDashboard, expectToast, pressInMenu, query, test, uniqueName } from '../support/admin.ts'

test(
  'three presses take somebody in training to a certificate in the outbox; it is sent again only on purpose, and never twice',
  { tag: '@phone-only' },
  async ({ page, openAdmin, records, adminSession, browserErrors }) => {
    const email = `${uniqueName('asha').replace(' ', '.')}@example.com`
    const person = await records.participant({ fullName: uniqueName('आशा उदाहरण'), email, phone: '90000 00000' })
    const { fullName: name, trainingProgramId } = person
    const next = await records.participant({ trainingProgramId, status: 'completed', fullName: uniqueName('Ravi Sample') })
    let presses = 0
    const press = (what: Locator) => {
      presses += 1
      return what.click()
    }
    const delivery = page.getByRole('region', { name: 'Delivery' })
    const stored = async () => ((await records.list(`/api/certificates?participantId=${person.id}`)) as Certificate[])[0]
    const mails = async () =>
      (await records.list(`/api/admin/mails?about=certificate:${(await stored())?.id}`)) as Array<{
        id: number
        status: string
        recipient: string
      }>

    await test.step('complete, issue, deliver', async () => {
      await openAdmin(`/admin?view=participants&q=${query(name)}`)
      await press(page.getByRole('button', { name: `More actions for ${name}` }))
      await press(page.getByRole('menuitem', { name: 'Complete and issue' }))
      await expect(page.getByText('is still in training')).toContainText(name)
      await press(page.getByRole('button', { name: 'Create certificate' }))
      await expectToast(page, 'Certificate created')
      await expectDashboard(page)
      await expect(page.getByText(`It waits in the outbox for ${email}.`)).toBeVisible()
      expect(presses).toBeLessThanOrEqual(4)
      expect(await mails()).toMatchObject([{ status: 'waiting', recipient: email }])
      expect(await records.read(`/api/participants/${person.id}`)).toMatchObject({ status: 'completed' })
    })

    await test.step('the page shows the document as rendered, and names the next person', async () => {
      const picture = page.getByRole('img', { name: `of ${name}, as printed` })
      await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1188)
      await expect(page.getByRole('link', { name: `Next person: ${next.fullName}` })).toHaveAttribute(
        'href',
        `/admin/certificates/create?participantId=${next.id}`,
      )
      await expectAccessible(page)
      await expectNoHorizontalScroll(page)
    })

    await test.step('WhatsApp and, until mail is set up, the own mail program are filled in with name, ID and link', async () => {
      const certificate = await stored()
      const whatsapp = new URL((await delivery.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? '')
      expect(whatsapp.origin + whatsapp.pathname).toBe('https://wa.me/919000000000')
      const mail = delivery.getByRole('link', { name: 'Send by e-mail' })
      const mailto = new URL((await mail.getAttribute('href')) ?? '')
      for (const text of [whatsapp.searchParams.get('text'), mailto.searchParams.get('body')]) {
        for (const part of [name, certificate?.certificateId, certificate?.permalink]) expect(text).toContain(part)
      }
      await mail.click()
      await expect(delivery.getByText(`Sent to ${email}`)).toBeVisible()
      await expect.poll(mails).toMatchObject([{ status: 'sent' }])
      await delivery.getByRole('button', { name: 'I have not sent it' }).click()
      await expect(delivery.getByText('Waiting to be sent')).toBeVisible()
    })

    await test.step('with mail set up, two presses at once send one e-mail', async () => {
      const [first] = await mails()
      await adminSession.send('POST', `/api/admin/mails/${first?.id}/cancel`)
      await page.route('**/api/admin/mail-connection', (route) =>
        route.fulfill({ json: { success: true, data: { isSetUp: true, office: 'office@example.com' } } }),
      )
      await page.reload()
      await delivery.getByRole('button', { name: 'Send by e-mail' }).dblclick()
      await expect(delivery.getByText('Waiting to be sent')).toBeVisible()
      await expect(delivery.getByRole('button', { name: /^Send/ })).toHaveCount(0)
      expect(await mails()).toMatchObject([{ status: 'waiting', recipient: email }, { status: 'cancelled' }])
    })

    await test.step('a picture that cannot be drawn is no obstacle', async () => {
      const restore = await failRequest(page, 'GET', `/api/certificates/${(await stored())?.id}/document.png`)
      await page.reload()
      await expect(page.getByText('The page could not be drawn. The document can be downloaded all the same.')).toBeVisible()
      await expect(page.getByRole('button', { name: /^Download/ })).toBeEnabled()
      await restore(browserErrors)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('img', { name: `of ${name}, as printed` })).toBeVisible()
    })

    await test.step('the row of the person opens the certificate', async () => {
      await page.goto(`/admin?view=participants&q=${query(name)}`)
      await page
        .getByRole('row')
        .filter({ hasText: name })
        .getByRole('link', { name: (await stored())?.certificateId ?? '' })
        .click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await pressInMenu(page, (await stored())?.certificateId ?? '', 'Suspend')
      await page.getByRole('textbox', { name: 'Reason' }).fill('A doubt')
      await page.getByRole('button', { name: 'Suspend certificate' }).click()
      await expect(delivery.getByText('A suspended certificate is not sent.')).toBeVisible()
    })
  },
)

test('a certificate whose e-mail came back says so, where it is looked for', async ({ page, openAdmin, records, adminSession }) => {
  const email = `${uniqueName('gone').replace(' ', '.')}@example.com`
  const person = await records.participant({ email, status: 'completed', fullName: uniqueName('Asha Example') })
  const { id } = await records.certificate({ participantId: person.id, trainingProgramId: person.trainingProgramId, notify: false })
  await adminSession.send('POST', `/api/certificates/${id}/send`, { byHand: true })

  await test.step('the report of the mail server is pasted', async () => {
    await openAdmin('/admin?view=newsletter&tab=subscribers')
    await page.getByRole('button', { name: 'Returned e-mail' }).click()
    const dialog = page.getByRole('dialog', { name: 'Returned e-mail' })
    const report = ['From: MAILER-DAEMON@mx.example.net', 'Subject: failure notice', '', `<${email}>:`, '550 5.1.1 No such user']
    await dialog.getByLabel('Source of the message').fill(report.join('\n'))
    await dialog.getByRole('button', { name: 'Read it' }).click()
    await expect(dialog.getByText('Its e-mail is marked as one that came back.')).toBeVisible()
    await expectAccessible(page)
    await expect(dialog.getByRole('link', { name: 'Open it in Mail' })).toHaveAttribute('href', /view=mail&mail=\d+$/)
  })

  await test.step('certificate and outbox have it', async () => {
    await openAdmin(`/admin?view=certificates&id=${id}`)
    const delivery = page.getByRole('region', { name: 'Delivery' })
    await expect(delivery.getByText('Came back')).toBeVisible()
    await expect(delivery.getByText('550 5.1.1 No such user')).toBeVisible()
    await openAdmin('/admin?view=mail&status=returned')
    await expect(page.getByRole('row').filter({ hasText: email })).toContainText('550 5.1.1 No such user')
  })
})
