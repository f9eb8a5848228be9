import { expect, test } from '../support/fixtures.ts'

const PROGRAM = '/training-programs/vda-6-3-process-auditor'

test('a program prints as a brochure of one page, without what can only be pressed', async ({ page, baseURL }) => {
  await page.goto(PROGRAM)
  const main = page.getByRole('main')
  await expect(main.getByText(`${baseURL}${PROGRAM}`)).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  for (const words of ['VDA 6.3 Process Auditor', '21,500', '4 days', 'Day 1: Method', 'Assessment and certificate', '+91 00000 00000']) {
    await expect(main.getByText(words).filter({ visible: true }).first(), words).toBeVisible()
  }
  await expect(main.getByText(`${baseURL}${PROGRAM}`)).toBeVisible()
  for (const part of [page.getByRole('banner'), page.getByRole('contentinfo'), main.getByRole('button').first()]) {
    await expect(part).toBeHidden()
  }
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(pages).toHaveLength(1)
})
