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

test('own paper is uploaded, and its free area is moved by arrow keys, dragged and typed @phone', async ({ page, openAdmin }) => {
  await openAdmin('/admin/certificate-designs/new')
  await page.getByLabel('Name of the design').fill(uniqueName('Own paper'))
  await page.getByLabel('Own paper: your A4 page').check()
  await page.locator('[data-upload="paper"]').setInputFiles({ name: 'paper.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(PAPER) })
  const left = page.getByRole('slider', { name: 'Left edge' })
  await expect(left).toHaveAttribute('aria-valuetext', '25 mm from the left')
  await expect(page.getByLabel('A4 portrait')).toBeChecked()

  await left.press('ArrowRight')
  await expect(page.getByLabel('Left edge, mm')).toHaveValue('26')
  await left.press('Shift+ArrowLeft')
  await expect(page.getByLabel('Left edge, mm')).toHaveValue('16')
  const top = page.getByRole('slider', { name: 'Top edge' })
  const box = await top.boundingBox()
  if (!box) throw new Error('the edge has no place')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 + 40)
  await page.mouse.up()
  await expect(page.getByLabel('Top edge, mm')).not.toHaveValue('30')
  await expectAccessible(page)

  const right = page.getByLabel('Right edge, mm')
  await right.fill('150')
  const save = page.getByRole('button', { name: /^(Save|Create)/ })
  await save.click()
  await expect(page.getByText('The free area must be at least 150 mm wide. It is 44 mm.').first()).toBeVisible()
  await right.fill('16')
  const preview = page.getByRole('button', { name: 'Preview', exact: true })
  if (await preview.isVisible()) await preview.click()
  await expect(page.getByAltText('A specimen in this design')).toBeVisible()
  await save.click()
  await expectToast(page, 'Design saved', 'New certificates have it from now on.')
})

const PAPER =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 210 297"><rect width="210" height="297" fill="#fbf6e9"/>' +
  '<rect y="0" width="210" height="25" fill="#7a1f2b"/><circle cx="105" cy="12" r="9" fill="#fff"/></svg>'
