import PostalMime from 'postal-mime'
import { expectAccessible, expectNoHorizontalScroll } from '../../support/accessibility.ts'
import { expect, expectToast, isPhone, query, uniqueName } from '../../support/admin.ts'
import { sendingTest as test } from '../../support/mail-servers.ts'
import { recordPresses } from '../../support/presses.ts'

const PDF = Buffer.from('%PDF-1.7\n%%EOF\n')

test(
  'a file from the device and the next dates go with a reply in four presses after typing, and the same copies with the next in three',
  { tag: '@phone' },
  async ({ page, openAdmin, records, smtp }) => {
    test.slow()
    if (isPhone(page)) await page.setViewportSize({ width: 360, height: 740 })
    const { id: trainingProgramId, title } = await records.program()
    await records.batch({ trainingProgramId, isPublic: true })
    const email = `asha-${trainingProgramId}@example.com`
    const { id, fullName } = await records.enquiry({ kind: 'enrolment', trainingProgramId, email })
    const presses = await recordPresses(page)
    await openAdmin(`/admin?view=contacts&q=${query(fullName)}&id=${id}`)
    const message = page.getByRole('region', { name: fullName })
    const field = message.getByRole('textbox', { name: /^Reply to/ })
    const entries = message.getByRole('list', { name: /^Conversation/ }).getByRole('listitem')
    const attach = message.locator('input[data-upload="reply"]')
    const send = message.getByRole('button', { name: 'Send', exact: true })
    // Excludes the receipt of the request.
    const received = () => smtp.received.filter(({ to, raw }) => to.includes(email) && /^Subject: Re:/m.test(raw))

    await test.step('file and dates', async () => {
      await message.getByRole('button', { name: /^Reply/ }).click()
      await field.fill('Dear Ravi, please find our offer attached.')
      presses.length = 0
      await attach.setInputFiles({ name: 'Offer.pdf', mimeType: 'application/pdf', buffer: PDF })
      await message.getByRole('button', { name: 'Dates and fee' }).click()
      await expect(field).toHaveValue(new RegExp(`^Dear Ravi.*attached\\.\\n\\n${title}.*₹9,500.*\\n\\n- 28 November 2099, Pune`, 's'))
      await expect(message.getByRole('list', { name: 'Files with this reply' })).toContainText('Offer.pdf')
      await expectAccessible(page)
      await expectNoHorizontalScroll(page)
      await send.click()
      await expect(entries.last().getByRole('link', { name: 'Offer.pdf' })).toBeVisible()
      expect(presses, presses.join(', ')).toHaveLength(4)
      await expect.poll(() => received().length, { timeout: 30_000 }).toBe(1)
      const { attachments } = await PostalMime.parse(received()[0]?.raw ?? '')
      expect(attachments.map(({ filename }) => filename)).toEqual(['Offer.pdf'])
    })

    await test.step('a reply with copies, and what is typed is still there after the page is loaded again', async () => {
      await message.getByRole('button', { name: /^Reply/ }).click()
      await message.getByRole('button', { name: 'Add copy' }).click()
      await message.getByRole('textbox', { name: 'Copy to' }).fill('hr@example.com, boss@')
      await field.fill('One more thing.')
      await attach.setInputFiles([
        { name: 'plan.png.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ\u0090\u0000') },
        { name: '../list.csv', mimeType: 'text/csv', buffer: Buffer.from('Sr. no.,Name\n') },
      ])
      await expect(message.getByText('plan.png.exe: Programs and scripts cannot be sent')).toBeVisible()
      await expect(message.getByRole('list', { name: 'Files with this reply' })).toContainText('list.csv')
      await page.reload()
      await expect(field).toHaveValue('One more thing.')
      await expect(message.getByRole('textbox', { name: 'Copy to' })).toHaveValue('hr@example.com, boss@')
      await message.getByRole('button', { name: 'Remove list.csv' }).click()
      await expect(message.getByRole('list', { name: 'Files with this reply' })).toBeHidden()
      await send.click()
      const copyTo = message.getByRole('textbox', { name: 'Copy to' })
      await expect(copyTo).toHaveAccessibleDescription('“boss@” is not an e-mail address.')
      await expect(field).not.toHaveAttribute('aria-invalid')
      await copyTo.fill('hr@example.com')
      await copyTo.press('Enter')
      await expect(copyTo, 'Enter ends the address and sends nothing').toHaveValue('hr@example.com, ')
      await send.click()
      await expect(entries.last()).toContainText(`To ${email}, copy to hr@example.com`)
    })

    await test.step('the next reply offers the same', async () => {
      presses.length = 0
      await message.getByRole('button', { name: /^Reply/ }).click()
      await field.fill('We look forward to it.')
      await message.getByRole('button', { name: 'Copy to hr@example.com' }).click()
      await expect(message.getByRole('textbox', { name: 'Copy to' })).toHaveValue('hr@example.com')
      await send.click()
      await expect(entries.last()).toContainText('We look forward to it.')
      expect(
        presses.filter((press) => !press.startsWith('type')),
        presses.join(', '),
      ).toHaveLength(3)
      await expect.poll(() => received().at(-1)?.to, { timeout: 30_000 }).toEqual([email, 'hr@example.com'])
    })
  },
)

test(
  'the brochure of a program and its next dates go with a first reply in four presses, and a profile of a trainer by a choice',
  { tag: '@phone-only' },
  async ({ page, openAdmin, records, adminSession }) => {
    test.slow()
    if (isPhone(page)) await page.setViewportSize({ width: 360, height: 740 })
    const { id: trainingProgramId, title } = await records.program()
    await records.batch({ trainingProgramId, isPublic: true })
    const trainer = await records.showcaseEntry({ kind: 'trainer', name: uniqueName('Tara Example') })
    const { id, fullName } = await records.enquiry({ kind: 'enrolment', trainingProgramId, email: `ravi-${trainingProgramId}@example.com` })
    const presses = await recordPresses(page)
    const chooser = page.locator('input[data-upload="brochure"]')
    const pdf = { name: 'scan 17.pdf', mimeType: 'application/pdf', buffer: PDF }

    await test.step('the office keeps them', async () => {
      await openAdmin(`/admin/training-programs/edit/${trainingProgramId}`)
      await chooser.setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('A plan') })
      await expect(page.getByText('This file is not a PDF. Save the document as PDF and choose that.')).toBeVisible()
      await chooser.setInputFiles(pdf)
      await expect(page.getByRole('link', { name: `${title} brochure.pdf` })).toBeVisible()
      await expect(page.getByText('This file is not a PDF.')).toBeHidden()
      await expectAccessible(page)
      await expectNoHorizontalScroll(page)
      await page.goto(`/admin/showcase/edit/${trainer.id}`)
      await chooser.setInputFiles(pdf)
      await expect(page.getByRole('button', { name: 'Replace PDF' })).toBeVisible()
    })

    const message = page.getByRole('region', { name: fullName })
    const field = message.getByRole('textbox', { name: /^Reply to/ })
    const files = message.getByRole('list', { name: 'Files with this reply' })
    const others = message.getByRole('combobox', { name: 'From the office' })

    await test.step('one goes with the first reply', async () => {
      await page.goto(`/admin?view=contacts&q=${query(fullName)}&id=${id}`)
      presses.length = 0
      await message.getByRole('button', { name: /^Reply/ }).click()
      await field.fill('Dear Ravi, please find our brochure attached.')
      await message.getByRole('button', { name: 'Dates and fee' }).click()
      await message.getByRole('button', { name: `Brochure: ${title}` }).click()
      await expect(files).toContainText(`${title} brochure.pdf`)
      await expect(message.getByRole('button', { name: `Brochure: ${title}` })).toBeHidden()
      await expectAccessible(page)
      await expectNoHorizontalScroll(page)
      await message.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(message.getByRole('link', { name: `${title} brochure.pdf` })).toBeVisible()
      expect(
        presses.filter((press) => !press.startsWith('type')),
        presses.join(', '),
      ).toHaveLength(4)
    })

    await test.step('what was removed meanwhile is no longer offered', async () => {
      // Sending closes the field, which may happen before the thread shows the reply.
      await expect(field).toBeHidden()
      await message.getByRole('button', { name: /^Reply/ }).click()
      await others.selectOption(`Profile: ${trainer.name}`)
      await expect(files).toContainText(`${trainer.name} profile.pdf`)
      await message.getByRole('button', { name: `Remove ${trainer.name} profile.pdf` }).click()
      await expect(others.getByRole('option', { name: `Profile: ${trainer.name}` })).toBeAttached()
      expect((await adminSession.send('DELETE', `/api/showcase/${trainer.id}`)).status()).toBe(200)
      await others.selectOption(`Profile: ${trainer.name}`)
      await expectToast(page, 'The PDF was not attached', 'The office no longer keeps this PDF. It may have been removed.')
      await expect(others.getByRole('option', { name: `Profile: ${trainer.name}` })).toBeHidden()
    })
  },
)

test('a message without a client offers the one that writes from the same domain, and links the certificate that it names', async ({
  page,
  openAdmin,
  records,
}) => {
  const domain = `works-${Date.now()}.example.com`
  const contacts = [{ name: 'Neha Placeholder', role: 'HR', email: `hr@${domain}`, phone: '' }]
  const client = await records.client({ contacts })
  const certificate = await records.certificate()
  const { id, fullName } = await records.enquiry({
    email: `ravi@${domain}`,
    message: `Please send ${certificate.certificateId.toLowerCase()} again, and CERT2026000000-ABCDEF.`,
  })
  await openAdmin(`/admin?view=contacts&q=${query(fullName)}&id=${id}`)
  const message = page.getByRole('region', { name: fullName })
  const link = message.getByRole('link', { name: certificate.certificateId })
  await expect(link).toHaveAttribute('href', new RegExp(`id=${certificate.id}\\b|/${certificate.id}\\b`))
  await expect(message.getByRole('link', { name: /^CERT/ })).toHaveCount(1)
  await message.getByRole('button', { name: client.name }).click()
  await expect.poll(() => records.read(`/api/contacts/${id}`)).toMatchObject({ clientId: client.id })
  await expect(message.getByRole('button', { name: client.name })).toBeHidden()
})
