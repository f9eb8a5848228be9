import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { startServerProcess, type ServerProcess } from '../../scripts/server-process.ts'
import type { OpenDatabase } from '#base/database/database.server.ts'
import { openDatabase } from '#base/database/open-database.server.ts'
import { getSecret } from '#base/database/secret.server.ts'
import { TEST_NOW, TEST_SITE, type TestApp, type TestOptions } from '#app/testing/test-app.ts'
import { createTestClient, TEST_CODE, type TestClient } from '#app/testing/test-client.ts'
import { makeTestDatabase, type Seed } from '#app/testing/test-database.ts'
import { signIn } from './walk/staff-calls.ts'

interface BuiltSettings {
  dataDir: string
  databaseUrl: string | undefined
  seed?: Seed
  /** Default: the program creates the first code, or uses those in the database. */
  adminApiCode?: string
  rateLimitScale?: number
  isProxied?: boolean
}

/** The built program, started as `npm start` starts it. */
export interface BuiltServer extends ServerProcess, TestClient {
  request: (path: string, init?: RequestInit) => Promise<Response>
}

interface BuiltProcess {
  /** The program that Node runs. Default: the build's own server. */
  program?: string[]
  /** Default: a free port. Set it when a client must find the next process at the same address. */
  port?: number
  /** The location of the build. Default: the project. */
  cwd?: string
  /** Added to the environment. */
  env?: Record<string, string>
}

export async function startBuiltServer(settings: BuiltSettings & BuiltProcess): Promise<BuiltServer> {
  const env = {
    ...environmentOf(settings),
    NODE_OPTIONS: undefined,
    ...(settings.port ? { PORT: String(settings.port) } : {}),
    ...settings.env,
  }
  const server = await startServerProcess({ env, program: settings.program, cwd: settings.cwd })
  const request = (path: string, init?: RequestInit) => fetch(server.url + path, { redirect: 'manual', ...init })
  return { ...server, ...createTestClient(request), request }
}

/** Returns the settings as environment variables, which commands accept too. */
export function environmentOf({
  dataDir,
  databaseUrl,
  seed = 'none',
  adminApiCode = TEST_CODE,
  rateLimitScale = 1e6,
  isProxied = false,
}: BuiltSettings) {
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    SITE_URL: TEST_SITE,
    ADMIN_API_CODE: adminApiCode,
    SEED: seed,
    RATE_LIMIT_SCALE: String(rateLimitScale),
    TRUST_PROXY: isProxied ? '127.0.0.1' : '',
    LOG_LEVEL: 'error',
    BACKUP_INTERVAL_MINUTES: 'off',
  }
}

/**
 * The test app of the contract suite: the built program in a process of its own, on a copy of a database that it made. API
 * tests reach it over HTTP, and its database directly. It lacks the other parts of a test app, which are inside the
 * process, and its clock is the real one.
 */
export async function startBuiltApp({ seed = 'none', rateLimitScale, isProxied, dataDir: existing }: TestOptions = {}): Promise<TestApp> {
  const { dataDir, databaseUrl, drop } = await makeTestDatabase(seed, existing)
  const server = await startBuiltServer({ dataDir, databaseUrl, seed, rateLimitScale, isProxied })
  const databaseFaults: unknown[] = []
  const db = await openDatabase({ databaseUrl, dataDir }, (error) => databaseFaults.push(error))
  const secret = await db.write((tx) => getSecret(tx, 'installation', randomBytes))
  const app = {
    ...withSession(server),
    db,
    dataDir,
    time: REAL_TIME,
    worker: { settled: () => untilJobsHaveEnded(db) },
    context: (actor = { kind: 'system' }) => ({ now: new Date(), random: randomBytes, actor, secret }),
    close: async () => {
      await db.close()
      await server.kill()
      await drop()
    },
    /** The program logs every request that failed because of a fault. */
    get faults() {
      return [
        ...databaseFaults,
        ...server
          .output()
          .split('\n')
          .filter((line) => line.startsWith('{')),
      ]
    },
  }
  return new Proxy(app as unknown as TestApp, {
    get(target, name) {
      if (name in target || name === 'then') return target[name as keyof TestApp]
      throw new Error(`'${String(name)}' is inside the built program, where a test cannot reach it`)
    },
  })
}

/** Signs in once and sends the session: checking a code takes 40 ms of processor time, and each test would check hundreds. */
function withSession(client: TestClient): TestClient {
  let session: Promise<Record<string, string>> | undefined
  return {
    fetch: client.fetch,
    fetchAsAdmin: async (path, options = {}) =>
      client.fetch(path, { ...options, headers: { ...(await (session ??= signIn(client, TEST_CODE))), ...options.headers } }),
  }
}

/** The clock of another process cannot be set. Test hooks reset it to its start, which is a no-op here. */
const REAL_TIME = {
  get now() {
    return new Date()
  },
  set now(time) {
    if (time !== TEST_NOW) throw new Error('the clock of the built program cannot be changed')
  },
}

async function untilJobsHaveEnded({ sql }: OpenDatabase): Promise<void> {
  const isOpen = () => sql.selectFrom('bulk_jobs').select('id').where('state', 'in', ['preparing', 'waiting', 'running']).executeTakeFirst()
  while (await isOpen()) await pause(20)
}
