import { shortDate } from '#base/dates/dates.ts'
import { expect, expectToast, indianDay, test, uniqueName } from '../../support/admin.ts'
import { create, save } from '../../support/admin-forms.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../../support/accessibility.ts'

test(
  'a client is made with a contact, somebody without an e-mail is enrolled under it, and its page shows them',
  { tag: '@phone' },
  async ({ page, openAdmin, records }) => {
    const program = await records.program()
    const name = uniqueName('Mock Motors')
    const person = uniqueName('Ravi Sample')
    await openAdmin('/admin/clients/create')

    await test.step('a GSTIN of another State is remarked on with both States, and does not stop the office', async () => {
      await page.getByLabel('Name', { exact: true }).first().fill(name)
      await page.getByLabel('Place').fill('Faridabad')
      await page.getByLabel('State').selectOption('Haryana')
      await page.getByLabel(/^GSTIN/).fill('27AAPFU0939F1ZV')
      await expect(page.getByText('The GSTIN is registered in Maharashtra, but the address is in Haryana.')).toBeVisible()
      await page.getByLabel(/^GSTIN/).fill('')
      await expect(page.getByText('The GSTIN is registered in')).toBeHidden()
    })

    await test.step('contacts are edited as a list', async () => {
      const contact = page.getByRole('group', { name: 'Contact 1' })
      await contact.getByLabel('Name').fill('Neha Placeholder')
      await contact.getByLabel(/^Role/).fill('HR manager')
      await contact.getByLabel(/^E-mail/).fill('hr@mock-motors.example.com')
      await page.getByRole('button', { name: 'Add a contact' }).click()
      await page.getByRole('group', { name: 'Contact 2' }).getByLabel('Name').fill('Somebody Else')
      await page.getByRole('button', { name: 'Remove Somebody Else' }).click()
      await expectAccessible(page)
      await create(page, 'client').click()
      await expectToast(page, 'Client created')
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page.getByRole('region', { name: /^Participants/ }).getByText('Nobody is enrolled yet.')).toBeVisible()
    })

    await test.step('a participant of the client needs neither e-mail nor phone', async () => {
      await page.getByRole('link', { name: 'New participant' }).click()
      await expect(page.getByRole('combobox', { name: /^Client/ })).toHaveValue(`${name}, Faridabad`)
      await page.getByLabel('Full name').fill(person)
      await page.getByLabel(/^Employee code/).fill('E1042')
      await page.getByLabel(/^Department/).fill('Press shop')
      await page.getByLabel('Training program').selectOption({ label: program.title })
      await create(page, 'participant').click()
      await expectToast(page, 'Participant created')
    })

    await test.step('the page of the client shows them, and the code once more is a doubt that names them', async () => {
      await openAdmin(`/admin?view=clients&q=${encodeURIComponent(name)}`)
      await page.getByRole('link', { name, exact: true }).click()
      const people = page.getByRole('region', { name: /^Participants/ })
      await expect(people.getByRole('link', { name: person })).toBeVisible()
      await expect(people.getByText('E1042 · Press shop')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'New participant' }).click()
      await page.getByLabel('Full name').fill('Another Person')
      await page.getByLabel(/^Employee code/).fill('e1042')
      await expect(page.getByText('Employee code e1042 belongs to someone else')).toBeVisible()
    })
  },
)

test('a client is created from the form of a participant, and chosen at once', async ({ page, openAdmin, records }) => {
  const participant = await records.participant()
  const name = uniqueName('Axle Works')
  await openAdmin(`/admin/participants/edit/${participant.id}`)
  await page.getByRole('combobox', { name: /^Client/ }).fill(name)
  await page.getByRole('option', { name: `New client “${name}”` }).click()
  const dialog = page.getByRole('dialog', { name: 'New client' })
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue(name)
  await dialog.getByLabel('Place').fill('Pune')
  await dialog.getByLabel('State').selectOption('Maharashtra')
  await dialog.getByLabel(/^Contact’s e-mail/).fill('no mail')
  await dialog.getByRole('button', { name: 'Create client' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Invalid email address')
  await dialog.getByLabel(/^Contact’s e-mail/).fill('hr@example.com')
  await dialog.getByRole('button', { name: 'Create client' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('combobox', { name: /^Client/ })).toHaveValue(`${name}, Pune`)
  await save(page).click()
  await expectToast(page, 'Participant updated')
})

test(
  'the page of a client has its batches with lump sums, and all of its enquiries',
  { tag: '@phone-only' },
  async ({ page, openAdmin, records }) => {
    const client = await records.client()
    const { id: trainingProgramId, title } = await records.program()
    const plant = { mode: 'in-plant', isPublic: false, clientId: client.id, lumpSum: 80_000, lumpSumPaidOn: '2026-11-12' }
    const batch = await records.batch({ trainingProgramId, ...plant })
    await openAdmin(`/admin?view=clients&id=${client.id}`)
    const batches = page.getByRole('region', { name: /^Batches/ })
    await expect(batches).toContainText('lump sum ₹80,000 +GST, paid 12 Nov 2026')
    await batches.getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(new RegExp(`view=batches&id=${batch.id}$`))
    await page.goto(`/admin?view=contacts&client=${client.id}`)
    await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue(/./)
    await expectAccessible(page)
  },
)

test(
  'who has never had a program is found on the page of their client, and enrolled from there',
  { tag: '@phone-only' },
  async ({ page, openAdmin, records }) => {
    const client = await records.client()
    const [had, never] = [await records.program(), await records.program()]
    const fullName = uniqueName('Ravi Sample')
    await records.participant({ trainingProgramId: had.id, clientId: client.id, fullName })
    await openAdmin(`/admin?view=clients&id=${client.id}`)
    const matrix = page.getByRole('region', { name: /^Who holds what/ })
    await matrix.getByRole('combobox', { name: 'Programs' }).selectOption({ label: 'All programs' })
    await expect(matrix.getByRole('row').filter({ hasText: fullName })).toContainText('Never')
    await matrix.getByRole('combobox', { name: 'Who has never had' }).selectOption({ label: `Never had: ${never.title}` })
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    const file = await matrix.getByRole('link', { name: 'Excel workbook' }).getAttribute('href')
    expect(file).toContain(`never=${never.id}`)
    await matrix.getByRole('link', { name: `Enrol ${fullName}` }).click()
    await expect(page.getByLabel('Full name')).toHaveValue(fullName)
    await expect(page.getByLabel('Training program')).toHaveValue(String(never.id))
    await expect(page.getByRole('combobox', { name: /^Client/ })).toHaveValue(/./)
  },
)

test('the page of a client shows who is due, and exports it', { tag: '@phone-only' }, async ({ page, openAdmin, records }) => {
  const client = await records.client()
  const program = await records.program()
  const enrolled = { trainingProgramId: program.id, clientId: client.id, status: 'completed' }
  const [due, valid] = [uniqueName('आशा उदाहरण'), uniqueName('Ravi Sample')]
  for (const [fullName, expiryDate] of [
    [due, indianDay()],
    [valid, '2099-03-03'],
  ] as const) {
    const { id: participantId } = await records.participant({ ...enrolled, fullName })
    await records.certificate({ participantId, trainingProgramId: program.id, expiryDate })
  }
  await openAdmin(`/admin?view=clients&id=${client.id}`)
  const matrix = page.getByRole('region', { name: /^Who holds what/ })
  await expect(matrix.getByRole('row').filter({ hasText: due })).toContainText(`Due ${shortDate(indianDay())}`)
  await expect(matrix.getByRole('row').filter({ hasText: valid })).toContainText('Valid until 3 Mar 2099')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await matrix.getByRole('checkbox', { name: 'Due or expired only (1)' }).check()
  await expect(matrix.getByRole('link', { name: valid })).toHaveCount(0)
  const [file] = await Promise.all([page.waitForEvent('download'), matrix.getByRole('link', { name: 'Excel workbook' }).click()])
  expect(file.suggestedFilename()).toMatch(/^client-certificates-[\d-]+\.xlsx$/)
})
