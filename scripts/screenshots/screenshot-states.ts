import type { Page } from '@playwright/test'

export interface State {
  name: string
  path: string
  /** Brings the opened page into the state. */
  reach?: (page: Page) => Promise<void>
  /** Photographs the visible part only, for dialogs and menus over a page. */
  isFirstScreen?: boolean
  /** Signs in first. */
  isOfOffice?: boolean
  /** A reply never comes, so this does not wait until the network is idle. */
  isBlocked?: boolean
  /** Intercepts requests. Runs before the page is opened. */
  prepare?: (page: Page) => Promise<void>
}

const LONG = 'Sai Venkata Subrahmanya Lakshminarasimha Raghavendra Placeholder'
const HINDI = 'आशा उदाहरण शर्मा'
const PROGRAM = '/training-programs/vda-6-3-process-auditor'
const SERVICE = '/services/customer-audits'
const VERIFY = '/verify-certificate'

/** Each public page in each of its states (docs/product/requirements.md, sections 2 and 4). */
export const STATES: readonly State[] = [
  { name: 'home', path: '/' },
  { name: 'home-loading', path: '/privacy', reach: (page) => meanwhile(page, '/api/**', 'BHM') },
  { name: 'menu', path: '/', reach: (page) => pressIfThere(page, 'Open menu'), isFirstScreen: true },
  { name: 'about', path: '/about' },
  { name: 'listing', path: '/training-programs' },
  { name: 'listing-found', path: '/training-programs?q=audit&category=Automotive+Quality' },
  { name: 'listing-empty', path: '/training-programs?q=submarine' },
  { name: 'listing-loading', path: '/privacy', reach: (page) => meanwhile(page, '/api/**', 'Training Programs') },
  { name: 'listing-failed', path: '/privacy', reach: (page) => failing(page, '/api/training-programs*', 'Training Programs') },
  { name: 'schedule', path: '/schedule' },
  { name: 'program', path: PROGRAM },
  { name: 'program-not-found', path: '/training-programs/no-such-program' },
  { name: 'enrolment', path: PROGRAM, reach: (page) => press(page, 'Enroll Now'), isFirstScreen: true },
  { name: 'enrolment-wrong', path: PROGRAM, reach: wrongEnrolment, isFirstScreen: true },
  { name: 'enrolment-failed', path: PROGRAM, reach: failedEnrolment, isFirstScreen: true },
  { name: 'enrolment-sent', path: PROGRAM, reach: sentEnrolment, isFirstScreen: true },
  { name: 'services', path: '/services' },
  { name: 'service', path: SERVICE },
  { name: 'service-not-found', path: '/services/no-such-service' },
  { name: 'consultation', path: SERVICE, reach: (page) => press(page, 'Get a Consultation'), isFirstScreen: true },
  { name: 'issuer', path: '/issuer' },
  { name: 'verify', path: VERIFY },
  { name: 'verify-prefilled', path: `${VERIFY}?id=CERT2026090042` },
  { name: 'verify-nothing-typed', path: VERIFY, reach: (page) => press(page, 'Verify Certificate') },
  { name: 'verified-active', path: VERIFY, reach: (page) => verify(page, 'CERT2026090042', 'Asha Example') },
  { name: 'verified-expired', path: VERIFY, reach: (page) => verify(page, 'CERT2025073318', 'Ravi Sample') },
  { name: 'verified-revoked', path: VERIFY, reach: (page) => verify(page, 'CERT2026031177', 'Meera Placeholder') },
  { name: 'verified-suspended', path: VERIFY, reach: (page) => verify(page, 'CERT2026061415', 'Anil Mockup') },
  { name: 'verified-replaced', path: VERIFY, reach: (page) => verify(page, 'CERT2026070856', 'Prya Template') },
  { name: 'verified-long-name', path: VERIFY, reach: (page) => verifyAs(page, LONG) },
  { name: 'verified-hindi-name', path: VERIFY, reach: (page) => verifyAs(page, HINDI) },
  { name: 'verify-miss', path: VERIFY, reach: (page) => verify(page, 'CERT2026090042', 'Somebody Else') },
  { name: 'verify-throttled', path: VERIFY, reach: throttledCheck },
  { name: 'status', path: `${VERIFY}?tab=status` },
  { name: 'status-completed', path: `${VERIFY}?tab=status`, reach: (page) => checkStatus(page, 'asha.example@example.com') },
  { name: 'status-miss', path: `${VERIFY}?tab=status`, reach: (page) => checkStatus(page, 'somebody@example.com') },
  { name: 'certificate', path: VERIFY, reach: (page) => openRecord(page, 'CERT2026090042', 'Asha Example') },
  { name: 'certificate-fields', path: VERIFY, reach: openProfileFields },
  { name: 'certificate-suspended', path: VERIFY, reach: (page) => openRecord(page, 'CERT2026061415', 'Anil Mockup') },
  { name: 'certificate-replaced', path: VERIFY, reach: (page) => openRecord(page, 'CERT2026070856', 'Prya Template') },
  { name: 'certificate-unknown', path: '/c/no-such-certificate-00' },
  { name: 'file-wanted', path: `${VERIFY}?tab=file`, isFirstScreen: true },
  { name: 'file-valid', path: VERIFY, reach: (page) => giveFile(page, 'CERT2026090042', 'Asha Example', 'png') },
  { name: 'file-revoked', path: VERIFY, reach: (page) => giveFile(page, 'CERT2026031177', 'Meera Placeholder', 'json') },
  { name: 'file-changed', path: VERIFY, reach: (page) => giveFile(page, 'CERT2026090042', 'Asha Example', 'pdf', '%') },
  { name: 'file-unknown', path: VERIFY, reach: uncheckedFile },
  { name: 'file-none', path: VERIFY, reach: (page) => give(page, 'letter.txt', Buffer.from('Dear Sir or Madam')) },
  { name: 'contact', path: '/contact' },
  { name: 'contact-wrong', path: '/contact', reach: (page) => press(page, 'Send message') },
  { name: 'contact-sending', path: '/contact', reach: (page) => sendMessage(page, 'wait') },
  { name: 'contact-sent', path: '/contact', reach: (page) => sendMessage(page, 'sent'), isFirstScreen: true },
  { name: 'contact-failed', path: '/contact', reach: (page) => sendMessage(page, 'failed') },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'cookies', path: '/cookies' },
  { name: 'not-found', path: '/no-such-page' },
]

/** Gives a certificate's file to the check of files; a changed file has data appended. */
export async function giveFile(page: Page, certificateId: string, fullName: string, ending: string, more = ''): Promise<void> {
  const reply = await page.request.post('/api/verify-certificate', { data: { certificateId, fullName } })
  const { data } = (await reply.json()) as { data: { certificate: { permalink: string } } }
  const file = await page.request.get(`${data.certificate.permalink}.${ending}`)
  await give(page, `certificate.${ending}`, Buffer.concat([await file.body(), Buffer.from(more)]))
}

async function uncheckedFile(page: Page): Promise<void> {
  await page.route('**/credentials/status/**', (route) => route.fulfill({ status: 503, body: '' }))
  await giveFile(page, 'CERT2026090042', 'Asha Example', 'jwt')
}

export async function give(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator('input[data-check-file]').setInputFiles({ name, mimeType: '', buffer })
  await page.locator('[data-outcome]:not([data-outcome=running])').waitFor()
}

/** Follows a link of the site while API replies are pending. */
async function meanwhile(page: Page, blockedPath: string, link: string): Promise<void> {
  await page.route(`**${blockedPath}`, () => new Promise(() => undefined))
  await follow(page, link)
  await page.locator('[aria-busy=true]').first().waitFor()
}

async function failing(page: Page, broken: string, link: string): Promise<void> {
  await page.route(`**${broken}`, (route) => route.fulfill({ status: 500, body: '' }))
  await follow(page, link)
  await page.getByRole('alert').first().waitFor()
}

async function follow(page: Page, link: string): Promise<void> {
  await pressIfThere(page, 'Open menu')
  await page.getByRole('banner').getByRole('link', { name: link }).first().click()
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name }).first().click()
  await page.locator('dialog[open], [role=alert], [aria-invalid=true]').first().waitFor()
}

async function pressIfThere(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name })
  if (await button.isVisible()) await button.click()
}

async function wrongEnrolment(page: Page): Promise<void> {
  await press(page, 'Enroll Now')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill('not-an-address')
  await dialog.getByLabel('Message').fill('Short')
  await dialog.locator('button[type=submit]').click()
  await dialog.locator('[aria-invalid=true]').first().waitFor()
}

async function fillEnrolment(page: Page): Promise<void> {
  await press(page, 'Enroll Now')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(LONG)
  await dialog.getByLabel('Email').fill('asha.example@example.com')
  await dialog.locator('button[type=submit]').click()
}

async function failedEnrolment(page: Page): Promise<void> {
  await page.route('**/api/contact', (route) => route.fulfill({ status: 500, body: '' }))
  await fillEnrolment(page)
  await page.getByRole('dialog').getByRole('alert').first().waitFor()
}

async function sentEnrolment(page: Page): Promise<void> {
  await fillEnrolment(page)
  await page.getByText('Thank you!').waitFor()
}

async function verify(page: Page, certificateId: string, fullName: string): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel('Certificate ID').fill(certificateId)
  await main.getByLabel('Full Name').fill(fullName)
  await main.locator('form:visible button[type=submit]').click()
  await main.locator('[data-outcome], [role=alert], .print-sheet').first().waitFor()
}

/** Opens the page of one certificate, whose URL differs in each installation. */
export async function openRecord(page: Page, certificateId: string, fullName: string): Promise<void> {
  await verify(page, certificateId, fullName)
  await page.getByRole('link', { name: 'Permanent link to this record' }).click()
  await page.getByRole('heading', { level: 1, name: 'Certificate Verified' }).waitFor()
}

async function openProfileFields(page: Page): Promise<void> {
  await openRecord(page, 'CERT2026090042', 'Asha Example')
  await page.getByText('Fields to copy').click()
}

/** Shows the demo's certificate with another name, to test the layout. */
async function verifyAs(page: Page, name: string): Promise<void> {
  await page.route('**/api/verify-certificate', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, body: (await reply.text()).replaceAll('Asha Example', name) })
  })
  await verify(page, 'CERT2026090042', 'Asha Example')
}

async function throttledCheck(page: Page): Promise<void> {
  const json = { success: false, error: 'Too many checks. Try again in 42 seconds.' }
  await page.route('**/api/verify-certificate', (route) => route.fulfill({ status: 429, headers: { 'Retry-After': '42' }, json }))
  await verify(page, 'CERT2026090042', 'Asha Example')
}

async function checkStatus(page: Page, email: string): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel('Participant ID').fill('BHM2026081204')
  await main.getByLabel('Email').fill(email)
  await main.locator('form:visible button[type=submit]').click()
  await page.locator('[role=alert], .print-sheet').first().waitFor()
}

async function sendMessage(page: Page, end: 'wait' | 'sent' | 'failed'): Promise<void> {
  if (end === 'wait') await page.route('**/api/contact', () => new Promise(() => undefined))
  if (end === 'failed') await page.route('**/api/contact', (route) => route.fulfill({ status: 500, body: '' }))
  const main = page.getByRole('main')
  await main.getByLabel('Name').fill(HINDI)
  await main.getByLabel('Email').fill('asha.example@example.com')
  await main.getByLabel('Subject').selectOption('Training Programs')
  await main.getByLabel('Message').fill('Please send the dates of the next VDA 6.3 course.')
  await main.locator('form:visible button[type=submit]').click()
  const shown = {
    wait: page.getByText('Sending...'),
    sent: page.getByText('Message Sent Successfully!'),
    failed: page.getByRole('alert').first(),
  }
  await shown[end].first().waitFor()
}
