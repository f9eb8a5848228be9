import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../scripts/server-process.ts'
import { endProcess, outputWith, startProcess } from './browser-process.ts'
import type { Engine, Tab, WindowSize } from './engine.ts'
import { webDriverTab } from './webdriver.ts'

const PATHS = { Navigate: 'url', ExecuteScript: 'execute/sync', PerformActions: 'actions' }

/** Drives WebKitGTK by WebDriver on a virtual screen (Xvfb), since it cannot run headless. */
export function webkit(name: string, driver: string, xvfb: string): Engine {
  return { name, start: (window) => startWebkit(driver, xvfb, window) }
}

async function startWebkit(driver: string, xvfb: string, { width, height }: WindowSize): Promise<Tab> {
  const home = mkdtempSync(join(tmpdir(), 'pramaan-webkit-'))
  const screen = startProcess(xvfb, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [, display = ''] = await outputWith(screen, screen.stdio[3], /(\d+)\n/)
  const port = await freePort()
  const env = { ...process.env, DISPLAY: `:${display}`, HOME: home, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', GDK_BACKEND: 'x11' }
  const child = startProcess(driver, [`--port=${port}`], { env, stdio: 'ignore' })
  const request = async (path: string, body: object) => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: JSON.stringify(body) })
    const { value } = (await reply.json()) as { value: unknown }
    if (!reply.ok) throw new Error((value as { message?: string }).message ?? 'WebKit refused a command')
    return value
  }
  await untilAnswers(port)
  const capabilities = { alwaysMatch: { pageLoadStrategy: 'none' } }
  const { sessionId } = (await request('/session', { capabilities })) as { sessionId: string }
  await request(`/session/${sessionId}/window/rect`, { x: 0, y: 0, width, height: height + 60 })
  return webDriverTab(
    (command, parameters) => request(`/session/${sessionId}/${PATHS[command]}`, parameters),
    async () => {
      await fetch(`http://127.0.0.1:${port}/session/${sessionId}`, { method: 'DELETE' }).catch(() => undefined)
      await endProcess(child)
      await endProcess(screen)
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    },
  )
}

async function untilAnswers(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const reply = await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined)
    if (reply) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the driver of WebKit does not answer')
}
