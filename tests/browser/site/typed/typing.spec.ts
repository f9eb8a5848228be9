import { expect, test } from '../../support/fixtures.ts'
import { typeIntoEachField } from '../../support/typing.ts'
import { visit } from '../../support/visitor.ts'

test.describe('a text field of the site loses no letter of somebody who types fast on a slow device:', () => {
  for (const [path, atLeast] of [
    ['/contact', 4],
    ['/training-programs', 1],
    ['/verify-certificate', 1],
    ['/', 1],
  ] as const) {
    test(path, async ({ page }) => {
      await visit(page, path)
      expect(await typeIntoEachField(page)).toBeGreaterThanOrEqual(atLeast)
    })
  }

  test('the enrolment dialog', async ({ page }) => {
    await visit(page, '/training-programs/finance-for-non-finance-managers')
    await page.getByRole('button', { name: 'Enroll Now' }).first().click()
    expect(await typeIntoEachField(page, page.getByRole('dialog'))).toBeGreaterThanOrEqual(4)
  })
})
