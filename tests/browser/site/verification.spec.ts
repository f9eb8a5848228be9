import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { EXPIRED, issueCertificate, permalinkOf, REVOKED } from '../support/certificates.ts'
import { failWith500, SERVER_ERROR, expectWarning, clearExpectedErrors, visit, recordPosts } from '../support/visitor.ts'

const HINDI_NAME = 'सुश्री उदाहरण प्रतिभागी'
const LONG_NAME = 'Kiran Longname-Exampleson of the Extended Placeholder Family'

async function verify(page: Page, certificate: { certificateId: string; fullName: string }): Promise<void> {
  await page.getByLabel('Certificate ID').fill(certificate.certificateId)
  await page.getByLabel('Full Name').fill(certificate.fullName)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Verify Certificate' }).click()
}

function result(page: Page) {
  return page.getByRole('article', { name: 'Certificate Verified' })
}

function fontSizes(words: Locator): Promise<number[]> {
  return words.evaluateAll((elements) =>
    elements.filter((element) => element.checkVisibility()).map((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
  )
}

/** All green text, fills and borders. Petrol has more blue than green. */
function greenElements(within: Locator): Promise<string[]> {
  return within.locator('*').evaluateAll((elements) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    const isGreen = (colour: string) => {
      if (!canvas) return true
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = colour
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
      return alpha > 20 && green > red + 12 && green > blue + 12
    }
    return elements
      .filter((element) => {
        const { color, backgroundColor, borderTopColor, fill, stroke } = getComputedStyle(element)
        return [color, backgroundColor, borderTopColor, fill, stroke].some(isGreen)
      })
      .map((element) => element.outerHTML.slice(0, 100))
  })
}

test('an active certificate is verified with its name, program and dates', async ({ page }) => {
  const certificate = await issueCertificate(page.request, 'Asha Register')
  await visit(page, '/verify-certificate')
  await verify(page, { certificateId: ` ${certificate.certificateId.toLowerCase()} `, fullName: 'asha  REGISTER' })
  await expect(page.getByRole('heading', { name: 'Certificate Verified' })).toBeFocused()
  for (const words of [
    'This certificate is genuine and currently valid.',
    certificate.fullName,
    certificate.program,
    certificate.certificateId,
    'January 26, 2026',
    'No expiry',
  ]) {
    await expect(result(page)).toContainText(words)
  }
  await expect(result(page).getByText('Active', { exact: true })).toBeVisible()
  expect(await greenElements(result(page))).not.toEqual([])
  await page.getByRole('link', { name: 'Check another certificate' }).click()
  await expect(page.getByLabel('Certificate ID')).toHaveValue('')
})

test('on a phone, Expired or Revoked is the largest word of the result, nothing in it is green, and only an expiry date in the past is red', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await visit(page, '/verify-certificate')
  for (const { status, certificate, sentence, others } of [
    {
      status: 'Revoked',
      certificate: REVOKED,
      sentence: 'Issued by us, but later revoked. Do not rely on it.',
      others: /currently valid|expired on/,
    },
    { status: 'Expired', certificate: EXPIRED, sentence: 'Genuine, but it expired on July 1, 2026.', others: /currently valid|revoked/ },
  ]) {
    await verify(page, certificate)
    await expect(result(page).getByText(status, { exact: true })).toBeVisible()
    await expect(result(page).getByText(sentence)).toBeVisible()
    await expect(result(page).getByText(certificate.program)).toBeVisible()
    await expect(result(page)).not.toContainText(others)
    const [word = 0] = await fontSizes(result(page).getByText(status, { exact: true }))
    const sizes = await fontSizes(result(page).locator(':is(h1, h2, h3, p, dt, dd, strong)'))
    expect(sizes.filter((size) => size >= word)).toEqual([word])
    expect(await greenElements(result(page))).toEqual([])
    if (status === 'Revoked') await page.getByRole('link', { name: 'Check another certificate' }).click()
  }
  const expiry = result(page).getByRole('definition').filter({ hasText: 'July 1, 2026' })
  const issue = result(page).getByRole('definition').filter({ hasText: 'July 1, 2025' })
  const [red, plain] = await Promise.all([expiry, issue].map((date) => date.evaluate((element) => getComputedStyle(element).color)))
  const [r = 0, g = 0, b = 0] = (red?.match(/\d+/g) ?? []).map(Number)
  expect(r).toBeGreaterThan(2 * Math.max(g, b))
  expect(red).not.toBe(plain)
})

test('a Hindi name and a very long name are verified and fit a window of 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await visit(page, '/verify-certificate')
  for (const fullName of [HINDI_NAME, LONG_NAME]) {
    const certificate = await issueCertificate(page.request, fullName)
    if (fullName === LONG_NAME) await page.getByRole('link', { name: 'Check another certificate' }).click()
    await verify(page, certificate)
    await expect(result(page).getByText(fullName)).toBeVisible()
    const overflow = await result(page).evaluate((card) =>
      Math.max(card.scrollWidth - card.clientWidth, document.documentElement.scrollWidth - innerWidth),
    )
    expect(overflow, fullName).toBe(0)
  }
})

test('the form requires both fields, answers a wrong ID and a wrong name alike, and tells a failed request from a miss', async ({
  page,
  browserErrors,
}) => {
  const posts = recordPosts(page, '/api/verify-certificate')
  await visit(page, '/verify-certificate')

  await test.step('nothing is sent while a field is empty', async () => {
    for (const empty of ['Certificate ID', 'Full Name']) {
      await verify(page, { certificateId: 'CERT1', fullName: 'Asha', [empty === 'Full Name' ? 'fullName' : 'certificateId']: ' ' })
      await expectWarning(page, 'Validation Error', 'Please fill in all required fields')
      await expect(page.getByLabel(empty)).toHaveAttribute('aria-invalid', 'true')
    }
    expect(posts).toHaveLength(0)
  })

  await test.step('a miss does not reveal which of the two was wrong, and shows no certificate', async () => {
    const answers: string[] = []
    for (const lookUp of [
      { certificateId: EXPIRED.certificateId, fullName: 'Somebody Else' },
      { certificateId: 'CERT2000010000', fullName: EXPIRED.fullName },
    ]) {
      await verify(page, lookUp)
      await expect.poll(() => posts.length).toBe(answers.length + 1)
      await expectWarning(page, 'Verification Failed', 'We found no certificate with this ID and name.')
      await expect(page.getByLabel('Certificate ID')).toHaveValue(lookUp.certificateId)
      await expect(page.getByLabel('Full Name')).toHaveValue(lookUp.fullName)
      await expect(result(page)).toHaveCount(0)
      answers.push(await page.getByRole('tabpanel').innerText())
    }
    expect(answers[0]).toBe(answers[1])
    expect(answers[0]).not.toContain(EXPIRED.program)
  })

  await test.step('a check that the server could not make does not look like a miss', async () => {
    await failWith500(page, '/api/verify-certificate')
    await verify(page, EXPIRED)
    await expectWarning(page, 'Verification Failed', 'Certificate could not be verified')
    await expect(page.getByText('We found no certificate')).toHaveCount(0)
    await expect(page.getByLabel('Full Name')).toHaveValue(EXPIRED.fullName)
    await clearExpectedErrors(browserErrors, SERVER_ERROR)
  })
})

test('an ID in the address is filled in, the name is asked for next, and the certificate opens in a new tab', async ({ page, context }) => {
  await visit(page, `/verify-certificate?id=${EXPIRED.certificateId}`)
  await expect(page.getByLabel('Certificate ID')).toHaveValue(EXPIRED.certificateId)
  await expect(page.getByLabel('Full Name')).toBeFocused()
  await page.keyboard.type(EXPIRED.fullName)
  await page.keyboard.press('Enter')
  const opened = context.waitForEvent('page')
  const asked = context.waitForEvent('request', (request) => request.url().endsWith('.pdf'))
  await page.getByRole('link', { name: 'Download Certificate' }).click()
  await expect(page.getByText('Downloading certificate...')).toBeVisible()
  expect(await opened).not.toBe(page)
  const reply = await page.request.get((await asked).url())
  expect(reply.headers()['content-type']).toBe('application/pdf')
  await expect(page).toHaveURL(/\/verify-certificate\?id=/)
})

test('the home page verifies in place and leads to the full page; each says in its own words that a download failed', async ({
  page,
  browserErrors,
}) => {
  await page.route('**/api/verify-certificate', async (route) => {
    const reply = await route.fetch()
    const envelope = (await reply.json()) as { data: { certificate: object } }
    Object.assign(envelope.data.certificate, { certificatePath: null })
    await route.fulfill({ response: reply, json: envelope })
  })
  await failWith500(page, '/api/certificates/download/*')
  await visit(page, '/#verify')
  await verify(page, EXPIRED)
  await expect(result(page)).toContainText(EXPIRED.fullName)
  await expect(page).toHaveURL(/\/#verify$/)
  await page.getByRole('button', { name: 'Download Certificate' }).click()
  await expectWarning(page, 'Error downloading certificate', 'Failed to fetch certificate: Internal Server Error')
  await clearExpectedErrors(browserErrors, SERVER_ERROR)

  await page.getByRole('link', { name: 'Go to full verification page' }).click()
  await expect(page).toHaveURL(/\/verify-certificate$/)
  await verify(page, EXPIRED)
  await page.getByRole('button', { name: 'Download Certificate' }).click()
  await expectWarning(page, 'Download failed', 'Could not download the certificate. Please try again.')
  await clearExpectedErrors(browserErrors, SERVER_ERROR)
})

test('a result prints as one page with its address, without the site around it', async ({ page }) => {
  const path = await permalinkOf(page.request, REVOKED)
  await page.goto(path)
  await page.emulateMedia({ media: 'print' })
  for (const part of [page.getByRole('banner'), page.getByRole('contentinfo'), page.getByRole('button', { name: 'Print result' })]) {
    await expect(part).toBeHidden()
  }
  await expect(result(page)).toContainText('Scan to check it again, or open')
  await expect(result(page).getByText(path)).toBeVisible()
  await expect(result(page).getByText('Issued by us, but later revoked. Do not rely on it.')).toBeVisible()
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(pages).toHaveLength(1)
})
