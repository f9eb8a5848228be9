import type { Page } from '@playwright/test'
import type { Enquiry } from '#enquiries/enquiry.schema.ts'
import { expectAccessible } from '../../support/accessibility.ts'
import { expect, expectToast, query, test, uniqueName } from '../../support/admin.ts'
import { recordPresses } from '../../support/presses.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' })

/** Opens the palette, types, and records the presses. */
async function typeIntoPalette(page: Page, presses: string[], words: string): Promise<void> {
  await page.getByRole('button', { name: 'Search or jump to' }).filter({ visible: true }).first().click()
  presses.length = 0
  await palette(page).getByRole('combobox').fill(words)
}

test(
  'who calls is found in the palette by the number on the display: typed, then one press',
  { tag: '@phone-only' },
  async ({ page, openAdmin, records }) => {
    const digits = String(Date.now()).slice(-8)
    const { fullName } = await records.participant({
      fullName: uniqueName('Meera Placeholder'),
      phone: `+91 00${digits.slice(0, 3)} ${digits.slice(3)}`,
    })
    const presses = await recordPresses(page)
    await openAdmin('/admin')
    await typeIntoPalette(page, presses, `00${digits}`)
    await palette(page).getByRole('group', { name: 'Participants' }).getByRole('option', { name: fullName }).click()
    await expect(page.getByRole('heading', { level: 1, name: fullName })).toBeVisible()
    expect(presses, presses.join(', ')).toHaveLength(2)
  },
)

test(
  'New enquiry begins from the palette and from the overview, with the channel of the last one',
  { tag: '@phone-only' },
  async ({ page, openAdmin, records }) => {
    const name = uniqueName('Ravi Sample')
    const dialog = page.getByRole('dialog', { name: 'New enquiry' })
    const presses = await recordPresses(page)
    await openAdmin('/admin')
    await typeIntoPalette(page, presses, 'new enq')
    await palette(page).getByRole('option', { name: 'New enquiry' }).click()
    await dialog.getByRole('button', { name: 'Phone', exact: true }).click()
    await dialog.getByLabel('Name', { exact: true }).fill(name)
    await dialog.getByLabel('Phone').fill('+91 00000 00032')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Enquiry saved')
    expect(presses, presses.join(', ')).toHaveLength(6)
    await test.step('the message lies on the title of the palette, above its field and its list', async () => {
      await page.getByRole('button', { name: 'Search or jump to' }).filter({ visible: true }).first().click()
      const message = await page.locator('.toast').boundingBox()
      const field = await palette(page).getByRole('combobox').boundingBox()
      expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(field?.y ?? 0)
    })
    const [enquiry] = (await records.list(`/api/contacts?channel=phone&q=${query(name)}`)) as Enquiry[]
    expect(enquiry).toMatchObject({ fullName: name, channel: 'phone' })

    await openAdmin('/admin')
    presses.length = 0
    await page.getByRole('main').getByRole('link', { name: 'New enquiry' }).click()
    await expect(dialog.getByRole('button', { name: 'Phone', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
    expect(presses, presses.join(', ')).toHaveLength(1)
  },
)

test(
  'a caller without an e-mail is enrolled in two presses where their client has a contact, and no e-mail is demanded',
  { tag: '@phone-only' },
  async ({ page, openAdmin, records }) => {
    const program = await records.program()
    const client = await records.client()
    const name = uniqueName('Sunil Sample')
    const request = await records.recorded({ name, phone: '+91 00000 00033', trainingProgramId: program.id, clientId: client.id })
    const presses = await recordPresses(page)
    await openAdmin(`/admin?view=contacts&id=${request.id}`)
    await expect(page.getByRole('combobox', { name: /^Client/ })).toHaveValue(`${client.name}, Faridabad`)
    presses.length = 0
    await page.getByRole('button', { name: /^Create participant/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Create participant' })
    await expect(dialog.getByRole('combobox', { name: /^Client/ })).toHaveValue(`${client.name}, Faridabad`)
    await expect(dialog.getByText('E-mail (optional)')).toBeVisible()
    await expect(dialog.getByLabel(/^E-mail/)).toHaveValue('')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Create participant' }).click()
    await expectToast(page, 'Participant created')
    expect(presses, presses.join(', ')).toHaveLength(2)
    const participants = await records.list(`/api/participants?trainingProgramId=${program.id}`)
    expect(participants).toMatchObject([{ fullName: name, email: '', clientId: client.id }])
  },
)
