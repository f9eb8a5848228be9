import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BROWSER_ARGUMENTS } from '../../../playwright.config.ts'
import { endProcess, outputWith, startProcess } from './browser-process.ts'
import type { Engine, Tab, WindowSize } from './engine.ts'

/** Drives Chromium by the DevTools protocol. The few calls used are the same in every version. */
export function chromium(name: string, path: string): Engine {
  return { name, start: (window) => startChromium(path, window) }
}

async function startChromium(path: string, { width, height, isPhone }: WindowSize): Promise<Tab> {
  const profile = mkdtempSync(join(tmpdir(), 'pramaan-chromium-'))
  const args = [...BROWSER_ARGUMENTS, '--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank']
  const child = startProcess(path, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const [, address = ''] = await outputWith(child, child.stderr, /DevTools listening on (ws:\S+)/)
  const send = await connect(address)
  const { targetInfos } = (await send('Target.getTargets')) as { targetInfos: { targetId: string; type: string }[] }
  const targetId = targetInfos.find(({ type }) => type === 'page')?.targetId
  const { sessionId } = (await send('Target.attachToTarget', { targetId, flatten: true })) as { sessionId: string }
  const ask = (method: string, params: object = {}) => send(method, params, sessionId)
  await ask('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: isPhone })
  if (isPhone) await ask('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })

  return {
    goto: async (url) => void (await ask('Page.navigate', { url })),
    evaluate: async (expression) => {
      const reply = await ask('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
      const { result, exceptionDetails } = reply as { result: { value?: unknown }; exceptionDetails?: { text: string } }
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return result.value
    },
    press: async (x, y) => {
      if (isPhone) {
        await ask('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
        await ask('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
        return
      }
      await ask('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y })
      for (const type of ['mousePressed', 'mouseReleased'])
        await ask('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 })
    },
    type: async (text) => void (await ask('Input.insertText', { text })),
    close: async () => {
      await endProcess(child)
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

type Send = (method: string, params?: object, sessionId?: string) => Promise<unknown>

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data)) as { id?: number; result?: unknown; error?: { message: string } }
    const call = waiting.get(id ?? 0)
    if (error) call?.reject(new Error(error.message))
    else call?.resolve(result)
    waiting.delete(id ?? 0)
  })
  let last = 0
  return (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject })
      socket.send(JSON.stringify({ id: last, method, params, ...(sessionId && { sessionId }) }))
    })
}
