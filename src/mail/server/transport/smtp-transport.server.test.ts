import { generateKeyPairSync } from 'node:crypto'
import { createServer, type AddressInfo, type Server } from 'node:net'
import PostalMime from 'postal-mime'
import { afterEach, describe, expect, test } from 'vitest'
import { startSmtpServer, type TestSmtpServer } from '../../test-smtp-server.ts'
import type { OutgoingMail } from './compose-message.server.ts'
import { SmtpTransport } from './smtp-transport.server.ts'

const TIMEOUTS = { connectionTimeout: 800, greetingTimeout: 800, dnsTimeout: 800, socketTimeout: 800 }
const LOGIN = { user: 'site@example.com', password: 'a secret pass' }

const MAIL: OutgoingMail = {
  messageId: '<1@example.com>',
  date: new Date('2026-11-20T09:30:00Z'),
  from: { address: 'site@example.com', name: 'Example Training' },
  to: { address: 'asha@example.com', name: 'Asha Example' },
  cc: [],
  replyTo: undefined,
  subject: 'Your certificate',
  text: 'Congratulations',
  html: '<p>Congratulations</p>',
  headers: {},
  references: [],
  attachments: [],
}

const opened: Array<{ close: () => Promise<unknown> }> = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()))
})

async function start(options?: Parameters<typeof startSmtpServer>[0]): Promise<TestSmtpServer> {
  const server = await startSmtpServer(options)
  opened.push({ close: server.stop })
  return server
}

function transportTo({ settings }: Pick<TestSmtpServer, 'settings'>, changes: object = {}): SmtpTransport {
  const transport = new SmtpTransport({ ...settings, ...changes }, { clientName: 'www.example.com', timeouts: TIMEOUTS })
  opened.unshift(transport)
  return transport
}

async function deliver(transport: SmtpTransport, changes: Partial<OutgoingMail> = {}) {
  return (await transport.connect()) ?? transport.send({ ...MAIL, ...changes })
}

/** A server that does not speak SMTP: `speak` handles each connection. */
async function startSocket(speak: (line: (text: string) => void) => void): Promise<{ settings: TestSmtpServer['settings'] }> {
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined)
    speak((text) => socket.write(`${text}\r\n`))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  opened.push({ close: () => new Promise((resolve) => server.close(resolve)) })
  return { settings: { host: '127.0.0.1', port: (server.address() as AddressInfo).port, tls: 'off', login: undefined } }
}

describe('a copy', () => {
  const cc = [
    { address: 'hr@example.com', name: null },
    { address: 'boss@example.com', name: null },
  ]

  test('goes to everybody, and all can see who has got the message', async () => {
    const server = await start()
    expect(await deliver(transportTo(server), { cc })).toBeUndefined()
    expect(server.received.map(({ to }) => to)).toEqual([['asha@example.com', 'hr@example.com', 'boss@example.com']])
    const parsed = await PostalMime.parse(server.received[0]?.raw ?? '')
    expect(parsed.cc?.map(({ address }) => address)).toEqual(['hr@example.com', 'boss@example.com'])
  })

  test('that the server refuses is named, and the others have theirs', async () => {
    const server = await start()
    server.faults.onRecipient = (address) => (address === 'boss@example.com' ? '550 5.1.1 no such user' : undefined)
    expect(await deliver(transportTo(server), { cc })).toEqual({
      scope: 'copies',
      words: 'boss@example.com: 550 5.1.1 no such user',
    })
    expect(server.received.map(({ to }) => to)).toEqual([['asha@example.com', 'hr@example.com']])
  })

  test('makes no success of a message that its recipient does not get', async () => {
    const server = await start()
    server.faults.onRecipient = (address) => (address === 'asha@example.com' ? '550 5.1.1 no such user' : undefined)
    expect(await deliver(transportTo(server), { cc })).toMatchObject({
      scope: 'refusal',
      isPermanent: true,
      isAddressRefused: true,
      words: '550 5.1.1 no such user (Those in copy have got it.)',
    })
  })
})

test('several mails go over one connection, also after one of them was refused', async () => {
  const server = await start()
  server.faults.onRecipient = (address) => (address === 'gone@example.com' ? '550 5.1.1 no such user' : undefined)
  const transport = transportTo(server)
  expect(await deliver(transport)).toBeUndefined()
  expect(await deliver(transport, { to: { address: 'gone@example.com', name: null } })).toMatchObject({ isPermanent: true })
  expect(await deliver(transport)).toBeUndefined()
  expect([server.received.length, server.connections()]).toEqual([2, 1])
})

describe('a failure that concerns every mail', () => {
  test('is that nothing listens', async () => {
    const server = await start()
    await server.stop()
    expect(await deliver(transportTo(server))).toMatchObject({
      scope: 'connection',
      isUncertain: false,
      words: `No mail server answers at 127.0.0.1:${server.settings.port}.`,
      pauseMs: 30_000,
    })
  })

  test('is a server that never greets, or that is none', async () => {
    expect(await deliver(transportTo(await startSocket(() => undefined)))).toMatchObject({
      scope: 'connection',
      words: expect.stringContaining('stopped answering'),
    })
    expect(await deliver(transportTo(await startSocket((line) => line('HTTP/1.1 400 Bad Request'))))).toMatchObject({ scope: 'connection' })
  })

  test('is a server that greets with 421', async () => {
    expect(await deliver(transportTo(await startSocket((line) => line('421 4.3.2 shutting down'))))).toMatchObject({
      scope: 'connection',
      words: expect.stringContaining('shutting down'),
    })
  })

  test('is a wrong password, which is tried again slowly and appears nowhere', async () => {
    const server = await start({ login: LOGIN })
    const failure = await deliver(transportTo(server, { login: { ...LOGIN, password: 'wrong pass' } }))
    expect(failure).toMatchObject({
      scope: 'connection',
      pauseMs: 300_000,
      words: expect.stringContaining('535 5.7.8 Username and Password not accepted'),
    })
    expect(JSON.stringify(failure)).not.toContain('wrong pass')
    expect(await deliver(transportTo(server, { login: LOGIN }))).toBeUndefined()
  })

  test('is a server that takes no password without TLS, which is no wrong password', async () => {
    const server = await start({ login: LOGIN, tls: 'required', allowInsecureAuth: false })
    expect(await deliver(transportTo(server, { tls: 'off', login: LOGIN }))).toMatchObject({
      scope: 'connection',
      pauseMs: 300_000,
      words: expect.stringMatching(/^The mail server \S+ demands a secure connection: end SMTP_URL with \?tls=required\. It says: 538 /),
    })
  })

  test('is a certificate that nobody vouches for, and a server without TLS where TLS is required', async () => {
    const withTls = await start({ tls: 'required' })
    expect(await deliver(transportTo(withTls))).toMatchObject({
      scope: 'connection',
      pauseMs: 300_000,
      words: expect.stringMatching(/^No secure connection .*certificate/),
    })
    const without = await start()
    expect(await deliver(transportTo(without, { tls: 'required' }))).toMatchObject({ scope: 'connection', pauseMs: 300_000 })
    const port = without.settings.port
    expect(await deliver(transportTo(without, { tls: 'implicit' }))).toMatchObject({
      scope: 'connection',
      words: `The mail server 127.0.0.1:${port} does not begin with TLS, as smtps:// says: begin SMTP_URL with smtp://, or name the port for TLS (465).`,
    })
    expect([...withTls.received, ...without.received]).toEqual([])
  })

  test.each([
    ['421 4.7.0 try later', 30_000],
    ['553 5.7.1 sender not owned by user', 300_000],
    ['451 4.3.0 no space', 30_000],
    ['550 5.4.5 Daily user sending limit exceeded', 1_800_000],
  ])('is the refusal of the sender: %s', async (words, pauseMs) => {
    const server = await start()
    server.faults.onSender = () => words
    expect(await deliver(transportTo(server))).toMatchObject({
      scope: 'connection',
      isPermanent: false,
      pauseMs,
      words: expect.stringContaining(words.slice(0, 9)),
    })
  })

  test('is a connection that breaks before the message was sent: it cannot have arrived', async () => {
    const server = await start()
    server.faults.dropsBeforeData = true
    const big = { filename: 'big.pdf', contentType: 'application/pdf', content: Buffer.alloc(8_000_000, 'x') }
    expect(await deliver(transportTo(server), { attachments: [big] })).toMatchObject({ scope: 'connection', isUncertain: false })
  })

  test.each(['dropsAfterData', 'hangsAtData'] as const)('is a server that has the message and %s: it may have arrived', async (fault) => {
    const server = await start()
    server.faults[fault] = true
    expect(await deliver(transportTo(server))).toMatchObject({ scope: 'connection', isPermanent: false, isUncertain: true })
    expect(server.received).toHaveLength(1)
  })
})

describe('a failure that concerns one mail', () => {
  test.each([
    ['450 4.2.0 greylisted', { isPermanent: false, isAddressRefused: false }],
    ['550 5.1.1 no such user', { isPermanent: true, isAddressRefused: true }],
    ['550 user unknown', { isPermanent: true, isAddressRefused: true }],
    ['550 5.2.1 account disabled', { isPermanent: true, isAddressRefused: true }],
    ['552 5.2.2 mailbox full', { isPermanent: true, isAddressRefused: false }],
    ['554 5.7.1 blocked for spam', { isPermanent: true, isAddressRefused: false }],
    ['550 5.7.1 blocked for spam', { isPermanent: true, isAddressRefused: false }],
    ['550 Client host blocked using a blocklist', { isPermanent: true, isAddressRefused: false }],
    ['550 5.1.1 SPF check failed', { isPermanent: true, isAddressRefused: false }],
    ['553 relaying denied', { isPermanent: true, isAddressRefused: false }],
  ])('is the refusal of its recipient: %s', async (words, expected) => {
    const server = await start()
    server.faults.onRecipient = () => words
    expect(await deliver(transportTo(server))).toMatchObject({ scope: 'refusal', isUncertain: false, words, ...expected })
  })

  test.each([
    ['554 5.6.0 looks like spam', true],
    ['451 4.7.1 try later', false],
  ])('is the refusal of the message: %s', async (words, isPermanent) => {
    const server = await start()
    server.faults.onMessage = () => words
    expect(await deliver(transportTo(server))).toMatchObject({
      scope: 'refusal',
      isPermanent,
      isAddressRefused: false,
      isUncertain: false,
      words,
    })
  })

  test('is an address with letters outside A to Z before the @, when the server cannot; it is sent when the server can', async () => {
    const to = { address: 'आशा@example.com', name: 'आशा' }
    const without = await start({ hideSMTPUTF8: true })
    expect(await deliver(transportTo(without), { to })).toMatchObject({
      scope: 'refusal',
      isPermanent: true,
      words: expect.stringContaining('SMTPUTF8'),
    })
    const server = await start()
    expect(await deliver(transportTo(server), { to })).toBeUndefined()
    expect(server.received.map((mail) => mail.to)).toEqual([['आशा@example.com']])
  })

  test.each(['asha@example.com, ravi@example.com', 'asha@example.com\r\nRCPT TO:<ravi@example.com>', '<asha@example.com>', 'asha', ''])(
    'is an address that is none: %j',
    async (address) => {
      const server = await start()
      expect(await deliver(transportTo(server), { to: { address, name: null } })).toMatchObject({ scope: 'refusal', isPermanent: true })
      expect(server.received).toEqual([])
    },
  )
})

test('the domain of an address may have letters outside A to Z', async () => {
  const server = await start({ hideSMTPUTF8: true })
  expect(await deliver(transportTo(server), { to: { address: 'asha@प्रमाण.example', name: null } })).toBeUndefined()
  expect(server.received[0]?.raw).toContain('To: asha@xn--g2bnmh5e7d.example\r\n')
})

test('a Reply-To that the server cannot carry is left out, and the mail is sent', async () => {
  const server = await start({ hideSMTPUTF8: true })
  expect(await deliver(transportTo(server), { replyTo: { address: 'आशा@example.com', name: null } })).toBeUndefined()
  expect(server.received[0]?.raw).not.toContain('Reply-To')
})

test('no name, subject or header can add a recipient or a header', async () => {
  const server = await start()
  const evil = 'Asha\r\nBcc: ravi@example.com\r\n\r\nHello'
  const changes = {
    to: { address: 'asha@example.com', name: `${evil}", <ravi@example.com>` },
    replyTo: { address: 'asha@example.com', name: evil },
    subject: evil,
    headers: { 'X-Kind': evil },
    attachments: [{ filename: evil, contentType: 'text/plain', content: Buffer.from('x') }],
  }
  expect(await deliver(transportTo(server), changes)).toBeUndefined()
  const [received] = server.received
  const mail = await PostalMime.parse(received?.raw ?? '')
  expect(received?.to).toEqual(['asha@example.com'])
  expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(mail.to).toMatchObject([{ address: 'asha@example.com' }])
  expect(mail.text?.trim()).toBe('Congratulations')
  expect(mail.subject).toBe('Asha Bcc: ravi@example.com Hello')
})

test('closing waits for the answer to a message that is being sent', async () => {
  const server = await start()
  const transport = transportTo(server)
  await transport.connect()
  const sending = transport.send(MAIL)
  await transport.close(2000)
  expect(await sending).toBeUndefined()
})

test('a signed message has a signature for the domain of the sender', async () => {
  const server = await start()
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const transport = new SmtpTransport(server.settings, {
    clientName: 'www.example.com',
    dkim: { domain: 'example.com', selector: 'pramaan', privateKey, record: '' },
  })
  opened.unshift(transport)
  expect(await deliver(transport)).toBeUndefined()
  expect(server.received[0]?.raw).toMatch(
    /^DKIM-Signature: v=1; a=rsa-sha256; c=relaxed\/relaxed; d=example\.com;\s+q=dns\/txt; s=pramaan;/,
  )
})
