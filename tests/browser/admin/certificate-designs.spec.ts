import { expectAccessible } from '../support/accessibility.ts'
import { expect, expectToast, test, uniqueName } from '../support/admin.ts'

test('a design is made beside the real document, chosen by a program, and then not deleted @phone', async ({
  page,
  openAdmin,
  records,
}) => {
  const name = uniqueName('Letterhead')
  const program = await records.program({ title: uniqueName('Designed') })
  await openAdmin('/admin?view=certificate-designs')
  await page.getByRole('link', { name: 'New design' }).click()
  await page.getByLabel('Name of the design').fill(name)
  await page.getByLabel('Plain: white paper').check()
  await page.getByLabel('A4 portrait').check()

  // A misspelt placeholder is refused with its name.
  const sentence = page.getByLabel('Sentence, completion')
  await sentence.fill('{nmae} has completed {program}')
  const save = page.getByRole('button', { name: /^(Save|Create)/ })
  await save.click()
  await expect(page.getByText('{nmae} is not known. Did you mean {name}?').first()).toBeVisible()
  await sentence.fill('We certify that {name} has completed {program}[ with a score of {score}]')
  await expectAccessible(page)

  const preview = page.getByRole('button', { name: 'Preview', exact: true })
  if (await preview.isVisible()) await preview.click()
  await expect(page.getByAltText('A specimen in this design')).toBeVisible()
  await page.getByLabel('Preview with').selectOption('longest')
  await expect(page.getByAltText('A specimen in this design')).toBeVisible()
  await save.click()
  await expectToast(page, 'Design saved', 'New certificates have it from now on.')

  await openAdmin(`/admin/training-programs/edit/${program.id}`)
  await page.getByLabel('Design', { exact: true }).selectOption({ label: name })
  await expectToast(page, 'The design is chosen')

  await openAdmin('/admin?view=certificate-designs')
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Delete this design' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(`“${name}” cannot be deleted while it is used by ${program.title}.`).first()).toBeVisible()
})
