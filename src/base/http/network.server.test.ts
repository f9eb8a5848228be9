import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { RequestOrigin } from './network.server.ts'

const PROXY = '10.0.0.1'

function fetch(peer: string, headers: Record<string, string> = {}, url = 'http://internal/') {
  const app = new Hono()
  const origin = new RequestOrigin([PROXY])
  app.get('*', (c) => c.json([origin.network(c), origin.origin(c), origin.isSecure(c)]))
  const env = { incoming: { socket: { remoteAddress: peer } } }
  return Promise.resolve(app.request(url, { headers }, env)).then((reply) => reply.json() as Promise<[string, string, boolean]>)
}

test('the network is the peer, whatever X-Forwarded-For says', async () => {
  expect((await fetch('203.0.113.9', { 'X-Forwarded-For': '198.51.100.1' }))[0]).toBe('203.0.113.9')
})

test('behind a trusted proxy, the network is the last address that is not a proxy', async () => {
  expect((await fetch(PROXY, { 'X-Forwarded-For': '1.1.1.1, 198.51.100.1, 10.0.0.1' }))[0]).toBe('198.51.100.1')
  expect((await fetch(PROXY))[0]).toBe(PROXY)
})

test.each([
  ['198.51.100.1:4711', '198.51.100.1'],
  ['[2001:db8:1::9]:443', '2001:db8:1::/48'],
  ['[2001:db8:1::9]', '2001:db8:1::/48'],
])('a port that the proxy adds makes no other network: %s is %s', async (forwarded, network) => {
  expect((await fetch(PROXY, { 'X-Forwarded-For': forwarded }))[0]).toBe(network)
})

test('an IPv4 address that is mapped to IPv6 is the same network', async () => {
  expect((await fetch('::ffff:203.0.113.9'))[0]).toBe('203.0.113.9')
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:0DB8:0001:ffff::9', '2001:db8:1::/48'],
  ['2001:db8::6', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
])('the IPv6 address %s is in the network %s', async (address, network) => {
  expect((await fetch(address))[0]).toBe(network)
})

test('scheme and host are believed only from a trusted proxy', async () => {
  const headers = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'www.example.com' }
  expect((await fetch(PROXY, headers)).slice(1)).toEqual(['https://www.example.com', true])
  expect((await fetch('203.0.113.9', headers)).slice(1)).toEqual(['http://internal', false])
})

test('only https counts as secure: WebKit stores no Secure cookie from http://localhost', async () => {
  expect((await fetch('127.0.0.1', {}, 'https://localhost:3000/'))[2]).toBe(true)
  expect((await fetch('127.0.0.1', {}, 'http://localhost:3000/'))[2]).toBe(false)
  expect((await fetch('127.0.0.1', {}, 'http://127.0.0.1:3000/'))[2]).toBe(false)
})
