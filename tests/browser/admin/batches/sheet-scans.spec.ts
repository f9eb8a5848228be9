import sharp from 'sharp'
import { expectAccessible, expectNoHorizontalScroll } from '../../support/accessibility.ts'
import { expect, expectToast, isPhone, test } from '../../support/admin.ts'

test(
  'the signed sheet of a day is photographed or added as a scan, opened and removed',
  { tag: '@phone-only' },
  async ({ page, openAdmin, records }) => {
    const { id: trainingProgramId } = await records.program()
    const day = (date: string) => ({ date, startTime: '09:30', endTime: '17:30' })
    const batch = await records.batch({ trainingProgramId, days: [day('2025-11-12'), day('2025-11-13')] })
    await records.participant({ trainingProgramId, batchId: batch.id })
    const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#f5f2ea' } })
      .jpeg()
      .toBuffer()

    await openAdmin(`/admin?view=batches&id=${batch.id}&part=attendance`)
    const sheet = page.getByRole('region', { name: 'Signed sheet of 13 Nov 2025' })
    await expect(sheet).toContainText('No scan yet')
    await expect(sheet.getByRole('button', { name: 'Take photo' })).toBeVisible({ visible: isPhone(page) })
    const camera = sheet.locator('input[data-upload="photo"]')
    await expect(camera).toHaveAttribute('capture', 'environment')
    await camera.setInputFiles({ name: 'sheet.jpg', mimeType: 'image/jpeg', buffer })
    await expect(sheet.getByRole('link', { name: 'Picture 1' })).toBeVisible()
    await expectAccessible(page)

    await sheet.locator('input[data-upload="scan"]').setInputFiles([
      { name: 'list.pdf', mimeType: 'application/pdf', buffer: Buffer.from('Sr. no.,Name') },
      { name: 'page-2.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') },
    ])
    await expect(sheet.getByRole('alert')).toContainText('list.pdf: A scan is a picture or a PDF: choose a JPEG, PNG, WebP or PDF file.')
    await expect(sheet.getByRole('link', { name: 'PDF 2' })).toBeVisible()

    const href = (await sheet.getByRole('link', { name: 'Picture 1' }).getAttribute('href')) ?? ''
    const opened = await page.request.get(href)
    expect([opened.status(), opened.headers()['content-type']]).toEqual([200, 'image/jpeg'])

    await sheet.getByRole('button', { name: 'Remove scan 1' }).click()
    await page.getByRole('button', { name: 'Remove scan', exact: true }).click()
    await expectToast(page, 'Scan removed')
    await expect(sheet.getByRole('link')).toHaveText([/PDF 1/])
    // The other day has no scan.
    await page.getByRole('button', { name: '12 Nov 2025', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Signed sheet of 12 Nov 2025' })).toContainText('No scan yet')
    await expectNoHorizontalScroll(page)
  },
)
