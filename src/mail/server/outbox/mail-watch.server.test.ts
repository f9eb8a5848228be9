import { beforeEach, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { readMailConfig } from '#base/config/mail-config.server.ts'
import { settingsOf } from '#base/config/settings.server.ts'
import type { SmtpFailure } from '../../smtp-failure.ts'
import { noteSuccess, pauseConnection } from './mail-connection.server.ts'
import { lastMailboxLook, secondsOfFailedSending } from './mail-figures.server.ts'
import { mailWatch } from './mail-watch.server.ts'

const app = setUpTestApp()
const BOTH = { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'office@example.com', IMAP_URL: 'imap://a:b@localhost' }
const NOBODY = 'No mail server answers at localhost:587.'
const FAILURE: SmtpFailure = {
  scope: 'connection',
  isPermanent: false,
  isUncertain: false,
  isAddressRefused: false,
  words: NOBODY,
  pauseMs: 30_000,
}
const NOW = new Date('2026-11-20T09:30:00.000Z')
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

let said: unknown[]
beforeEach(async () => {
  said = []
  await setMailbox({ failing_since: null, last_error: null, last_look_at: null })
  await app.db.write((tx) => noteSuccess(tx, NOW))
})
const watch = (settings: Record<string, string>) =>
  mailWatch(app.db, readMailConfig(settingsOf(settings)), (facts, text) => said.push([text, facts]))
const fail = (at: Date) => app.db.write((tx) => pauseConnection(tx, FAILURE, at))
const setMailbox = (columns: { failing_since?: string | null; last_error?: string | null; last_look_at?: string | null }) =>
  app.db.write((tx) => tx.sql.updateTable('mailbox').set(columns).execute())

test('a mail server that is away is one warning with the reason when that begins, and one when it ends', async () => {
  const look = watch(BOTH)
  await look()
  expect(said).toEqual([])
  for (const seconds of [0, 30, 60]) {
    await fail(later(seconds))
    await look()
  }
  expect(said).toEqual([['the mail server takes no e-mails', { reason: NOBODY, since: NOW.toISOString() }]])
  expect(await secondsOfFailedSending(app.db, later(90))).toBe(90)
  await app.db.write((tx) => noteSuccess(tx, later(120)))
  await look()
  await look()
  expect(said.slice(1)).toEqual([['the mail server takes e-mails again', {}]])
  expect(await secondsOfFailedSending(app.db, later(150))).toBe(0)
})

test('so is a mailbox, also when the program starts in the middle of it', async () => {
  expect(await lastMailboxLook(app.db)).toBe(0)
  await setMailbox({ failing_since: NOW.toISOString(), last_error: 'No mail server answers at localhost:143.' })
  const look = watch(BOTH)
  await look()
  await setMailbox({ failing_since: null, last_look_at: later(60).toISOString() })
  await look()
  expect(said).toEqual([
    ['the mailbox cannot be read', { reason: 'No mail server answers at localhost:143.', since: NOW.toISOString() }],
    ['the mailbox can be read again', {}],
  ])
  expect(await lastMailboxLook(app.db)).toBe(later(60).getTime() / 1000)
})

test('nothing is said of what the settings do not name any more', async () => {
  await fail(NOW)
  await setMailbox({ failing_since: NOW.toISOString(), last_error: 'wrong' })
  await watch({})()
  expect(said).toEqual([])
})
