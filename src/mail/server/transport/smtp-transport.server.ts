import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { SmtpSettings } from '#base/config/mail-config.server.ts'
import { isMailAddress } from '#base/values/mail-address.ts'
import { composeMessage, withAsciiDomain, type OutgoingMail } from './compose-message.server.ts'
import type { DkimKey } from './dkim-key.server.ts'
import { classifyFailure, ownRefusal, type SendProgress, type SmtpError, type SmtpFailure } from '../../smtp-failure.ts'

/** The outbox's connection to the mail server. Tests may replace it. */
export interface MailTransport {
  /** Opens the connection and signs in, unless it is open. Returns the failure, if any. */
  connect: () => Promise<SmtpFailure | undefined>
  /** Sends one message over the open connection. Returns the failure, or the people in copy who were refused. */
  send: (mail: OutgoingMail) => Promise<SmtpFailure | PartialSuccess | undefined>
  /** Ends the connection. A message that is being sent fails, unless the server's answer arrives within `graceMs`. */
  close: (graceMs?: number) => Promise<void>
}

/** The server accepted the message, but not for everybody in copy. */
export interface PartialSuccess {
  scope: 'copies'
  words: string
}

interface TransportOptions {
  dkim?: DkimKey | undefined
  /** Our name in the greeting. */
  clientName: string
  timeouts?: Partial<typeof TIMEOUTS>
}

const TIMEOUTS = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  dnsTimeout: 10_000,
  /** The time without a byte from the server. Some servers check a message for viruses before they answer. */
  socketTimeout: 60_000,
}
/** The connection stays open this long for the next mail. */
const IDLE_MS = 20_000
/** Most servers end a connection after a number of messages. */
const MAX_MESSAGES_PER_CONNECTION = 100

/** One connection to the mail server, kept open while there is mail. Two senders must not use it at once. */
export class SmtpTransport implements MailTransport {
  readonly #settings: SmtpSettings
  readonly #options: TransportOptions
  #connection: SMTPConnection | undefined
  #sent = 0
  #idle: NodeJS.Timeout | undefined
  #sending: Promise<unknown> = Promise.resolve()

  constructor(settings: SmtpSettings, options: TransportOptions) {
    this.#settings = settings
    this.#options = options
  }

  async connect(): Promise<SmtpFailure | undefined> {
    clearTimeout(this.#idle)
    if (this.#connection && this.#sent < MAX_MESSAGES_PER_CONNECTION) return undefined
    this.#disconnect()
    const { host, port, tls, login } = this.#settings
    const connection = new SMTPConnection({
      host,
      port,
      name: this.#options.clientName,
      secure: tls === 'implicit',
      requireTLS: tls === 'required',
      ignoreTLS: tls === 'off',
      tls: { minVersion: 'TLSv1.2' },
      ...TIMEOUTS,
      ...this.#options.timeouts,
    })
    // Also catches later errors of an idle connection, which would otherwise end the program.
    connection.on('error', () => this.#forget(connection))
    connection.on('end', () => this.#forget(connection))
    const error = await opened(connection, login)
    if (error) {
      connection.close()
      return this.#classify(error, 'connecting')
    }
    this.#connection = connection
    this.#sent = 0
    return undefined
  }

  send(mail: OutgoingMail): Promise<SmtpFailure | PartialSuccess | undefined> {
    const sending = this.#send(mail)
    this.#sending = sending.catch(() => undefined)
    return sending
  }

  async #send(mail: OutgoingMail): Promise<SmtpFailure | PartialSuccess | undefined> {
    const connection = this.#connection
    if (!connection) return this.#classify({ message: 'it is closed', code: 'ECONNECTION' }, 'sending')
    const recipients = [mail.to, ...mail.cc].map(({ address }) => address)
    if (!recipients.every((address) => isMailAddress(address, true)))
      return ownRefusal('This is not an e-mail address that a mail server accepts.')
    const to = recipients.map(withAsciiDomain)
    const takesUtf8 = hasSmtpUtf8(connection)
    if (!to.every(isAscii) && !takesUtf8) {
      return ownRefusal('The mail server cannot send to addresses with letters outside A to Z (it does not offer SMTPUTF8).')
    }
    const replyTo = mail.replyTo && (takesUtf8 || isAscii(withAsciiDomain(mail.replyTo.address))) ? mail.replyTo : undefined
    const message = await composeMessage({ ...mail, replyTo }, this.#options.dkim)
    return this.#transfer(connection, { from: withAsciiDomain(mail.from.address), to, size: message.length }, message)
  }

  async close(graceMs = 0): Promise<void> {
    if (graceMs > 0) await Promise.race([this.#sending, new Promise((resolve) => setTimeout(resolve, graceMs).unref())])
    clearTimeout(this.#idle)
    this.#disconnect()
  }

  async #transfer(
    connection: SMTPConnection,
    envelope: { from: string; to: string[]; size: number },
    message: Buffer,
  ): Promise<SmtpFailure | PartialSuccess | undefined> {
    let progress: SendProgress = 'sending'
    // A stream, because its end shows that the server may have the whole message.
    const source = Readable.from([message], { objectMode: false })
    source.once('end', () => (progress = 'sent-all'))
    const { error, refused } = await new Promise<{ error: SmtpError | null; refused: readonly SmtpError[] }>((resolve) =>
      connection.send(envelope, source, (cause, info) => resolve({ error: cause, refused: info?.rejectedErrors ?? [] })),
    )
    this.#sent += 1
    if (!error) {
      this.#endWhenIdle()
      return this.#judgeRefused(refused, envelope.to)
    }
    const failure = this.#classify(error, progress)
    const isReusable = failure.scope === 'refusal' && this.#connection === connection && !(await resetFails(connection))
    if (isReusable) this.#endWhenIdle()
    else this.#disconnect()
    return failure
  }

  /** A message that its main recipient does not receive has failed, even if others have their copies. */
  #judgeRefused(refused: readonly SmtpError[], [to]: readonly string[]): SmtpFailure | PartialSuccess | undefined {
    if (refused.length === 0) return undefined
    const failures = refused.map((error) => ({ address: error.recipient ?? '', failure: this.#classify(error, 'sending') }))
    const main = failures.find(({ address }) => address === to)
    if (main) return { ...main.failure, scope: 'refusal', words: `${main.failure.words} (Those in copy have got it.)` }
    return { scope: 'copies', words: failures.map(({ address, failure }) => `${address}: ${failure.words}`).join('; ') }
  }

  #endWhenIdle(): void {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => this.#disconnect(), IDLE_MS)
    this.#idle.unref()
  }

  #disconnect(): void {
    const connection = this.#connection
    this.#connection = undefined
    if (!connection) return
    connection.quit()
    // A server that never answers the QUIT would keep the socket open.
    connection.close()
  }

  #forget(connection: SMTPConnection): void {
    if (this.#connection === connection) this.#connection = undefined
  }

  #classify(error: SmtpError, progress: SendProgress): SmtpFailure {
    const { login, ...server } = this.#settings
    return classifyFailure(error, progress, { setting: 'SMTP_URL', ...server, password: login?.password })
  }
}

/** Connects and signs in. Returns the error of the failed step. */
function opened(connection: SMTPConnection, login: SmtpSettings['login']): Promise<SmtpError | undefined> {
  return new Promise((resolve) => {
    connection.once('error', resolve)
    connection.connect((error) => {
      if (error || !login) return resolve(error)
      connection.login({ user: login.user, pass: login.password }, (refusal) => resolve(refusal ?? undefined))
    })
  })
}

function resetFails(connection: SMTPConnection): Promise<boolean> {
  return new Promise((resolve) => connection.reset((error) => resolve(error !== null)))
}

/** The library does not expose the server's extensions, and would send such an address without SMTPUTF8. */
function hasSmtpUtf8(connection: SMTPConnection): boolean {
  const extensions: unknown = Reflect.get(connection, '_supportedExtensions')
  return Array.isArray(extensions) && extensions.includes('SMTPUTF8')
}

function isAscii(text: string): boolean {
  return /^[\x21-\x7E]+$/.test(text)
}
