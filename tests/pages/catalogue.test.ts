import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProgram, SERVICE } from '#app/testing/test-records.ts'
import { nameCompany, openServedSite, type ServedSite } from './served-site.ts'

let site: ServedSite
beforeAll(async () => {
  site = await openServedSite('none')
  await nameCompany(site)
})
afterAll(() => site.close())

const request = (path: string) => site.request(path)
/** Returns the words that a visitor reads, without tags, scripts and style sheets. */
const words = async (path: string) =>
  (await (await request(path)).text())
    .replace(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replace(/[\s\u00A0]+/g, ' ')

test('the home page names the five public statuses of a certificate', async () => {
  expect(await words('/')).toContain('whether it is active, expired, suspended, replaced or revoked')
})

test('features sent as a JSON string are listed on the home page without brackets and quotation marks', async () => {
  const features = '["Gap assessment, with a report","Line walk"]'
  await site.fetchAsAdmin('/api/services/create', { body: { ...SERVICE, features } })
  const shown = await words('/')
  expect(shown).toContain('Gap assessment, with a report Line walk')
  expect(shown).not.toMatch(/\[\s*(?:"|&quot;)/)
})

test('a card shows the price of the page', async () => {
  await makeProgram(site, { slug: 'offline-only', delivery_mode: 'offline', offline_price: 5000, online_price: 3000 })
  for (const path of ['/', '/training-programs', '/training-programs/offline-only', '/services/customer-audits']) {
    const shown = await words(path)
    expect([path, shown]).toEqual([path, expect.stringContaining('₹5,000 +GST')])
    expect(shown).not.toContain('₹3,000')
  }
  expect(await (await request('/training-programs/offline-only')).text()).not.toContain('"price":3000')
})

test('a card says which price it shows when a program has both', async () => {
  await makeProgram(site, { slug: 'both', online_price: 9500, offline_price: 12500 })
  const shown = await words('/training-programs')
  expect(shown).toContain('Online ₹9,500 +GST')
  expect(shown).not.toContain('Classroom ₹12,500')
})

test('the page at an old slug answers 301 to the new one, keeps the query, and is not stored', async () => {
  const program = await makeProgram(site, { slug: 'old-program' })
  const service = (await site.fetchAsAdmin('/api/services/create', { body: { ...SERVICE, slug: 'old-service' } })).data as { id: number }
  const pages = [
    { path: '/training-programs', api: '/api/training-programs', id: program.id, old: 'old-program' },
    { path: '/services', api: '/api/services', id: service.id, old: 'old-service' },
  ]
  for (const { path, api, id, old } of pages) {
    expect((await request(`${path}/${old}`)).status).toBe(200)
    await site.fetchAsAdmin(`${api}/${id}`, { method: 'PUT', body: { slug: 'new-address' } })
    const moved = await request(`${path}/${old}?from=mail`)
    expect([moved.status, moved.headers.get('Location'), moved.headers.get('Cache-Control')]).toEqual([
      301,
      `${path}/new-address?from=mail`,
      'no-cache',
    ])
    expect((await request(`${path}/new-address`)).status).toBe(200)
    await site.fetchAsAdmin(`${api}/${id}`, { method: 'PUT', body: { slug: old } })
    expect((await request(`${path}/${old}`)).status).toBe(200)
    expect((await request(`${path}/new-address`)).headers.get('Location')).toBe(`${path}/${old}`)
  }
})

test('the office chooses the three programs of the home page by their order', async () => {
  const titles = ['Alpha', 'Beta', 'Gamma', 'Delta']
  for (const title of titles) await makeProgram(site, { title, slug: title.toLowerCase() })
  const programs = (await site.fetch('/api/training-programs')).data as Array<{ id: number; title: string }>
  const rank = ({ title }: { title: string }) => (titles.includes(title) ? titles.length - titles.indexOf(title) : titles.length + 1)
  const ordered = programs.toSorted((a, b) => rank(a) - rank(b))
  expect(await words('/')).not.toContain('Details of Delta')
  const ids = ordered.map(({ id }) => id)
  const previousIds = programs.map(({ id }) => id)
  expect((await site.fetchAsAdmin('/api/training-programs/order', { method: 'PUT', body: { ids, previousIds } })).status).toBe(200)
  expect(await words('/')).toMatch(/Details of Delta .*Details of Gamma .*Details of Beta /)
  expect(await words('/')).not.toContain('Details of Alpha')
  expect(await words('/training-programs')).toMatch(/Details of Delta .*Details of Gamma .*Details of Beta .*Details of Alpha /)
})
