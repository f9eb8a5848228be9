import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { onExit } from './on-exit.ts'
import { freePort } from './server-process.ts'
import { findProgram, installPackages } from './system-packages.ts'
import { findTemporaryFolder } from './temporary-folder.ts'

export interface Postgres {
  /** Address of an empty database for the tests. */
  url: string
  /** Stops the server and removes its files. Safe to call twice. */
  stop: () => Promise<void>
}

/** A PostgreSQL of this machine that a test may stop and start. */
export interface Cluster extends Postgres {
  /** Its main process and those of its connections. */
  processes: () => number[]
  /** Stops it and keeps its files: SIGINT as an administrator does, SIGQUIT like a crash. */
  halt: (signal: 'SIGINT' | 'SIGQUIT') => Promise<void>
  /** Starts it again on the same port. */
  restart: () => Promise<void>
}

const READY_WITHIN_MS = 30_000
const STOPPED_WITHIN_MS = 10_000
/** An exit handler cannot await, so it sleeps this long before it removes files that the server is still writing. */
const LAST_WRITES_MS = 500
const USER = 'pramaan'
/** A cluster for one run need not survive a power cut. */
const SERVER_SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  checkpoint_timeout: '1h',
  max_wal_size: '1GB',
  shared_buffers: '256MB',
  timezone: 'UTC',
}

/**
 * Returns a PostgreSQL for tests: the one in TEST_DATABASE_URL, else a new cluster on a free port of this machine. Returns
 * undefined when PostgreSQL is neither installed nor installable. @throws Error when it is installed and does not start
 */
export async function startPostgres(): Promise<Postgres | undefined> {
  const given = process.env.TEST_DATABASE_URL
  return given ? { url: given, stop: async () => {} } : startCluster()
}

/**
 * Starts a new cluster on a free port. `settings` overrides SERVER_SETTINGS. Returns undefined when PostgreSQL is neither
 * installed nor installable. @throws Error when it is installed and does not start
 */
export async function startCluster(settings: Record<string, string> = {}): Promise<Cluster | undefined> {
  const programs = findServer() ?? (installPackages(['postgresql']) ? findServer() : undefined)
  return programs ? makeCluster(programs, { ...SERVER_SETTINGS, ...settings }) : undefined
}

/** Finds the folder of `initdb` and `postgres`, which on Debian is not in the PATH. */
function findServer(): string | undefined {
  const folders = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => versionIn(b) - versionIn(a))
  const initdb = findProgram('initdb', folders)
  return initdb && findProgram('postgres', [dirname(initdb), ...folders]) ? dirname(initdb) : undefined
}

function versionIn(path: string): number {
  return Number(/\d+/.exec(path)?.[0] ?? 0)
}

async function makeCluster(programs: string, settings: Record<string, string>): Promise<Cluster> {
  const account = unprivilegedAccount()
  const folder = mkdtempSync(join(findTemporaryFolder(), 'pramaan-postgres-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  process.once('exit', removeFolder)
  try {
    if (account) chownSync(folder, account.uid, account.gid)
    const data = join(folder, 'data')
    const locale = process.platform === 'linux' ? 'C.UTF-8' : 'C'
    const made = spawnSync(
      join(programs, 'initdb'),
      ['-D', data, '-U', USER, '--auth=trust', '--encoding=UTF8', `--locale=${locale}`, '--no-sync'],
      { ...account, cwd: folder, encoding: 'utf8' },
    )
    if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`)
    const port = await freePort()
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const launch = () =>
      spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...options], {
        ...account,
        cwd: folder,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
    let server = launch()
    const killAtExit = () => {
      server.kill('SIGQUIT')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LAST_WRITES_MS)
    }
    const keepAtExit = onExit(killAtExit)
    const stop = async () => {
      await stopServer(server)
      keepAtExit()
      process.off('exit', removeFolder)
      removeFolder()
    }
    try {
      await untilReady(server, urlOf(port, 'postgres'), `create database ${USER}`)
    } catch (error) {
      await stop()
      throw error
    }
    return {
      url: urlOf(port, USER),
      stop,
      processes: () => [server.pid ?? 0, ...childrenOf(server.pid ?? 0)],
      halt: (signal) => stopServer(server, signal),
      restart: async () => {
        server = launch()
        await untilReady(server, urlOf(port, USER), 'select 1')
      },
    }
  } catch (error) {
    removeFolder()
    throw error
  }
}

/** PostgreSQL refuses to run as root. Root runs it as the account `postgres`, or as `nobody`. */
function unprivilegedAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout.trim())
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL does not run as root, and there is no account postgres or nobody')
}

/** Collects the server's last lines of output for the error message. */
function collect(server: ChildProcess): () => string {
  let tail = ''
  server.stderr?.on('data', (chunk: Buffer) => (tail = (tail + chunk.toString()).slice(-4000)))
  return () => tail
}

/** Waits until the server answers, and runs one statement. */
async function untilReady(server: ChildProcess, url: string, statement: string): Promise<void> {
  const log = collect(server)
  for (const deadline = Date.now() + READY_WITHIN_MS; ; await pause(50)) {
    if (hasEnded(server)) throw new Error(`PostgreSQL ended at once:\n${log()}`)
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      await client.query(statement)
      return
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`PostgreSQL does not answer:\n${log()}`, { cause: error })
    } finally {
      await client.end().catch(() => {})
    }
  }
}

function urlOf(port: number, database: string): string {
  return `postgres://${USER}@127.0.0.1:${port}/${database}`
}

function hasEnded(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null
}

/** Linux only. */
function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

/** SIGINT is PostgreSQL's fast shutdown: it ends sessions and closes files. SIGQUIT ends it without any of that. */
async function stopServer(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
  if (hasEnded(server)) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill(signal)
  const killTimer = setTimeout(() => server.kill('SIGKILL'), STOPPED_WITHIN_MS)
  await ended
  clearTimeout(killTimer)
}
