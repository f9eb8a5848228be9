import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { SmtpSettings } from '#base/config/mail-config.server.ts'

/** A message as the server got it. */
interface ReceivedMail {
  from: string
  to: string[]
  raw: string
}

/** Simulated faults, by SMTP step. A test may change them while the server runs. */
interface SmtpFaults {
  /** The reply to a recipient's address, like '550 5.1.1 no such user'. Undefined to accept it. */
  onRecipient?: (address: string) => string | undefined
  onSender?: () => string | undefined
  /** The reply to the whole message. */
  onMessage?: (mail: ReceivedMail) => string | undefined
  /** Keeps the message and drops the connection without a reply. */
  dropsAfterData?: boolean
  /** Drops the connection when the message begins. */
  dropsBeforeData?: boolean
  /** Never replies to the message. */
  hangsAtData?: boolean
}

export interface TestSmtpServer {
  settings: SmtpSettings
  /** As SMTP_URL. */
  url: string
  received: ReceivedMail[]
  faults: SmtpFaults
  connections: () => number
  /** Stops listening and ends all connections; `start` listens on the same port again. */
  stop: () => Promise<void>
  start: () => Promise<void>
}

interface TestSmtpOptions extends SMTPServerOptions {
  login?: { user: string; password: string }
  tls?: SmtpSettings['tls']
}

/** Starts a mail server on a free port of this machine. */
export async function startSmtpServer({ login, tls = 'off', ...options }: TestSmtpOptions = {}): Promise<TestSmtpServer> {
  const received: ReceivedMail[] = []
  const faults: SmtpFaults = {}
  const sockets = new Set<Socket>()
  let connections = 0
  let port = 0
  let server: SMTPServer | undefined
  const start = async () => {
    server = new SMTPServer({
      authOptional: !login,
      // Sign-in without TLS, on this machine only.
      allowInsecureAuth: true,
      disabledCommands: [...(tls === 'off' ? ['STARTTLS'] : []), ...(login ? [] : ['AUTH'])],
      logger: false,
      closeTimeout: 1,
      onAuth: ({ username, password }, _session, done) => {
        const isRight = username === login?.user && password === login?.password
        done(isRight ? null : reply('535 5.7.8 Username and Password not accepted'), { user: username ?? '' })
      },
      onMailFrom: (_address, _session, done) => done(reply(faults.onSender?.())),
      onRcptTo: ({ address }, _session, done) => done(reply(faults.onRecipient?.(address))),
      onData: (stream, { envelope }, done) => {
        if (faults.dropsBeforeData) return dropAll()
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const mail = {
            from: envelope.mailFrom ? envelope.mailFrom.address : '',
            to: envelope.rcptTo.map(({ address }) => address),
            raw: Buffer.concat(chunks).toString(),
          }
          const refusal = reply(faults.onMessage?.(mail))
          if (refusal) return done(refusal)
          received.push(mail)
          if (faults.dropsAfterData) return dropAll()
          if (!faults.hangsAtData) done(null, 'queued')
        })
      },
      ...options,
    })
    server.on('error', () => undefined)
    server.server.on('connection', (socket: Socket) => {
      connections += 1
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    })
    const listener = server.listen(port, '127.0.0.1')
    await once(listener, 'listening')
    port = (listener.address() as AddressInfo).port
  }
  const dropAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const stop = async () => {
    dropAll()
    await new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()))
  }
  await start()
  const settings: SmtpSettings = { host: '127.0.0.1', port, tls, login }
  const userInfo = login ? `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@` : ''
  return { settings, url: `smtp://${userInfo}127.0.0.1:${port}`, received, faults, connections: () => connections, stop, start }
}

/** Converts '550 5.1.1 no such user' to the error that makes the server send it. */
function reply(words: string | undefined): Error | null {
  if (words === undefined) return null
  const [code = '', ...rest] = words.split(' ')
  return Object.assign(new Error(rest.join(' ')), { responseCode: Number(code) })
}
