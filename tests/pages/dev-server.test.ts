import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test, vi } from 'vitest'
import { startServerProcess } from '../../scripts/server-process.ts'

const SOURCES = ['src', 'migrations', 'scripts', 'public', 'package.json', 'tsconfig.json', 'react-router.config.ts', 'vite.config.ts']
const PAGE = 'src/site/home/home-page.tsx'

/** In a copy, because the test changes a source file. */
test('npm run dev serves the sources, and a changed text is on the next page', { timeout: 180_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pramaan-dev-'))
  try {
    for (const name of SOURCES) cpSync(name, join(folder, name), { recursive: true })
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
    const env = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error', NODE_ENV: 'development', VITEST: undefined, DATABASE_URL: undefined }
    const server = await startServerProcess({ program: ['scripts/dev.ts'], cwd: folder, env })
    try {
      const home = async () => (await fetch(server.url)).text()
      expect(await home()).toContain('Professional Consultancy Services for Your Business')
      const page = join(folder, PAGE)
      writeFileSync(page, readFileSync(page, 'utf8').replace('Not sure what to ask for?', 'Changed question?'))
      await vi.waitFor(async () => expect(await home()).toContain('Changed question?'), { timeout: 30_000, interval: 300 })
    } finally {
      expect(await server.stop()).toBe(0)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
