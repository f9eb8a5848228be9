import { expect, expectToast, pressInMenu, test, uniqueName } from '../../support/admin.ts'
import { save } from '../../support/admin-forms.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../../support/accessibility.ts'

test(
  'a factory that is listed twice becomes one client, with its people and notes, and one press takes it apart again',
  { tag: '@phone-only' },
  async ({ page, openAdmin, records }) => {
    const name = uniqueName('Mock Motors')
    const stays = await records.client({ name, place: 'Faridabad' })
    const goes = await records.client({ name, place: 'Manesar', contacts: [] })
    const person = uniqueName('Ravi Sample')
    await records.participant({ fullName: person, clientId: goes.id })
    const notes = page.getByRole('region', { name: /^Notes/ })

    await test.step('a note is written on the one that goes', async () => {
      await openAdmin(`/admin?view=clients&id=${goes.id}`)
      await notes.getByRole('button', { name: 'Add a note' }).click()
      await notes.getByLabel('New note').fill('Gate pass needed')
      await notes.getByRole('button', { name: 'Save note' }).click()
      await expect(notes.getByText('Gate pass needed')).toBeVisible()
      await notes.getByRole('button', { name: 'Edit this note' }).click()
      await notes.getByLabel('Change your note').fill('Gate pass needed, ask on the day before')
      await notes.getByRole('button', { name: 'Save note' }).click()
      await expect(notes.getByText('ask on the day before')).toBeVisible()
    })

    await test.step('the dialog finds the other one by its place, and says what moves', async () => {
      await pressInMenu(page, name, 'Merge with another client')
      const dialog = page.getByRole('dialog', { name: `Merge ${name} with another client` })
      await dialog.getByLabel('Client that stays').fill(`${name} Faridabad`)
      await dialog.getByRole('option', { name: new RegExp(`${name}.*Faridabad, Haryana`) }).click()
      await expect(dialog.getByText(`What moves to ${name}, Faridabad`)).toBeVisible()
      await expect(dialog.getByText('1 participant with all certificates')).toBeVisible()
      await expect(dialog.getByText('1 note', { exact: true })).toBeVisible()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
      await expectToast(page, 'Merged')
      await expect(page).toHaveURL(new RegExp(`id=${stays.id}\\b`))
    })

    await test.step('the client that stays has the people and the note, and gives them back', async () => {
      const people = page.getByRole('region', { name: /^Participants/ })
      await expect(people.getByRole('link', { name: person })).toBeVisible()
      await expect(notes.getByText('Gate pass needed')).toBeVisible()
      const merged = page.getByRole('region', { name: /^Merged into this client/ })
      await expect(merged.getByText(`${name}, Manesar`)).toBeVisible()
      await expectAccessible(page)
      await merged.getByRole('button', { name: 'Undo merge' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Undo merge' }).click()
      await expectToast(page, 'Merge undone')
      await expect(merged).toHaveCount(0)
      await expect(people.getByText('Nobody is enrolled yet.')).toBeVisible()
      await openAdmin(`/admin?view=clients&id=${goes.id}`)
      await expect(page.getByRole('region', { name: /^Participants/ }).getByRole('link', { name: person })).toBeVisible()
      await expectNoHorizontalScroll(page)
    })
  },
)

test('the monthly mail of a client is switched on for one contact, and off again', async ({ page, openAdmin, records }) => {
  const { id } = await records.client()
  await openAdmin(`/admin/clients/edit/${id}`)
  const first = page.getByRole('group', { name: 'Contact 1' })
  await first.getByLabel(/^Send the monthly mail/).check()
  await page.getByRole('button', { name: 'Add a contact' }).click()
  const second = page.getByRole('group', { name: 'Contact 2' })
  await second.getByLabel('Name').fill('Priya Template')

  await test.step('of two contacts only one gets it, and it needs an address', async () => {
    await second.getByLabel(/^Send the monthly mail/).check()
    await expect(first.getByLabel(/^Send the monthly mail/)).not.toBeChecked()
    await save(page).click()
    await expect(page.getByText(/monthly mail needs an e-mail address/).first()).toBeVisible()
    await expectAccessible(page)
    await second.getByLabel(/^E-mail/).fill('priya@mock-motors.example.com')
    await save(page).click()
    await expectToast(page, 'Client updated')
  })

  await test.step('the page of the client says who gets it', async () => {
    await openAdmin(`/admin?view=clients&id=${id}`)
    const contact = page.getByRole('region', { name: /^Contacts/ }).getByRole('listitem')
    await expect(contact.filter({ hasText: 'Priya Template' })).toContainText('Gets the monthly mail about expiring certificates.')
    await expect(contact.filter({ hasText: 'Asha Example' })).not.toContainText('monthly mail')
  })
})
