import './platform/node-environment.server.ts'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import type { ServerBuild } from 'react-router'
import { createApp } from './app.server.ts'
import { ConfigError, readConfig, type Config } from './platform/config.server.ts'
import { startFault } from './platform/start-fault.server.ts'
import { createWeb, siteListener } from './web.server.ts'

/** scripts/build/bundle-program.mjs knows this address and puts that of the bundled pages in its place. */
const PAGES = new URL('../build/server/index.js', import.meta.url)
const BROWSER_FILES = new URL('../build/client', import.meta.url)
const CODE_FILE = 'first-admin-code.txt'
/**
 * Longer than a reverse proxy keeps an unused connection (nginx 60 s): who closes first must not be the one that is
 * asked, or a request that is on its way meets a closed door.
 */
const KEEP_ALIVE_MS = 75_000
/** When requests that still run are cut, and when the program ends whatever still hangs (docs/product/quality.md: within 10 s). */
const DRAIN_MS = 9000
const FORCE_EXIT_MS = 9500
const IDLE_CHECK_MS = 100

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

interface Pages {
  pages: () => Promise<ServerBuild>
  clientDir?: string
  middleware?: Middleware
}

let settings: Config | undefined
try {
  settings = readConfig(process.env)
  await start(settings)
} catch (error) {
  const reason = startFault(error, settings)
  console.error(reason === undefined ? error : `Cannot start: ${reason}`)
  process.exit(1)
}

/** Composition root: settings, office, pages, socket; and a stop that answers what was taken. */
async function start(config: Config): Promise<void> {
  const isDevelopment = process.argv.includes('--dev')
  const log = pino({ level: config.logLevel })
  const app = await createApp(config, {
    onFault: (error) => log.error(error, 'the database connection failed'),
    onFirstCode: (code) => announceFirstCode(config, code),
  })
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS })
  const { middleware, ...pages } = isDevelopment ? await developmentPages(server) : await builtPages()
  const web = createWeb({ app, log, ...pages })
  // In development pages change without a commit.
  const listener = siteListener(web, { app, log, usesPageCache: !isDevelopment })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const answer = () => listener(request, response)
    if (middleware) middleware(request, response, answer)
    else answer()
  })
  stopOnSignal(server, () => app.close())
  server.listen(config.port, config.host)
  await once(server, 'listening')
  announce(config, server)
  app.keys.prepare().catch((error: unknown) => log.error(error, 'the issuer’s keys could not be made'))
}

async function builtPages(): Promise<Pages> {
  if (!existsSync(PAGES)) throw new ConfigError('the pages are not built yet; `npm start` builds them')
  const build = (await import(PAGES.href)) as ServerBuild
  return { pages: () => Promise.resolve(build), clientDir: fileURLToPath(BROWSER_FILES) }
}

async function developmentPages(server: Server): Promise<Pages> {
  const { createServer: createVite } = await import('vite')
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  return {
    pages: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
    middleware: vite.middlewares,
  }
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
