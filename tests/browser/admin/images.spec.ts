import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectToast, test } from '../support/admin.ts'
import { save } from '../support/admin-forms.ts'

const address = (page: Page) => page.getByLabel(/^Image URL/)
const chooser = (page: Page) => page.locator('input[type=file][data-upload=image_path]')
const preview = (page: Page) => page.getByRole('figure').locator('img')
const UPLOADED = /^\/uploads\/[0-9a-f]{40}-1600x900\.webp$/

/** A unique photograph: equal files are stored once. */
async function photograph(width = 2000, height = 1125): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 }
  return sharp({ create: { width, height, channels: 3, background: '#0b5d66', noise } })
    .jpeg()
    .toBuffer()
}

const file = (buffer: Buffer, name = 'hall.jpg') => ({ name, mimeType: 'image/jpeg', buffer })

test.describe('the picture of a program', () => {
  test('is uploaded, previewed and saved, and visitors get the copy that suits their screen', async ({ page, openAdmin, records }) => {
    const program = await records.program()
    await openAdmin(`/admin/training-programs/edit/${program.id}`)
    await chooser(page).setInputFiles(file(await photograph()))
    await expect(address(page)).toHaveValue(UPLOADED)
    await expect.poll(() => preview(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expect(page.getByText('Unsaved', { exact: false }).first()).toBeVisible()
    await save(page).click()
    await expectToast(page, 'Training program updated')

    await page.goto(`/training-programs/${program.slug}`)
    const shown = page.getByRole('article').locator('picture img')
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
    expect(await shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/uploads\/[0-9a-f]{40}-\d+x\d+\.avif$/)
    await expect(shown).toHaveAttribute('width', '1600')
    await expect(shown).toHaveAttribute('srcset', /-400x225\.webp 400w, .*-1600x900\.webp 1600w$/)
  })

  test('can be dropped on the preview, and taken out again', async ({ page, openAdmin }) => {
    await openAdmin('/admin/training-programs/create')
    const bytes = [...(await photograph(500, 300))]
    const dropped = await page.evaluateHandle((content) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(content)], 'hall.jpg', { type: 'image/jpeg' }))
      return transfer
    }, bytes)
    await page.getByRole('figure').dispatchEvent('dragover', { dataTransfer: dropped })
    await expect(page.getByText('Drop it here')).toBeVisible()
    await page.getByRole('figure').dispatchEvent('drop', { dataTransfer: dropped })
    await expect(address(page)).toHaveValue(/-500x300\.webp$/)
    await page.getByRole('button', { name: 'Remove picture' }).click()
    await expect(address(page)).toHaveValue('')
    await expect(page.getByText('Without a picture, the site draws this one.')).toBeVisible()
  })

  test('is refused in words when the file is no picture, and the form stays as it was', async ({ page, openAdmin }) => {
    await openAdmin('/admin/training-programs/create')
    await address(page).fill('/icon-512.png')
    await chooser(page).setInputFiles(file(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'logo.jpg'))
    await expect(page.getByRole('alert').getByText(/SVG drawings cannot be used/)).toBeVisible()
    await expect(address(page)).toHaveValue('/icon-512.png')
    await chooser(page).setInputFiles(file(Buffer.alloc(10 * 1024 * 1024 + 1)))
    await expect(page.getByRole('alert').getByText(/larger than 10 MB/)).toBeVisible()
  })

  test('on its way shows how far it is, keeps the form from being saved without it, and can be stopped', async ({
    page,
    openAdmin,
    records,
  }) => {
    const program = await records.program()
    await openAdmin(`/admin/training-programs/edit/${program.id}`)
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route('/api/images', async (route) => {
      await answered
      await route.continue().catch(() => undefined)
    })
    await chooser(page).setInputFiles(file(await photograph(500, 300)))
    await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible()
    await save(page).click()
    await expectToast(page, 'Validation Error', 'The picture is still uploading. Wait for it to finish, or cancel the upload.')
    await page.getByRole('button', { name: 'Cancel upload' }).click()
    await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeHidden()
    answer()
    await expect(address(page)).toHaveValue('')
  })
})
