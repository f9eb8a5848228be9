import { isAddressGone } from './bounces/bounce-verdict.ts'

/** A failure at the mail server, and its consequences. */
export interface SmtpFailure {
  /**
   * 'connection': concerns every mail, so all wait until `pauseMs` is over. 'refusal': the server refused this mail or its recipient; the
   * next one may succeed.
   */
  scope: 'connection' | 'refusal'
  /** A refusal that a retry would repeat (5xx): this mail has failed. */
  isPermanent: boolean
  /** The server received the whole message, but its answer did not arrive: it may have been delivered. */
  isUncertain: boolean
  /** The server says that the mailbox does not exist: later mails to it would fail, too. */
  isAddressRefused: boolean
  /** For the office: the server's message, or our own observation. Never contains a password. */
  words: string
  pauseMs: number
}

/** The progress of the message when the connection failed. */
export type SendProgress = 'connecting' | 'sending' | 'sent-all'

/** The properties that nodemailer attaches to its errors. */
export interface SmtpError {
  message: string
  code?: string | undefined
  originalCode?: string | undefined
  command?: string | undefined
  response?: string | undefined
  responseCode?: number | undefined
  timeoutType?: string | undefined
  /** The refused recipient. */
  recipient?: string | undefined
}

/** Sending resumes at most a minute after the server recovers (docs/product/quality.md). */
const PROBE_INTERVAL_MS = 30_000
/** A wrong password or certificate needs a person to fix it, and providers lock accounts after many wrong passwords. */
const MISCONFIGURED_PAUSE_MS = 5 * 60_000
/** The wait after the provider's hourly or daily limit is used up. */
const QUOTA_PAUSE_MS = 30 * 60_000
const MAX_WORDS_LENGTH = 500
/** Gmail and Zoho report a reached account limit with a code that looks permanent. */
const QUOTA = /^[45]\d\d[ -][45]\.(?:4\.5|4\.6|7\.28)\b|\b(?:daily|hourly|sending) (?:user )?(?:sending )?(?:limit|quota)|rate limit/i
/** Only a refused size concerns this message alone. Every other refusal of the sender concerns all mails. */
const TOO_LARGE_CODES = new Set([552, 555])
/**
 * The server's answer to a sign-in over an unencrypted connection (RFC 3207, RFC 5530, Dovecot), or the library's word for LOGINDISABLED.
 */
const DEMANDS_TLS =
  /STARTTLS|PRIVACYREQUIRED|login is disabled|plaintext authentication disallowed|encryption required|requires? encryption|over TLS/i
const UNKNOWN_AUTHORITY = /^(?:DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED|UNABLE_TO_)/
/** OpenSSL parses the greeting of a server without TLS as a record header. */
const NO_TLS = /ERR_SSL_(?:WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG)|wrong version number|packet length too long/
const TLS_PORTS = new Set([465, 993])
const TLS_CODE = /^(?:CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL|HOSTNAME_MISMATCH|EPROTO$)/

/** The server that caused an error, as in its setting. */
interface FailedServer {
  setting: 'SMTP_URL' | 'IMAP_URL'
  host: string
  port: number
  tls: 'implicit' | 'required' | 'off'
  /** Removed from messages. */
  password: string | undefined
}

/** Classifies an error of the SMTP library. */
export function classifyFailure(error: SmtpError, progress: SendProgress, server: FailedServer): SmtpFailure {
  const words = withoutSecret(wordsOf(error, server, progress), server.password)
  const failure = { isPermanent: false, isUncertain: false, isAddressRefused: false, words, pauseMs: PROBE_INTERVAL_MS }
  const { responseCode = 0, response = '' } = error
  if (progress === 'connecting')
    return { ...failure, scope: 'connection', pauseMs: isMisconfigured(error) ? MISCONFIGURED_PAUSE_MS : PROBE_INTERVAL_MS }
  if (responseCode === 0) return { ...failure, scope: 'connection', isUncertain: progress === 'sent-all' }
  if (QUOTA.test(response)) return { ...failure, scope: 'connection', pauseMs: QUOTA_PAUSE_MS }
  if (responseCode === 421 || responseCode === 503) return { ...failure, scope: 'connection' }
  if (error.command === 'MAIL FROM' && !TOO_LARGE_CODES.has(responseCode)) {
    return { ...failure, scope: 'connection', pauseMs: responseCode >= 500 ? MISCONFIGURED_PAUSE_MS : PROBE_INTERVAL_MS }
  }
  const isPermanent = responseCode >= 500
  const isAddressRefused = isPermanent && isAddressGone(response)
  return { ...failure, scope: 'refusal', isPermanent, isAddressRefused }
}

/** A refusal by us before the server is asked: the message cannot be sent as it is. */
export function ownRefusal(words: string): SmtpFailure {
  return { scope: 'refusal', isPermanent: true, isUncertain: false, isAddressRefused: false, words, pauseMs: 0 }
}

function isMisconfigured({ code, originalCode, responseCode = 0 }: SmtpError): boolean {
  if (code === 'EAUTH' || code === 'ENOAUTH') return responseCode === 0 || responseCode >= 500
  return code === 'ETLS' || TLS_CODE.test(originalCode ?? '')
}

function wordsOf(error: SmtpError, { setting, host, port, tls }: FailedServer, progress: SendProgress): string {
  const { code, originalCode = '', response, timeoutType, message } = error
  const server = `${host}:${port}`
  const scheme = setting === 'SMTP_URL' ? 'smtp' : 'imap'
  if (tls === 'off' && progress === 'connecting' && DEMANDS_TLS.test(response ?? ''))
    return `The mail server ${server} demands a secure connection: end ${setting} with ?tls=required. It says: ${response}`
  if (code === 'EAUTH' && response) return `The mail server refused the user name or password: ${response}`
  if (code === 'ENOAUTH' || code === 'EAUTH') return `The mail server ${server} offers no way to sign in: ${message}`
  if (response) return response
  if (UNKNOWN_AUTHORITY.test(originalCode))
    return `No secure connection to the mail server ${server}: nobody vouches for its certificate. If it is one of your own, name its file in NODE_EXTRA_CA_CERTS, beside ${setting}, and restart.`
  if (tls === 'implicit' && NO_TLS.test(`${originalCode} ${message}`))
    return `The mail server ${server} does not begin with TLS, as ${scheme}s:// says: begin ${setting} with ${scheme}://, or name the port for TLS (${scheme === 'smtp' ? 465 : 993}).`
  if (code === 'ETLS' || TLS_CODE.test(originalCode)) return `No secure connection to the mail server ${server}: ${message}`
  if (code === 'EDNS' || originalCode === 'ENOTFOUND') return `There is no mail server with the name ${host}: ${message}`
  if (originalCode === 'ECONNREFUSED') return `No mail server answers at ${server}.`
  if (code === 'ETIMEDOUT')
    return timeoutType === 'CONNECT_TIMEOUT'
      ? `The mail server ${server} cannot be reached: it did not answer in time.`
      : `The mail server ${server} stopped answering.${tls !== 'implicit' && TLS_PORTS.has(port) ? ` Its port is for TLS: begin ${setting} with ${scheme}s://.` : ''}`
  if (code === 'ECONNECTION' || code === 'ESOCKET') return `The mail server ${server} ended the connection: ${message}`
  return message
}

/** Removes the password, because servers may repeat what they received. */
function withoutSecret(words: string, password: string | undefined): string {
  const secrets = password ? [password, Buffer.from(password).toString('base64')] : []
  const clean = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), words)
  return clean
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, MAX_WORDS_LENGTH)
}
