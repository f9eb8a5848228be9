import { afterEach, expect, test, vi } from 'vitest'
import { postgresConnection } from './postgres-address.server.ts'

afterEach(() => vi.unstubAllEnvs())

const AT = 'postgres://pramaan:pass%20word@db.example.com/pramaan'
/** The TLS parameters of PostgreSQL's programs. */
const tls = (query: string) => {
  const { tools, needsAuthorities } = postgresConnection(AT + query)
  const found = Object.fromEntries([...tools.parameters.matchAll(/(ssl\w+)='([^']*)'/g)].map(([, name, value]) => [name, value]))
  return `${Object.values(found).join(' ')}${needsAuthorities ? ' by the authorities of Node' : ''}`
}

test.each([
  ['', 'disable'],
  ['?sslmode=disable', 'disable'],
  ['?ssl=0', 'disable'],
  ['?ssl=false', 'disable'],
  ['?sslmode=no-verify', 'require /nonexistent'],
  ['?ssl=no-verify', 'require /nonexistent'],
  ['?ssl=true', 'verify-full by the authorities of Node'],
  ['?ssl=1', 'verify-full by the authorities of Node'],
  ['?ssl=on', 'verify-full by the authorities of Node'],
  ['?sslmode=prefer', 'verify-full by the authorities of Node'],
  ['?sslmode=require', 'verify-full by the authorities of Node'],
  ['?sslmode=verify-ca', 'verify-full by the authorities of Node'],
  ['?sslmode=verify-full', 'verify-full by the authorities of Node'],
  ['?uselibpqcompat=true&sslmode=require', 'require /nonexistent'],
  ['?uselibpqcompat=true&sslmode=prefer', 'require /nonexistent'],
])('%s means %s', (query, expected) => {
  vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined)
  expect(tls(query)).toBe(expected)
})

test('the environment counts for both', () => {
  vi.stubEnv('PGSSLMODE', 'no-verify')
  expect(tls('')).toBe('require /nonexistent')
})

test('the programs get the place and what they know, and the password only in their environment', () => {
  const { tools } = postgresConnection(`${AT}?application_name=it's&pgbouncer=true&sslmode=no-verify`)
  expect(tools.environment).toEqual({ PGPASSWORD: 'pass word' })
  expect(tools.parameters).toBe(
    String.raw`host='db.example.com' port='5432' user='pramaan' dbname='pramaan' sslmode='require' sslrootcert='/nonexistent' application_name='it\'s'`,
  )
})

test('a socket is a folder, and no host is this machine', () => {
  vi.stubEnv('PGHOST', '')
  expect(postgresConnection('postgres:///pramaan?host=/run/postgresql').tools.parameters).toContain("host='/run/postgresql'")
  expect(postgresConnection('postgres:///pramaan').tools.parameters).toContain("host='localhost'")
})
