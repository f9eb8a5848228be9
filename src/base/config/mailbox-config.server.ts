import { resolve } from 'node:path'
import { isPlainDate, type PlainDate } from '../dates/dates.ts'
import { ConfigError } from './config-error.server.ts'
import { decodedPart, readServerUrl, type MailServer } from './mail-server-url.server.ts'
import type { ReadSetting } from './settings.server.ts'

/** The mailbox of the office, and the handling of its mails. */
export interface MailboxSettings extends MailServer {
  user: string
  /** The file contains an OAuth2 access token that another program renews, so it is read for each connection. */
  login: { password: string } | { tokenFile: string }
  folder: string
  /** The first day that the initial run reads. Undefined: today. */
  since: PlainDate | undefined
  /** The name that begins `Authentication-Results` headers of the office's own mail server. Undefined: no such header is trusted. */
  authservId?: string | undefined
}

const FORM = {
  name: 'IMAP_URL',
  ports: { 'imap:': 143, 'imaps:': 993 },
  example: 'imaps://user:password@imap.example.com:993/folder or imap://…:143',
}
const INBOX = 'INBOX'

/** @throws ConfigError with one line that names the wrong setting, and never repeats IMAP_URL: it contains a password */
export function readMailboxSettings(setting: ReadSetting): MailboxSettings | undefined {
  const text = setting('IMAP_URL')
  const tokenFile = setting('IMAP_TOKEN_FILE')
  const since = dateSetting(setting('IMAP_SINCE'))
  if (text === undefined) return undefined
  const { url, server } = readServerUrl(text, FORM)
  if (url.hash) throw new ConfigError('IMAP_URL must not have a #: write it as %23 in a password')
  const folder = decodedPart('IMAP_URL', url.pathname.slice(1), 'folder') || INBOX
  const part = (of: 'username' | 'password') => decodedPart('IMAP_URL', url[of], 'user name or password')
  const [user, password] = [part('username'), part('password')]
  if (user === '' || (password === '') === (tokenFile === undefined))
    throw new ConfigError('IMAP_URL must have a user name and a password, or a user name and IMAP_TOKEN_FILE')
  return {
    ...server,
    user,
    login: tokenFile === undefined ? { password } : { tokenFile: resolve(tokenFile) },
    folder,
    since,
    authservId: authservIdSetting(setting('IMAP_AUTHSERV_ID')),
  }
}

function authservIdSetting(text: string | undefined): string | undefined {
  if (text === undefined || /^[\w.-]{1,253}$/.test(text)) return text
  throw new ConfigError(`IMAP_AUTHSERV_ID must be the name before the first semicolon of Authentication-Results, like mx.google.com`)
}

function dateSetting(text: string | undefined): PlainDate | undefined {
  if (text === undefined || isPlainDate(text)) return text
  throw new ConfigError(`IMAP_SINCE must be a date like 2026-11-20, not "${text}"`)
}
