import './platform/node-environment.server.ts'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import type { ServerBuild } from 'react-router'
import { openOffice } from './office.server.ts'
import { ConfigError, readConfig, type Config } from './platform/config.server.ts'
import { createWeb } from './web.server.ts'

const BUILD = new URL('../build/', import.meta.url)
const CODE_FILE = 'first-admin-code.txt'
const GRACE_MS = 9000

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

interface Pages {
  pages: () => Promise<ServerBuild>
  clientDir?: string
  middleware?: Middleware
}

await start().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? `Cannot start: ${error.message}` : error)
  process.exit(1)
})

/** Composition root: settings, office, pages, socket; and a stop that answers what was taken. */
async function start(): Promise<void> {
  const isDevelopment = process.argv.includes('--dev')
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel })
  const office = await openOffice(config, { onFault: (error) => log.error(error, 'the database connection failed') })
  const server = createServer()
  const { middleware, ...pages } = isDevelopment ? await developmentPages(server) : await builtPages()
  const web = createWeb({ office, log, ...pages })
  const listener = getRequestListener(web.fetch, { overrideGlobalObjects: false })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const answer = () => void listener(request, response)
    if (middleware) middleware(request, response, answer)
    else answer()
  })
  server.listen(config.port, config.host, () => announce(config, server, office.firstCode))
  stopOnSignal(server, () => office.close())
}

async function builtPages(): Promise<Pages> {
  const file = new URL('server/index.js', BUILD)
  if (!existsSync(file)) throw new ConfigError('the pages are not built yet; `npm start` builds them')
  const build = (await import(file.href)) as ServerBuild
  return { pages: () => Promise.resolve(build), clientDir: new URL('client', BUILD).pathname }
}

async function developmentPages(server: Server): Promise<Pages> {
  const { createServer: createVite } = await import('vite')
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  return {
    pages: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
    middleware: vite.middlewares,
  }
}

/** The address, and at the first start the admin's code: to a terminal, or to a file only its owner can read. */
function announce(config: Config, server: Server, firstCode: string | undefined): void {
  const { port } = server.address() as AddressInfo
  const host = config.host === '127.0.0.1' || config.host === '0.0.0.0' ? 'localhost' : config.host
  console.log(`Pramaan is open at http://${host}:${port} (back-office: http://${host}:${port}/admin)`)
  if (firstCode === undefined) return
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
    server.close(() => void close().then(() => process.exit(0)))
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
