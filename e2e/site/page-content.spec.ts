import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { visit, recordPosts } from '../support/visitor.ts'

const FACES = ['Facebook', 'Instagram', 'LinkedIn', 'Twitter']
const DEMO_PROGRAM_COUNT = 14
const PROGRAM_PAGE = '/training-programs/finance-for-non-finance-managers'

interface Named {
  id: number
  title: string
  category: string
}

async function published(page: Page, path: string): Promise<Named[]> {
  const reply = await page.request.get(path)
  return ((await reply.json()) as { data: Named[] }).data
}

async function expectExploreMore(page: Page): Promise<void> {
  const links = page.getByRole('region', { name: 'Explore More' }).getByRole('link')
  await expect(links).toHaveText(['All Training Programs', 'Our Services', 'About Us', 'Contact Us'])
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/training-programs',
    '/services',
    '/about',
    '/contact',
  ])
}

async function expectRelated(related: Locator, titles: string[]): Promise<void> {
  await expect(related.getByRole('heading', { level: 3 })).toHaveText(titles)
  await expect(related.getByRole('link').filter({ hasText: 'Learn More' })).toHaveText(
    titles.map((title) => `Learn More about ${title}`),
  )
}

test('header and footer say whose site it is, and where everything is', async ({ page }) => {
  await visit(page, '/contact')
  const header = page.getByRole('banner')
  await expect.soft(header.locator('svg').first(), 'the logo').toBeVisible()
  await expect.soft(header.getByText('BHM', { exact: true })).toBeVisible()
  await expect.soft(header.getByText('Professional Business Solutions', { exact: true })).toBeVisible()
  await expect.soft(header.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/contact')

  const footer = page.getByRole('contentinfo')
  const about = footer.getByRole('region', { name: 'About the company' })
  await expect.soft(about.locator('svg').first(), 'the logo').toBeVisible()
  await expect.soft(about.getByText('BHM', { exact: true })).toBeVisible()
  await expect.soft(about.getByText(/^Consultancy, audit preparation and industry training/)).toBeVisible()
  await expect.soft(about.getByRole('listitem').getByRole('link')).toHaveText(FACES.map((name) => new RegExp(`^${name}`)))
  for (const name of FACES) {
    const link = about.getByRole('link', { name: new RegExp(`^${name}`) })
    await expect.soft(link).toHaveAttribute('target', '_blank')
    await expect.soft(link.locator('svg')).toBeVisible()
  }
  const services = footer.getByRole('navigation', { name: 'Services' }).getByRole('link')
  expect.soft(await services.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/#consultancy',
    '/#audit',
    '/#strategy',
    '/training-programs',
    '/verify-certificate',
  ])
  const rows = footer.getByRole('region', { name: 'Contact' }).getByRole('listitem')
  for (const [kind, icon] of [['Faridabad', 'map-pin'], ['+91', 'phone'], ['@', 'mail']] as const) {
    const row = rows.filter({ hasText: kind })
    await expect.soft(row.first().locator(`svg.lucide-${icon}`), `${kind}: its icon`).toBeVisible()
    await expect.soft(row.locator(`svg.lucide-${icon}`), `${kind}: an icon for each`).toHaveCount(await row.count())
  }
  const map = rows.getByRole('link', { name: /Faridabad/ })
  await expect.soft(map).toHaveAttribute('href', /^https:\/\/www\.openstreetmap\.org\//)
  await expect.soft(map).toHaveAttribute('target', '_blank')
  const newsletter = footer.getByRole('region', { name: 'Newsletter' })
  await expect.soft(newsletter.locator('input')).toHaveCount(1)
  await expect.soft(newsletter.locator('input')).toHaveAttribute('type', 'email')
  await expect.soft(newsletter.locator('input')).toHaveAttribute('placeholder', 'Your email address')
  await expect.soft(newsletter.getByRole('button')).toHaveText('Subscribe')
  const policies = footer.getByRole('navigation', { name: 'Policies' }).getByRole('link')
  await expect.soft(policies).toHaveText(['Privacy Policy', 'Terms of Service', 'Cookie Policy'])
})

test('About tells the story, the values, the team, four figures and five general answers', async ({ page }) => {
  await visit(page, '/about')
  const main = page.getByRole('main')
  await expect.soft(main.getByRole('heading', { level: 1 })).toHaveText('About Us')
  await expect.soft(main.getByRole('region', { name: 'Our story' }).locator('p')).toHaveCount(3)
  await expect.soft(main.getByRole('region', { name: 'Core values' }).getByRole('listitem')).toHaveCount(4)
  const figures = main.getByRole('region', { name: 'In figures' }).locator('dl > div')
  const pairs = await figures.evaluateAll((all) => all.map((one) => ['dd', 'dt'].map((part) => one.querySelector(part)?.textContent)))
  expect.soft(pairs).toEqual([
    ['82+', 'new clients'],
    ['100+', 'customer audits'],
    ['88+', 'companies in the green zone'],
    ['3500+', 'candidates provided'],
  ])
  await expect.soft(main.getByRole('region', { name: 'Our team' }).getByRole('heading', { level: 3 })).toHaveText([
    'Managing Director',
    'Chief Executive Officer',
    'Head of Training',
  ])
  const faq = main.getByRole('region', { name: 'Frequently Asked Questions' })
  await expect.soft(faq.locator('summary')).toHaveText([
    'Which services do you offer?',
    'How experienced is the team?',
    'Can you adapt a service to our company?',
    'Which industries do you work with?',
    'How do we get started?',
  ])
})

test('Contact has details, hours, networks, a map and the form', async ({ page, browserErrors }) => {
  await visit(page, '/contact')
  const main = page.getByRole('main')
  await expect.soft(main.getByRole('heading', { level: 2 })).toHaveText(['Our Information', 'Send Us a Message', 'Where we are'])
  await expect.soft(main.locator('a[href^="mailto:"]')).toHaveText(['info@example.com', 'training@example.com'])
  await expect.soft(main.locator('a[href^="tel:"]')).toHaveText(['+91 00000 00000', '+91 00000 00001'])
  await expect.soft(main.getByRole('row').first()).toHaveText(/^Monday to Friday.*9:00 AM to 6:00 PM$/)
  for (const name of ['Facebook', 'X', 'LinkedIn', 'Instagram']) {
    await expect.soft(main.getByRole('link', { name: new RegExp(`^${name} \\(opens`) })).toHaveAttribute('target', '_blank')
  }
  await expect.soft(main.locator('form')).toHaveCount(1)
  const map = main.getByRole('region', { name: 'Where we are' })
  await expect.soft(map.getByRole('img', { name: /Faridabad lies south of Delhi/ })).toBeVisible()
  await expect.soft(map.getByRole('link', { name: 'Open in Maps' })).toHaveAttribute('href', /^https:\/\/www\.openstreetmap\.org\//)
  await expect.soft(map.locator('iframe')).toHaveCount(0)

  await page.route('https://www.openstreetmap.org/**', (route) => route.fulfill({ contentType: 'text/html', body: 'a map' }))
  await map.getByRole('button', { name: 'Load interactive map' }).click()
  await expect(map.locator('iframe')).toHaveAttribute('title', 'Interactive map of Faridabad')
  await expect(map.frameLocator('iframe').getByText('a map')).toBeVisible()
  await expect(map.getByRole('img')).toHaveCount(0)
  // The one request to elsewhere is the one that was asked for.
  expect(browserErrors.filter((browserError) => !browserError.startsWith('request elsewhere: https://www.openstreetmap.org/'))).toEqual([])
  browserErrors.length = 0
})

test('the listing introduces itself, and each card is a picture, facts and two ways on', async ({ page }) => {
  const programs = await published(page, '/api/training-programs')
  await visit(page, '/training-programs')
  const main = page.getByRole('main')
  await expect.soft(main.getByRole('heading', { level: 1 })).toHaveText('Training Programs')
  await expect.soft(main.getByText(/^Practical training for automotive and industrial teams/)).toBeVisible()
  await expect.soft(main.getByRole('searchbox')).toHaveAttribute('placeholder', 'Search training programs...')
  await expect.soft(main.getByRole('article')).toHaveCount(programs.length)
  // Those of the demo come first; other tests of this office may have added theirs, with pictures and fewer words.
  for (const card of (await main.getByRole('article').all()).slice(0, DEMO_PROGRAM_COUNT)) {
    const title = (await card.getByRole('heading').textContent()) ?? ''
    await expect.soft(card.locator('img')).toHaveAttribute('src', /^\/art\//)
    await expect.soft(card.getByText(/^₹/)).toBeVisible()
    await expect.soft(card.getByText('+GST')).toBeVisible()
    await expect.soft(card.getByRole('button')).toHaveText(`Enroll in ${title}`)
    await expect.soft(card.getByRole('link', { name: `Details of ${title}` })).toHaveText(`Details of ${title}`)
    const { clamp, shown } = await card.locator('p').first().evaluate((text) => ({
      clamp: getComputedStyle(text).webkitLineClamp,
      shown: Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight)),
    }))
    expect.soft([clamp, shown], `${title}: lines of its description`).toEqual(['2', 2])
  }
})

test('a program page has all its parts', async ({ page }) => {
  const programs = await published(page, '/api/training-programs')
  const [service] = await published(page, '/api/services')
  await visit(page, PROGRAM_PAGE)
  const main = page.getByRole('main')
  await expect.soft(main.getByRole('link', { name: 'Back to All Programs' })).toHaveAttribute('href', '/training-programs')
  await expect.soft(main.getByRole('heading', { level: 1 })).toHaveText('Finance for Non-Finance Managers')
  await expect.soft(main.locator('header').getByText('Finance', { exact: true })).toBeVisible()
  const pictures = main.getByRole('article').first().locator('img')
  await expect.soft(pictures.nth(0), 'the backdrop').toHaveAttribute('src', '/art/backdrop/finance/finance-for-non-finance-managers.svg')
  await expect.soft(pictures.nth(1), 'the picture').toHaveAttribute('src', '/art/finance/finance-for-non-finance-managers.svg')
  const summary = main.getByRole('complementary', { name: 'Program summary' })
  await expect.soft(summary.getByRole('term')).toHaveText(['Online', 'Classroom', 'Duration:', 'Category:', 'Certification:', 'Delivery:'])
  await expect.soft(summary.getByRole('definition')).toHaveText([
    '₹7,500\u00A0+GST',
    '₹9,500\u00A0+GST',
    '2 days',
    'Finance',
    'Included',
    'Both Online & Offline',
  ])
  await expect.soft(main.locator('.prose h2').first(), 'the markdown, drawn').toBeVisible()
  await expect.soft(main.locator('.prose li').first()).toBeVisible()
  await expect.soft(main.locator('.prose')).not.toHaveText(/##|\*\*/)
  const faq = main.getByRole('region', { name: 'Frequently Asked Questions' })
  await expect.soft(faq.locator('summary')).toHaveText([
    'What does Finance for Non-Finance Managers cover?',
    'How long is the program?',
    'What does it cost?',
    'Do I get a certificate?',
    'Are there any prerequisites?',
    'How do I enrol?',
  ])
  const others = programs.filter(({ title }) => title !== 'Finance for Non-Finance Managers')
  const alike = others.filter(({ category }) => category === 'Finance').slice(0, 2)
  const different = others.filter(({ category }) => category !== 'Finance').slice(0, 1)
  const related = [...alike, ...different, ...(service ? [service] : [])].slice(0, 3).map(({ title }) => title)
  await expectRelated(main.getByRole('region', { name: 'Related Programs & Services' }), related)
  await expectExploreMore(page)
  await expect.soft(main.getByRole('region', { name: 'Ready to Enroll?' }).getByRole('button')).toHaveText('Enroll Now')
})

test('a service page has all its parts', async ({ page }) => {
  const services = await published(page, '/api/services')
  const [program] = await published(page, '/api/training-programs')
  const { features } = services.find(({ title }) => title === 'Customer Audits') as unknown as { features: string[] }
  await visit(page, '/services/customer-audits')
  const main = page.getByRole('main')
  await expect.soft(main.getByRole('link', { name: 'Back to Services' })).toHaveAttribute('href', '/#services')
  await expect.soft(main.getByRole('heading', { level: 1 })).toHaveText('Customer Audits')
  const description = main.getByRole('region', { name: 'Description' })
  await expect.soft(description.getByRole('heading', { level: 2 }).first()).toHaveText('Description')
  await expect.soft(description.getByRole('listitem').first(), 'the markdown, drawn').toBeVisible()
  await expect.soft(description).not.toHaveText(/##|\*\*/)
  await expect.soft(main.getByRole('region', { name: 'Key Features' }).getByRole('listitem')).toHaveText(features)
  await expect.soft(main.getByRole('button', { name: 'Get a Consultation' })).toHaveCount(1)
  const others = services.filter(({ title }) => title !== 'Customer Audits').slice(0, 2)
  const related = [...others, ...(program ? [program] : [])].map(({ title }) => title)
  await expectRelated(main.getByRole('region', { name: 'Related Services & Training' }), related)
  await expectExploreMore(page)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Services' }).click()
  await expect(page).toHaveURL(/\/services$/)
  await expect(main.getByRole('article').getByRole('heading')).toHaveText(services.map(({ title }) => title))
  await page.goBack()
  await main.getByRole('link', { name: 'Back to Services' }).click()
  await expect(page).toHaveURL(/\/#services$/)
  await expect(page.getByRole('heading', { level: 2, name: 'Our Services' })).toBeInViewport()
})

test('the verification page has two tabs of two fields each', async ({ page }) => {
  await visit(page, '/verify-certificate')
  const fields = page.getByRole('tabpanel').getByRole('textbox')
  await expect(page.getByRole('tab')).toHaveText(['Verify Certificate', 'Check Status'])
  for (const [tab, labels] of [
    ['Verify Certificate', ['Certificate ID', 'Full Name']],
    ['Check Status', ['Participant ID', 'Email']],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
    await expect(fields).toHaveCount(2)
    for (const [index, label] of labels.entries()) await expect(fields.nth(index)).toHaveAccessibleName(label)
    await expect(page.getByRole('tabpanel').locator('button[type=submit]')).toHaveText(tab)
  }
})

test('the dialogs ask for what the specification lists, and say what they are about', async ({ page }) => {
  const posts = recordPosts(page, '/api/contact')
  const sendAs = async (dialog: Locator, label: string) => {
    await dialog.getByLabel(label, { exact: true }).fill('Ravi Visitor')
    await dialog.getByLabel('Email', { exact: true }).fill('ravi.visitor@example.com')
    await dialog.locator('button[type=submit]').click()
    await expect(dialog.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
    await expect(dialog.getByText('Close', { exact: true })).toBeVisible()
  }
  const [programs, services] = [await published(page, '/api/training-programs'), await published(page, '/api/services')]
  await visit(page, PROGRAM_PAGE)
  await page.getByRole('button', { name: 'Enroll Now' }).first().click()
  const enrolment = page.getByRole('dialog', { name: 'Enroll in Finance for Non-Finance Managers', exact: true })
  await expect(enrolment.getByRole('textbox')).toHaveCount(5)
  for (const label of ['Name', 'Email', /^Phone/, 'Subject', 'Message']) {
    await expect.soft(enrolment.getByRole('textbox', { name: label })).toBeVisible()
  }
  await sendAs(enrolment, 'Name')
  const program = programs.find(({ title }) => title === 'Finance for Non-Finance Managers')
  expect(posts[0]?.postDataJSON()).toMatchObject({ kind: 'enrolment', trainingProgramId: program?.id })
  await visit(page, '/services/customer-audits')
  await page.getByRole('button', { name: 'Get a Consultation' }).click()
  const consultation = page.getByRole('dialog', { name: 'Request a Consultation', exact: true })
  await expect(consultation.getByRole('textbox')).toHaveCount(4)
  for (const label of ['Full Name', 'Email', /^Phone Number/, 'Your Requirements']) {
    await expect.soft(consultation.getByRole('textbox', { name: label })).toBeVisible()
  }
  await expect(consultation.getByRole('textbox', { name: /^Phone Number/ })).toHaveAttribute('placeholder', '+91 00000 00000')
  expect((await consultation.boundingBox())?.width).toBe(500)
  await expect(consultation.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await sendAs(consultation, 'Full Name')
  const service = services.find(({ title }) => title === 'Customer Audits')
  expect(posts[1]?.postDataJSON()).toMatchObject({ kind: 'consultation', serviceId: service?.id })
})
