import { chmodSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import type { ServerBuild } from 'react-router'
import { createApp } from './app.server.ts'
import { readConfig, type Config } from './platform/config.server.ts'
import { startFault } from './start-fault.server.ts'
import { createWeb, siteListener } from './web.server.ts'

const CODE_FILE = 'first-admin-code.txt'
/**
 * Must exceed the proxy's keep-alive timeout (nginx: 60 s). Otherwise the proxy may send a request on a socket that we
 * have just closed.
 */
const KEEP_ALIVE_MS = 75_000
/** A stop ends within 10 s (docs/product/quality.md): requests that still run are cut first, then the process ends. */
const DRAIN_MS = 9000
const FORCE_EXIT_MS = 9500
const IDLE_CHECK_MS = 100

export interface StartOptions {
  /** The pages: those of the build, or in development whatever Vite makes of the sources at the moment. */
  pages: () => Promise<ServerBuild>
  /** Folder of the built browser files. Undefined in development, where Vite serves them. */
  clientDir?: string
  /** The server to listen with, when the caller needs it before the start, as Vite's hot reload does. */
  server?: Server
  /** Wraps the listener of requests; Vite answers its own in development. */
  wrap?: (listener: RequestListener) => RequestListener
}

/** Reads the settings and runs the site until a signal stops it. A start that fails ends the process with one line. */
export async function startServer(options: StartOptions): Promise<void> {
  let config: Config | undefined
  try {
    config = readConfig(process.env)
    await start(config, options)
  } catch (error) {
    const reason = startFault(error, config)
    console.error(reason === undefined ? error : `Cannot start: ${reason}`)
    process.exit(1)
  }
}

/** Puts the parts together: the app, its pages, the socket, and a stop that still answers the requests it has accepted. */
async function start(config: Config, { pages, clientDir, server = createServer(), wrap = (listener) => listener }: StartOptions): Promise<void> {
  const log = pino({ level: config.logLevel })
  const app = await createApp(config, {
    onFault: (error) => log.error(error, 'the database connection failed'),
    onFirstCode: (code) => announceFirstCode(config, code),
  })
  const web = createWeb({ app, log, pages, clientDir })
  // In development pages change without a commit, so finished pages cannot be cached.
  const listener = siteListener(web, { app, log, usesPageCache: clientDir !== undefined })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.on('request', wrap(listener))
  stopOnSignal(server, () => app.close())
  server.listen(config.port, config.host)
  await once(server, 'listening')
  announce(config, server)
  app.keys.prepare().catch((error: unknown) => log.error(error, 'the issuer’s keys could not be made'))
}

function announce(config: Config, server: Server): void {
  const { port } = server.address() as AddressInfo
  const host = config.host === '127.0.0.1' || config.host === '0.0.0.0' ? 'localhost' : config.host
  console.log(`Pramaan is open at http://${host}:${port} (back-office: http://${host}:${port}/admin)`)
}

/** The admin's code, at the first start: to a terminal, or to a file only its owner can read. */
function announceFirstCode(config: Config, firstCode: string): void {
  if (process.stdout.isTTY) {
    console.log(`\nAPI code for the back-office, shown this once: ${firstCode}\n`)
    return
  }
  const file = join(config.dataDir, CODE_FILE)
  writeFileSync(file, `${firstCode}\n`, { mode: 0o600 })
  chmodSync(file, 0o600)
  console.log(`The API code for the back-office is in ${file}; read it once and delete the file.`)
}

function stopOnSignal(server: Server, close: () => Promise<void>): void {
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    // A connection that is kept alive ends with its answer, or it would go on asking until it is cut.
    server.prependListener('request', (_request, response: ServerResponse) => response.setHeader('Connection', 'close'))
    setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS).unref()
    server.close(() => {
      close().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
    setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref()
    setTimeout(() => process.exit(0), FORCE_EXIT_MS).unref()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
