import { isAbsolute, resolve } from 'node:path'
import { type Mailbox, parseMailbox } from '../values/mailbox.ts'
import { ConfigError } from './config-error.server.ts'
import { decodedPart, readServerUrl, type MailServer } from './mail-server-url.server.ts'
import { readMailboxSettings, type MailboxSettings } from './mailbox-config.server.ts'
import type { ReadSetting } from './settings.server.ts'

/** The mail settings. Without `smtp`, mails wait in the outbox. */
export interface MailConfig {
  smtp: SmtpSettings | undefined
  /** Set if `smtp` is. */
  from: Mailbox | undefined
  /** The recipient of mails to the office, and the reply address of all others: MAIL_TO, or else MAIL_FROM. */
  office: Mailbox | undefined
  /** The maximum number of mails per hour and per day. Undefined: no limit. */
  maxPerHour: number | undefined
  maxPerDay: number | undefined
  dkim: { keyFile: string; selector: string } | undefined
  /** The secret with which a mail server may report bounces. Undefined: that call is switched off. */
  webhookSecret: string | undefined
  /** The socket of clamd, which scans outgoing and received files. Undefined: no scanning. */
  virusScanner?: string | undefined
  /** The office's mailbox. Undefined: incoming mail is not read. */
  mailbox: MailboxSettings | undefined
}

export interface SmtpSettings extends MailServer {
  login: { user: string; password: string } | undefined
}

const FORM = {
  name: 'SMTP_URL',
  ports: { 'smtp:': 587, 'smtps:': 465 },
  example: 'smtps://user:password@mail.example.com:465 or smtp://…:587',
}
const MIN_SECRET_LENGTH = 16
/** A DKIM selector: the domain labels before `._domainkey`. */
const SELECTOR = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i

/** @throws ConfigError with one line that names the wrong setting, and never repeats SMTP_URL: it contains a password */
export function readMailConfig(setting: ReadSetting): MailConfig {
  const smtp = smtpSetting(setting('SMTP_URL'))
  const from = mailboxSetting('MAIL_FROM', setting('MAIL_FROM'))
  if (smtp && !from) throw new ConfigError('MAIL_FROM must be set together with SMTP_URL: the address that e-mails come from')
  return {
    smtp,
    from,
    office: mailboxSetting('MAIL_TO', setting('MAIL_TO')) ?? from,
    maxPerHour: ceilingSetting('MAIL_PER_HOUR', setting('MAIL_PER_HOUR')),
    maxPerDay: ceilingSetting('MAIL_PER_DAY', setting('MAIL_PER_DAY')),
    dkim: dkimSetting(setting('DKIM_KEY'), setting('DKIM_SELECTOR'), from),
    webhookSecret: secretSetting('MAIL_WEBHOOK_SECRET', setting('MAIL_WEBHOOK_SECRET')),
    virusScanner: scannerSetting(setting('CLAMD_SOCKET')),
    mailbox: readMailboxSettings(setting),
  }
}

function scannerSetting(socket: string | undefined): string | undefined {
  if (socket === undefined || isAbsolute(socket) || /^[^/:\s]+:\d{1,5}$/.test(socket)) return socket
  throw new ConfigError('CLAMD_SOCKET must be the path of the socket of clamd, like /run/clamav/clamd.ctl, or host:port')
}

function secretSetting(name: string, secret: string | undefined): string | undefined {
  if (secret === undefined || (secret.length >= MIN_SECRET_LENGTH && !/\s/.test(secret))) return secret
  throw new ConfigError(`${name} must have at least ${MIN_SECRET_LENGTH} characters, and no space`)
}

function smtpSetting(text: string | undefined): SmtpSettings | undefined {
  if (text === undefined) return undefined
  const { url, server } = readServerUrl(text, FORM)
  if (!/^\/?$/.test(url.pathname) || url.hash)
    throw new ConfigError('SMTP_URL must not have a path: write / as %2F and # as %23 in a password')
  return { ...server, login: loginOf(url) }
}

function loginOf({ username, password }: URL): SmtpSettings['login'] {
  if (username === '' && password === '') return undefined
  if (username === '' || password === '') throw new ConfigError('SMTP_URL must have a user name and a password, or neither')
  const part = (text: string) => decodedPart('SMTP_URL', text, 'user name or password')
  return { user: part(username), password: part(password) }
}

function mailboxSetting(name: string, text: string | undefined): Mailbox | undefined {
  if (text === undefined) return undefined
  const mailbox = parseMailbox(text)
  if (mailbox) return mailbox
  throw new ConfigError(
    `${name} must be one e-mail address, like office@example.com or Example Training <office@example.com>, not ${JSON.stringify(text)}`,
  )
}

function ceilingSetting(name: string, text: string): number | undefined {
  if (text === 'off') return undefined
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new ConfigError(`${name} must be a whole number above 0, or off, not "${text}"`)
}

function dkimSetting(keyFile: string | undefined, selector: string | undefined, from: Mailbox | undefined): MailConfig['dkim'] {
  if (keyFile === undefined && selector === undefined) return undefined
  if (keyFile === undefined) throw new ConfigError('DKIM_SELECTOR is set without DKIM_KEY, the file with the private key')
  if (selector === undefined) throw new ConfigError('DKIM_KEY is set without DKIM_SELECTOR, the name that the key is published under')
  if (!SELECTOR.test(selector))
    throw new ConfigError(`DKIM_SELECTOR must be a name of letters, digits and hyphens, like pramaan, not "${selector}"`)
  if (!from) throw new ConfigError('DKIM_KEY is set without MAIL_FROM, whose domain it signs for')
  return { keyFile: resolve(keyFile), selector }
}
