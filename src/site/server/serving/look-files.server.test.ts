import { Hono } from 'hono'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { failureReply } from '#app/api/failure.server.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { getVersionedCompany } from '#company/server/company.server.ts'
import { SHIPPED_LOOK, type Look } from '#ui/colours/shipped-colours.ts'
import { lookHead, mountLookFiles } from './look-files.server.ts'

const app = setUpTestApp()
const WINE: Look = { brand: '#7a1f5c', accent: '#0a7d4f' }
let router: Hono

beforeAll(() => {
  router = new Hono()
  mountLookFiles(router, { db: app.db, images: app.shareImages })
  router.onError((error, c) => failureReply(c, error, (fault) => app.faults.push(fault)))
})
beforeEach(() => saveLook(SHIPPED_LOOK))

async function saveLook(look: unknown) {
  return app.fetchAsAdmin('/api/admin/company', { method: 'PUT', body: { look } })
}

const currentHead = async () => lookHead((await getVersionedCompany(app.db)).company)

test('the shipped look has no files of its own: its pages load nothing more', async () => {
  const head = await currentHead()
  expect(head).not.toContain('/look/')
  expect(head).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml">')
  expect((await router.request('/look/00677e-ed9e1c/favicon.svg')).status).toBe(404)
})

test('another look has a style sheet and icons at new addresses, which are kept for ever', async () => {
  expect((await saveLook(WINE)).status).toBe(200)
  const addresses = [...(await currentHead()).matchAll(/href="([^"]+)"/g)].map(([, address = '']) => address)
  expect(addresses).toHaveLength(4)
  for (const address of addresses) {
    expect(address).toMatch(/^\/look\/7a1f5c-0a7d4f\//)
    const reply = await router.request(address)
    expect([address, reply.status]).toEqual([address, 200])
    expect(reply.headers.get('Cache-Control')).toContain('immutable')
  }
  const sheet = await (await router.request(addresses.find((address) => address.endsWith('.css')) ?? '')).text()
  expect(sheet).toContain('--c-button: light-dark(#7a1f5c,')
  const icon = Buffer.from(await (await router.request('/look/7a1f5c-0a7d4f/icon-192.png')).arrayBuffer())
  expect([icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual([192, 192])
})

test('a page that was sent before the look changed gets the colours of today, which are not kept', async () => {
  await saveLook(WINE)
  const [, address = ''] = /href="([^"]+\.css)"/.exec(await currentHead()) ?? []
  for (const [look, button] of [
    [{ brand: '#1b5e20', accent: '#ed9e1c' }, '#1b5e20'],
    [SHIPPED_LOOK, '#00677e'],
  ] as const) {
    await saveLook(look)
    const reply = await router.request(address)
    expect([reply.status, reply.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
    expect(await reply.text()).toContain(`--c-button: light-dark(${button},`)
  }
})

test('only the current look is served', async () => {
  await saveLook(WINE)
  for (const address of [
    '/look/7a1f5c-0a7d4f/nothing.png',
    '/look/7a1f5c-0a7d4f/nothing.css.png',
    '/look/ffffff-000000/favicon.svg',
    '/look/__proto__/constructor',
    '/look/7a1f5c-0a7d4f/toString',
  ]) {
    expect([address, (await router.request(address)).status]).toEqual([address, 404])
  }
  expect(app.faults).toEqual([])
})

test.each([
  ['#FFD400', '#ffd400'],
  ['ffd400', '#ffd400'],
  ['rgb(255, 212, 0)', '#ffd400'],
  ['#fd0', '#ffdd00'],
])('the brand %s is stored as %s', async (brand, stored) => {
  expect((await saveLook({ brand, accent: '#ed9e1c' })).status).toBe(200)
  expect((await getVersionedCompany(app.db)).company.look?.brand).toBe(stored)
})

test.each(['#FFD400;}body{display:none', 'yellow', '', null])('the brand %j is refused', async (brand) => {
  const reply = await saveLook({ brand, accent: '#ed9e1c' })
  expect(reply.status).toBe(400)
  expect(reply.text).toMatch(/Use a colour like #00677e|Choose a colour/)
})
