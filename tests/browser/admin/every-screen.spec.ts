import { expectAccessible, expectAccessibleAtEveryWidth } from '../support/accessibility.ts'
import { expect, uniqueName, test, type Records } from '../support/admin.ts'
import { findSmallTargets } from '../support/targets.ts'
import { QUOTATION, quotedLine } from '#quotations/test-quotation.ts'
import { navigate } from '../support/visitor.ts'

/** Longer than a phone is wide, without a place to break. */
const UNBROKEN = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk'

const DESKTOP = { width: 1280, height: 800 }

const GROUPS = ['lists', 'new-record forms', 'edit forms', 'delete pages', 'pages about the office'] as const

interface Screen {
  group: (typeof GROUPS)[number]
  name: string
  heading: string | RegExp
  path: (records: Records) => Promise<string> | string
}

/**
 * Every screen of the back-office (docs/product/requirements.md, section 2). List rows are alike, so only participants are listed in full,
 * with their pages; other lists only with texts that are too long. A new record uses its edit form; those of a participant and of a
 * certificate differ, so they are included.
 */
const SCREENS: Screen[] = [
  { group: 'lists', name: 'overview', heading: 'Overview', path: async (records) => (await records.enquiry(LONG_ENQUIRY), '/admin') },
  {
    group: 'lists',
    name: 'services',
    heading: 'Services',
    path: async (records) => (await records.service(LONG_SERVICE), `/admin?view=services&q=${UNBROKEN}`),
  },
  {
    group: 'lists',
    name: 'training programs',
    heading: 'Training Programs',
    path: async (records) => (await records.program({ title: uniqueName(UNBROKEN) }), `/admin?view=training-programs&q=${UNBROKEN}`),
  },
  {
    group: 'lists',
    name: 'participants',
    heading: 'Participants',
    path: async (records) => (await records.participant({ fullName: uniqueName(UNBROKEN) }), '/admin?view=participants'),
  },
  {
    group: 'lists',
    name: 'batches',
    heading: 'Batches',
    path: async (records) => (await longBatch(records), `/admin?view=batches&q=${UNBROKEN}`),
  },
  {
    group: 'lists',
    name: 'a batch',
    heading: /\S/,
    path: async (records) => `/admin?view=batches&id=${(await longBatch(records)).id}`,
  },
  {
    group: 'lists',
    name: 'certificates',
    heading: 'Certificates',
    path: async (records) => `/admin?view=certificates&q=${(await records.certificate()).certificateId}`,
  },
  {
    group: 'lists',
    name: 'a certificate',
    heading: /\S/,
    path: async (records) => `/admin?view=certificates&id=${(await records.certificate()).id}`,
  },
  {
    group: 'lists',
    name: 'contacts',
    heading: 'Enquiries',
    path: async (records) => (await records.enquiry(LONG_ENQUIRY), `/admin?view=contacts&q=${UNBROKEN}`),
  },
  {
    group: 'lists',
    name: 'showcase',
    heading: 'Testimonials and logos',
    path: async (records) => (await records.showcaseEntry({ name: UNBROKEN }), `/admin?view=showcase&q=${UNBROKEN}`),
  },
  {
    group: 'lists',
    name: 'clients',
    heading: 'Clients',
    path: async (records) => (await records.client({ name: UNBROKEN }), `/admin?view=clients&q=${UNBROKEN}`),
  },
  {
    group: 'lists',
    name: 'quotations',
    heading: 'Quotations',
    path: async (records) => (await longQuotation(records), `/admin?view=quotations&q=${UNBROKEN}`),
  },
  { group: 'new-record forms', name: 'new quotation', heading: 'New quotation', path: () => '/admin/quotations/create' },
  {
    group: 'edit forms',
    name: 'quotation',
    heading: 'Quotation',
    path: async (records) => `/admin/quotations/edit/${(await longQuotation(records)).id}`,
  },
  { group: 'new-record forms', name: 'new client', heading: 'New client', path: () => '/admin/clients/create' },
  {
    group: 'edit forms',
    name: 'edit client',
    heading: 'Edit client',
    path: async (records) => `/admin/clients/edit/${(await records.client({ name: UNBROKEN, place: UNBROKEN })).id}`,
  },
  {
    group: 'lists',
    name: 'page of a client',
    heading: UNBROKEN,
    path: async (records) => `/admin?view=clients&id=${(await records.client({ name: UNBROKEN, place: UNBROKEN })).id}`,
  },
  { group: 'new-record forms', name: 'new showcase entry', heading: 'New showcase entry', path: () => '/admin/showcase/create' },
  {
    group: 'edit forms',
    name: 'edit showcase entry',
    heading: 'Edit showcase entry',
    path: async (records) =>
      `/admin/showcase/edit/${(await records.showcaseEntry({ kind: 'case-study', name: UNBROKEN, text: UNBROKEN })).id}`,
  },
  { group: 'new-record forms', name: 'new participant', heading: 'New participant', path: () => '/admin/participants/create' },
  { group: 'new-record forms', name: 'new certificate', heading: /certificate$/, path: () => '/admin/certificates/create' },
  {
    group: 'edit forms',
    name: 'edit service',
    heading: 'Edit service',
    path: async (records) => `/admin/services/edit/${(await records.service(LONG_SERVICE)).id}`,
  },
  {
    group: 'edit forms',
    name: 'edit training program',
    heading: /^Edit (training )?program$/,
    path: async (records) => `/admin/training-programs/edit/${(await records.program()).id}`,
  },
  {
    group: 'edit forms',
    name: 'edit participant',
    heading: 'Edit participant',
    path: async (records) => `/admin/participants/edit/${(await records.participant({ fullName: uniqueName(UNBROKEN) })).id}`,
  },
  {
    group: 'edit forms',
    name: 'edit certificate',
    heading: 'Edit certificate',
    path: async (records) => `/admin/certificates/edit/${(await records.certificate()).id}`,
  },
  {
    group: 'edit forms',
    name: 'person',
    heading: new RegExp(UNBROKEN),
    path: async (records) => `/admin?view=person&id=participant:${(await records.participant({ fullName: uniqueName(UNBROKEN) })).id}`,
  },
  {
    group: 'delete pages',
    name: 'delete contact',
    heading: 'Delete contact',
    path: async (records) => `/admin/delete/contact/${(await records.enquiry(LONG_ENQUIRY)).id}`,
  },
  {
    group: 'delete pages',
    name: 'delete certificate',
    heading: 'Delete certificate',
    path: async (records) => `/admin/delete/certificate/${(await records.certificate()).id}`,
  },
  { group: 'delete pages', name: 'item not found', heading: 'Item Not Found', path: () => '/admin/delete/service/999999' },
  {
    group: 'pages about the office',
    name: 'history',
    heading: 'History',
    path: async (records) => (await records.service(LONG_SERVICE), '/admin?view=history'),
  },
  {
    group: 'pages about the office',
    name: 'figures',
    heading: 'Figures',
    path: async (records) => (await records.enquiry(LONG_ENQUIRY), await longBatch(records), '/admin?view=figures'),
  },
  { group: 'pages about the office', name: 'security', heading: 'Security', path: () => '/admin?view=security' },
  { group: 'pages about the office', name: 'your account', heading: 'Your account', path: () => '/admin?view=account' },
  { group: 'pages about the office', name: 'company', heading: 'Company', path: () => '/admin?view=company' },
  {
    group: 'pages about the office',
    name: 'certificate designs',
    heading: 'Certificate designs',
    path: () => '/admin?view=certificate-designs',
  },
  {
    group: 'pages about the office',
    name: 'a certificate design',
    heading: 'New certificate design',
    path: () => '/admin/certificate-designs/new',
  },
  { group: 'pages about the office', name: 'texts of e-mails', heading: 'E-mail texts', path: () => '/admin?view=mail-templates' },
  {
    group: 'pages about the office',
    name: 'text of an e-mail',
    heading: 'Certificate issued',
    path: () => '/admin/mail-templates/certificate-issued',
  },
  { group: 'pages about the office', name: 'privacy', heading: 'Privacy', path: () => '/admin?view=privacy' },
  { group: 'pages about the office', name: 'personal data', heading: 'Personal data', path: () => '/admin?view=personal-data' },
  { group: 'pages about the office', name: 'mail', heading: 'Mail', path: () => '/admin?view=mail' },
  {
    group: 'pages about the office',
    name: 'records of the domain',
    heading: 'DNS records for e-mail',
    path: () => '/admin?view=mail&page=dns',
  },
  { group: 'pages about the office', name: 'staff', heading: 'Staff', path: () => '/admin?view=people' },
  { group: 'pages about the office', name: 'member of staff', heading: 'Administrator', path: () => '/admin?view=people&person=1' },
  { group: 'edit forms', name: 'import of participants', heading: /^Import participants/, path: () => '/admin/participants/import' },
]

const LONG_SERVICE = { title: UNBROKEN, features: [UNBROKEN, 'Two', 'Three', 'Four'] }
const longQuotation = (records: Records) =>
  records.quotation({ buyer: { ...QUOTATION.buyer, name: UNBROKEN }, lines: [quotedLine({ description: UNBROKEN })] })

async function longBatch(records: Records) {
  const { id: trainingProgramId } = await records.program({ title: uniqueName(UNBROKEN) })
  return records.batch({ trainingProgramId, place: UNBROKEN, trainers: [{ name: UNBROKEN }] })
}

const LONG_ENQUIRY = { name: UNBROKEN, subject: UNBROKEN, email: `${UNBROKEN.toLowerCase()}@example.com`, message: UNBROKEN.repeat(3) }

for (const group of GROUPS) {
  test(`${group} are accessible in both themes, never scroll sideways, and have targets of 24 px on a phone`, async ({
    page,
    openAdmin,
    records,
  }) => {
    await openAdmin('/admin?view=account')
    for (const { name, heading, path } of SCREENS.filter((screen) => screen.group === group)) {
      await test.step(name, async () => {
        await page.setViewportSize(DESKTOP)
        await navigate(page, await path(records))
        await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        await expectAccessibleAtEveryWidth(page)
        expect(await findSmallTargets(page)).toEqual([])
      })
    }
  })
}

test('the sign-in screen is accessible in both themes and never scrolls sideways', async ({ page }) => {
  await page.goto('/admin')
  const asked = page.getByLabel('Sign-in code', { exact: true }).or(page.getByLabel('User name or e-mail', { exact: true }))
  await expect(asked).toBeVisible()
  await expectAccessibleAtEveryWidth(page)
})

test('a form with errors, and the question that asks before leaving it, are accessible in both themes', async ({ page, openAdmin }) => {
  await openAdmin('/admin/training-programs/create')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('group', { name: 'There is a problem' })).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Title', { exact: true }).fill('Half a program')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await expectAccessible(page)
})

test('up to 768 px a menu, from 1024 px a sidebar shows every section and Sign Out without scrolling', async ({ page, openAdmin }) => {
  await openAdmin('/admin')
  for (const { width, height } of [
    { width: 360, height: 640 },
    { width: 768, height: 1024 },
  ]) {
    await test.step(`the menu at ${width} px`, async () => {
      await page.setViewportSize({ width, height })
      await navigate(page, '/admin?view=services')
      await page.getByRole('button', { name: 'Open menu' }).click()
      const drawer = page.getByRole('dialog', { name: 'Menu' })
      for (const section of ['Overview', 'Services', 'Training Programs', 'Participants', 'Certificates', 'Contacts']) {
        await expect(drawer.getByRole('link', { name: section })).toBeInViewport()
      }
      await expect(drawer.getByRole('link', { name: 'Services' })).toHaveAttribute('aria-current', 'page')
      await expect(drawer.getByRole('button', { name: 'Sign Out' })).toBeInViewport({ ratio: 1 })
      await expectAccessible(page)
      await drawer.getByRole('link', { name: 'Participants' }).click()
      await expect(drawer).toBeHidden()
      await expect(page.getByRole('heading', { level: 1, name: 'Participants' })).toBeVisible()
    })
  }

  await test.step('the sidebar at 1024 px', async () => {
    await page.setViewportSize({ width: 1024, height: 768 })
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()
    const sidebar = page.getByRole('complementary', { name: 'Back-office' })
    await expect(sidebar.getByRole('button', { name: 'Sign Out' })).toBeInViewport()
    await sidebar.getByRole('link', { name: 'Contacts' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Enquiries' })).toBeVisible()
  })

  await test.step('the sidebar at 1366 × 768 shows all sections at once, and at 600 px the current one', async () => {
    await page.setViewportSize({ width: 1366, height: 768 })
    const sidebar = page.getByRole('complementary', { name: 'Back-office' })
    for (const change of ['Expand the sidebar', 'Collapse the sidebar']) {
      // The order depends on the width at which the sidebar was first drawn.
      const button = sidebar.getByRole('button', { name: change })
      if (await button.isVisible()) await button.click()
      const entries = sidebar
        .getByRole('navigation')
        .getByRole('link')
        .or(sidebar.getByRole('button', { name: 'Settings' }))
      for (const entry of await entries.filter({ visible: true }).all()) await expect(entry).toBeInViewport({ ratio: 1 })
    }
    await expect(sidebar.getByRole('link', { name: 'Company' })).toBeHidden()
    await sidebar.getByRole('button', { name: 'Settings' }).click()
    await sidebar.getByRole('link', { name: 'Staff' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible()
    await expect(sidebar.getByRole('link', { name: 'Staff' })).toHaveAttribute('aria-current', 'page')
    await navigate(page, '/admin')
    await sidebar.getByRole('button', { name: 'Settings' }).click()
    await expect(sidebar.getByRole('link', { name: 'Staff' })).toBeHidden()
    // The palette finds sections in a closed group, which then opens.
    await navigate(page, '/admin?view=security')
    await expect(sidebar.getByRole('link', { name: 'Security' })).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 1366, height: 600 })
    await navigate(page, '/admin?view=account')
    await expect(sidebar.getByRole('link', { name: 'Your account' })).toBeInViewport({ ratio: 1 })
  })
})

test('the lists of participants and certificates are tables from 768 px up, and cards with labels below', async ({
  page,
  openAdmin,
  records,
}) => {
  const { certificateId } = await records.certificate()
  await openAdmin('/admin')
  for (const { view, label } of [
    { view: 'participants', label: 'Enrolled' },
    { view: 'certificates', label: 'Issue date' },
  ]) {
    await navigate(page, `/admin?view=${view}`)
    const row = view === 'certificates' ? page.getByRole('row').filter({ hasText: certificateId }) : page.getByRole('row').nth(1)
    const cells = row.getByRole('cell')
    const isOneLine = async () => {
      const [first, last] = [await cells.first().boundingBox(), await cells.last().boundingBox()]
      return Math.abs((first?.y ?? 0) - (last?.y ?? 0)) < (first?.height ?? 0)
    }
    await page.setViewportSize({ width: 767, height: 900 })
    await expect.poll(isOneLine).toBe(false)
    await expect(row.getByText(label, { exact: true })).toBeVisible()
    await page.setViewportSize({ width: 768, height: 900 })
    await expect.poll(isOneLine).toBe(true)
    await expect(row.getByText(label, { exact: true })).toBeHidden()
    await expect(page.getByRole('columnheader', { name: label })).toBeInViewport()
  }
})
