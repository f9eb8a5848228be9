import type { Page } from '@playwright/test'
import { expect, expectDashboard, expectToast, query, test, uniqueName } from '../support/admin.ts'
import { description, expectMarked, failRequest, publish, recordWrites, save, submitIncomplete, title } from '../support/admin-forms.ts'

const INVALID_SLUG = 'Invalid slug format. Use only lowercase letters, numbers, and hyphens.'

const slug = (page: Page) => page.getByLabel('Slug', { exact: true })

test('a training program is checked, created, reopened with its stored values and updated; a failed request keeps the form', async ({
  page,
  openAdmin,
  records,
  browserErrors,
}) => {
  const taken = await records.program()
  const name = uniqueName('Gauge studies')
  const ownSlug = name.toLowerCase().replaceAll(' ', '-')
  const renamed = uniqueName('Renamed program')
  await openAdmin('/admin/training-programs/create')

  await test.step('every field except the online price and the image is required', async () => {
    const writes = recordWrites(page)
    await submitIncomplete(page, publish(page))
    await expectMarked(page, ['Title', 'Slug', 'Category', 'Duration', 'Offline price', 'Description'])
    await expect(page.getByLabel(/^Online price/)).not.toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel(/^Image URL/)).not.toHaveAttribute('aria-invalid', 'true')
    expect(writes).toEqual([])
  })

  await test.step('the slug follows the title until somebody edits the slug', async () => {
    await title(page).fill('  Core Tools: APQP,  PPAP_&_FMEA -- (Level 2)! ')
    await expect(slug(page)).toHaveValue('core-tools-apqp-ppap-fmea-level-2')
    await title(page).fill('Core Tools')
    await expect(slug(page)).toHaveValue('core-tools')
    await slug(page).fill(ownSlug)
    await title(page).fill(name)
    await expect(slug(page)).toHaveValue(ownSlug)
  })

  await test.step('a slug is lowercase letters and digits between single hyphens', async () => {
    for (const wrong of ['Two Words', 'under_score', '-leading', 'double--hyphen', 'trailing-']) {
      await slug(page).fill(wrong)
      await slug(page).blur()
      await expect(page.getByText(INVALID_SLUG).first(), wrong).toBeVisible()
      await expect(slug(page), wrong).toHaveAttribute('aria-invalid', 'true')
      await slug(page).fill(ownSlug)
      await slug(page).blur()
      await expect(page.getByText(INVALID_SLUG)).toBeHidden()
    }
  })

  await test.step('a slug that another program has is reported before the form is sent', async () => {
    await slug(page).fill(taken.slug ?? '')
    await expect(page.getByText(`This slug is already used by ${taken.title}.`).first()).toBeVisible()
    await slug(page).fill(ownSlug)
    await expect(page.getByText('This slug is already used')).toBeHidden()
  })

  await test.step('a create request that fails says so', async () => {
    await expect(page.getByLabel('Both Online & Offline')).toBeChecked()
    await page.getByLabel('Category', { exact: true }).fill('Metrology')
    await page.getByLabel('Duration', { exact: true }).fill('2 days')
    await page.getByLabel('Offline price', { exact: true }).fill('12500.75')
    await page.getByLabel(/^Online price/).fill('-300')
    await expect(page.getByLabel(/^Validity in months/)).toHaveValue('12')
    await page.getByRole('button', { name: '2 years' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Valid for 2 years' })).toBeVisible()
    await description(page).fill('How good is the gauge?')
    const restore = await failRequest(page, 'POST', '/api/training-programs/create')
    await publish(page).click()
    await expectToast(page, 'Error creating training program', 'An error occurred while creating the training program')
    await expect(publish(page)).toBeEnabled()
    await restore(browserErrors)
  })

  await test.step('prices are whole rupees, never negative; the price is the offline price', async () => {
    await publish(page).click()
    await expectToast(page, 'Training program created')
    await expectDashboard(page)
    await expect(page.getByRole('article').filter({ hasText: name })).toBeVisible()
    const [saved] = await records.list(`/api/training-programs?q=${query(name)}`)
    expect(saved).toMatchObject({
      price: 12_500,
      offline_price: 12_500,
      online_price: 0,
      delivery_mode: 'both',
      category: 'Metrology',
      validity_months: 24,
    })
  })

  await test.step('the list leads to the editor, which shows the stored values; a new title keeps the slug', async () => {
    await page.getByRole('link', { name: `Edit ${name}` }).click()
    await expect(title(page)).toHaveValue(name)
    await expect(slug(page)).toHaveValue(ownSlug)
    await expect(page.getByLabel('Offline price', { exact: true })).toHaveValue('12500')
    await expect(page.getByLabel('Both Online & Offline')).toBeChecked()
    await title(page).fill(renamed)
    await expect(slug(page)).toHaveValue(ownSlug)
  })

  await test.step('the server refuses the slug of another program', async () => {
    await slug(page).fill(taken.slug ?? '')
    await save(page).click()
    await expectToast(page, 'Error updating training program')
    await expect(slug(page)).toHaveAttribute('aria-invalid', 'true')
    const [stored] = await records.list(`/api/training-programs?q=${query(name)}`)
    expect(stored).toMatchObject({ slug: ownSlug })
    await slug(page).fill(ownSlug)
  })

  await test.step('an update that fails says so; the second attempt is saved with its prices', async () => {
    await page.getByLabel(/^Online price/).fill('9500')
    await page.getByLabel('Offline price', { exact: true }).fill('15000')
    const restore = await failRequest(page, 'PUT', '/api/training-programs/*')
    await save(page).click()
    await expectToast(page, 'Error updating training program', 'An error occurred while updating the training program')
    await restore(browserErrors)
    await save(page).click()
    await expectToast(page, 'Training program updated')
    await expectDashboard(page)
    const [saved] = await records.list(`/api/training-programs?q=${query(renamed)}`)
    expect(saved).toMatchObject({ title: renamed, slug: ownSlug, price: 15_000, online_price: 9500, offline_price: 15_000 })
  })
})

test('the price that a delivery mode does not use is emptied and disabled, and returns when the mode is chosen again', async ({
  page,
  openAdmin,
  records,
}) => {
  const [program, onlineOnly] = [await records.program(), await records.program({ delivery_mode: 'online' })]
  const online = page.getByLabel(/^Online price/)
  const offline = page.getByLabel('Offline price', { exact: true })

  await test.step('a program that is online only opens without an offline price', async () => {
    await openAdmin(`/admin/training-programs/edit/${onlineOnly.id}`)
    await expect(page.getByLabel('Online price', { exact: true })).toHaveValue('9500')
    await expect(offline).toBeDisabled()
    await expect(page.getByLabel('Online Only')).toBeChecked()
  })

  await test.step('choosing a mode empties the other price', async () => {
    await page.goto(`/admin/training-programs/edit/${program.id}`)
    await page.getByText('Online Only').click()
    await expect(offline).toHaveValue('')
    await expect(offline).toBeDisabled()
    await page.getByText('Offline Only').click()
    await expect(online).toHaveValue('')
    await expect(online).toBeDisabled()
    await expect(offline).toHaveValue('12500')
    await save(page).click()
    await expectToast(page, 'Training program updated')
    expect(await records.read(`/api/training-programs/${program.id}`)).toMatchObject({
      price: 12_500,
      offline_price: 12_500,
      online_price: null,
    })
  })

  await test.step('a price that is no number is saved as 0', async () => {
    await page.goto(`/admin/training-programs/edit/${program.id}`)
    await offline.fill('on request')
    await save(page).click()
    await expectToast(page, 'Training program updated')
    expect(await records.read(`/api/training-programs/${program.id}`)).toMatchObject({ price: 0, offline_price: 0, online_price: null })
  })
})

test('an image address shows the image, or says that it cannot be loaded', async ({ page, openAdmin }) => {
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
