import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { ImapMailbox } from './imap-mailbox.server.ts'

const SETTINGS = { host: '127.0.0.1', user: 'office@example.com', login: { password: 'right password' }, folder: 'INBOX', since: undefined }

/** A server that speaks just enough IMAP to refuse a sign-in. */
async function startImap(capabilities: string, refusal: string): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write(`* OK [CAPABILITY IMAP4rev1 ${capabilities}] ready\r\n`)
    socket.on('data', (line: Buffer) => socket.write(`${line.toString().split(' ')[0]} ${refusal}\r\n`))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

async function failure(port: number, tls: 'off' | 'implicit' | 'required') {
  const mailbox = new ImapMailbox({ ...SETTINGS, port, tls })
  onTestFinished(() => mailbox.close())
  return mailbox.open().catch((error: unknown) => error)
}

test.each([
  ['STARTTLS LOGINDISABLED', 'NO [PRIVACYREQUIRED] Plaintext authentication disallowed on non-secure (SSL/TLS) connections.'],
  ['STARTTLS', 'BAD Must issue a STARTTLS command first'],
])('a mailbox that demands STARTTLS (%s) is not said to refuse the password', async (capabilities, refusal) => {
  const port = await startImap(capabilities, refusal)
  expect(await failure(port, 'off')).toMatchObject({
    message: expect.stringMatching(/^The mail server \S+ demands a secure connection: end IMAP_URL with \?tls=required\. It says: /),
    isMisconfigured: true,
  })
})

test('imaps:// on the port of imap:// says which of the two to change', async () => {
  const port = await startImap('STARTTLS', 'OK')
  expect(await failure(port, 'implicit')).toMatchObject({
    message: `The mail server 127.0.0.1:${port} does not begin with TLS, as imaps:// says: begin IMAP_URL with imap://, or name the port for TLS (993).`,
    isMisconfigured: true,
  })
})

test('a certificate of one’s own can be named', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pramaan-certificate-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const options = ['-newkey', 'rsa:2048', '-noenc', '-subj', '/CN=localhost', '-days', '9', '-keyout', key, '-out', cert]
  execFileSync('openssl', ['req', '-x509', ...options], { stdio: 'ignore' })
  const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }, (socket) => socket.on('error', () => undefined))
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  expect(await failure((server.address() as AddressInfo).port, 'implicit')).toMatchObject({
    message: expect.stringMatching(/^No secure connection .* name its file in NODE_EXTRA_CA_CERTS, beside IMAP_URL, and restart\.$/),
    isMisconfigured: true,
  })
})
