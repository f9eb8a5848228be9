import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const ADMIN_CODE = 'a-code-for-browser-tests'
const START_TIMEOUT_MS = 60_000

export interface RunningApp {
  url: string
  close: () => Promise<void>
}

/** The built product as its own process on a free port, with a fresh database and the demo content. */
export async function startApp(settings: Record<string, string> = {}): Promise<RunningApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pramaan-browser-'))
  const port = await freePort()
  const server = spawn(process.execPath, ['build/server/server.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_API_CODE: ADMIN_CODE,
      RATE_LIMIT_SCALE: '1000',
      LOG_LEVEL: 'error',
      ...settings,
    },
  })
  await untilOpen(server)
  return {
    url: `http://localhost:${port}`,
    close: async () => {
      await stopped(server)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function untilOpen(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    const timer = setTimeout(() => reject(new Error(`the server did not open: ${said}`)), START_TIMEOUT_MS)
    server.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)))
    server.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (!said.includes('is open at')) return
      clearTimeout(timer)
      resolve()
    })
  })
}

function stopped(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    server.removeAllListeners('exit')
    server.on('exit', () => resolve())
    server.kill('SIGTERM')
  })
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
