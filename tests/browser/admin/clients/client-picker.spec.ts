import { expect, test, uniqueName } from '../../support/admin.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../../support/accessibility.ts'
import { save } from '../../support/admin-forms.ts'

test(
  'a client is found by typing, also among two of one name, and cleared again',
  { tag: '@phone-only' },
  async ({ page, openAdmin, records }) => {
    const name = uniqueName('नमूना Mock Motors')
    const [first, second] = [await records.client({ name }), await records.client({ name, place: 'Pune', state: 'Maharashtra' })]
    const participant = await records.participant({ clientId: first.id })
    const stored = async () => (await records.read<{ clientId: number | null }>(`/api/participants/${participant.id}`)).clientId
    await openAdmin(`/admin/participants/edit/${participant.id}`)
    const field = page.getByRole('combobox', { name: /^Client/ })
    const options = page.getByRole('option')

    await test.step('the field shows whom it has; Escape leaves that', async () => {
      await expect(field).toHaveValue(`${name}, Faridabad`)
      await field.fill('nobody is called like this')
      await expect(page.getByText(/^No client found for/)).toBeVisible()
      await field.press('Escape')
      await expect(field).toHaveValue(`${name}, Faridabad`)
    })

    await test.step('name and place tell two of one name apart; keys choose', async () => {
      await field.fill(name)
      await expect(options.filter({ hasText: name })).toHaveText([/Faridabad, Haryana · 1 participant/, /Pune, Maharashtra/, /New client/])
      await expectAccessible(page)
      await expect(options.first()).toHaveAttribute('aria-selected', 'true')
      await field.press('ArrowDown')
      await field.press('Enter')
      await expect(field).toHaveValue(`${name}, Pune`)
      await save(page).click()
      await expect.poll(stored).toBe(second.id)
    })

    await test.step('Enter right after the last letter waits for the search, and never sends the form', async () => {
      await openAdmin(`/admin/participants/edit/${participant.id}`)
      await expect(field).toHaveValue(`${name}, Pune`)
      await field.fill(`${name} faridabad`)
      await field.press('Enter')
      await expect(field).toHaveValue(`${name}, Faridabad`)
      await expect(save(page)).toBeVisible()
      expect(await stored()).toBe(second.id)
    })

    await test.step('cleared by its button', async () => {
      await page.getByRole('button', { name: 'Clear client' }).click()
      await expect(field).toHaveValue('')
    })
  },
)

test('the list of participants is narrowed to a client', { tag: '@phone-only' }, async ({ page, openAdmin, records }) => {
  const client = await records.client({ name: uniqueName('Mock Motors') })
  const [theirs, other] = [await records.participant({ clientId: client.id }), await records.participant()]
  await openAdmin('/admin?view=participants')
  const field = page.getByRole('combobox', { name: 'Client' })
  await expect(page.getByText(other.fullName).first()).toBeVisible()
  await field.fill(client.name)
  await field.press('Enter')
  await expect(page.getByText(other.fullName)).toHaveCount(0)
  await expect(page.getByText(theirs.fullName).first()).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`client=${client.id}`))
  await page.getByRole('button', { name: 'Clear client' }).click()
  await expect(page.getByText(other.fullName).first()).toBeVisible()
  await expectNoHorizontalScroll(page)
})
