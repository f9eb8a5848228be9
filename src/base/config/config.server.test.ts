import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError } from './config-error.server.ts'
import { readConfig } from './config.server.ts'

test('without any setting the site is on port 3000 of this machine, with SQLite in ./data and the demo', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('./data'),
    databaseUrl: undefined,
    siteUrl: 'http://localhost:3000',
    formerSiteUrls: [],
    adminApiCode: undefined,
    trustedProxies: [],
    rateLimitScale: 1,
    seed: 'demo',
    logLevel: undefined,
    backups: { folder: resolve('./data/backups'), intervalMs: 3_600_000, maxBytes: 10e9, passphrase: undefined },
    mail: {
      smtp: undefined,
      from: undefined,
      office: undefined,
      maxPerHour: 100,
      maxPerDay: 500,
      dkim: undefined,
      webhookSecret: undefined,
    },
  })
})

test('backups can go to another folder, be encrypted, and be turned off', () => {
  const { backups } = readConfig({
    BACKUP_DIR: '/srv/backups',
    BACKUP_INTERVAL_MINUTES: 'off',
    BACKUP_MAX_GB: '0.5',
    BACKUP_PASSPHRASE: ' twelve chars ',
  })
  expect(backups).toEqual({ folder: '/srv/backups', intervalMs: undefined, maxBytes: 5e8, passphrase: ' twelve chars ' })
})

test('the site address follows the port', () => {
  expect(readConfig({ PORT: '8080' }).siteUrl).toBe('http://localhost:8080')
})

test('an empty setting is as good as none', () => {
  expect(readConfig({ PORT: ' ', ADMIN_API_CODE: '' })).toMatchObject({ port: 3000, adminApiCode: undefined })
})

test('several proxies may be trusted', () => {
  expect(readConfig({ TRUST_PROXY: '10.0.0.1, 10.0.0.2' }).trustedProxies).toEqual(['10.0.0.1', '10.0.0.2'])
})

test('a slash at the end of the site address does not matter', () => {
  expect(readConfig({ SITE_URL: 'https://www.example.com/' }).siteUrl).toBe('https://www.example.com')
  const former = { FORMER_SITE_URLS: 'https://old.example/, http://older.example:8080' }
  expect(readConfig(former).formerSiteUrls).toEqual(['https://old.example', 'http://older.example:8080'])
})

test.each([
  ['PORT', 'x'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['METRICS_PORT', 'yes'],
  ['TRUST_PROXY', 'foo'],
  ['TRUST_PROXY', '127.0.0.1, 10.0.0.0/8'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_URL', 'postgres://[half'],
  ['SITE_URL', 'www.example.com'],
  ['FORMER_SITE_URLS', 'https://old.example, www.older.example'],
  ['SITE_URL', 'https://www.example.com/shop'],
  ['ADMIN_API_CODE', 'fifteen-letters'],
  ['ADMIN_API_CODE', 'x'.repeat(201)],
  ['ISSUER_P12_PASSWORD', 'of no file'],
  ['RATE_LIMIT_SCALE', '0'],
  ['RATE_LIMIT_SCALE', 'many'],
  ['BACKUP_INTERVAL_MINUTES', '0'],
  ['BACKUP_INTERVAL_MINUTES', 'hourly'],
  ['BACKUP_MAX_GB', '-1'],
  ['BACKUP_PASSPHRASE', 'too short'],
  ['SEED', 'real'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s stops the start with one line that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} [^\\n]+$`))
})

test('the file of the issuer’s key is a path, and its password is taken as it is, spaces too', () => {
  const { issuerP12 } = readConfig({ ISSUER_P12: 'keys/issuer.p12', ISSUER_P12_PASSWORD: ' two words ' })
  expect(issuerP12).toEqual({ file: resolve('keys/issuer.p12'), password: ' two words ' })
  expect(readConfig({ ISSUER_P12: '' }).issuerP12).toBeUndefined()
})

test('a code of 16 characters is long enough, and a wrong one is never repeated', () => {
  expect(readConfig({ ADMIN_API_CODE: 'sixteen-letters!' }).adminApiCode).toBe('sixteen-letters!')
  expect(() => readConfig({ ADMIN_API_CODE: 'secret' })).toThrow(/^(?!.*secret)/)
})

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['SITEURL', 'SITE_URL'],
  ['MAIL_FORM', 'MAIL_FROM'],
  ['BACKUP_DIRS', 'BACKUP_DIR'],
  ['Trust_Proxy', 'TRUST_PROXY'],
])('%s stops the start with the question whether %s was meant', (typed, meant) => {
  expect(() => readConfig({ [typed]: 'x' })).toThrow(new ConfigError(`${typed} is no setting: did you mean ${meant}?`))
})

test('variables of other programs, and a near name beside the setting itself, are left alone', () => {
  const others = {
    MAILTO: 'root@example.com',
    MAIL: '/var/mail/root',
    HOSTNAME: 'x',
    BASE_URL: '/',
    LOGNAME: 'x',
    AWS_REGION: 'x',
    READERS: '3',
    PORTS: '1',
  }
  expect(readConfig(others)).toEqual(readConfig({}))
  expect(readConfig({ SITE_URL: 'https://www.example.com', SITE_URI: 'x' }).siteUrl).toBe('https://www.example.com')
})
