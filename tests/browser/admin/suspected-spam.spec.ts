import { expect, expectToast, test, uniqueName } from '../support/admin.ts'

test(
  'a message suspected of being spam is shown apart with the reason, and “Not spam” moves it to the inbox',
  { tag: '@phone-only' },
  async ({ page, openAdmin, records, request }) => {
    const name = uniqueName('Meera Placeholder')
    const message = {
      name,
      email: 'meera@example.com',
      subject: 'Other Inquiry',
      message: 'Please call me about the audit.',
      remarks: 'Filled in',
    }
    await request.post('/api/contact', { data: message })
    await openAdmin(`/admin?view=contacts&q=${encodeURIComponent(name)}`)
    await expect(page.getByRole('article')).toHaveCount(0)
    const suspected = page.getByRole('link', { name: /^Suspected spam/ })
    await expect(suspected).toHaveAccessibleName('Suspected spam , 1')
    await suspected.click()
    await expect(page.getByText('These messages may be spam')).toBeVisible()
    const card = page.getByRole('article', { name })
    await expect(card).toContainText('A field that people do not see was filled in.')
    await expect(card.getByRole('group', { name: /^Status/ })).toHaveCount(0)
    await card.getByRole('button', { name: /^Not spam/ }).click()
    await expectToast(page, 'Moved to the inbox', `The message from ${name} is pending.`)
    await expect(card).toHaveCount(0)
    await expect(page.getByText('No results')).toBeVisible()
    await suspected.click()
    await expect(card.getByRole('group', { name: /^Status/ })).toBeVisible()
    expect(await records.list(`/api/contacts?q=${encodeURIComponent(name)}`)).toMatchObject([{ status: 'pending', suspectedFor: [] }])
  },
)
