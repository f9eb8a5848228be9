import type { Page } from '@playwright/test'
import { HINDI, HINDI_CERTIFICATE, LONG, LONG_CERTIFICATE, RENAMED_CERTIFICATE, signedIn } from './screenshot-office-states.ts'
import { give, giveFile, openRecord, type State } from './screenshot-states.ts'

const VERIFY = '/verify-certificate'
const LIST = '/admin?view=certificates'
const SUSPENDED = 'CERT2026061415'
const ASHA_CERTIFICATE = 'CERT2026090042'

/** The states of a certificate, on the public pages and in the back-office. */
export const RECORD_STATES: readonly State[] = [
  { name: 'certificate-expired', path: VERIFY, reach: (page) => openRecord(page, 'CERT2025073318', 'Ravi Sample') },
  { name: 'certificate-revoked', path: VERIFY, reach: (page) => openRecord(page, 'CERT2026031177', 'Meera Placeholder') },
  { name: 'certificate-hindi', path: VERIFY, reach: (page) => openRecord(page, HINDI_CERTIFICATE, HINDI) },
  { name: 'certificate-long', path: VERIFY, reach: (page) => openRecord(page, LONG_CERTIFICATE, LONG) },
  { name: 'file-expired', path: VERIFY, reach: (page) => giveFile(page, 'CERT2025073318', 'Ravi Sample', 'pdf') },
  { name: 'file-suspended', path: VERIFY, reach: (page) => giveFile(page, SUSPENDED, 'Anil Mockup', 'pdf') },
  { name: 'file-replaced', path: VERIFY, reach: (page) => giveFile(page, 'CERT2026070856', 'Prya Template', 'pdf') },
  { name: 'file-long', path: VERIFY, reach: (page) => giveFile(page, LONG_CERTIFICATE, LONG, 'jwt') },
  { name: 'file-other-picture', path: VERIFY, reach: giveOtherPicture },
  ...(['Suspend', 'Revoke'] as const).map((verb) =>
    signedIn({
      name: `office-${verb.toLowerCase()}`,
      path: `${LIST}&q=${ASHA_CERTIFICATE}`,
      reach: (page) => askInMenu(page, `${verb} ${ASHA_CERTIFICATE}`),
      isFirstScreen: true,
    }),
  ),
  signedIn({ name: 'office-suspend-refused', path: `${LIST}&q=${ASHA_CERTIFICATE}`, reach: suspendForNothing, isFirstScreen: true }),
  signedIn({
    name: 'office-reinstate',
    path: `${LIST}&q=${SUSPENDED}`,
    reach: (page) => askInMenu(page, `Reinstate ${SUSPENDED}`),
    isFirstScreen: true,
  }),
  ...['CERT2026031177', SUSPENDED, 'CERT2026070856', LONG_CERTIFICATE].map((id, index) =>
    signedIn({ name: `office-certificate-${index + 1}`, path: `${LIST}&q=${id}`, reach: (page) => edit(page, id) }),
  ),
  signedIn({ name: 'office-certificate-corrected', path: `${LIST}&q=${RENAMED_CERTIFICATE}`, reach: correct }),
  signedIn({
    name: 'office-row-menu',
    path: LIST,
    reach: (page) =>
      page
        .getByRole('button', { name: /^More actions for/ })
        .first()
        .click(),
    isFirstScreen: true,
  }),
  signedIn({ name: 'office-suspend-several', path: LIST, reach: suspendSeveral, isFirstScreen: true }),
  signedIn({ name: 'office-keys-failed', path: '/admin?view=security', break: '/api/admin/issuer-keys' }),
  signedIn({
    name: 'office-keys-new',
    path: '/admin?view=security',
    reach: (page) => askFor(page, 'Create new keys'),
    isFirstScreen: true,
  }),
  signedIn({ name: 'office-person-new', path: '/admin?view=people', reach: (page) => askFor(page, 'New person'), isFirstScreen: true }),
  signedIn({ name: 'office-enrol', path: '/admin?view=contacts&q=Ravi', reach: makeParticipant, isFirstScreen: true }),
  signedIn({ name: 'office-notes', path: '/admin?view=contacts&q=Ravi', reach: writeNote }),
  signedIn({ name: 'office-import-columns', path: '/admin/participants/import', reach: giveLines }),
  signedIn({ name: 'office-import-checked', path: '/admin/participants/import', reach: checkLines }),
]

/** Uploads a badge whose signed credential is intact but whose drawing was changed. */
async function giveOtherPicture(page: Page): Promise<void> {
  const reply = await page.request.post('/api/verify-certificate', { data: { certificateId: ASHA_CERTIFICATE, fullName: 'Asha Example' } })
  const { data } = (await reply.json()) as { data: { certificate: { permalink: string } } }
  const svg = await (await page.request.get(`${data.certificate.permalink}.svg`)).text()
  await give(page, 'badge.svg', Buffer.from(svg.replace('</svg>', '<circle r="9"/></svg>')))
}

async function askFor(page: Page, button: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: button }).first().click()
  await page.getByRole('dialog').waitFor()
}

async function askInMenu(page: Page, entry: string): Promise<void> {
  await pressInMenu(page, entry)
  await page.getByRole('dialog').waitFor()
}

/** Opens the menu of the only row in these states' lists. */
async function pressInMenu(page: Page, entry: string): Promise<void> {
  await page
    .getByRole('button', { name: /^More actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: entry }).click()
}

async function suspendForNothing(page: Page): Promise<void> {
  await askInMenu(page, `Suspend ${ASHA_CERTIFICATE}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend certificate' }).click()
  await page.locator('[aria-invalid=true]').waitFor()
}

async function suspendSeveral(page: Page): Promise<void> {
  const boxes = page.getByRole('main').getByRole('row').getByRole('checkbox')
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Suspend' }).click()
  await page.getByRole('dialog').waitFor()
}

async function edit(page: Page, certificateId: string): Promise<void> {
  await pressInMenu(page, `Edit ${certificateId}`)
  await page.getByRole('heading', { name: 'Status' }).waitFor()
  await page.waitForLoadState('networkidle')
}

async function correct(page: Page): Promise<void> {
  await edit(page, RENAMED_CERTIFICATE)
  await page.getByRole('checkbox', { name: 'Reprint with the corrected name' }).check()
}

async function openMessage(page: Page): Promise<void> {
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
}

async function makeParticipant(page: Page): Promise<void> {
  await openMessage(page)
  await askFor(page, 'Create participant')
}

async function writeNote(page: Page): Promise<void> {
  await openMessage(page)
  await page.getByRole('button', { name: /^Add a note/ }).click()
  await page.getByLabel('New note').fill('कल सुबह फिर से फ़ोन करें।')
}

async function giveLines(page: Page): Promise<void> {
  const lines = [
    'Student Name;E-mail ID;Mobile;Course;Date of Enrolment',
    `${HINDI};asha@example.com;+91 00000 00011;ISO 9001 Lead Auditor;05/11/2026`,
    `${LONG};long@example.com;+91 00000 00012;ISO 9001 Lead Auditor;06-11-2026`,
    'Meera Trial;not-an-address;+91 00000 00013;No such program;31/02/2026',
  ]
  await page.getByLabel('CSV file').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
  await page.getByLabel('Full name').waitFor()
}

async function checkLines(page: Page): Promise<void> {
  await giveLines(page)
  await page.getByRole('button', { name: 'Check without importing' }).click()
  await page.getByText('cannot be imported').first().waitFor()
}
