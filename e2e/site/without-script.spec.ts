import type { Locator, Page } from '@playwright/test'
import { expect, isPhone, test } from '../support/fixtures.ts'
import { ADMIN_CODE } from '../support/app.ts'
import { EXPIRED, issueCertificate, REVOKED } from '../support/certificates.ts'
import { PUBLIC_PAGES } from '../support/public-pages.ts'

test.use({ javaScriptEnabled: false })

const PARTICIPANT = { participantId: 'BHM2025067310', email: 'ravi.sample@example.com', name: 'Ravi Sample' }

function formWith(page: Page, label: string): Locator {
  return page.locator('form').filter({ has: page.getByLabel(label, { exact: true }) })
}

async function send(form: Locator): Promise<void> {
  await form.locator('button[type=submit]').click()
}

async function verify(page: Page, { certificateId, fullName }: { certificateId: string; fullName: string }): Promise<void> {
  await page.getByLabel('Certificate ID').fill(certificateId)
  await page.getByLabel('Full Name').fill(fullName)
  await send(formWith(page, 'Full Name'))
}

async function checkStatus(page: Page, { participantId, email }: { participantId: string; email: string }): Promise<void> {
  const form = formWith(page, 'Participant ID')
  await form.getByLabel('Participant ID').fill(participantId)
  await form.getByLabel('Email').fill(email)
  await send(form)
}

async function storedMessages(page: Page): Promise<Array<{ fullName: string; subject: string; message: string }>> {
  const reply = await page.request.get('/api/contacts', { headers: { 'X-API-Code': ADMIN_CODE } })
  return ((await reply.json()) as { data: Array<{ fullName: string; subject: string; message: string }> }).data
}

test('every public page is readable without script, and has no button that does nothing', async ({ page }) => {
  for (const [path, heading] of PUBLIC_PAGES) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.locator('[aria-busy=true]'), path).toHaveCount(0)
    await expect(page.locator('main button:not([type=submit]):visible'), path).toHaveCount(0)
  }
})

test('without script, the menu leads to pages and questions open', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: /menu/ })).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
  const faq = page.getByRole('region', { name: 'Frequently Asked Questions' })
  const answer = faq.getByText('Send the contact form or call us during business hours.')
  await expect(answer).toBeHidden()
  await faq.getByText('How do we get started?').click()
  await expect(answer).toBeVisible()
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
})

test('without script, the form of the program list searches and filters, with the same address as with script', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/training-programs?q=finance&category=Finance')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Finance for Non-Finance Managers' })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'VDA 6.3 Process Auditor' })).toHaveCount(0)

  await page.goto('/training-programs')
  const all = await main.getByRole('article').count()
  const search = page.getByRole('search')
  const pressSearch = () => search.getByRole('button', { name: 'Search', exact: true }).click()
  const choose = async (category: string) => {
    const list = search.getByRole('combobox', { name: 'Category' })
    if (isPhone(page)) await list.selectOption(category)
    else await search.getByText(category, { exact: true }).locator('visible=true').click()
    await pressSearch()
  }
  await search.getByRole('searchbox').fill('VDA')
  await pressSearch()
  await expect(page).toHaveURL(/\/training-programs\?q=VDA$/)
  await choose('Automotive Quality')
  await expect(page).toHaveURL(/\/training-programs\?q=VDA&category=Automotive\+Quality$/)
  await expect(main.getByRole('heading', { name: 'VDA 6.3 Process Auditor' })).toBeVisible()
  await expect(search.getByRole('searchbox')).toHaveValue('VDA')
  await expect(search.getByRole('button')).toHaveCount(1)
  await choose('Finance')
  await expect(main.getByRole('heading', { name: 'No training programs found' })).toBeVisible()
  await expect(main.getByText('Try adjusting your search criteria')).toBeVisible()
  await main.getByRole('link', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL(/\/training-programs$/)
  await expect(main.getByRole('article')).toHaveCount(all)
})

test('without script, a form verifies a certificate', async ({ page }) => {
  const certificate = await issueCertificate(page.request, 'Usha Register')
  await page.goto(`/verify-certificate?id=${certificate.certificateId}`)
  await expect(page.getByLabel('Certificate ID')).toHaveValue(certificate.certificateId)
  await page.getByLabel('Full Name').fill('usha register')
  await send(formWith(page, 'Full Name'))
  const result = page.getByRole('article', { name: 'Certificate Verified' })
  for (const words of ['This certificate is genuine and currently valid.', 'Active', 'Usha Register', certificate.program, 'No expiry']) {
    await expect(result).toContainText(words)
  }
  const download = result.getByRole('link', { name: 'Download Certificate' })
  const file = await page.request.get((await download.getAttribute('href')) ?? '')
  expect(file.headers()['content-type']).toBe('application/pdf')
  await page.getByRole('link', { name: 'Check another certificate' }).click()
  await expect(page.getByLabel('Certificate ID')).toHaveValue('')
})

test('without script, an expired, a revoked, an unknown and an empty look-up get different answers', async ({ page }) => {
  for (const [certificate, status, words] of [
    [EXPIRED, 'Expired', 'Genuine, but it expired on July 1, 2026.'],
    [REVOKED, 'Revoked', 'Issued by us, but later revoked. Do not rely on it.'],
  ] as const) {
    await page.goto('/verify-certificate')
    await verify(page, certificate)
    const result = page.getByRole('article', { name: 'Certificate Verified' })
    await expect(result.getByText(status, { exact: true })).toBeVisible()
    await expect(result.getByText(words)).toBeVisible()
  }
  await page.goto('/verify-certificate')
  await verify(page, { ...EXPIRED, fullName: 'Somebody Else' })
  await expect(page.getByRole('heading', { name: 'We found no certificate with this ID and name.' })).toBeVisible()
  await expect(page.getByLabel('Certificate ID')).toHaveValue(EXPIRED.certificateId)
  await expect(page.getByLabel('Full Name')).toHaveValue('Somebody Else')
  await verify(page, { certificateId: '', fullName: '' })
  const summary = page.getByRole('group', { name: 'There is a problem' })
  await expect(summary.getByRole('link')).toHaveText(['Certificate ID is required', 'Full Name is required'])
  await expect(page.getByText('We found no certificate')).toHaveCount(0)
})

test('without script, a form checks a status and says when it finds nothing', async ({ page }) => {
  await page.goto('/verify-certificate')
  await page.getByRole('tab', { name: 'Check Status' }).click()
  await checkStatus(page, PARTICIPANT)
  const card = page.getByRole('article', { name: PARTICIPANT.name })
  await expect(card.getByText('completed', { exact: true })).toBeVisible()
  await expect(card.getByRole('heading', { name: /^Enrolled Programs/ })).toContainText('1')
  await expect(card.getByText('Completed', { exact: true }).first()).toBeVisible()
  await expect(card).toContainText(EXPIRED.certificateId)
  await expect(card.getByRole('link', { name: 'Download Certificate' })).toBeVisible()

  await page.getByRole('link', { name: 'Check another status' }).click()
  await checkStatus(page, { ...PARTICIPANT, email: 'somebody.else@example.com' })
  await expect(page.getByRole('heading', { name: 'We found no participant with this ID and email.' })).toBeVisible()
  await expect(page.getByLabel('Participant ID')).toHaveValue(PARTICIPANT.participantId)
  await checkStatus(page, { participantId: '', email: 'no address' })
  const summary = page.getByRole('group', { name: 'There is a problem' })
  await expect(summary.getByRole('link')).toHaveText(['Participant ID is required', 'Invalid email address'])
})

test('without script, a message is sent, and one with errors keeps what was typed', async ({ page }) => {
  await page.goto('/contact')
  const form = formWith(page, 'Message')
  await send(form)
  const summary = form.getByRole('group', { name: 'There is a problem' })
  await expect(summary.getByRole('link')).toHaveText([
    'Name is required',
    /^(Email is required|Invalid email address)$/,
    'Choose a subject',
    'Message is required',
  ])
  await page.getByLabel('Name', { exact: true }).fill('No Script')
  await page.getByLabel('Email', { exact: true }).fill('not-an-address')
  await page.getByLabel('Subject').selectOption('Other Inquiry')
  await page.getByLabel('Message').fill('Sent without any script.')
  await send(form)
  await expect(page.getByText('Invalid email address').first()).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('Other Inquiry')
  await expect(page.getByLabel('Message')).toHaveValue('Sent without any script.')
  await page.getByLabel('Email', { exact: true }).fill('no.script@example.com')
  await send(form)
  await expect(page.getByText('Your message has been sent')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('')
})

test('without script, the forms of the home page lead to the same answers', async ({ page }) => {
  await page.goto('/')
  await verify(page, EXPIRED)
  await expect(page).toHaveURL(/\/verify-certificate$/)
  await expect(page.getByRole('article', { name: 'Certificate Verified' })).toContainText(EXPIRED.fullName)
  await page.goto('/')
  await page.getByRole('tab', { name: 'Check Status' }).click()
  await checkStatus(page, PARTICIPANT)
  await expect(page.getByRole('article', { name: PARTICIPANT.name })).toBeVisible()
  await page.goto('/')
  const form = formWith(page, 'Message')
  await form.getByLabel('Name', { exact: true }).fill('Home Without Script')
  await send(form)
  await expect(page).toHaveURL(/\/contact#send-us-a-message$/)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Home Without Script')
  await expect(page.getByRole('group', { name: 'There is a problem' })).toBeVisible()
})

test('without script, enrolment and consultation links lead to the contact form with the request filled in', async ({ page }, { project }) => {
  for (const [place, path, link, subject, message] of [
    ['a card', '/training-programs', 'Enroll in VDA 6.3 Process Auditor', 'Training Programs', 'I\'d like to enroll in the "VDA 6.3 Process Auditor" training program.'],
    ['the page of a program', '/training-programs/vda-6-3-process-auditor', 'Enroll Now', 'Training Programs', 'I\'d like to enroll in the "VDA 6.3 Process Auditor" training program.'],
    ['the page of a service', '/services/customer-audits', 'Get a Consultation', 'Consultancy Services', 'I\'m interested in your "Customer Audits" service and would like to request a consultation.'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('button', { name: /^(Enroll|Get a)/ })).toHaveCount(0)
    await page.getByRole('link', { name: link, exact: true }).first().click()
    await expect(page.getByLabel('Subject')).toHaveValue(subject)
    await expect(page.getByLabel('Message')).toHaveValue(message)
    await expect(page.getByLabel('Message')).toBeInViewport()
    const fullName = `Asked from ${place} on a ${project.name}`
    await page.getByLabel('Name', { exact: true }).fill(fullName)
    await page.getByLabel('Email', { exact: true }).fill('no.script@example.com')
    await send(formWith(page, 'Message'))
    await expect(page.getByText('Your message has been sent')).toBeVisible()
    expect(await storedMessages(page)).toContainEqual(expect.objectContaining({ fullName, subject, message }))
  }
})
