import type { Page } from '@playwright/test'
import { expect, expectDashboard, expectToast, uniqueName, query, test } from '../support/admin.ts'
import { create, description, expectMarked, save, submitIncomplete, title, recordWrites } from '../support/admin-forms.ts'

const INVALID_SLUG = 'Invalid slug format. Use only lowercase letters, numbers, and hyphens.'

const slug = (page: Page) => page.getByLabel('Slug', { exact: true })

test.describe('a training program', () => {
  test('needs all but the online price and the picture', async ({ page, openAdmin }) => {
    await openAdmin('/admin/training-programs/create')
    const writes = recordWrites(page)
    await submitIncomplete(page, 'training program')
    await expectMarked(page, ['Title', 'Slug', 'Category', 'Duration', 'Offline price', 'Description'])
    await expect(page.getByLabel(/^Online price/)).not.toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel(/^Image URL/)).not.toHaveAttribute('aria-invalid', 'true')
    expect(writes).toEqual([])
  })

  test('takes its slug from the title until the slug is edited by hand', async ({ page, openAdmin }) => {
    await openAdmin('/admin/training-programs/create')
    await title(page).fill('  Core Tools: APQP,  PPAP_&_FMEA -- (Level 2)! ')
    await expect(slug(page)).toHaveValue('core-tools-apqp-ppap-fmea-level-2')
    await title(page).fill('Core Tools')
    await expect(slug(page)).toHaveValue('core-tools')
    await slug(page).fill('our-own-address')
    await title(page).fill('Quite another title')
    await expect(slug(page)).toHaveValue('our-own-address')
  })

  test('refuses a slug that is not lowercase letters and digits between single hyphens', async ({ page, openAdmin }) => {
    await openAdmin('/admin/training-programs/create')
    for (const wrong of ['Two Words', 'under_score', '-leading', 'double--hyphen', 'trailing-']) {
      await slug(page).fill(wrong)
      await slug(page).blur()
      await expect(page.getByText(INVALID_SLUG).first(), wrong).toBeVisible()
      await expect(slug(page), wrong).toHaveAttribute('aria-invalid', 'true')
      await slug(page).fill('a-good-slug-2')
      await slug(page).blur()
      await expect(page.getByText(INVALID_SLUG)).toBeHidden()
    }
  })

  test('is created with whole prices; its price is the offline price and it is held both ways', async ({ page, openAdmin, records }) => {
    const name = uniqueName('Gauge studies')
    await openAdmin('/admin/training-programs/create')
    await expect(page.getByLabel('Both Online & Offline')).toBeChecked()
    await title(page).fill(name)
    await page.getByLabel('Category', { exact: true }).fill('Metrology')
    await page.getByLabel('Duration', { exact: true }).fill('2 days')
    await page.getByLabel('Offline price', { exact: true }).fill('12500.75')
    await page.getByLabel(/^Online price/).fill('-300')
    await description(page).fill('How good is the gauge?')
    await create(page, 'training program').click()
    await expectToast(page, 'Training program created')
    await expectDashboard(page)
    await expect(page.getByRole('article').filter({ hasText: name })).toBeVisible()
    const [saved] = await records.list(`/api/training-programs?q=${query(name)}`)
    expect(saved).toMatchObject({ price: 12_500, offline_price: 12_500, online_price: 0, delivery_mode: 'both', category: 'Metrology' })
  })

  test('empties the price that its delivery does not have, and gives it back when the delivery is chosen again', async ({ page, openAdmin, records }) => {
    const program = await records.program()
    await openAdmin(`/admin/training-programs/edit/${program.id}`)
    const online = page.getByLabel(/^Online price/)
    const offline = page.getByLabel('Offline price', { exact: true })
    await page.getByText('Online Only').click()
    await expect(offline).toHaveValue('')
    await expect(offline).toBeDisabled()
    await page.getByText('Offline Only').click()
    await expect(online).toHaveValue('')
    await expect(online).toBeDisabled()
    await expect(offline).toHaveValue('12500')
    await save(page).click()
    await expectToast(page, 'Training program updated')
    expect(await records.read(`/api/training-programs/${program.id}`)).toMatchObject({ price: 12_500, offline_price: 12_500, online_price: null })
  })

  test('reads a price that is no number as 0, and no online price as none', async ({ page, openAdmin, records }) => {
    const program = await records.program()
    await openAdmin(`/admin/training-programs/edit/${program.id}`)
    await page.getByLabel('Offline price', { exact: true }).fill('on request')
    await page.getByLabel(/^Online price/).fill('')
    await save(page).click()
    await expectToast(page, 'Training program updated')
    expect(await records.read(`/api/training-programs/${program.id}`)).toMatchObject({ price: 0, offline_price: 0, online_price: null })
  })

  test('opens for editing with what is stored, and is updated', async ({ page, openAdmin, records }) => {
    const program = await records.program({ delivery_mode: 'online' })
    const renamed = uniqueName('Renamed program')
    await openAdmin('/admin?view=training-programs')
    await page.getByRole('link', { name: `Edit ${program.title}` }).click()
    await expect(title(page)).toHaveValue(program.title)
    await expect(slug(page)).toHaveValue(program.slug ?? '')
    await expect(page.getByLabel('Online price', { exact: true })).toHaveValue('9500')
    await expect(page.getByLabel('Offline price', { exact: true })).toBeDisabled()
    await expect(page.getByLabel('Online Only')).toBeChecked()
    await title(page).fill(renamed)
    await expect(slug(page)).toHaveValue(program.slug ?? '')
    await save(page).click()
    await expectToast(page, 'Training program updated')
    await expectDashboard(page)
    expect(await records.read(`/api/training-programs/${program.id}`)).toMatchObject({ title: renamed, slug: program.slug })
  })

  test('is refused with a slug that another program has', async ({ page, openAdmin, records }) => {
    const taken = await records.program()
    const program = await records.program()
    await openAdmin(`/admin/training-programs/edit/${program.id}`)
    await slug(page).fill(taken.slug ?? '')
    await save(page).click()
    await expectToast(page, 'Error updating training program')
    await expect(slug(page)).toHaveAttribute('aria-invalid', 'true')
    expect(await records.read(`/api/training-programs/${program.id}`)).toMatchObject({ slug: program.slug })
  })

  test('shows the picture at its address, or says that it does not load', async ({ page, openAdmin }) => {
    await openAdmin('/admin/training-programs/create')
    const address = page.getByLabel(/^Image URL/)
    const failure = page.getByText('Failed to load image. Please check the URL.').first()
    const preview = page.getByRole('figure').locator('img')
    await address.fill('/no-such-picture.png')
    await expect(failure).toBeVisible()
    await address.fill('/icon-512.png')
    await expect(failure).toBeHidden()
    await expect(preview).toHaveAttribute('src', '/icon-512.png')
    await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512)
  })
})
