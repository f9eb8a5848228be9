import type { Page } from '@playwright/test'
import { Records } from '../../tests/browser/support/admin.ts'
import { AdminSession } from '../../tests/browser/support/admin-session.ts'
import { typeSignInCode } from '../../tests/browser/support/fixtures.ts'
import type { State } from './screenshot-states.ts'

/** A certificate whose recipient has a Hindi name and whose program has a Hindi title. */
export const HINDI_CERTIFICATE = 'CERT2026055501'
/** A certificate with a name of maximum length. */
export const LONG_CERTIFICATE = 'CERT2026055502'
/** Its recipient was renamed after it was issued. */
export const RENAMED_CERTIFICATE = 'CERT2026055503'
export const LONG = 'Sai Venkata Subrahmanya Lakshminarasimha Raghavendra Placeholder'
const UNBROKEN = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk'
export const HINDI = 'आशा उदाहरण शर्मा'
const HINDI_PROGRAM = 'नेतृत्व और संवाद कौशल: पहली पंक्ति के पर्यवेक्षकों के लिए'

/** Adds data for pictures of the back-office to the demo: Hindi, unbreakable names, a long message. */
export async function initializeApp(url: string): Promise<void> {
  const session = await AdminSession.open(url)
  const records = new Records(session)
  await records.service({ title: UNBROKEN, features: [UNBROKEN, 'Two', 'Three', 'Four'] })
  const { id: trainingProgramId } = await records.program({ title: HINDI_PROGRAM, slug: 'hindi', category: 'Leadership' })
  const unbroken = await records.participant({ fullName: UNBROKEN, email: `${UNBROKEN.toLowerCase()}@example.com` })
  const { id: participantId } = await records.participant({ fullName: HINDI, status: 'completed', trainingProgramId })
  await records.certificate({ participantId, trainingProgramId, certificateId: HINDI_CERTIFICATE })
  await records.certificate({ participantId, issueDate: '2025-01-10', expiryDate: daysAhead(20) })
  for (const days of [9, 45, 80]) await records.certificate({ issueDate: '2025-01-10', expiryDate: daysAhead(days) })
  await longName(records)
  await renamed(records)
  await records.enquiry({ name: HINDI, message: 'कृपया अगले प्रशिक्षण की तारीख बताइए।' })
  await records.enquiry({ name: LONG, message: `${'A long story of an audit that went wrong. '.repeat(12)}${UNBROKEN}` })
  const program = `Enrollment Request: ${HINDI_PROGRAM}`
  await records.enquiry({ name: 'Ravi Sample', subject: program, message: 'I want to enrol.', kind: 'enrolment', trainingProgramId })
  const done = { kind: 'participant-status', status: 'completed', selection: { ids: [unbroken.id, participantId, 999_999] } }
  await session.send('POST', '/api/bulk/jobs', done)
  await session.close()
}

async function longName(records: Records): Promise<void> {
  const { id, trainingProgramId } = await records.participant({ fullName: LONG, status: 'completed' })
  await records.certificate({ participantId: id, trainingProgramId, certificateId: LONG_CERTIFICATE, issueDate: '2026-03-01' })
}

async function renamed(records: Records): Promise<void> {
  const recipient = await records.participant({ fullName: 'Kiran Smaple', status: 'completed' })
  const { id, trainingProgramId } = recipient
  await records.certificate({ participantId: id, trainingProgramId, certificateId: RENAMED_CERTIFICATE })
  await records.change(`/api/participants/${id}`, { ...recipient, fullName: 'Kiran Sample' })
}

const LISTS = ['services', 'training-programs', 'participants', 'certificates', 'contacts'] as const
const EDITORS = ['services', 'training-programs', 'participants', 'certificates'] as const

/** Every screen of the back-office in each of its states. */
export const OFFICE_STATES: readonly State[] = [
  { name: 'office-sign-in', path: '/admin' },
  { name: 'office-sign-in-wrong', path: '/admin', reach: wrongCode, isFirstScreen: true },
  signedIn({ name: 'office-overview', path: '/admin' }),
  signedIn({ name: 'office-overview-loading', path: '/admin', blocked: '/api/admin/overview*' }),
  signedIn({ name: 'office-overview-failed', path: '/admin', break: '/api/admin/overview*' }),
  ...LISTS.flatMap((view) => [
    signedIn({ name: `office-${view}`, path: `/admin?view=${view}` }),
    signedIn({ name: `office-${view}-loading`, path: `/admin?view=${view}`, blocked: `/api/${view}*` }),
    signedIn({ name: `office-${view}-failed`, path: `/admin?view=${view}`, break: `/api/${view}*` }),
    signedIn({ name: `office-${view}-empty`, path: `/admin?view=${view}`, empty: `/api/${view}*` }),
    signedIn({ name: `office-${view}-nothing-found`, path: `/admin?view=${view}&q=submarine` }),
  ]),
  ...EDITORS.flatMap((section) => [
    signedIn({ name: `office-${section}-new`, path: `/admin/${section}/create` }),
    signedIn({ name: `office-${section}-refused`, path: `/admin/${section}/create`, reach: refused }),
    signedIn({ name: `office-${section}-edit`, path: `/admin/${section}/edit/1` }),
  ]),
  signedIn({ name: 'office-leave', path: '/admin/services/create', reach: leave, isFirstScreen: true }),
  ...['service', 'training-program', 'participant', 'certificate', 'contact'].map((type) =>
    signedIn({ name: `office-delete-${type}`, path: `/admin/delete/${type}/1` }),
  ),
  signedIn({ name: 'office-item-not-found', path: '/admin/delete/service/999999' }),
  signedIn({ name: 'office-invalid-service', path: '/admin/services/edit/999999' }),
  signedIn({ name: 'office-expiring', path: '/admin?view=expiring' }),
  signedIn({ name: 'office-expiring-text', path: '/admin?view=expiring', reach: readReminder, isFirstScreen: true }),
  signedIn({ name: 'office-expiring-loading', path: '/admin?view=expiring', blocked: '/api/expiring-certificates*' }),
  signedIn({ name: 'office-expiring-failed', path: '/admin?view=expiring', break: '/api/expiring-certificates*' }),
  signedIn({ name: 'office-expiring-empty', path: '/admin?view=expiring&within=30', empty: '/api/expiring-certificates*' }),
  signedIn({ name: 'office-expiring-viewer', path: '/admin?view=expiring', role: 'viewer' }),
  signedIn({ name: 'office-people', path: '/admin?view=people' }),
  signedIn({ name: 'office-account', path: '/admin?view=account' }),
  signedIn({ name: 'office-account-calendar', path: '/admin?view=account', reach: makeCalendarAddress }),
  signedIn({ name: 'office-company', path: '/admin?view=company' }),
  signedIn({ name: 'office-privacy', path: '/admin?view=privacy' }),
  signedIn({ name: 'office-history', path: '/admin?view=history' }),
  signedIn({ name: 'office-import', path: '/admin/participants/import' }),
  signedIn({ name: 'office-selected', path: '/admin?view=participants', reach: selectTwo, isFirstScreen: true }),
  signedIn({ name: 'office-contacts-selected', path: '/admin?view=contacts', reach: selectCards, isFirstScreen: true }),
  signedIn({ name: 'office-programs-selected', path: '/admin?view=training-programs', reach: selectCards, isFirstScreen: true }),
  signedIn({ name: 'office-jobs', path: '/admin?view=jobs' }),
  signedIn({ name: 'office-jobs-loading', path: '/admin?view=jobs', blocked: '/api/bulk/jobs*' }),
  signedIn({ name: 'office-jobs-failed', path: '/admin?view=jobs', break: '/api/bulk/jobs*' }),
  signedIn({ name: 'office-jobs-empty', path: '/admin?view=jobs', empty: '/api/bulk/jobs*' }),
  signedIn({ name: 'office-menu', path: '/admin', reach: (page) => pressIfThere(page, 'Open menu'), isFirstScreen: true }),
  signedIn({ name: 'office-palette', path: '/admin', reach: (page) => search(page, ''), isFirstScreen: true }),
  signedIn({ name: 'office-palette-found', path: '/admin', reach: (page) => search(page, 'asha'), isFirstScreen: true }),
  signedIn({ name: 'office-palette-nothing', path: '/admin', reach: (page) => search(page, 'submarine'), isFirstScreen: true }),
  signedIn({ name: 'office-shortcuts', path: '/admin?view=participants', reach: (page) => page.keyboard.press('?'), isFirstScreen: true }),
  signedIn({ name: 'office-session-ended', path: '/admin?view=services', reach: endSession, isFirstScreen: true }),
  ...['/admin', '/admin?view=services', '/admin?view=participants', '/admin/services/edit/1'].flatMap((path, index) =>
    (['editor', 'viewer'] as const).map((role) => signedIn({ name: `office-${role}-${index + 1}`, path, role })),
  ),
]

interface OfficeState extends State {
  /** Replies that never arrive, are errors, or are empty lists. */
  blocked?: string
  break?: string
  empty?: string
  role?: 'editor' | 'viewer'
}

export function signedIn({ blocked, break: broken, empty, role, ...state }: OfficeState): State {
  return {
    ...state,
    isOfOffice: true,
    ...(blocked && { isBlocked: true, reach: untilDrawn }),
    prepare: async (page) => {
      if (blocked) await page.route(`**${blocked}`, () => new Promise(() => undefined))
      if (broken) await page.route(`**${broken}`, (route) => route.fulfill({ status: 500, body: '' }))
      if (empty) await page.route(`**${empty}`, (route) => route.fulfill({ json: { success: true, data: [], total: 0 } }))
      if (role) await actAs(page, role)
    },
  }
}

async function untilDrawn(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
}

/** Simulates the role in the browser, which hides parts of the screens; the server's replies have tests of their own. */
async function actAs(page: Page, role: string): Promise<void> {
  await page.route('**/api/admin/session', async (route) => {
    const reply = await route.fetch()
    const { data } = (await reply.json()) as { data: object }
    await route.fulfill({ response: reply, json: { success: true, data: { ...data, role } } })
  })
}

async function wrongCode(page: Page): Promise<void> {
  await typeSignInCode(page, 'not-the-code-at-all')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.locator('[aria-invalid=true]').waitFor()
}

async function refused(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Create / }).click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}

async function leave(page: Page): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill('Half a service')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('dialog').waitFor()
}

async function selectTwo(page: Page): Promise<void> {
  const boxes = page.getByRole('main').getByRole('row').getByRole('checkbox')
  await boxes.nth(1).check()
  await boxes.nth(2).check()
}

async function selectCards(page: Page): Promise<void> {
  const boxes = page.getByRole('main').getByRole('article').getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).click({ modifiers: ['Shift'] })
}

async function search(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(words)
  await page.waitForLoadState('networkidle')
}

async function readReminder(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Text of the reminder/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}

/** Creates the calendar address the first time; afterwards it is renewed. */
async function makeCalendarAddress(page: Page): Promise<void> {
  const make = page.getByRole('button', { name: 'Create an address' })
  const renew = page.getByRole('button', { name: 'Renew', exact: true })
  await make.or(renew).waitFor()
  if (await make.isVisible()) await make.click()
  else {
    await renew.click()
    await page.getByRole('button', { name: 'Renew address' }).click()
  }
  await page.getByText('Shown only once').waitFor()
}

function daysAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies()
  await pressIfThere(page, 'Open menu')
  await page.getByRole('navigation', { name: 'Sections' }).filter({ visible: true }).getByRole('link', { name: 'Contacts' }).click()
  await page.getByRole('dialog', { name: 'Please sign in again' }).waitFor()
}

async function pressIfThere(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name })
  if (await button.isVisible()) await button.click()
}
