import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBatch, makeCertificate, makeParticipant, makeProgram, SERVICE } from '#app/testing/test-records.ts'
import { all, attribute, linksIn, meta, readPage, textOf, type Element } from './served-page.ts'
import { nameCompany, openServedSite, SITE, type ServedSite } from './served-site.ts'

/** The site of a new company, which the tests fill step by step. */
let site: ServedSite
beforeAll(async () => void (site = await openServedSite('none')), 60_000)
afterAll(() => site.close())

const BEING_SET_UP = 'This site is being set up'

async function pageAt(path: string) {
  const reply = await site.request(path)
  return { status: reply.status, ...readPage(await reply.text()) }
}

const part = (document: Parameters<typeof all>[0], tag: string): Element => all(document, tag)[0]!
const headings = async (path: string) => all((await pageAt(path)).document, 'h1').map(textOf)
const addresses = async () => {
  const text = await (await site.request('/sitemap.xml')).text()
  return Array.from(text.matchAll(/<loc>(.*?)<\/loc>/g), ([, address]) => address?.replace(SITE, ''))
}
const fileAt = async (path: string) => (await site.request(path)).text()

/** The addresses in header, main part and footer of the home page. */
async function homeLinks() {
  const { document } = await pageAt('/')
  const [header, main, footer] = ['header', 'main', 'footer'].map((tag) => [...new Set(linksIn(part(document, tag)))])
  return { header, main, footer }
}

test('until the company has a name, every page says that the site is being set up, and search engines are kept out', async () => {
  await makeProgram(site, { slug: 'early' })
  for (const path of ['/', '/about', '/services', '/training-programs', '/training-programs/early', '/schedule', '/contact']) {
    const page = await pageAt(path)
    expect([path, page.status, all(page.document, 'h1').map(textOf)]).toEqual([path, 200, [BEING_SET_UP]])
    expect(meta(page, 'robots')).toBe('noindex, nofollow')
    expect(page.blocks).toEqual([])
    expect(textOf(part(page.document, 'title'))).toBe(`${BEING_SET_UP} | www.example.com`)
  }
  expect((await pageAt('/nowhere')).status).toBe(404)
  expect(await fileAt('/robots.txt')).toBe('User-agent: *\nDisallow: /\n')
  expect(await addresses()).toEqual([])
})

test('meanwhile header and footer lead to the check of certificates and to the policies alone', async () => {
  const { header, footer } = await homeLinks()
  expect(header).toEqual(['/', '/verify-certificate'])
  expect(footer).toEqual(['/', '/verify-certificate', '/privacy', '/terms', '/cookies'])
  expect(all(part((await pageAt('/')).document, 'footer'), 'nav', { 'aria-label': 'Services' })).toEqual([])
})

test('meanwhile certificates are issued and verified, and the back-office works', async () => {
  const { id: trainingProgramId } = await makeProgram(site, { slug: 'issued', isPublished: false })
  const { id: participantId } = await makeParticipant(site, { trainingProgramId })
  const { permalink } = await makeCertificate(site, { participantId, trainingProgramId, expiryDate: null })
  for (const path of ['/verify-certificate', '/VERIFY-certificate/', '/issuer', '/privacy', '/terms', '/cookies', permalink]) {
    const page = await pageAt(path)
    expect([path, page.status, all(page.document, 'h1').map(textOf).includes(BEING_SET_UP)]).toEqual([path, 200, false])
    expect(meta(page, 'robots')).toBe('noindex, nofollow')
  }
  expect((await site.request('/admin')).status).toBe(200)
})

test('the name opens the site at once, without sections that have nothing to show', async () => {
  const programs = (await site.fetchAsAdmin('/api/training-programs')).data as Array<{ id: number }>
  for (const { id } of programs)
    expect((await site.fetchAsAdmin(`/api/training-programs/${id}`, { method: 'PUT', body: { isPublished: false } })).status).toBe(200)
  await nameCompany(site)
  const { header, main, footer } = await homeLinks()
  expect(header).toEqual(['/', '/verify-certificate', '/contact'])
  expect(main?.filter((to) => !/^\/(verify-certificate\?|privacy)/.test(to))).toEqual(['/contact', '/verify-certificate'])
  expect(footer).toEqual(['/', '/verify-certificate', '/contact', '/privacy#notice', '/privacy', '/terms', '/cookies'])
  const page = await pageAt('/')
  expect(meta(page, 'robots')).toBe('index, follow')
  expect(all(page.document, 'h2').map(textOf)).toEqual(expect.not.arrayContaining(['Our Services', 'Training Programs']))
  expect(await fileAt('/robots.txt')).toContain(`Sitemap: ${SITE}/sitemap.xml`)
  expect(await addresses()).toEqual(['/', '/verify-certificate', '/issuer', '/contact', '/privacy', '/terms', '/cookies'])
})

test('an empty page that somebody opens by its address says so, leads on, and is not indexed', async () => {
  for (const [path, words] of [
    ['/services', 'No services yet'],
    ['/training-programs', 'No training programs yet'],
    ['/schedule', 'No dates are planned yet'],
    ['/about', 'Training for workshops.'],
  ] as const) {
    const page = await pageAt(path)
    const main = part(page.document, 'main')
    expect([path, textOf(main)]).toEqual([path, expect.stringContaining(words)])
    expect([path, meta(page, 'robots')]).toEqual([path, 'noindex, nofollow'])
    expect(linksIn(main).filter((to) => /^\/(services|training|schedule|about|#)/.test(to))).toEqual([])
  }
  for (const path of ['/training-programs/nowhere', '/services/nowhere', '/case-studies', '/nowhere']) {
    const { document, status } = await pageAt(path)
    expect([path, status]).toEqual([path, 404])
    expect([path, linksIn(part(document, 'main')).filter((to) => /^\/(services|training|schedule|about|#)/.test(to))]).toEqual([path, []])
  }
})

test('the first service opens its section, About and the company’s own names in the footer', async () => {
  const footerServices = [{ label: 'परामर्श' }, { label: 'Audit' }]
  await site.fetchAsAdmin('/api/admin/company', { method: 'PUT', body: { footerServices } })
  expect((await homeLinks()).footer).not.toContain('/#audit')
  await site.fetchAsAdmin('/api/services/create', { body: { ...SERVICE, slug: 'audits', isPublished: true } })
  const { header, main, footer } = await homeLinks()
  expect(header).toContain('/about')
  expect(main).toEqual(expect.arrayContaining(['/about', '/services/audits', '/#services']))
  expect(footer).toEqual(expect.arrayContaining(['/#service-1', '/#audit']))
  const { document } = await pageAt('/')
  expect(all(document, '*', { id: 'audit' })).toHaveLength(1)
  expect(all(document, '*', { id: 'service-1' })).toHaveLength(1)
  expect(all(document, 'a', { lang: 'hi' }).map(textOf)).toEqual(['परामर्श'])
  expect(await addresses()).toEqual(expect.arrayContaining(['/services', '/services/audits', '/about']))
})

test('a program opens its section and page, and a date the schedule; deleted, both are gone at once', async () => {
  const { id: trainingProgramId } = await makeProgram(site, { slug: 'core-tools' })
  expect((await homeLinks()).header).toContain('/training-programs')
  expect((await homeLinks()).footer).not.toContain('/schedule')
  const { id } = await makeBatch(site, { trainingProgramId })
  expect((await homeLinks()).footer).toContain('/schedule')
  expect(linksIn(part((await pageAt('/training-programs')).document, 'main'))).toContain('/schedule')
  expect(await addresses()).toEqual(expect.arrayContaining(['/schedule', '/training-programs', '/training-programs/core-tools']))
  expect((await site.fetchAsAdmin(`/api/batches/${id}`, { method: 'DELETE' })).status).toBe(200)
  expect((await homeLinks()).footer).not.toContain('/schedule')
  expect((await site.fetchAsAdmin(`/api/training-programs/${trainingProgramId}`, { method: 'DELETE' })).status).toBe(200)
  const links = Object.values(await homeLinks()).flat()
  expect(links.filter((to) => to?.startsWith('/training-programs'))).toEqual([])
  expect(all((await pageAt('/')).document, '*', { id: 'training' })).toEqual([])
})

test('the texts of the company are shown, also in Hindi, and an empty one leaves no trace', async () => {
  const leads = { services: 'हम आपकी सेवा में', programs: '', contact: '', newsletter: '' }
  const hero = { eyebrow: '', headline: 'कौशल & <skills>', offers: [{ text: 'One' }] }
  await site.fetchAsAdmin('/api/admin/company', { method: 'PUT', body: { leads, hero, invitation: { title: '', text: 'Unseen' } } })
  const { document } = await pageAt('/')
  expect(all(document, 'h1', { lang: 'hi' }).map(textOf)).toEqual(['कौशल & <skills>'])
  expect(all(part(document, 'main'), 'p', { lang: 'hi' }).map(textOf)).toEqual(['हम आपकी सेवा में'])
  expect(all(document, 'p').filter((text) => textOf(text) === '' && attribute(text, 'class')?.includes('mt-1'))).toEqual([])
  expect(textOf((await pageAt('/about')).document)).not.toContain('Unseen')
  expect(await headings('/contact')).toEqual(['Contact'])
})
