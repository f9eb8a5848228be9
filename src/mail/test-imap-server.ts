import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer as createHttpServer, type Server } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'
import type { MailboxSettings } from '#base/config/mailbox-config.server.ts'

/** A private Dovecot on a free port of this machine, with one mailbox. scripts/system-packages.ts names its package. */
export interface TestImapServer {
  settings: MailboxSettings
  /** As IMAP_URL. */
  url: string
  /** The mailbox's folder, inside folders that every account may enter. */
  maildir: string
  /** Delivers a mail atomically, as a mail server does. */
  deliver: (source: string, options?: { at?: Date; folder?: string }) => void
  /** The names of the inbox's files, whose flags would reveal a mark. */
  files: () => string[]
  /** Removes all mails. */
  empty: () => void
  setPassword: (password: string) => Promise<void>
  /** Gives the inbox a new UIDVALIDITY, so that all mails get new numbers. */
  renumber: () => Promise<void>
  stop: () => Promise<void>
  start: () => Promise<void>
}

const DOVECOT = '/usr/sbin/dovecot'
const USER = 'office@example.com'
const PASSWORD = 'right password'
/** The interval at which Dovecot re-reads the file. */
const PASSWORD_READ_WITHIN_MS = 2500
const READY_WITHIN_MS = 15_000

/** Whether tests with a real mail server can run here: Dovecot 2.3, for which these settings are written. */
export function hasDovecot(): boolean {
  if (existsSync(DOVECOT) && execFileSync(DOVECOT, ['--version'], { encoding: 'utf8' }).startsWith('2.3.')) return true
  console.log('NOT RUN: the tests of the mailbox, because Dovecot 2.3 is not installed (Debian: dovecot-imapd)')
  return false
}

let delivered = 0

interface ImapServerOptions {
  /** False disables IDLE, as at a few hosts. */
  hasIdle?: boolean
  /**
   * The access tokens that are currently valid. If set, the server offers OAuth2 and validates tokens at an address of its own, as
   * Microsoft 365 does.
   */
  tokens?: ReadonlySet<string>
}

export async function startImapServer({ hasIdle = true, tokens }: ImapServerOptions = {}): Promise<TestImapServer> {
  const folder = mkdtempSync(join(tmpdir(), 'pramaan-imap-'))
  const account = serviceAccount()
  const home = join(folder, 'mail', USER)
  const own = (path: string) => account.uid !== process.getuid?.() && chownSync(path, account.uid, account.gid)
  const make = (...paths: string[]) => {
    for (const path of paths) {
      mkdirSync(path)
      own(path)
    }
  }
  own(folder)
  chmodSync(folder, 0o711)
  make(join(folder, 'mail'), home, join(home, 'Maildir'), ...['new', 'cur', 'tmp'].map((name) => join(home, 'Maildir', name)))
  const port = await freePort()
  const writePassword = (password: string) => {
    writeFileSync(join(folder, 'users'), `${USER}:{PLAIN}${password}\n`)
    own(join(folder, 'users'))
  }
  writePassword(PASSWORD)
  const authority = tokens && (await startTokenAuthority(tokens))
  writeFileSync(
    join(folder, 'dovecot.conf'),
    configuration({ folder, port, account: account.name, hasIdle, hasTokens: tokens !== undefined }),
  )
  if (authority) {
    const url = `http://127.0.0.1:${(authority.address() as AddressInfo).port}/?access_token=`
    writeFileSync(join(folder, 'oauth2.conf'), `tokeninfo_url = ${url}\nusername_attribute = email\nforce_introspection = no\n`)
    own(join(folder, 'oauth2.conf'))
  }
  let server: ChildProcess | undefined
  const start = async () => {
    const ids = process.getuid?.() === 0 ? { uid: account.uid, gid: account.gid } : {}
    server = spawn(DOVECOT, ['-F', '-c', join(folder, 'dovecot.conf')], { ...ids, cwd: folder, stdio: 'ignore' })
    await untilReady(port, server, join(folder, 'log'))
  }
  const stop = async () => {
    if (server?.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
    authority?.close()
  }
  const settings: MailboxSettings = {
    host: '127.0.0.1',
    port,
    tls: 'off',
    user: USER,
    login: { password: PASSWORD },
    folder: 'INBOX',
    since: undefined,
    authservId: undefined,
  }
  process.once('exit', () => {
    server?.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  await start()
  return {
    settings,
    maildir: join(home, 'Maildir'),
    url: `imap://${encodeURIComponent(USER)}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/INBOX`,
    deliver: (source, { at = new Date(), folder: name } = {}) => {
      const maildir = join(home, 'Maildir', name === undefined ? '' : `.${name}`)
      delivered += 1
      const file = `${at.getTime()}.${delivered}.${process.pid}`
      writeFileSync(join(maildir, 'tmp', file), source.replace(/\r?\n/g, '\r\n'))
      own(join(maildir, 'tmp', file))
      utimesSync(join(maildir, 'tmp', file), at, at)
      renameSync(join(maildir, 'tmp', file), join(maildir, 'new', file))
    },
    files: () => ['new', 'cur'].flatMap((part) => readdirSync(join(home, 'Maildir', part))).toSorted(),
    empty: () => {
      for (const part of ['new', 'cur'])
        for (const name of readdirSync(join(home, 'Maildir', part))) rmSync(join(home, 'Maildir', part, name))
    },
    setPassword: async (password) => {
      writePassword(password)
      await pause(PASSWORD_READ_WITHIN_MS)
    },
    renumber: async () => {
      await stop()
      for (const name of readdirSync(join(home, 'Maildir'))) if (name.startsWith('dovecot')) rmSync(join(home, 'Maildir', name))
      // It is based on the clock's seconds.
      await pause(1100)
      await start()
    },
    stop,
    start,
  }
}

interface Configured {
  folder: string
  port: number
  account: string
  hasIdle: boolean
  hasTokens: boolean
}

function configuration({ folder, port, account, hasIdle, hasTokens }: Configured): string {
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_failure_delay = 0
default_internal_user = ${account.split(':')[0]}
default_internal_group = ${account.split(':')[1]}
default_login_user = ${account.split(':')[0]}
first_valid_uid = 1
first_valid_gid = 1
mail_location = maildir:~/Maildir
mail_max_userip_connections = 100
${hasIdle ? '' : 'imap_capability = IMAP4rev1 SASL-IR LITERAL+ UIDPLUS\n'}
auth_mechanisms = plain login${hasTokens ? ' xoauth2' : ''}
${hasTokens ? `passdb {\n  driver = oauth2\n  mechanisms = xoauth2\n  args = ${folder}/oauth2.conf\n}\n` : ''}
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = static
  args = uid=${account.split(':')[0]} gid=${account.split(':')[1]} home=${folder}/mail/%u allow_all_users=yes
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
  # Each wrong password would make the next answer slower.
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
`
}

/** Identifies the owner of a known token and rejects all others. */
async function startTokenAuthority(tokens: ReadonlySet<string>): Promise<Server> {
  const authority = createHttpServer((request, response) => {
    const token = new URL(request.url ?? '/', 'http://localhost').searchParams.get('access_token')
    const isGood = token !== null && tokens.has(token)
    response.writeHead(isGood ? 200 : 401, { 'Content-Type': 'application/json' }).end(isGood ? JSON.stringify({ email: USER }) : '{}')
  }).listen(0, '127.0.0.1')
  await once(authority, 'listening')
  return authority
}

/** Dovecot rejects root's mailboxes, so root runs it as the account `nobody`. */
function serviceAccount(): { uid: number; gid: number; name: string } {
  const who = process.getuid?.() === 0 ? ['nobody'] : []
  const [uid, gid, user, group] = ['-u', '-g', '-un', '-gn'].map((flag) => execFileSync('id', [flag, ...who], { encoding: 'utf8' }).trim())
  return { uid: Number(uid), gid: Number(gid), name: `${user}:${group}` }
}

async function untilReady(port: number, server: ChildProcess, log: string): Promise<void> {
  for (const deadline = Date.now() + READY_WITHIN_MS; ; await pause(50)) {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port,
      secure: false,
      doSTARTTLS: false,
      logger: false,
      auth: { user: USER, pass: '?' },
    })
    client.on('error', () => undefined)
    // A refused password is an answer.
    const isUp = await client.connect().then(
      () => true,
      (error: { authenticationFailed?: boolean }) => error.authenticationFailed === true,
    )
    client.close()
    if (isUp) return
    if (server.exitCode !== null || Date.now() > deadline)
      throw new Error(`Dovecot does not answer:\n${existsSync(log) ? readFileSync(log, 'utf8') : ''}`)
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
