import { chmodSync, writeFileSync, readFileSync } from 'node:fs'
import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { createApp, type App } from './app.server.ts'
import { readConfig, type Config } from '#base/config/config.server.ts'
import { createHttpServer, prepareStop } from '#base/http/http-server.server.ts'
import { createLog, openLogOutput } from '#base/http/log.server.ts'
import { makeFolder } from '#base/config/make-folder.server.ts'
import { Metrics, type Figure } from '#base/processes/metrics.server.ts'
import { keepNewFilesPrivate, tightenDataDir } from '#base/config/private-files.server.ts'
import { endProgram } from '#base/processes/end-program.server.ts'
import { inheritedSocket, reportReady } from '#base/processes/service-manager.server.ts'
import { DO_NOT_RESTART, exitStatusOf, startFault } from '#base/processes/start-fault.server.ts'
import { clockBehind, localAddress } from './commands/setup-check.server.ts'
import { createWeb, siteListener } from './web.server.ts'
import { statfs } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { countOpenJobs } from '#lists/server/bulk/jobs/bulk-job.server.ts'
import {
  countForMetrics,
  lastMailboxLook,
  secondsOfFailedSending,
  secondsOfOldestWaiting,
} from '#mail/server/outbox/mail-figures.server.ts'
import { watchMail } from '#mail/server/outbox/mail-watch.server.ts'

const CODE_FILE = 'first-admin-code.txt'

export interface StartOptions {
  /** Returns the built pages or, in development, the pages that Vite currently compiles. */
  pages: () => Promise<ServerBuild>
  /** Folder of the built browser files. Undefined in development, where Vite serves them. */
  clientDir?: string
  /** The listening server, if the caller needs it before the start, as Vite's hot reload does. */
  server?: Server
  /** Wraps the request listener; in development Vite answers its own requests. */
  wrap?: (listener: RequestListener) => RequestListener
}

/** Reads the settings and runs the site until a signal stops it. A failed start ends the process with a one-line message. */
export async function startServer(options: StartOptions): Promise<void> {
  let config: Config | undefined
  try {
    config = readConfig(process.env)
    await start(config, options)
  } catch (error) {
    const reason = startFault(error, config)
    console.error(reason === undefined ? error : `Cannot start: ${reason}`)
    // An invalid setting stays invalid. Later settings errors may be temporary: a port or a data folder in use.
    process.exit(config === undefined ? DO_NOT_RESTART : exitStatusOf(error))
  }
}

/** Starts the site. The first code is printed last, even after a failed start, because it is not generated again. */
async function start(config: Config, options: StartOptions): Promise<void> {
  let sayFirstCode: (() => void) | undefined
  try {
    await open(config, options, (code) => (sayFirstCode = keepFirstCode(config, code)))
  } finally {
    sayFirstCode?.()
  }
}

/** Assembles the app, its pages and the socket, and a stop that still answers accepted requests. */
async function open(
  config: Config,
  { pages, clientDir, server = createHttpServer(), wrap = (listener) => listener }: StartOptions,
  onFirstCode: (code: string) => void,
): Promise<void> {
  const output = openLogOutput()
  const log = createLog(config.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info'), output)
  log.info(readRelease(), 'starting')
  keepNewFilesPrivate()
  makeFolder(config.dataDir)
  const openFiles = tightenDataDir(config.dataDir)
  if (openFiles !== undefined) log.warn(openFiles)
  const metrics = new Metrics()
  const starting = createApp(config, {
    onFault: (error) => {
      log.error(error, 'a fault of the database')
      metrics.countFault('database')
    },
    onBackup: (outcome) => (outcome instanceof Error ? log.error(outcome, 'the backup failed') : log.info(outcome, 'a backup was made')),
    onFirstCode,
  })
  // The pages load while the writer thread starts. In development the first request loads them, and reports their errors.
  const [app] = await Promise.all([starting, clientDir === undefined ? undefined : pages()])
  const wrongClock = await clockBehind(app.db, new Date())
  if (wrongClock !== undefined) log.warn(wrongClock)
  // A demo is tried on the machine that runs it, so a local address is fine.
  const local = config.seed === 'none' ? localAddress(config) : undefined
  if (local !== undefined) log.warn(local)
  const web = createWeb({ app, log, metrics, pages, clientDir })
  const stop = prepareStop(server)
  const endWatch = watchMail(app.db, config.mail, (facts, text) => log.warn(facts, text))
  const close = () => {
    endWatch()
    return app.close()
  }
  endProgram({ log, output, stop, close })
  server.on('request', wrap(siteListener(web, { app, log, metrics })))
  if (config.metricsPort !== undefined) await metrics.listen(config.metricsPort, siteFigures(app, config))
  server.listen(inheritedSocket() ?? { port: config.port, host: config.host })
  await once(server, 'listening')
  announce(config, server)
  reportReady(log)
  app.keys.prepare().catch((error: unknown) => log.error(error, 'the issuer’s keys could not be made'))
}

function announce(config: Config, server: Server): void {
  const { port } = server.address() as AddressInfo
  const host = config.host === '127.0.0.1' || config.host === '0.0.0.0' ? 'localhost' : config.host
  console.log(`Pramaan is open at http://${host}:${port} (back-office: http://${host}:${port}/admin)`)
}

/** Keeps the first start's admin code: for the terminal, or in a file readable only by its owner. Returns a function that announces it. */
function keepFirstCode(config: Config, firstCode: string): () => void {
  if (process.stdout.isTTY) return () => console.log(`\nSign-in code for the back-office, shown only once: ${firstCode}\n`)
  const file = join(config.dataDir, CODE_FILE)
  writeFileSync(file, `${firstCode}\n`, { mode: 0o600 })
  chmodSync(file, 0o600)
  return () => console.log(`The sign-in code for the back-office is in ${file}; read it once and delete the file.`)
}

/** Written into the build by scripts/setup.mjs. */
const RELEASE_FILE = fileURLToPath(new URL('../release.json', import.meta.url))

/** The Prometheus metrics of this installation; deploy/prometheus-alerts.yml defines their alerts. */
function siteFigures({ db, backups }: App, { dataDir, backups: { folder, intervalMs }, mail }: Config): Figure[] {
  const release = readRelease()
  return [
    {
      name: 'pramaan_info',
      help: 'The program: its version, and the commit it was built from.',
      labels: ['version', 'commit'],
      read: () => [{ labels: release, value: 1 }],
    },
    {
      name: 'pramaan_jobs',
      help: 'Jobs of the worker that have not ended, by state.',
      labels: ['state'],
      read: async () => byLabel('state', ['preparing', 'waiting', 'running'], await countOpenJobs(db)),
    },
    {
      name: 'pramaan_mails',
      help: 'E-mails of the outbox, by status; sent: in the last 24 hours.',
      labels: ['status'],
      read: async () => byLabel('status', ['waiting', 'failed', 'sent'], await countForMetrics(db, new Date())),
    },
    {
      name: 'pramaan_oldest_waiting_mail_seconds',
      help: 'How long the oldest e-mail waits that should have been sent; 0: none.',
      read: async () => [{ value: await secondsOfOldestWaiting(db, new Date()) }],
    },
    {
      name: 'pramaan_mail_server_failing_seconds',
      help: 'How long the mail server has been taking no e-mails; 0: it does. Missing without SMTP_URL.',
      read: async () => (mail.smtp ? [{ value: await secondsOfFailedSending(db, new Date()) }] : []),
    },
    {
      name: 'pramaan_last_mailbox_look_timestamp_seconds',
      help: 'When the mailbox was last read to its end; 0: never. Missing without IMAP_URL.',
      read: async () => (mail.mailbox ? [{ value: await lastMailboxLook(db) }] : []),
    },
    {
      name: 'pramaan_last_backup_timestamp_seconds',
      help: 'When the last good backup was made; 0: never. Missing when BACKUP_INTERVAL_MINUTES is off.',
      read: async () => (intervalMs === undefined ? [] : [{ value: Date.parse((await backups.status()).last?.at ?? '1970') / 1000 }]),
    },
    {
      name: 'pramaan_free_bytes',
      help: 'Free space on the disks of DATA_DIR and BACKUP_DIR.',
      labels: ['folder'],
      read: async () => (await Promise.all([freeOn('DATA_DIR', dataDir), freeOn('BACKUP_DIR', folder)])).flat(),
    },
  ]
}

function readRelease(): { version: string; commit: string } {
  try {
    return JSON.parse(readFileSync(RELEASE_FILE, 'utf8')) as { version: string; commit: string }
  } catch {
    return { version: 'development', commit: '' }
  }
}

function byLabel(label: string, values: readonly string[], counts: Map<string, number>) {
  return values.map((value) => ({ labels: { [label]: value }, value: counts.get(value) ?? 0 }))
}

/** Empty while the folder does not exist: the first backup creates the backups folder. */
async function freeOn(setting: string, folder: string) {
  const stats = await statfs(folder).catch(() => undefined)
  return stats ? [{ labels: { folder: setting }, value: stats.bavail * stats.bsize }] : []
}
