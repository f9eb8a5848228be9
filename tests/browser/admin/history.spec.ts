import { expect, uniqueName, query, test } from '../support/admin.ts'

test('history is searched by the name of a record, shows each changed field, and links to the record', async ({
  page,
  openAdmin,
  records,
}) => {
  const fullName = uniqueName('मीरा Placeholder')
  const participant = await records.participant({ fullName })
  await records.change(`/api/participants/${participant.id}`, { ...participant, status: 'completed' })
  await openAdmin('/admin?view=history')
  await page.getByRole('searchbox', { name: 'Search names, IDs or words' }).fill(fullName)
  await expect(page).toHaveURL(/[?&]q=/)
  const entries = page.getByRole('main').locator('ol > li')
  await expect(entries).toHaveCount(2)
  const update = entries.first()
  await expect(update.getByRole('heading')).toHaveText(`Participant updated: Participant ${participant.id}, ${fullName}`)
  await expect(update).toContainText('Administrator')
  await expect(update.locator('dt')).toHaveText('Status')
  await expect(update.locator('dd')).toHaveText('active → changed to completed')
  await page.getByLabel('Action').selectOption('participant created')
  await expect(entries).toHaveCount(1)
  await entries.first().locator('summary').click()
  await expect(entries.first()).toContainText(participant.participantId)
  await entries.first().getByRole('link', { name: 'History of this record' }).click()
  await expect(page.getByText(`Of Participant ${participant.id}`)).toBeVisible()
  await page.goto(`/admin?view=history&subject=${query(`participant:${participant.id}`)}`)
  await expect(entries).toHaveCount(2)
  await entries
    .first()
    .getByRole('link', { name: `Participant ${participant.id}` })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit participant' })).toBeVisible()
})

test('history says when no entry matches, and its filters can be cleared', async ({ page, openAdmin }) => {
  await openAdmin('/admin?view=history&from=2020-01-01&to=2020-01-31')
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('1 Jan 2020')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('main').locator('ol > li').first()).toBeVisible()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('')
})
