import type { Page, Route } from '@playwright/test'
import { expect, expectDashboard, expectToast, indianDay, openAdminMenu, query, test, toastOf, type Records } from '../support/admin.ts'
import { create, description, save, title, recordWrites } from '../support/admin-forms.ts'

/** Sentences of docs/product/requirements.md about the back-office that no story of one screen tells. */

interface Editor {
  thing: string
  section: string
  /** Makes an item to edit, and gives its row number. */
  make: (records: Records) => Promise<{ id: number }>
  /** Fills in a whole new form. */
  fill: (page: Page, records: Records) => Promise<void>
}

const EDITORS: Editor[] = [
  {
    thing: 'service',
    section: 'services',
    make: (records) => records.service(),
    fill: async (page) => {
      await title(page).fill('A service')
      await page.getByLabel('Award').check()
      await description(page).fill('What we do.')
    },
  },
  {
    thing: 'training program',
    section: 'training-programs',
    make: (records) => records.program(),
    fill: async (page) => {
      await title(page).fill('A program')
      await page.getByLabel('Category', { exact: true }).fill('Business')
      await page.getByLabel('Duration', { exact: true }).fill('2 days')
      await page.getByLabel('Offline price', { exact: true }).fill('100')
      await description(page).fill('What is learnt.')
    },
  },
  {
    thing: 'participant',
    section: 'participants',
    make: (records) => records.participant(),
    fill: async (page, records) => {
      const { title: program } = await records.program()
      await page.reload()
      await page.getByLabel('Full name').fill('Asha Example')
      await page.getByLabel('Email', { exact: true }).fill('asha@example.com')
      await page.getByLabel('Phone', { exact: true }).fill('+91 00000 00011')
      await page.getByLabel('Training program').selectOption({ label: program })
    },
  },
  {
    thing: 'certificate',
    section: 'certificates',
    make: (records) => records.certificate(),
    fill: async (page, records) => {
      const { fullName } = await records.participant({ status: 'completed' })
      await page.getByRole('combobox', { name: 'Participant', exact: true }).fill(fullName)
      await page.getByRole('option', { name: fullName }).click()
    },
  },
]

const broken = (route: Route) => route.fulfill({ status: 500, body: '' })
/** The browser itself complains of a reply of 500. */
const forgive = (browserErrors: string[]) => browserErrors.splice(0)

for (const { thing, section, make, fill } of EDITORS) {
  test(`a ${thing} that cannot be created or updated: 'Error creating ${thing}', 'Error updating ${thing}', and a text of its own`, async ({ page, openAdmin, records, browserErrors }) => {
    await openAdmin(`/admin/${section}/create`)
    await fill(page, records)
    await page.route(`**/api/${section}/create`, broken)
    await create(page, thing).click()
    await expectToast(page, `Error creating ${thing}`, `An error occurred while creating the ${thing}`)
    await expect(create(page, thing)).toBeEnabled()
    forgive(browserErrors)

    const { id } = await make(records)
    await page.route(`**/api/${section}/${id}`, (route) => (route.request().method() === 'PUT' ? broken(route) : route.fallback()))
    await openAdmin(`/admin/${section}/edit/${id}`)
    await expect(save(page)).toBeEnabled()
    await save(page).click()
    await expectToast(page, `Error updating ${thing}`, `An error occurred while updating the ${thing}`)
    forgive(browserErrors)
  })
}

for (const { type, thing, path } of [
  { type: 'service', thing: 'service', path: 'services' },
  { type: 'training-program', thing: 'training program', path: 'training-programs' },
  { type: 'participant', thing: 'participant', path: 'participants' },
  { type: 'certificate', thing: 'certificate', path: 'certificates' },
  { type: 'contact', thing: 'contact', path: 'contacts' },
]) {
  test(`a ${thing} is previewed by GET /api/${path}/{id}; what cannot be deleted: 'Error deleting ${thing}'`, async ({ page, openAdmin, records, browserErrors }) => {
    const { id } = await { ...makers(records) }[type as keyof ReturnType<typeof makers>]()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'GET') asked.push(new URL(request.url()).pathname)
    })
    await page.route(`**/api/${path}/${id}`, (route) => (route.request().method() === 'DELETE' ? broken(route) : route.fallback()))
    await openAdmin(`/admin/delete/${type}/${id}`)
    await expect(page.getByText(/permanent/)).toBeVisible()
    expect(asked).toContain(`/api/${path}/${id}`)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expectToast(page, `Error deleting ${thing}`, `An error occurred while deleting the ${thing}`)
    await expect(page.getByRole('main').getByRole('alert')).toContainText(`An error occurred while deleting the ${thing}`)
    forgive(browserErrors)
  })
}

function makers(records: Records) {
  return {
    service: () => records.service(),
    'training-program': () => records.program(),
    participant: () => records.participant(),
    certificate: () => records.certificate(),
    contact: () => records.enquiry(),
  }
}

test('admin lists are asked for again after 10 seconds and after a change; not by themselves, not when the window comes back, not after a failure', async ({ page, openAdmin, records, browserErrors }) => {
  const service = await records.service()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && pathname === '/api/services') asked.push(pathname)
  })
  await page.clock.install()
  await openAdmin('/admin?view=services')
  const card = page.getByRole('article').filter({ hasText: service.title })
  await expect(card).toBeVisible()
  expect(asked).toHaveLength(1)

  const sections = page.getByRole('navigation', { name: 'Sections' })
  const goTo = async (label: string) => {
    await openAdminMenu(page)
    await sections.filter({ visible: true }).getByRole('link', { name: label }).click()
    await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible()
  }
  await goTo('Overview')
  await goTo('Services')
  await expect(card).toBeVisible()
  expect(asked, 'within 10 seconds').toHaveLength(1)

  await page.clock.fastForward(60 * 60 * 1000)
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.clock.runFor(2000)
  expect(asked, 'by itself, or when the window comes back').toHaveLength(1)

  await goTo('Overview')
  await goTo('Services')
  await expect.poll(() => asked.length, { message: 'opened after 10 seconds' }).toBe(2)

  await card.getByRole('link', { name: /^Delete/ }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expectToast(page, 'Service deleted')
  await expect.poll(() => asked.length, { message: 'after a change' }).toBe(3)

  await page.route(({ pathname }) => pathname === '/api/services', broken)
  await page.clock.fastForward(60 * 1000)
  await goTo('Overview')
  await goTo('Services')
  await expect(page.getByText('These services could not be refreshed')).toBeVisible()
  await page.clock.runFor(60 * 1000)
  expect(asked, 'not again after a failure').toHaveLength(4)
  forgive(browserErrors)
})

test('a certificate for somebody who has not completed, sent past the form, is refused in the same words', async ({ page, openAdmin, records }) => {
  const recipient = await records.participant({ status: 'withdrawn' })
  await openAdmin('/admin')
  const reply = await page.request.post('/api/certificates/create', {
    headers: { Origin: new URL(page.url()).origin, 'Sec-Fetch-Site': 'same-origin' },
    data: { participantId: recipient.id, trainingProgramId: recipient.trainingProgramId, issueDate: indianDay() },
  })
  expect(reply.ok()).toBe(false)
  expect(await reply.json()).toMatchObject({ success: false, error: expect.stringMatching(/^Cannot create certificates.*withdrawn/) })
})

test('a price online and a price in the classroom: the classroom price is stored as the price', async ({ page, openAdmin, records }) => {
  const { id } = await records.program({ online_price: 9500, offline_price: 12_500 })
  await openAdmin(`/admin/training-programs/edit/${id}`)
  const offline = page.getByLabel('Offline price', { exact: true })
  await expect(offline).toHaveValue('12500')
  await offline.fill('15000')
  await save(page).click()
  await expectToast(page, 'Training program updated')
  await expectDashboard(page)
  expect(await records.read(`/api/training-programs/${id}`)).toMatchObject({ price: 15_000, online_price: 9500, offline_price: 15_000 })
})

test('the status of a message that cannot be saved: Error updating contact status', async ({ page, openAdmin, records, browserErrors }) => {
  const { id, fullName } = await records.enquiry()
  await openAdmin(`/admin?view=contacts&q=${query(fullName)}`)
  await page.route(`**/api/contacts/${id}`, broken)
  const writes = recordWrites(page)
  await page.getByRole('article', { name: fullName }).getByRole('button', { name: 'resolved' }).click()
  await expectToast(page, 'Error updating contact status', 'An error occurred while updating the contact status')
  await expect(toastOf(page).getByRole('alert')).toBeVisible()
  expect(writes).toEqual([`PUT /api/contacts/${id}`])
  forgive(browserErrors)
})
