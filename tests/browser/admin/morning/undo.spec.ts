import type { Page } from '@playwright/test'
import type { Enquiry } from '#enquiries/enquiry.schema.ts'
import { expectAccessible } from '../../support/accessibility.ts'
import { expect, expectToast, indianDay, query, test, toastOf } from '../../support/admin.ts'

const cardOf = (page: Page, name: string) => page.getByRole('article', { name })
const undo = (page: Page) => toastOf(page).getByRole('button', { name: 'Undo' })
const stateOf = ({ status, ownerName, followUpOn, suspectedFor }: Enquiry) => ({ status, ownerName, followUpOn, suspectedFor })

test(
  'archiving and deleting a message, and marking it as spam, are undone by the toast, by its key and by z, exactly',
  { tag: '@phone-only' },
  async ({ page, openAdmin, records }) => {
    const enquiry = await records.enquiry({ status: 'contacted' })
    const { id, fullName } = enquiry
    const path = `/api/contacts/${id}`
    const { id: me } = (await records.list('/api/staff')).find((one) => 'isMe' in one && one.isMe) as { id: number }
    await records.change(`${path}/follow-up`, { ownerId: me, followUpOn: indianDay(1) })
    await records.note(enquiry, 'Called on Monday')
    const before = stateOf(await records.read<Enquiry>(path))
    const expectAsBefore = () => expect.poll(async () => stateOf(await records.read<Enquiry>(path))).toEqual(before)
    await openAdmin(`/admin?view=contacts&q=${query(fullName)}`)

    await test.step('archived, undone with F8 and the keyboard', async () => {
      await cardOf(page, fullName).getByRole('button', { name: 'archived' }).click()
      await expectToast(page, 'Contact status updated')
      await expectAccessible(page)
      await page.keyboard.press('F8')
      await page.keyboard.press('Tab')
      await expect(undo(page)).toBeFocused()
      await page.keyboard.press('Enter')
      await expectAsBefore()
      await expect(cardOf(page, fullName).getByRole('button', { name: 'contacted' })).toHaveAttribute('aria-pressed', 'true')
    })

    await test.step('marked as spam, undone with z', async () => {
      await cardOf(page, fullName).getByRole('link', { name: fullName, exact: true }).click()
      const message = page.getByRole('region', { name: fullName })
      await message.getByRole('button', { name: /^Spam/ }).click()
      await expectToast(page, 'Moved to suspected spam')
      await expect(message.getByText('Someone in the office marked it as spam.')).toBeVisible()
      expect(await records.list(`/api/contacts?suspected=true&q=${query(fullName)}`)).toHaveLength(1)
      await page.keyboard.press('z')
      await expectToast(page, 'Moved to the inbox', `The message from ${fullName} is contacted.`)
      await expectAsBefore()
      await expect(message.getByRole('button', { name: /^Reply/ })).toBeVisible()
    })

    await test.step('deleted, undone on the list', async () => {
      await page
        .getByRole('region', { name: fullName })
        .getByRole('link', { name: /^Delete/ })
        .click()
      await expect(page.getByText('This is permanent. You can undo it for a few seconds only.')).toBeVisible()
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await expectToast(page, 'Contact deleted')
      expect(await records.statusOf(path)).toBe(404)
      await undo(page).click()
      await expectToast(page, 'Contact restored')
      await expect(cardOf(page, fullName)).toBeVisible()
      await expectAsBefore()
      expect(await records.list(`${path}/notes`)).toMatchObject([{ text: 'Called on Monday' }])
    })
  },
)

test('an undo that comes too late says so, and changes nothing of what someone else did', async ({ page, openAdmin, records }) => {
  const { id, fullName } = await records.enquiry()
  await openAdmin(`/admin?view=contacts&q=${query(fullName)}`)
  await cardOf(page, fullName).getByRole('button', { name: 'archived' }).click()
  await expectToast(page, 'Contact status updated')
  await records.change(`/api/contacts/${id}`, { status: 'resolved' })
  await undo(page).click()
  await expectToast(page, 'Error updating contact status', 'Someone else has changed this since you opened it. Nothing was overwritten.')
  expect((await records.read<Enquiry>(`/api/contacts/${id}`)).status).toBe('resolved')
})
