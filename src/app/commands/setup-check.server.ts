import { constants } from 'node:fs'
import { access, lstat, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { sql } from 'kysely'
import { newestEnquiryAt } from '#enquiries/server/enquiry-counts.server.ts'
import { Bucket } from '#base/files/bucket.server.ts'
import { addressesInMails } from '#mail/server/addresses-in-mails.server.ts'
import { ImapMailbox } from '#mail/server/mailbox/imap-mailbox.server.ts'
import { readDkimKey } from '#mail/server/transport/dkim-key.server.ts'
import { SmtpTransport } from '#mail/server/transport/smtp-transport.server.ts'
import { passkeyHosts } from '#staff/server/second-factor/passkeys.server.ts'
import { newestEntryAt } from '#base/audit/audit-log.server.ts'
import type { Config } from '#base/config/config.server.ts'
import { SQLITE_FILE } from '#base/config/data-dir.server.ts'
import { NewerDatabase, refuseNewer } from '#base/database/migrate.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { openForReading } from '#base/database/open-database.server.ts'
import { LOOPBACK_HOSTS } from '#base/config/loopback.ts'
import { indianTime } from '#base/dates/dates.ts'
import { bytesInWords } from '#base/text/wording/bytes-in-words.ts'
import { pingVirusScanner } from '#base/processes/virus-scanner.server.ts'
import { exitStatusOf, startFault } from '#base/processes/start-fault.server.ts'

/** A finding about the installation, in one sentence. A fault keeps the site from working; a warning deserves a look. */
export interface Finding {
  kind: 'ok' | 'warning' | 'fault'
  text: string
  /** The exit status this fault would cause. */
  exitStatus?: number
}

const OTHERS = 0o077
const WARN_FREE_BYTES = 1024 ** 3
const MIN_FREE_BYTES = 100 * 1024 ** 2
const DAY_MS = 24 * 3_600_000
const MAX_CLOCK_DIFFERENCE_MS = 5000
/** The time of writing. A clock that shows an earlier time has not been set. */
const EARLIEST = Date.parse('2026-11-01T00:00:00Z')

/** Checks settings, database, data folder, clock and disk. Changes nothing. */
export async function checkSetup(config: Config, now: Date): Promise<Finding[]> {
  return [
    ...checkAddresses(config),
    ...(await checkDatabase(config, now)),
    ...(await checkDataDir(config)),
    ...(await checkBackupDir(config)),
    ...checkClock(now),
    ...(await checkDisk(config)),
    ...(await checkIssuerKey(config)),
    ...(await checkBucket(config)),
    ...(await checkMail(config)),
    ...(await checkVirusScanner(config)),
    ...(await checkMailbox(config)),
  ]
}

function checkAddresses({ siteUrl, host, trustedProxies, seed }: Config): Finding[] {
  const { hostname, protocol } = new URL(siteUrl)
  const isPublic = !LOOPBACK_HOSTS.has(hostname)
  const findings: Finding[] = []
  if (isPublic && protocol === 'http:')
    findings.push(warning(`SITE_URL ${siteUrl} is not https: browsers show it as not secure, and codes travel unencrypted.`))
  if (isPublic && trustedProxies.length === 0)
    findings.push(warning('TRUST_PROXY is unset: behind a proxy, all visitors would share one limit and one address in the log.'))
  const local = localAddress({ siteUrl })
  if (local !== undefined) findings.push(warning(`${local}.`))
  if (isPublic && !LOOPBACK_HOSTS.has(host))
    findings.push(warning(`HOST ${host} is open to the network: let only the proxy reach this port.`))
  if (isPublic && seed === 'demo') findings.push(warning('SEED is demo: an empty database would get demo certificates. Set SEED=none.'))
  return findings.length > 0 ? findings : [ok(`The public address is ${siteUrl}.`)]
}

/** A warning if links lead only to this machine; otherwise undefined. */
export function localAddress({ siteUrl }: Pick<Config, 'siteUrl'>): string | undefined {
  if (!LOOPBACK_HOSTS.has(new URL(siteUrl).hostname)) return undefined
  return `SITE_URL is ${siteUrl}: links in e-mails and the QR codes on certificates lead nowhere but on this machine. Set it before the first certificate is issued`
}

async function checkDatabase(config: Config, now: Date): Promise<Finding[]> {
  const name = config.databaseUrl === undefined ? 'SQLite' : 'PostgreSQL'
  if (config.databaseUrl === undefined && !(await exists(join(config.dataDir, SQLITE_FILE)))) {
    return [ok('There is no database yet: the first start makes one.')]
  }
  try {
    const db = await openForReading(config)
    try {
      await refuseNewer(db.sql)
      // A database of an earlier release may lack these tables until the next start updates it.
      const wrongClock = await clockBehind(db, now).catch(() => undefined)
      return [
        ok(`${name} answers.`),
        ...(wrongClock === undefined ? [] : [warning(`${wrongClock}.`)]),
        ...(await formerAddresses(db, config).catch(() => [])),
        ...(config.databaseUrl === undefined ? [] : compareClocks(now, await clockOfPostgres(db.sql))),
      ]
    } finally {
      await db.close()
    }
  } catch (error) {
    const reason = startFault(error, config) ?? String(error)
    if (error instanceof NewerDatabase) return [{ ...fault(`The site cannot start: ${reason}.`), exitStatus: exitStatusOf(error) }]
    return [fault(`${name} does not answer: ${reason}.`)]
  }
}

/** A warning if the newest enquiry or history entry is more than a day ahead of this machine's clock. */
export async function clockBehind(db: Pick<Database, 'sql'>, now: Date): Promise<string | undefined> {
  const moments = await Promise.all([newestEntryAt(db), newestEnquiryAt(db)])
  const newest = Math.max(...moments.map((at) => (at ? Date.parse(at) : 0)))
  if (newest - now.getTime() <= DAY_MS) return undefined
  return (
    `The clock says ${indianTime(now)}, but the database has entries of ${indianTime(new Date(newest))}: ` +
    'if the clock is wrong, certificates, sessions and reminders get wrong dates. Set it, then restart'
  )
}

/** Warns about former addresses, used by passkeys or mails, that no setting names. */
async function formerAddresses(db: Pick<Database, 'sql'>, { siteUrl, formerSiteUrls }: Config): Promise<Finding[]> {
  const named = [siteUrl, ...formerSiteUrls]
  const used = [...(await addressesInMails(db, named)), ...(await passkeyHosts(db)).map((host) => `https://${host}`)]
  const others = new Map(used.map((address) => [new URL(address).hostname, address]))
  for (const address of named) others.delete(new URL(address).hostname)
  return [...others]
    .filter(([host]) => !LOOPBACK_HOSTS.has(host))
    .map(([host, address]) =>
      warning(`The database was used at ${host}: if that was this site, add its address to FORMER_SITE_URLS (${address}).`),
    )
}

async function clockOfPostgres(database: Parameters<ReturnType<typeof sql>['execute']>[0]): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(database)
  return new Date(rows[0]?.at ?? 0)
}

function compareClocks(now: Date, other: Date): Finding[] {
  const difference = Math.abs(now.getTime() - other.getTime())
  if (difference <= MAX_CLOCK_DIFFERENCE_MS) return []
  return [
    warning(
      `The clocks of this machine and of PostgreSQL differ by ${Math.round(difference / 1000)} s: sessions and limits may end early or late.`,
    ),
  ]
}

async function checkDataDir({ dataDir }: Config): Promise<Finding[]> {
  const findings = await checkWritable('DATA_DIR', dataDir)
  if (!(await exists(dataDir)))
    return findings.length > 0 ? findings : [ok(`DATA_DIR ${dataDir} does not exist yet: the first start makes it.`)]
  if (process.platform !== 'win32') {
    const open = await openPaths(dataDir)
    if (open.length > 0)
      findings.push(warning(`Other accounts can read ${open.join(', ')}: the next start corrects that, if this account owns them.`))
  }
  return findings.length > 0 ? findings : [ok(`DATA_DIR ${dataDir} can be written, and is closed to other accounts.`)]
}

async function checkBackupDir({ dataDir, backups }: Config): Promise<Finding[]> {
  // A folder inside DATA_DIR is writable if that is.
  if (backups.intervalMs === undefined || !relative(dataDir, backups.folder).startsWith('..')) return []
  const findings = await checkWritable('BACKUP_DIR', backups.folder)
  return findings.length > 0 ? findings : [ok(`BACKUP_DIR ${backups.folder} can be written.`)]
}

/** Tests writing to the folder, or to its nearest existing parent. */
async function checkWritable(setting: string, folder: string): Promise<Finding[]> {
  let existing = folder
  while (!(await exists(existing)) && dirname(existing) !== existing) existing = dirname(existing)
  try {
    await rm(await mkdtemp(join(existing, '.check-')), { recursive: true })
    return []
  } catch (error) {
    return [fault(`${setting} ${folder} cannot be ${existing === folder ? 'written' : 'made'}: ${messageOf(error)}.`)]
  }
}

/** The folder and its files that other accounts may read. */
async function openPaths(dataDir: string): Promise<string[]> {
  const paths = [dataDir, ...(await readdir(dataDir).catch(() => [])).map((name) => join(dataDir, name))]
  const stats = await Promise.all(paths.map((path) => lstat(path).catch(() => undefined)))
  return paths.filter((_path, index) => {
    const found = stats[index]
    return found !== undefined && !found.isSymbolicLink() && (found.mode & OTHERS) !== 0
  })
}

function checkClock(now: Date): Finding[] {
  if (now.getTime() >= EARLIEST) return [ok(`The clock says ${now.toISOString()}.`)]
  return [fault(`The clock says ${now.toISOString()}, which is in the past: certificates would get wrong dates.`)]
}

async function checkDisk({ dataDir, backups }: Config): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [setting, folder] of [
    ['DATA_DIR', dataDir],
    ['BACKUP_DIR', backups.folder],
  ] as const) {
    if (!(await exists(folder))) continue
    const { bavail, bsize } = await statfs(folder)
    const free = bavail * bsize
    const text = `The disk of ${setting} has ${bytesInWords(free)} free.`
    findings.push(free < MIN_FREE_BYTES ? fault(text) : free < WARN_FREE_BYTES ? warning(text) : ok(text))
  }
  return findings
}

async function checkIssuerKey({ issuerP12 }: Config): Promise<Finding[]> {
  if (!issuerP12) return []
  return access(issuerP12.file, constants.R_OK).then(
    () => [ok(`ISSUER_P12 ${issuerP12.file} can be read.`)],
    (error: unknown) => [fault(`ISSUER_P12 ${issuerP12.file} cannot be read: ${messageOf(error)}.`)],
  )
}

/** Requests a picture that does not exist. */
async function checkBucket({ bucket }: Config): Promise<Finding[]> {
  if (!bucket) return []
  return new Bucket(bucket).has('no-such-picture').then(
    () => [ok(`The bucket ${bucket.url} answers and accepts the key.`)],
    (error: unknown) => [fault(`S3_URL ${bucket.url}: ${messageOf(error)}.`)],
  )
}

/** Connects to the mail server and signs in. Sends nothing. The site also runs without mail. */
async function checkMail({ mail, siteUrl }: Config): Promise<Finding[]> {
  const findings: Finding[] = []
  const dkim = await readDkimKey(mail).catch((error: unknown) => void findings.push(fault(`${messageOf(error)}.`)))
  if (dkim) findings.push(ok(`E-mails are signed with the key of DKIM_KEY for ${dkim.domain}.`))
  if (!mail.smtp) return [...findings, warning('SMTP_URL is unset: e-mails wait in the back-office, where each can be sent by hand.')]
  const { host, port, login } = mail.smtp
  const transport = new SmtpTransport(mail.smtp, { clientName: new URL(siteUrl).hostname })
  try {
    const failure = await transport.connect()
    return [
      ...findings,
      failure
        ? warning(`SMTP_URL: ${failure.words}`)
        : ok(`The mail server ${host}:${port} answers${login ? ' and accepts the sign-in' : ''}.`),
    ]
  } finally {
    await transport.close()
  }
}

/** Without a scanner, reply attachments are checked only by their kind, and received files not at all. */
async function checkVirusScanner({ mail: { virusScanner } }: Config): Promise<Finding[]> {
  if (virusScanner === undefined) return [ok('CLAMD_SOCKET is unset: files of e-mails, sent and received, are not scanned for viruses.')]
  return pingVirusScanner(virusScanner).then(
    () => [ok(`The virus scanner at ${virusScanner} answers.`)],
    (error: unknown) => [
      warning(
        `CLAMD_SOCKET ${virusScanner}: ${messageOf(error)}. No file can be added to a reply, and files of e-mails that arrive are not kept.`,
      ),
    ],
  )
}

/** Signs in and opens the folder read-only. Reads no mail. */
async function checkMailbox({ mail: { mailbox: settings } }: Config): Promise<Finding[]> {
  if (!settings) return []
  const mailbox = new ImapMailbox(settings)
  try {
    await mailbox.open()
    return [ok(`The mailbox ${settings.user} at ${settings.host} answers, and its folder ${settings.folder} can be read.`)]
  } catch (error) {
    return [warning(`IMAP_URL: ${messageOf(error)}`)]
  } finally {
    await mailbox.close()
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

const ok = (text: string): Finding => ({ kind: 'ok', text })
const warning = (text: string): Finding => ({ kind: 'warning', text })
const fault = (text: string): Finding => ({ kind: 'fault', text })
