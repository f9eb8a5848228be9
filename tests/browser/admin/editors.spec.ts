import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, expectDashboard, expectToast, isPhone, uniqueName, test } from '../support/admin.ts'
import { description, save, title } from '../support/admin-forms.ts'
import { navigate } from '../support/visitor.ts'

/** Opens the preview, which is in its own tab on a phone. */
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
    // A dialog that is still closing keeps the keyboard to itself.
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
  await page.locator('input[type=file][data-upload=image_path]').setInputFiles(photograph)
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

/** A list item as Word 365 puts it on the clipboard. */
const item = (text: string) =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`
const WORD = `<html><head><style>p.MsoNormal{margin:0cm}</style></head><body><!--StartFragment--><p class=MsoNormal>For <b>auditors</b>.<o:p></o:p></p>
${item('plan')}${item('report')}<table class=MsoTableGrid><tr><td><p class=MsoNormal>Day</p></td><td><p class=MsoNormal>Subject</p></td></tr>
<tr><td>1</td><td>Clauses</td></tr></table><p class=MsoNormal>See <a href="https://example.com/vda">the page</a>.</p><!--EndFragment--></body></html>`
const MARKDOWN =
  'For **auditors**.\n\n- plan\n- report\n\n| Day | Subject |\n| --- | --- |\n| 1 | Clauses |\n\nSee [the page](https://example.com/vda).'

/** Reports whether the field handled the paste; otherwise the browser pastes by itself. */
function paste(field: Locator, data: { html: string; plain: string }): Promise<boolean> {
  return field.evaluate((element, { html, plain }) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    clipboardData.setData('text/plain', plain)
    ;(element as HTMLElement).focus()
    return !element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, data)
}

test('a text from Word is pasted as Markdown into a description, which the preview shows, and Ctrl+Z takes it back', async ({
  page,
  openAdmin,
  records,
}) => {
  const service = await records.service()
  await openAdmin(`/admin/services/edit/${service.id}`)
  const area = description(page)
  await area.fill('Old text')
  await area.selectText()
  expect(await paste(area, { html: WORD, plain: 'For auditors.' })).toBe(true)
  await expect(area).toHaveValue(MARKDOWN)
  const preview = page.getByRole('region', { name: 'Page as visitors see it' })
  await expect(preview.getByRole('cell', { name: 'Clauses' })).toBeVisible()
  await expect(preview.locator('.prose li')).toHaveText(['plan', 'report'])
  await page.keyboard.press('Control+z')
  await expect(area).toHaveValue('Old text')
  await page.keyboard.press('Control+Shift+z')
  await page.keyboard.press('Control+s')
  await expectToast(page, 'Service updated')
  expect((await records.read<{ description: string }>(`/api/services/${service.id}`)).description).toBe(MARKDOWN)
})

test('plain text, a code editor and a very long page are left to the browser', async ({ page, openAdmin }) => {
  await openAdmin('/admin/services/create')
  const area = description(page)
  expect(await paste(area, { html: '', plain: 'a\nb' })).toBe(false)
  expect(await paste(area, { html: '<div><div><span style="color:#000">## Heading</span></div></div>', plain: '## Heading' })).toBe(false)
  const started = Date.now()
  expect(await paste(area, { html: `<p>${'long '.repeat(1_000_000)}</p>`, plain: 'long' })).toBe(false)
  expect(Date.now() - started).toBeLessThan(5000)
})

test('Ctrl+V of what was copied from a page keeps its list, Ctrl+Shift+V pastes the words alone', async ({ page, context, openAdmin }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAdmin('/admin/services/create')
  await page.evaluate(async () => {
    const [html, plain] = ['<ul><li><b>One</b></li><li>Two</li></ul>', 'One\nTwo']
    const blobs = { 'text/html': new Blob([html], { type: 'text/html' }), 'text/plain': new Blob([plain], { type: 'text/plain' }) }
    await navigator.clipboard.write([new ClipboardItem(blobs)])
  })
  const area = description(page)
  await area.focus()
  await page.keyboard.press('Control+v')
  await expect(area).toHaveValue('- **One**\n- Two')
  await area.fill('')
  await page.keyboard.press('Control+Shift+v')
  await expect(area).toHaveValue('One\nTwo')
})

test('a reply gets a list in place of a table, because e-mails show none', async ({ page, openAdmin, records }) => {
  const { id, fullName } = await records.enquiry()
  await openAdmin(`/admin?view=contacts&id=${id}`)
  await page
    .getByRole('region', { name: fullName })
    .getByRole('button', { name: /^Reply/ })
    .click()
  const reply = page.getByRole('textbox', { name: `Reply to ${fullName}` })
  await reply.fill('')
  expect(await paste(reply, { html: '<table><tr><td>Seats</td><td>20</td></tr></table>', plain: 'Seats\t20' })).toBe(true)
  await expect(reply).toHaveValue('- Seats – 20')
})
