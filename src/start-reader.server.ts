import { rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { createSiteParts, type SiteApp } from './app.server.ts'
import { endProgram } from './platform/processes/end-program.server.ts'
import { newsletterMailHooks } from './newsletter/newsletter-mail-hooks.server.ts'
import { Backups } from './platform/backup/backups.server.ts'
import { shareDataDir } from './platform/backup/data-dir-lock.server.ts'
import { readConfig, type Config } from './platform/config.server.ts'
import { SQLITE_FILE } from './platform/data-dir.server.ts'
import { KNOWN_MIGRATIONS } from './platform/database/migrate.server.ts'
import { getSecret } from './platform/database/secret.server.ts'
import { openSqliteForReader } from './platform/database/sqlite/sqlite.server.ts'
import { BatchedOutput } from './platform/http/batched-output.server.ts'
import { createHttpServer, prepareStop } from './platform/http/http-server.server.ts'
import { createLog } from './platform/http/log.server.ts'
import { keepNewFilesPrivate } from './platform/private-files.server.ts'
import { Forwarder } from './platform/processes/forwarded-requests.server.ts'
import { MainProcess } from './platform/processes/main-process.server.ts'
import { needMainProcess } from './platform/processes/needs-main-process.server.ts'
import { isForReader } from './platform/processes/readers-share.server.ts'
import { createWeb, siteListener } from './web.server.ts'

interface ReaderOptions {
  pages: () => Promise<ServerBuild>
  clientDir: string
}

/** Answers requests that only read, on the port of the main process, until that one ends or wants this one to end. */
export async function startReader({ pages, clientDir }: ReaderOptions): Promise<void> {
  const main = new MainProcess(process)
  const socketPath = process.argv[3] ?? ''
  // The main process has died. Whoever starts it again needs the port, and nobody needs the folder of its socket.
  process.on('disconnect', () => {
    try {
      rmSync(socketPath, { force: true })
      rmdirSync(dirname(socketPath))
    } catch {
      // Another reading process was faster.
    }
    process.exit()
  })
  const output = new BatchedOutput(process.stdout)
  process.on('exit', () => output.flushSync())
  const config = readConfig(process.env)
  const log = createLog(config.logLevel, output)
  keepNewFilesPrivate()
  const metrics = main.metrics({ isCounting: config.metricsPort !== undefined })
  const onFault = (error: unknown) => {
    log.error(error, 'a fault of the database')
    metrics.countFault('database')
  }
  const app = await openReaderApp(config, { main, onFault })
  const forwarder = new Forwarder(socketPath)
  const forward = forwarder.forward.bind(forwarder)
  const web = createWeb({ app, log, metrics, pages, clientDir })
  const answer = siteListener(web, { app, log, metrics, forward })
  const server = createHttpServer()
  const stoppable = prepareStop(server)
  const stop = async () => {
    await stoppable.stop(() => main.send({ kind: 'closed' }))
    main.flushMeasurements()
  }
  const end = endProgram({ log, output, stop, close: () => app.close() })
  void main.stopped().then(end)
  server.on(
    'request',
    stoppable.tracked((request, response) =>
      isForReader(request, web.readingPosts) ? answer(request, response) : forward(request, response),
    ),
  )
  server.listen(await main.ready())
}

interface ReaderAppOptions {
  main: MainProcess
  onFault: (error: unknown) => void
}

/**
 * The app of a reading process. It has a connection that cannot write, and the counts of the main process. Jobs, mails and
 * backups belong to the main process, and so do processes that draw: `needMainProcess` hands the request over.
 */
async function openReaderApp(config: Config, { main, onFault }: ReaderAppOptions): Promise<SiteApp & { close: () => Promise<void> }> {
  const releaseDataDir = shareDataDir(config.dataDir)
  const clock = () => new Date()
  const onDamage = (error: Error) => {
    onFault(error)
    main.send({ kind: 'damaged', finding: error.message })
  }
  const db = openSqliteForReader(join(config.dataDir, SQLITE_FILE), { onFault: onDamage, refuseWrite: needMainProcess })
  const secret = await getSecret(db, 'installation', needMainProcess)
  const { closeParts, ...parts } = createSiteParts(db, config, { secret, counts: main.counts, clock, onFault })
  parts.shareImages.draw = needMainProcess
  const close = async () => {
    await closeParts()
    await db.close()
    releaseDataDir()
  }
  return {
    db,
    ...parts,
    // Of these two the back-office reads alone, in the main process.
    backups: new Backups({ config, knownMigrations: KNOWN_MIGRATIONS, clock, onBackup: () => undefined }),
    outbox: { mail: config.mail, dkim: undefined, hooks: newsletterMailHooks(parts.api), close: () => Promise.resolve() },
    close,
  }
}
