import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { Worker } from '#base/jobs/worker.server.ts'
import type { MailboxSettings } from '#base/config/mailbox-config.server.ts'
import { TEST_NOW } from '#app/testing/test-app.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { Problem } from '#base/api/problem.ts'
import { ReadingStopped } from '#base/reading/reading.ts'
import type { KeptFile, ReceivedMail } from '../../received-mail.ts'
import { hasDovecot, startImapServer, type TestImapServer } from '../../test-imap-server.ts'
import { ImapMailbox } from './imap-mailbox.server.ts'
import { mailboxJobSource, type MailboxHandlers } from './mailbox-job-source.server.ts'
import type { MailReport } from '../bounces/read-report.reader.ts'
import { announceMail, readMailboxRow } from './mailbox-state.server.ts'
import { listUnreadMails } from './unread-mails.server.ts'

const app = setUpTestApp()
const MINUTE = 60
const canRun = hasDovecot()
/** Dovecot takes seconds to start and to reject passwords. */
const SLOWLY = { timeout: 60_000 }

describe.skipIf(!canRun)('the office’s mailbox', SLOWLY, () => {
  let server: TestImapServer
  const running: Array<{ worker: Worker; mailbox: ImapMailbox }> = []
  /** The subjects of the mails that were stored. */
  let stored: ReceivedMail[] = []
  let reports: MailReport[] = []
  let forgotten: Array<readonly KeptFile[]> = []

  beforeAll(async () => {
    server = await startImapServer()
  })
  beforeEach(async () => {
    app.time.now = TEST_NOW
    app.faults.length = 0
    stored = []
    reports = []
    forgotten = []
    server.empty()
    const none = { lease_owner: null, leased_until: null, next_look_at: null, last_look_at: null, failing_since: null, last_error: null }
    await app.db.write((tx) =>
      tx.sql
        .updateTable('mailbox')
        .set({ ...none, folder: null, uid_validity: null, last_uid: 0, reads_since: null, attempts: 0 })
        .execute(),
    )
    await app.db.write((tx) => tx.sql.deleteFrom('unread_mails').execute())
  })
  afterEach(async () => {
    await Promise.all(running.splice(0).map(({ worker, mailbox }) => worker.close().then(() => mailbox.close())))
  })
  afterAll(() => server.stop())

  /** Starts another process that reads the mailbox. By default it stores everything written by a person. */
  function startProcess(settings: Partial<MailboxSettings> = {}, handlers: Partial<MailboxHandlers> = {}): Worker {
    const all = { ...server.settings, ...settings }
    const mailbox = new ImapMailbox(all, () => void announceMail(app.db, app.time.now))
    const worker = new Worker({ db: app.db, clock: () => app.time.now, onFault: (error) => app.faults.push(error) })
    worker.add(
      mailboxJobSource({
        ...app.context(),
        db: app.db,
        mailbox,
        settings: all,
        ownAddresses: ['office@example.com'],
        onFault: (error) => app.faults.push(error),
        handlers: {
          chooseMails: (_db, heads) => Promise.resolve(new Set(heads.filter(({ isAutomatic }) => !isAutomatic))),
          keepFiles: () => Promise.resolve([]),
          storeMail: (_tx, mail) => Promise.resolve(stored.push(mail) > 0),
          forgetFiles: (files) => Promise.resolve(void forgotten.push(files)),
          storeReport: (_tx, report) => Promise.resolve(reports.push(report) > 0),
          ...handlers,
        },
      }),
    )
    running.push({ worker, mailbox })
    return worker
  }
  const later = async (worker: Worker, seconds: number) => {
    app.time.now = new Date(app.time.now.getTime() + seconds * 1000)
    worker.wake()
    await worker.settled()
  }
  const subjects = () => stored.map(({ subject }) => subject)
  const deliver = (subject: string, { headers = [] as string[], at = TEST_NOW, from = 'asha@example.com', text = 'The 12th.' } = {}) =>
    server.deliver([`From: ${from}`, `Subject: ${subject}`, `Message-ID: <${subject}@example.com>`, ...headers, '', text].join('\n'), {
      at,
    })
  const row = () => readMailboxRow(app.db)

  test('is read from today on, or from the day of IMAP_SINCE', async () => {
    deliver('old', { at: new Date('2026-11-10T09:30:00Z') })
    deliver('today')
    await startProcess().settled()
    expect(subjects()).toEqual(['today'])
    await app.db.write((tx) => tx.sql.updateTable('mailbox').set({ folder: null, next_look_at: null, lease_owner: null }).execute())
    stored = []
    await startProcess({ since: '2026-11-01' }).settled()
    expect(subjects()).toEqual(['old', 'today'])
  })

  test('is read from today on in India, also when it is still yesterday for the server', async () => {
    deliver('yesterday noon', { at: new Date('2026-11-20T06:30:00Z') })
    deliver('before midnight', { at: new Date('2026-11-20T18:29:00Z') })
    deliver('after midnight', { at: new Date('2026-11-20T18:31:00Z') })
    app.time.now = new Date('2026-11-20T19:00:00Z')
    const worker = startProcess()
    await worker.settled()
    expect(subjects()).toEqual(['after midnight'])
    deliver('a minute later', { at: app.time.now })
    await later(worker, MINUTE)
    expect(subjects()).toEqual(['after midnight', 'a minute later'])
  })

  test('is looked at each minute, and nothing in it is marked or moved', async () => {
    const worker = startProcess()
    await worker.settled()
    deliver('first')
    const files = server.files()
    await later(worker, MINUTE - 1)
    expect(subjects()).toEqual([])
    await later(worker, 1)
    expect(subjects()).toEqual(['first'])
    expect(stored).toMatchObject([{ from: { address: 'asha@example.com' }, text: 'The 12th.', files: [] }])
    expect(server.files()).toEqual(files)
    expect((await row()).last_look_at).toBe(app.time.now.toISOString())
  })

  test('tells of a mail by IDLE: it is read at once', async () => {
    const worker = startProcess()
    await worker.settled()
    await expect.poll(() => (running[0]?.mailbox.isIdling() ? 'idle' : 'busy')).toBe('idle')
    deliver('at once')
    await expect.poll(subjects, { timeout: 10_000 }).toEqual(['at once'])
  })

  test('a mail that arrives while others are read is read in the same look', async () => {
    deliver('first')
    const keepFiles: MailboxHandlers['keepFiles'] = (_db, { subject }) => {
      if (subject === 'first') deliver('meanwhile')
      return Promise.resolve([])
    }
    await startProcess({}, { keepFiles }).settled()
    expect(subjects()).toEqual(['first', 'meanwhile'])
  })

  test('gives each mail to one of several processes, and the one that looked last looks again', async () => {
    const [one, other] = [startProcess(), startProcess()]
    await Promise.all([one.settled(), other.settled()])
    for (let count = 0; count < 20; count += 1) deliver(`mail-${count}`)
    const { lease_owner: owner } = await row()
    for (let minute = 0; minute < 3; minute += 1) {
      app.time.now = new Date(app.time.now.getTime() + MINUTE * 1000)
      for (const worker of [one, other]) worker.wake()
      await Promise.all([one.settled(), other.settled()])
    }
    expect(subjects().toSorted()).toEqual(Array.from({ length: 20 }, (_, count) => `mail-${count}`).toSorted())
    expect((await row()).lease_owner).toBe(owner)
    expect(running.filter(({ mailbox }) => mailbox.isOpen())).toHaveLength(1)
  })

  test('a process that ends leaves the mailbox to the next', async () => {
    const first = startProcess()
    await first.settled()
    await first.close()
    deliver('later')
    const second = startProcess()
    await later(second, MINUTE + 15)
    expect(subjects()).toEqual(['later'])
  })

  test('reports go to the reader of reports, and what no person wrote goes nowhere', async () => {
    deliver('returned', { from: 'MAILER-DAEMON@mx.example.net', text: 'Could not deliver to nobody@example.org' })
    deliver('away', { headers: ['Auto-Submitted: auto-replied'] })
    deliver('news', { headers: ['Precedence: bulk'] })
    deliver('own', { from: 'Office <OFFICE@example.com>' })
    const headers = ['Reply-To: asha@example.org']
    deliver('notice', { from: 'office@example.com', headers: [...headers, 'Auto-Submitted: auto-generated'] })
    deliver('form', { from: 'office@example.com', headers })
    deliver('person')
    await startProcess().settled()
    expect(subjects()).toEqual(['form', 'person'])
    expect(stored[0]).toMatchObject({ from: { address: 'office@example.com' }, replyTo: { address: 'asha@example.org' } })
    expect(reports).toMatchObject([{ kind: 'bounce', bounces: [{ address: 'nobody@example.org' }] }])
  })

  test('what looks like a report and is none is read as a mail', async () => {
    deliver('Undeliverable: your letter')
    await startProcess({}, { storeReport: () => Promise.resolve(false) }).settled()
    expect(subjects()).toEqual(['Undeliverable: your letter'])
  })

  test('the body of a mail without the boundary that it names is read as a whole', async () => {
    deliver('broken', { headers: ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=B'] })
    await startProcess().settled()
    expect(stored).toMatchObject([{ text: 'The 12th.' }])
  })

  test('a mail that cannot be stored does not stop those that follow', async () => {
    for (const subject of ['one', 'two', 'three']) deliver(subject)
    const storeMail: MailboxHandlers['storeMail'] = (_tx, mail) => {
      if (mail.subject === 'two') throw new Error('unreadable')
      return Promise.resolve(stored.push(mail) > 0)
    }
    const worker = startProcess({}, { storeMail })
    await worker.settled()
    await later(worker, MINUTE)
    expect(subjects()).toEqual(['one', 'three'])
    expect(app.faults).toMatchObject([{ message: 'unreadable' }, { message: 'unreadable' }])
  })

  test('a mail that cannot be read is tried by three looks, the mails behind it are read at once, and then the office is told', async () => {
    for (const subject of ['one', 'two']) deliver(subject)
    let isPoison = true
    const keepFiles: MailboxHandlers['keepFiles'] = (_db, { subject }) =>
      isPoison && subject === 'one' ? Promise.reject(new ReadingStopped('time', 'x.reader.ts')) : Promise.resolve([])
    const worker = startProcess({}, { keepFiles })
    await worker.settled()
    expect([subjects(), await listUnreadMails(app.db)]).toEqual([['two'], []])
    deliver('three')
    await later(worker, MINUTE)
    expect([subjects(), await listUnreadMails(app.db)]).toEqual([['two', 'three'], []])
    await later(worker, MINUTE)
    const told = { from: 'asha@example.com', fromName: null, subject: 'one', reason: 'It takes too much time to read.' }
    expect(await listUnreadMails(app.db)).toMatchObject([{ ...told, receivedAt: TEST_NOW.toISOString() }])
    isPoison = false
    await later(worker, MINUTE)
    expect([subjects(), app.faults, (await row()).failing_since]).toEqual([['two', 'three'], [], null])
  })

  test('a mail that is read by the second look is forgotten, and so is one that was removed meanwhile', async () => {
    deliver('late')
    let tries = 0
    const keepFiles: MailboxHandlers['keepFiles'] = () => {
      tries += 1
      return tries === 2 ? Promise.resolve([]) : Promise.reject(new ReadingStopped('memory', 'x.reader.ts'))
    }
    const worker = startProcess({}, { keepFiles })
    await worker.settled()
    await later(worker, MINUTE)
    expect(subjects()).toEqual(['late'])
    deliver('gone')
    await later(worker, MINUTE)
    server.empty()
    await later(worker, MINUTE)
    expect(await app.db.sql.selectFrom('unread_mails').selectAll().execute()).toEqual([])
  })

  test('a mail whose description ends the connection stops neither those before nor behind it', async () => {
    deliver('before')
    const name = `Content-Disposition: attachment; filename="${'x'.repeat(5_400_000)}"`
    deliver('poison', { headers: ['MIME-Version: 1.0', 'Content-Type: application/pdf', name] })
    for (const reference of [1, 2, 3])
      deliver(`long ${reference}`, { headers: Array.from({ length: 60 }, () => `References: <${'r'.repeat(93_000)}@x>`) })
    deliver('behind')
    const worker = startProcess()
    await worker.settled()
    expect(subjects()).toEqual(['before', 'long 1', 'long 2', 'long 3', 'behind'])
    for (let minute = 0; minute < 3; minute += 1) await later(worker, MINUTE)
    expect(await listUnreadMails(app.db)).toMatchObject([{ subject: 'poison', reason: expect.stringContaining('did not send it') }])
    expect([app.faults, (await row()).failing_since]).toEqual([[], null])
  })

  test('new numbers of the folder keep what the office was told of, and try the rest again', async () => {
    deliver('poison')
    const keepFiles: MailboxHandlers['keepFiles'] = () => Promise.reject(new ReadingStopped('time', 'x.reader.ts'))
    const worker = startProcess({}, { keepFiles })
    await worker.settled()
    for (let minute = 0; minute < 2; minute += 1) await later(worker, MINUTE)
    expect(await listUnreadMails(app.db)).toHaveLength(1)
    await server.renumber()
    await later(worker, MINUTE)
    await later(worker, MINUTE)
    expect((await app.db.sql.selectFrom('unread_mails').select('uid').execute()).map(({ uid }) => uid)).toContain(null)
  })

  test('files that cannot be stored now are no reason to lose the mail: it is read again', async () => {
    deliver('with files')
    let attempts = 0
    const keepFiles: MailboxHandlers['keepFiles'] = () => {
      attempts += 1
      return attempts < 3 ? Promise.reject(new Problem('unavailable', 'The disk is full')) : Promise.resolve([])
    }
    const worker = startProcess({}, { keepFiles })
    await worker.settled()
    expect([subjects(), (await row()).last_error]).toEqual([[], expect.stringContaining('the disk may be full')])
    for (let minute = 0; minute < 10; minute += 1) await later(worker, MINUTE)
    expect([subjects(), attempts, app.faults]).toEqual([['with files'], 3, []])
  })

  test('files of a mail that belongs nowhere, or could not be stored, are forgotten', async () => {
    for (const subject of ['nowhere', 'unreadable']) deliver(subject)
    const file = { use: 'attached', name: 'a.pdf', bytes: 1, contentId: null, state: 'kept', virus: null } as const
    const storeMail: MailboxHandlers['storeMail'] = (_tx, mail) => {
      if (mail.subject === 'unreadable') throw new Error('unreadable')
      return Promise.resolve(false)
    }
    const keepFiles = () => Promise.resolve([{ ...file, stored: { file: 'received/a', kind: null, hash: 'a' } }])
    await startProcess({}, { keepFiles, storeMail }).settled()
    expect(forgotten).toHaveLength(2)
  })

  test('new numbers (UIDVALIDITY) begin at the day before the last look', async () => {
    deliver('before')
    const worker = startProcess()
    await worker.settled()
    await server.renumber()
    deliver('after')
    await later(worker, 2 * MINUTE)
    expect(subjects()).toEqual(['before', 'before', 'after'])
  })

  test('a wrong password for a night: fewer and fewer attempts, one sentence and nothing in the log; then all is read', async () => {
    const worker = startProcess()
    await worker.settled()
    await server.setPassword('another')
    await running[0]?.mailbox.close()
    for (let minutes = 0; minutes < 8 * 60; minutes += 10) await later(worker, 10 * MINUTE)
    expect((await row()).attempts).toBeLessThan(16)
    expect(await row()).toMatchObject({
      failing_since: expect.any(String),
      last_error: expect.stringContaining('refused the user name or password'),
    })
    expect(app.faults).toEqual([])
    deliver('at night')
    await server.setPassword('right password')
    await later(worker, 61 * MINUTE)
    expect(subjects()).toEqual(['at night'])
    expect(await row()).toMatchObject({ failing_since: null, attempts: 0 })
  })

  test('a folder that is gone, and a server that is away, say so; a restart tries at once', async () => {
    await startProcess({ folder: 'Office' }).settled()
    expect((await row()).last_error).toMatch(/^The mailbox has no folder “Office”/)
    await server.stop()
    await startProcess().settled()
    expect((await row()).last_error).toMatch(/^No mail server answers at 127\.0\.0\.1:/)
    await server.start()
    await startProcess().settled()
    expect(await row()).toMatchObject({ failing_since: null })
  })

  test('a mail of 60 MB whose files nobody asks for costs no more memory than its text', async () => {
    const line = `${'A'.repeat(76)}\n`
    const parts = ['--B', 'Content-Type: text/plain', '', 'The 12th.', '--B']
    const file = ['Content-Type: video/mp4; name="plant.mp4"', 'Content-Disposition: attachment', 'Content-Transfer-Encoding: base64', '']
    const head = ['From: asha@example.com', 'Subject: large', 'Content-Type: multipart/mixed; boundary=B', '', ...parts, ...file].join('\n')
    server.deliver(`${head}\n${line.repeat(800_000)}\n--B--\n`, { at: TEST_NOW })
    globalThis.gc?.()
    const before = process.memoryUsage.rss()
    await startProcess().settled()
    const grown = (process.memoryUsage.rss() - before) / 1e6
    expect(stored).toMatchObject([{ subject: 'large', text: 'The 12th.', files: [{ name: 'plant.mp4', use: 'attached' }] }])
    expect(stored[0]?.files[0]?.bytes).toBeGreaterThan(40e6)
    expect(grown).toBeLessThan(40)
  })
})

describe.skipIf(!canRun)('a mail server without IDLE', SLOWLY, () => {
  test('is asked each minute over a new connection', async () => {
    const server = await startImapServer({ hasIdle: false })
    const mailbox = new ImapMailbox(server.settings)
    await mailbox.open()
    expect(mailbox.isOpen()).toBe(true)
    await mailbox.rest()
    expect(mailbox.isOpen()).toBe(false)
    await server.stop()
  })
})

describe.skipIf(!canRun)('a mail server that takes no password', SLOWLY, () => {
  test('is opened with the token that the file has now, and a token that has ended is named', async () => {
    const tokens = new Set(['of this hour'])
    const folder = mkdtempSync(join(tmpdir(), 'pramaan-token-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const tokenFile = join(folder, 'token')
    const server = await startImapServer({ tokens })
    const mailbox = new ImapMailbox({ ...server.settings, login: { tokenFile } })
    await expect(mailbox.open()).rejects.toThrow(/^IMAP_TOKEN_FILE cannot be read/)
    writeFileSync(tokenFile, 'of this hour\n')
    await mailbox.open()
    expect(mailbox.isOpen()).toBe(true)
    await mailbox.close()
    tokens.clear()
    tokens.add('of the next hour')
    const ended = { message: expect.stringMatching(/^The mail server refused the token in IMAP_TOKEN_FILE: /), isMisconfigured: false }
    await expect(mailbox.open()).rejects.toMatchObject(ended)
    writeFileSync(tokenFile, 'of the next hour\n')
    await mailbox.open()
    expect(mailbox.isOpen()).toBe(true)
    await mailbox.close()
    await server.stop()
  })
})
