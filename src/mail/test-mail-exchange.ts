import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, type TestImapServer } from './test-imap-server.ts'

/** A private Exim on a free port of this machine: it delivers the office's mails to its mailbox, and a customer's to theirs. */
export interface TestMailExchange {
  /** As SMTP_URL; customers use it, too. */
  url: string
  /** The customer's mails, as received. */
  ofCustomer: () => string[]
  stop: () => Promise<void>
}

const EXIM = '/usr/sbin/exim4'
const ACCOUNT = 'Debian-exim'
const READY_WITHIN_MS = 15_000
/** The only valid address at example.com: Exim returns mails to any other. */
export const CUSTOMER = 'asha@example.com'

/** Whether a real mail exchange can run here. Only root may give Exim its own settings. */
export function hasExim(): boolean {
  if (existsSync(EXIM) && process.getuid?.() === 0) return true
  console.log('NOT RUN: the tests with a mail exchange, because Exim is not installed (Debian: exim4-daemon-light), or we are not root')
  return false
}

/** Starts Exim, which delivers the office's mail to this mailbox. @throws Error with its log when it does not answer */
export async function startMailExchange({ maildir }: TestImapServer): Promise<TestMailExchange> {
  const folder = mkdtempSync(join(tmpdir(), 'pramaan-exim-'))
  const [spool, log, customer] = ['spool', 'log', 'customer'].map((name) => join(folder, name)) as [string, string, string]
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, ACCOUNT], { encoding: 'utf8' }))) as [number, number]
  chmodSync(folder, 0o711)
  for (const path of [spool, log, customer]) {
    mkdirSync(path)
    chownSync(path, uid, gid)
  }
  for (const part of ['new', 'tmp']) chmodSync(join(maildir, part), 0o777)
  const port = await freePort()
  const settings = join(folder, 'exim.conf')
  writeFileSync(settings, configuration({ folder, maildir, customer }), { mode: 0o644 })
  const server = spawn(EXIM, ['-C', settings, '-bdf', '-oX', `127.0.0.1.${port}`], { stdio: 'ignore' })
  process.once('exit', () => {
    server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  await untilGreeted(port, join(log, 'main.log'))
  return {
    url: `smtp://127.0.0.1:${port}`,
    ofCustomer: () => {
      const arrived = join(customer, 'new')
      return existsSync(arrived) ? readdirSync(arrived).map((name) => readFileSync(join(arrived, name), 'utf8')) : []
    },
    stop: async () => {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
    },
  }
}

function configuration({ folder, maildir, customer }: Record<'folder' | 'maildir' | 'customer', string>): string {
  // Read by Dovecot, which runs as another account.
  const mailbox = (directory: string) => `
  driver = appendfile
  directory = ${directory}
  maildir_format
  mode = 0644
  delivery_date_add
  envelope_to_add
  return_path_add
`
  return `
spool_directory = ${folder}/spool
log_file_path = ${folder}/log/%s.log
pid_file_path = ${folder}/spool/pid
primary_hostname = mx.example.com
qualify_domain = example.com
local_interfaces = 127.0.0.1
host_lookup =
rfc1413_query_timeout = 0s
# With settings that are not the system's, it may not change to the account of each mailbox.
deliver_drop_privilege
keep_environment =
acl_smtp_rcpt = everyone
tls_advertise_hosts =
begin acl
everyone:
  accept
begin routers
office:
  driver = accept
  domains = example.com
  local_parts = office
  transport = office
customer:
  driver = accept
  domains = example.com
  local_parts = ${CUSTOMER.split('@')[0]}
  transport = customer
begin transports
office:${mailbox(maildir)}
customer:${mailbox(customer)}
`
}

async function untilGreeted(port: number, log: string): Promise<void> {
  for (const deadline = Date.now() + READY_WITHIN_MS; ; await pause(50)) {
    const socket = connect(port, '127.0.0.1')
    const isUp = await once(socket, 'data').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isUp) return
    if (Date.now() > deadline) throw new Error(`Exim does not answer:\n${existsSync(log) ? readFileSync(log, 'utf8') : ''}`)
  }
}
