import { expect, test, uniqueName } from '../support/admin.ts'

test('a clerk joins two records of one person, undoes it, changes a status in place and enrols the person again', async ({
  page,
  openAdmin,
  records,
}) => {
  const name = uniqueName('Priya Example')
  const email = `${name.split(' ').at(-1)}@example.com`
  const program = await records.program({ title: uniqueName('Layered audits') })
  const first = await records.participant({ fullName: name, email, status: 'active', trainingProgramId: program.id })
  const other = await records.participant({ fullName: `${name} Rao`, email })

  await openAdmin(`/admin?view=participants&q=${encodeURIComponent(first.participantId)}`)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Probably the same person' })).toBeVisible()
  // It says 'Possibly' if only a phone number used by many people is left.
  const suggestions = page.getByRole('region', { name: /the same person$/ })
  await expect(suggestions.getByText(`Same e-mail: ${email}`)).toBeVisible()
  await suggestions.getByRole('button', { name: `Join with ${name} Rao` }).click()
  await expect(suggestions.getByRole('button', { name: 'Undo' })).toBeFocused()
  const programs = page.getByRole('region', { name: 'Programs' })
  await expect(programs.getByText(other.participantId)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(programs.getByText(other.participantId)).toBeHidden()

  await suggestions.getByRole('button', { name: `Not the same person as ${name} Rao` }).click()
  await page
    .getByRole('region', { name: 'Joined records' })
    .getByRole('button', { name: `Undo ${name} Rao` })
    .click()
  await expect(suggestions.getByRole('button', { name: `Join with ${name} Rao` })).toBeVisible()

  await programs.getByRole('combobox', { name: `Status in ${program.title}` }).selectOption('completed')
  await expect(page.getByRole('link', { name: 'Issue certificate' })).toBeVisible()
  await page.getByRole('link', { name: 'Enrol in another program' }).click()
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue(name)
})
