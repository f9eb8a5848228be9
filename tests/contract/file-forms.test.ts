import { randomInt } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '#app/testing/test-database.ts'
import { MAX_ORDER_BYTES } from '#quotations/order/order-file.ts'
import type { Quotation } from '#quotations/quotation.schema.ts'
import { addYears, indianDate } from '#base/dates/dates.ts'
import { makeTrade, QUOTATION } from '#quotations/test-quotation.ts'
import { startBuiltServer, type BuiltServer } from './built-app.ts'
import { postElsewhere } from './watching/post-elsewhere.ts'
import { peakMegabytes } from './watching/resident-memory.ts'
import { MAX_SILENCE_MS, silenceDuring } from './watching/silence.ts'

/** Purchase orders, and what strangers with one buyer's link send instead. */

const SENDERS = 20
/** The program needs 200 MB; twenty files in memory would be 200 MB more. */
const MAX_MEGABYTES = 380
const ANSWER = { answer: 'accept', versionNumber: '1', name: 'Kiran Example', post: 'Head of Purchase', poNumber: 'PO-77' }

let database: TestDatabase
let server: BuiltServer
beforeAll(async () => {
  database = await makeTestDatabase('none')
  server = await startBuiltServer({ ...database, seed: 'none' })
  await makeTrade(server)
})
afterAll(async () => {
  await server.kill()
  await database.drop()
})

async function issue(): Promise<{ id: number; path: string }> {
  const { id } = (
    await server.fetchAsAdmin('/api/quotations/create', { body: { ...QUOTATION, validUntil: addYears(indianDate(new Date()), 1) } })
  ).data as Quotation
  const { link } = (await server.fetchAsAdmin(`/api/quotations/${id}/issue`, { body: {} })).data as Quotation
  return { id, path: new URL(link ?? '').pathname }
}

function orderOf(bytes: number): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(ANSWER)) form.append(name, value)
  const file = Buffer.alloc(bytes, ' ')
  file.write('%PDF-1.7\n')
  file.write('%%EOF\n', bytes - 6)
  form.append('order', new File([file], 'PO 77.pdf'))
  form.append('agrees', 'yes')
  return form
}

const post = async (path: string, body: FormData | string, headers: Record<string, string> = {}) => {
  const reply = await server.request(path, { method: 'POST', body, headers: { Origin: server.url, ...headers } })
  return { status: reply.status, html: await reply.text() }
}
const incoming = () => {
  const folder = join(database.dataDir, 'uploads', '.incoming')
  return existsSync(folder) ? readdirSync(folder) : []
}

async function expectHeard(work: () => Promise<unknown>) {
  const silence = await silenceDuring(server, work)
  const megabytes = peakMegabytes(server.pid)
  const { currentTestName = '' } = expect.getState()
  console.log(`${currentTestName}: longest silence ${silence} ms, memory ${megabytes} MB`)
  expect([silence < MAX_SILENCE_MS, megabytes < MAX_MEGABYTES]).toEqual([true, true])
}

test('twenty buyers send an order of 10 MB at once: all are accepted, and everybody else is answered meanwhile', async () => {
  const quotations = await Promise.all(Array.from({ length: SENDERS }, issue))
  const written = new Response(orderOf(MAX_ORDER_BYTES))
  const headers = { Origin: server.url, 'Content-Type': written.headers.get('Content-Type') ?? '' }
  const body = new Uint8Array(await written.arrayBuffer())
  await expectHeard(async () => {
    const statuses = await postElsewhere({ urls: quotations.map(({ path }) => server.url + path), headers, body })
    expect(statuses).toEqual(Array.from({ length: SENDERS }, () => 200))
  })
  const read = (await server.fetchAsAdmin(`/api/quotations/${quotations[0]?.id}`)).data as Quotation
  expect([read.state, read.entries[0]?.file]).toEqual(['accepted', { name: 'PO 77.pdf', bytes: MAX_ORDER_BYTES }])
  expect(incoming()).toEqual([])
}, 120_000)

test.each([
  ['of 200,000 parts', `--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n`],
  ['with a head that never ends', `--b\r\nContent-Disposition: form-data; name="a"\r\n${'X: y\r\n'.repeat(100)}`],
  [
    'whose file almost ends, again and again',
    `--b\r\nContent-Disposition: form-data; name="order"; filename="a.pdf"\r\n\r\n${'\r\n--a'.repeat(1000)}`,
  ],
])(
  'twenty forms %s are refused, and everybody else is answered meanwhile',
  async (_what, unit) => {
    const { id, path } = await issue()
    const body = new TextEncoder().encode(`${unit.repeat(Math.ceil(10_300_000 / unit.length))}--b--\r\n`)
    const headers = { Origin: server.url, 'Content-Type': 'multipart/form-data; boundary=b' }
    await expectHeard(async () => {
      const statuses = await postElsewhere({ urls: Array.from({ length: SENDERS }, () => server.url + path), headers, body })
      expect(statuses).toHaveLength(SENDERS)
      expect(new Set(statuses)).not.toContain(200)
    })
    expect(((await server.fetchAsAdmin(`/api/quotations/${id}`)).data as Quotation).state).toBe('sent')
    expect(incoming()).toEqual([])
  },
  120_000,
)

test('sixty senders that stop before the end of their file occupy no memory, and thirty of them are told to come back', async () => {
  const { id, path } = await issue()
  const { hostname, port, host } = new URL(server.url)
  const replies: string[] = []
  const sockets: Socket[] = []
  await expectHeard(async () => {
    for (let at = 0; at < 60; at += 1) {
      const socket = connect(Number(port), hostname).on('error', () => undefined)
      socket.on('data', (data: Buffer) => replies.push(data.toString('latin1', 9, 12)))
      const head = `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${MAX_ORDER_BYTES}\r\n\r\n`
      socket.write(`${head}--b\r\nContent-Disposition: form-data; name="order"; filename="a.pdf"\r\n\r\n`)
      socket.write(Buffer.alloc(MAX_ORDER_BYTES - 1000))
      sockets.push(socket)
    }
    await expect.poll(() => replies.filter((status) => status === '503').length, { timeout: 60_000 }).toBe(30)
  })
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => incoming(), { timeout: 10_000 }).toEqual([])
  expect((await post(path, orderOf(1000))).status).toBe(200)
  expect(((await server.fetchAsAdmin(`/api/quotations/${id}`)).data as Quotation).state).toBe('accepted')
}, 120_000)

test('an order of 50 MB is refused, and what was typed is still in the form', async () => {
  const { path } = await issue()
  const { status, html } = await post(path, orderOf(50 * 1024 * 1024))
  expect(status).toBe(413)
  for (const typed of ['Kiran Example', 'Head of Purchase', 'PO-77', 'Your answer was not saved']) expect(html).toContain(typed)
  expect(incoming()).toEqual([])
})

test.each(['/contact', '/verify-certificate', '/q/nobody'])('a form with a file to %s is not read', async (path) => {
  expect((await post(path, orderOf(1000))).status).toBeGreaterThanOrEqual(400)
  expect(incoming()).toEqual([])
})

test('ten senders that never end their form keep nobody from a page', async () => {
  const { hostname, port, host } = new URL(server.url)
  const sockets = Array.from({ length: 10 }, () => {
    const socket = connect(Number(port), hostname).on('error', () => undefined)
    socket.write(
      `POST /contact HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\nname=`,
    )
    return socket
  })
  await pause(300)
  const { path } = await issue()
  const page = await server.request(`${path}?${randomInt(1e6)}`, { signal: AbortSignal.timeout(10_000) })
  for (const socket of sockets) socket.destroy()
  expect(page.status).toBe(200)
})
