import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { Worker } from '#base/jobs/worker.server.ts'
import type { MailConfig } from '#base/config/mail-config.server.ts'
import { TEST_NOW, TEST_SITE, type TestApp } from '#app/testing/test-app.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { enqueueMail, type NewMail } from './server/enqueue-mail.server.ts'
import { startSmtpServer, type TestSmtpServer } from './test-smtp-server.ts'
import { SmtpTransport } from './server/transport/smtp-transport.server.ts'
import { mailJobSource } from './server/outbox/mail-job-source.server.ts'
import type { OutboxContext } from './server/outbox/outbox-context.server.ts'
import type { MailRow } from './server/outbox/mail-kind-hooks.server.ts'

/** Short, so that a test of a hanging server ends soon. */
const TIMEOUTS = { connectionTimeout: 1500, greetingTimeout: 1500, dnsTimeout: 1500, socketTimeout: 1500 }

const MAIL: MailConfig = {
  smtp: undefined,
  from: { address: 'site@example.com', name: null },
  office: { address: 'office@example.com', name: null },
  maxPerHour: undefined,
  maxPerDay: undefined,
  dkim: undefined,
  webhookSecret: undefined,
  mailbox: undefined,
}

interface Process {
  worker: Worker
  transport: SmtpTransport
}

/** Sets up an app, a mail server and the processes that send its mails. The clock stands still. */
export function setUpOutbox() {
  const app: TestApp = setUpTestApp()
  const running: Process[] = []
  let server: TestSmtpServer
  beforeAll(async () => {
    server = await startSmtpServer()
  })
  beforeEach(async () => {
    app.time.now = TEST_NOW
    app.faults.length = 0
    server.received.length = 0
    for (const fault of Object.keys(server.faults)) Reflect.deleteProperty(server.faults, fault)
    await app.db.write(async (tx) => {
      await tx.sql.deleteFrom('mails').execute()
      await tx.sql
        .updateTable('mail_connection')
        .set({ paused_until: null, failing_since: null, last_error: null, last_error_at: null, last_sent_at: null })
        .execute()
    })
  })
  afterEach(async () => {
    await Promise.all(running.splice(0).map(({ worker, transport }) => worker.close().then(() => transport.close())))
  })
  afterAll(() => server.stop())

  /** Starts another process that sends mails. */
  const startProcess = ({ mail, ...context }: Partial<Omit<OutboxContext, 'mail'>> & { mail?: Partial<MailConfig> } = {}): Worker => {
    const transport = new SmtpTransport(server.settings, { clientName: 'www.example.com', timeouts: TIMEOUTS })
    const worker = new Worker({ db: app.db, clock: () => app.time.now, onFault: (error) => app.faults.push(error) })
    worker.add(
      mailJobSource({
        db: app.db,
        siteUrl: TEST_SITE,
        transport,
        mail: { ...MAIL, ...mail },
        render: (_db, { kind, data }) => Promise.resolve({ subject: `About ${kind}`, text: JSON.stringify(data), html: `<p>${kind}</p>` }),
        attachmentsOf: () => Promise.resolve([]),
        senderName: () => Promise.resolve('Example Training'),
        hooks: {},
        ...context,
      }),
    )
    running.push({ worker, transport })
    return worker
  }

  return {
    app,
    get server() {
      return server
    },
    startProcess,
    /** Enqueues a mail. Returns its row number. */
    enqueue: async (changes: Partial<NewMail<'test-message'>> = {}): Promise<number> => {
      const mail: NewMail<'test-message'> = {
        kind: 'test-message',
        to: { address: 'asha@example.com', name: 'Asha Example' },
        about: 'mail',
        data: { requestedBy: 'Admin' },
        ...changes,
      }
      return (await app.db.write((tx) => enqueueMail(tx, mail, app.context()))) as number
    },
    mails: (): Promise<MailRow[]> => app.db.sql.selectFrom('mails').selectAll().orderBy('id').execute(),
    connection: () => app.db.sql.selectFrom('mail_connection').selectAll().executeTakeFirstOrThrow(),
    /** Advances the clock and lets the processes look for mails. */
    later: async (worker: Worker, seconds: number): Promise<void> => {
      app.time.now = new Date(app.time.now.getTime() + seconds * 1000)
      worker.wake()
      await worker.settled()
    },
  }
}
