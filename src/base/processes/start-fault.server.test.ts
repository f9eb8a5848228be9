import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from '#app/app.server.ts'
import { readConfig } from '../config/config.server.ts'
import { startFault } from './start-fault.server.ts'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'pramaan-fault-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

async function refusal(settings: Record<string, string>): Promise<string | undefined> {
  const config = readConfig({ DATA_DIR: dataDir, ...settings })
  const opening = createApp(config, { onFault: () => undefined }).then((app) => app.close())
  return startFault(await opening.catch((error: unknown) => error), config)
}

test('a DATA_DIR that is a file is named', async () => {
  const file = join(dataDir, 'file')
  writeFileSync(file, '')
  expect(await refusal({ DATA_DIR: file })).toMatch(/^DATA_DIR .*file cannot be used: [^\n]+$/)
})

test('a damaged database is named with the way to restore it, and left as it is', async () => {
  const file = join(dataDir, 'pramaan.db')
  writeFileSync(file, 'not a database '.repeat(1000))
  expect(await refusal({})).toMatch(/^the database in DATA_DIR [^\n]+ is damaged [^\n]+backup[^\n]+$/)
  expect(readFileSync(file, 'utf8')).toBe('not a database '.repeat(1000))
})

test('a PostgreSQL that does not answer is named, without its password', async () => {
  const reason = await refusal({ DATABASE_URL: 'postgres://office:pass-word@127.0.0.1:1/office' })
  expect(reason).toMatch(/^the database of DATABASE_URL [^\n]+$/)
  expect(reason).not.toContain('pass-word')
})

test.each([
  ['a certificate that is not trusted', Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })],
  ['one of an unknown authority', Object.assign(new Error('unable to verify'), { code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' })],
  ['one of another name', Object.assign(new Error('does not match'), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' })],
  ['no TLS at all', new Error('The server does not support SSL connections')],
])('a PostgreSQL with %s is named', (_, error) => {
  const config = readConfig({ DATABASE_URL: 'postgres://office@db.example.com/office?sslmode=verify-full' })
  expect(startFault(error, config)).toBe(`the database of DATABASE_URL refuses or does not answer: ${error.message}`)
})

test('a file that the address of PostgreSQL names is not a fault of DATA_DIR', async () => {
  const reason = await refusal({ DATABASE_URL: 'postgres://office@127.0.0.1:1/office?sslmode=verify-full&sslrootcert=/none/ca.crt' })
  expect(reason).toMatch(/^the address of PostgreSQL names a file that cannot be read: [^\n]+\/none\/ca\.crt'$/)
})

test('a port that is taken, and a host that is not ours, are named', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const listening = async (host: string, port: number) => {
    const server = createServer().listen(port, host)
    const error: unknown = await once(server, 'listening').catch((refused: unknown) => refused)
    return startFault(error, readConfig({ HOST: host, PORT: String(port) }))
  }
  const { port } = taken.address() as AddressInfo
  expect(await listening('127.0.0.1', port)).toBe(`PORT ${port} is already in use on 127.0.0.1`)
  expect(await listening('203.0.113.7', 3000)).toMatch(/^HOST 203\.0\.113\.7 [^\n]+$/)
  taken.close()
})

test('a fault of our own keeps its whole story', () => {
  expect(startFault(new TypeError('x is not a function'), readConfig({}))).toBeUndefined()
})
