import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, expectDashboard, expectToast, isPhone, uniqueName, test } from '../support/admin.ts'
import { description, save, title } from '../support/admin-forms.ts'
import { navigate } from '../support/visitor.ts'

/** On a phone the preview is behind a tab of its own. */
async function openPreview(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Preview', exact: true }).click()
}

const pagePreview = (page: Page) => page.getByRole('region', { name: 'Page as visitors see it' })

test.describe('the description', () => {
  test('is previewed as the public page shows it, without unsafe markup', { tag: '@phone' }, async ({ page, openAdmin, records }) => {
    const service = await records.service()
    await openAdmin(`/admin/services/edit/${service.id}`)
    await description(page).fill('# What we do\n\nWe **walk** your line. <b>Raw</b> [bad](javascript:alert(1))')
    await openPreview(page)
    await expect(pagePreview(page).locator('strong')).toHaveText('walk')
    const shown = await pagePreview(page).locator('.prose').innerHTML()
    if (isPhone(page)) await expectAccessible(page)
    await page.keyboard.press('Control+s')
    await expectToast(page, 'Service updated')
    await page.goto(`/services/${service.slug ?? service.id}`)
    expect(await page.locator('.prose').first().innerHTML()).toBe(shown)
    expect(shown).not.toMatch(/href="javascript|<b>/)
  })

  test('is formatted by buttons and keys, and Ctrl+Z undoes it; its preview scrolls with it', async ({ page, openAdmin }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await openAdmin('/admin/training-programs/create')
    const area = description(page)
    await area.click()
    await page.keyboard.type('walk')
    await area.selectText()
    await page.keyboard.press('Control+b')
    await expect(area).toHaveValue('**walk**')
    await page.keyboard.press('Control+z')
    await expect(area).toHaveValue('walk')
    await area.selectText()
    await page.getByRole('button', { name: 'Italic' }).click()
    await page.getByRole('button', { name: 'Heading' }).click()
    await expect(area).toHaveValue('## *walk*')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await expect(area).toHaveValue('walk')
    await expect(page.getByText('1 word', { exact: true })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(area).not.toBeFocused()

    await test.step('the preview scrolls by the same proportion when both are visible', async () => {
      await area.fill(Array.from({ length: 120 }, (_, line) => `Paragraph ${line}.`).join('\n\n'))
      await expect(pagePreview(page)).toContainText('Paragraph 119.')
      for (const part of [1, 0.5, 0]) {
        await area.evaluate((field, share) => (field.scrollTop = share * (field.scrollHeight - field.clientHeight)), part)
        const shownPart = () => pagePreview(page).evaluate((view) => view.scrollTop / (view.scrollHeight - view.clientHeight))
        await expect.poll(shownPart).toBeCloseTo(part, 1)
      }
    })
  })
})

test.describe('keys in an editor', () => {
  test('Ctrl+S saves from within a field; Esc outside a field leaves the editor, and asks first when edits would be lost', async ({
    page,
    openAdmin,
    records,
  }) => {
    const service = await records.service()
    const renamed = uniqueName('Renamed')
    await openAdmin(`/admin/services/edit/${service.id}`)
    await title(page).fill(renamed)
    await page.keyboard.press('Escape')
    await expect(title(page)).toHaveValue(renamed)
    await title(page).blur()
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    // A question that is still closing keeps the keyboard to itself.
    await expect(question).toBeHidden()
    await title(page).press('Control+s')
    await expectToast(page, 'Service updated')
    await expectDashboard(page)
    expect(await records.read(`/api/services/${service.id}`)).toMatchObject({ title: renamed })
  })
})

test.describe('who may not change something is told so, instead of being refused when they save', () => {
  const as = (page: Page, role: string) =>
    page.route('/api/admin/session', async (route) => {
      if (route.request().method() === 'GET') await route.fulfill({ json: { success: true, data: { name: 'Somebody', role } } })
      else await route.continue()
    })
  const refusal = (page: Page) => page.getByRole('heading', { name: 'Your role does not include this page' })

  test('an editor may open services and programs, but not participants and certificates; a viewer may open no editor', async ({
    page,
    openAdmin,
    records,
  }) => {
    const [service, certificate] = [await records.service(), await records.certificate()]
    await as(page, 'editor')
    await openAdmin(`/admin/services/edit/${service.id}`)
    await expect(title(page)).toHaveValue(service.title)
    for (const path of [
      '/admin/participants/create',
      `/admin/participants/edit/${certificate.participantId}`,
      '/admin/certificates/create',
      `/admin/certificates/edit/${certificate.id}`,
      `/admin/delete/participant/${certificate.participantId}`,
    ]) {
      await navigate(page, path)
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await expect(refusal(page), path).toBeVisible()
    }

    await page.unrouteAll()
    await as(page, 'viewer')
    await page.goto('/admin/services/create')
    await expect(refusal(page)).toBeVisible()
    await navigate(page, '/admin/training-programs/create')
    await expect(page).toHaveURL(/training-programs\/create$/)
    await expect(refusal(page)).toBeVisible()
  })
})

test('preview, upload, draft and the question after a stale edit are accessible in both themes', async ({ page, openAdmin, records }) => {
  const program = await records.program({ description: 'Words.\n\n## Outline\n\n- Day 1' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openAdmin(`/admin/training-programs/edit/${program.id}`)
  await title(page).fill(uniqueName('Mine'))
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('admin_draft:')))
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('You have unsaved changes from')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore' }).click()

  await page.route('/api/images', () => undefined)
  const photograph = { name: 'hall.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(100) }
  await page.locator('input[type=file]').setInputFiles(photograph)
  await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible()
  await description(page).focus()
  await expect(pagePreview(page)).toContainText('Day 1')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Cancel upload' }).click()
  await records.change(`/api/training-programs/${program.id}`, { ...program, duration: '9 days', description: 'Other words.' })
  await save(page).click()
  await expect(page.getByRole('dialog', { name: 'Someone else changed this training program' })).toBeVisible()
  await expectAccessible(page)
})
