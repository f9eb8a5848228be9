import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerProcess } from '../../../scripts/server-process.ts'

export const ADMIN_CODE = 'a-code-for-browser-tests'

export interface RunningApp {
  url: string
  /** The folder of its database. */
  dataDir: string
  close: () => Promise<void>
}

/** The built program as its own process on a free port, with a fresh database and the demo content. */
export async function startApp(settings: Record<string, string> = {}): Promise<RunningApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pramaan-browser-'))
  const env = { DATA_DIR: dataDir, ADMIN_API_CODE: ADMIN_CODE, RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'error', ...settings }
  const server = await startServerProcess({ env })
  return {
    url: server.url,
    dataDir,
    close: async () => {
      await server.kill()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
