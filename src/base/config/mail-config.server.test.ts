import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError } from './config-error.server.ts'
import { readMailConfig } from './mail-config.server.ts'
import { settingsOf } from './settings.server.ts'

const FROM = { MAIL_FROM: 'Example Training <site@example.com>' }
const read = (settings: Record<string, string>) => readMailConfig(settingsOf(settings))
const smtp = (url: string) => read({ ...FROM, SMTP_URL: url }).smtp

test('without settings mail waits, and the ceilings suit a personal account', () => {
  expect(read({})).toEqual({
    smtp: undefined,
    from: undefined,
    office: undefined,
    maxPerHour: 100,
    maxPerDay: 500,
    dkim: undefined,
    webhookSecret: undefined,
    mailbox: undefined,
  })
})

test.each([
  [
    'smtps://asha%40example.com:app%20pass@smtp.example.com',
    { host: 'smtp.example.com', port: 465, tls: 'implicit', login: { user: 'asha@example.com', password: 'app pass' } },
  ],
  ['smtp://smtp.example.com', { host: 'smtp.example.com', port: 587, tls: 'required', login: undefined }],
  ['smtp://smtp.example.com:2525?tls=off', { host: 'smtp.example.com', port: 2525, tls: 'off', login: undefined }],
  ['smtp://localhost:25', { host: 'localhost', port: 25, tls: 'off', login: undefined }],
  ['smtp://localhost:25?tls=required', { host: 'localhost', port: 25, tls: 'required', login: undefined }],
  ['smtp://[::1]:25', { host: '::1', port: 25, tls: 'off', login: undefined }],
])('%s says where mail goes, and that it is encrypted unless the server is on this machine', (url, expected) => {
  expect(smtp(url)).toEqual(expected)
})

test('mails to the office go to MAIL_TO, or else to MAIL_FROM', () => {
  expect(read(FROM)).toMatchObject({
    from: { address: 'site@example.com', name: 'Example Training' },
    office: { address: 'site@example.com' },
  })
  expect(read({ ...FROM, MAIL_TO: 'office@example.com' }).office).toEqual({ address: 'office@example.com', name: null })
})

test('a name in quotation marks may have a comma', () => {
  expect(read({ MAIL_FROM: '"Example, Training" <site@example.com>' }).from).toEqual({
    address: 'site@example.com',
    name: 'Example, Training',
  })
})

test('a ceiling may be off', () => {
  expect(read({ MAIL_PER_HOUR: 'off', MAIL_PER_DAY: '2000' })).toMatchObject({ maxPerHour: undefined, maxPerDay: 2000 })
})

test('a key is a path, with the name it is published under', () => {
  expect(read({ ...FROM, DKIM_KEY: 'keys/dkim.pem', DKIM_SELECTOR: 'pramaan' }).dkim).toEqual({
    keyFile: resolve('keys/dkim.pem'),
    selector: 'pramaan',
  })
})

test.each([
  ['SMTP_URL', { SMTP_URL: 'smtp.example.com:587' }],
  ['SMTP_URL', { SMTP_URL: 'https://smtp.example.com' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://asha:secret/word@smtp.example.com' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://asha:secret%word@smtp.example.com' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://asha:secret@smtp.example.com/inbox' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://asha@smtp.example.com' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://asha:secret@smtp.example.com?tls=maybe' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://asha:secret@smtp.example.com?rejectUnauthorized=false' }],
  ['SMTP_URL', { SMTP_URL: 'smtps://asha:secret@smtp.example.com?tls=off' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://localhost', MAIL_FROM: '' }],
  ['MAIL_FROM', { MAIL_FROM: 'site at example.com' }],
  ['MAIL_FROM', { MAIL_FROM: 'a@example.com, b@example.com' }],
  ['MAIL_FROM', { MAIL_FROM: 'Asha\r\nBcc: <a@example.com>' }],
  ['MAIL_TO', { MAIL_TO: 'a@example.com;b@example.com' }],
  ['MAIL_PER_HOUR', { MAIL_PER_HOUR: '0' }],
  ['MAIL_PER_DAY', { MAIL_PER_DAY: '1.5' }],
  ['DKIM_SELECTOR', { DKIM_SELECTOR: 'pramaan' }],
  ['DKIM_KEY', { DKIM_KEY: 'dkim.pem' }],
  ['DKIM_SELECTOR', { DKIM_KEY: 'dkim.pem', DKIM_SELECTOR: 'under_score' }],
  ['DKIM_KEY', { DKIM_KEY: 'dkim.pem', DKIM_SELECTOR: 'pramaan', MAIL_FROM: '' }],
  ['MAIL_WEBHOOK_SECRET', { MAIL_WEBHOOK_SECRET: 'short-secret' }],
  ['MAIL_WEBHOOK_SECRET', { MAIL_WEBHOOK_SECRET: 'a secret with spaces' }],
])('a wrong %s is named in one line without the password (%#)', (name, settings) => {
  const wrong = () => read(Object.fromEntries(Object.entries({ ...FROM, ...settings }).filter(([, value]) => value !== '')))
  expect(wrong).toThrow(ConfigError)
  expect(wrong).toThrow(new RegExp(`^(?!.*secret)${name} [^\\n]+$`))
})
