import { expect, expectToast, pressInMenu, test, uniqueName } from '../../support/admin.ts'
import { save } from '../../support/admin-forms.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../../support/accessibility.ts'

test(
  'the form of a client says whose links end, and its page that they have ended',
  { tag: '@phone-only' },
  async ({ page, openAdmin, records, adminSession }) => {
    const client = await records.client()
    const participant = await records.participant({ clientId: client.id })
    const contact = client.contacts[0]
    const names = { participantIds: [participant.id], clientId: client.id, contact: contact?.id }
    const sent = await adminSession.send('POST', '/api/participants/check-names', names)
    expect(sent.status()).toBe(201)

    await openAdmin(`/admin/clients/edit/${client.id}`)
    await page.getByRole('button', { name: 'Add a contact' }).click()
    const second = page.getByRole('group', { name: 'Contact 2' })
    await second.getByLabel('Name').fill('Priya Template')
    await second.getByLabel(/^Phone/).fill('+91 90000 00013')
    await page.getByRole('button', { name: 'Remove Asha Example' }).click()
    await expect(page.getByText('Links that were sent to Asha Example end when you save.')).toBeVisible()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await save(page).click()
    await expectToast(page, 'Client updated')

    await openAdmin(`/admin?view=clients&id=${client.id}`)
    const links = page.getByRole('region', { name: /^Links sent/ })
    await expect(links.getByText('Ended', { exact: true })).toBeVisible()
    await expect(links).toContainText(`shows nothing: no contact has the address ${contact?.email} now`)
    await expect(links.getByRole('button', { name: 'Revoke' })).toHaveCount(0)
    await expectNoHorizontalScroll(page)
  },
)

test(
  'a merge says who gets the monthly mail, and the client that stays is not deleted before it is undone',
  { tag: '@phone-only' },
  async ({ page, openAdmin, records }) => {
    const name = uniqueName('Mock Motors')
    const ravi = { name: 'Ravi Sample', email: 'ravi@example.com', monthlyMail: true }
    const stays = await records.client({ name, place: 'Faridabad' })
    const goes = await records.client({ name, place: 'Manesar', contacts: [ravi] })

    await openAdmin(`/admin?view=clients&id=${goes.id}`)
    await pressInMenu(page, name, 'Merge with another client')
    const dialog = page.getByRole('dialog', { name: `Merge ${name} with another client` })
    await dialog.getByLabel('Client that stays').fill(`${name} Faridabad`)
    await dialog.getByRole('option', { name: new RegExp(`${name}.*Faridabad, Haryana`) }).click()
    await expect(dialog.getByText('The monthly mail goes to Ravi Sample (ravi@example.com)')).toBeVisible()
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
    await expectToast(page, 'Merged')

    await openAdmin(`/admin/delete/client/${stays.id}`)
    await expect(page.getByText('1 client was merged into it. Undo this merge on its page first.')).toBeVisible()
    await expect(page.getByText(`${name}, Manesar`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await page.getByRole('link', { name: 'Open its page' }).click()
    await page
      .getByRole('region', { name: /^Merged into this client/ })
      .getByRole('button', { name: 'Undo merge' })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo merge' }).click()
    await expectToast(page, 'Merge undone')
    await openAdmin(`/admin/delete/client/${stays.id}`)
    await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible()
  },
)
