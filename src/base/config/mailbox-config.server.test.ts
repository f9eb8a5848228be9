import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError } from './config-error.server.ts'
import { readMailboxSettings } from './mailbox-config.server.ts'
import { settingsOf } from './settings.server.ts'

const read = (settings: Record<string, string>) => readMailboxSettings(settingsOf(settings))
const USUAL = { folder: 'INBOX', since: undefined, authservId: undefined }

test('without IMAP_URL no mailbox is read', () => {
  expect(read({})).toBeUndefined()
})

test.each([
  [
    'imaps://office%40example.com:app%2Fpass@imap.example.com',
    { host: 'imap.example.com', port: 993, tls: 'implicit', user: 'office@example.com', login: { password: 'app/pass' } },
  ],
  ['imap://a:b@imap.example.com', { host: 'imap.example.com', port: 143, tls: 'required', user: 'a', login: { password: 'b' } }],
  ['imap://a:b@localhost:1143', { host: 'localhost', port: 1143, tls: 'off', user: 'a', login: { password: 'b' } }],
  ['imap://a:b@[::1]', { host: '::1', port: 143, tls: 'off', user: 'a', login: { password: 'b' } }],
])('%s names the mailbox, encrypted unless the server is on this machine', (url, expected) => {
  expect(read({ IMAP_URL: url })).toEqual({ ...USUAL, ...expected })
})

test('a folder may have slashes and letters of any script', () => {
  expect(read({ IMAP_URL: 'imaps://a:b@imap.example.com/Office/%E0%A4%AA%E0%A4%A4%E0%A5%8D%E0%A4%B0' })?.folder).toBe('Office/पत्र')
})

test('a token in a file stands for the password', () => {
  const settings = {
    IMAP_URL: 'imaps://a@outlook.office365.com',
    IMAP_TOKEN_FILE: 'token',
    IMAP_SINCE: '2026-11-20',
  }
  expect(read(settings)).toMatchObject({ login: { tokenFile: resolve('token') }, since: '2026-11-20' })
})

test.each([
  ['IMAP_URL', { IMAP_URL: 'imap.example.com' }],
  ['IMAP_URL', { IMAP_URL: 'https://a:secret@imap.example.com' }],
  ['IMAP_URL', { IMAP_URL: 'imaps://a@imap.example.com' }],
  ['IMAP_URL', { IMAP_URL: 'imaps://imap.example.com' }],
  ['IMAP_URL', { IMAP_URL: 'imaps://a:secret@imap.example.com', IMAP_TOKEN_FILE: 'token' }],
  ['IMAP_URL', { IMAP_URL: 'imaps://a:secret@imap.example.com?tls=off' }],
  ['IMAP_URL', { IMAP_URL: 'imaps://a:secret%@imap.example.com' }],
  ['IMAP_URL', { IMAP_URL: 'imaps://a:secret@imap.example.com/100%' }],
  ['IMAP_URL', { IMAP_URL: 'imaps://a:secret@imap.example.com/x#y' }],
  ['IMAP_AUTHSERV_ID', { IMAP_URL: 'imaps://a:secret@imap.example.com', IMAP_AUTHSERV_ID: 'mx.google.com; dmarc=pass' }],
  ['IMAP_SINCE', { IMAP_SINCE: '20.11.2026' }],
])('a wrong %s is named, and a password never repeated: %o', (name, settings) => {
  const wrong = () => read(settings)
  expect(wrong).toThrow(ConfigError)
  expect(wrong).toThrow(name)
  expect(wrong).not.toThrow('secret')
})
