import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '../../../scripts/server-process.ts'
import { endProcess, startProcess } from './browser-process.ts'
import type { Engine, Tab, WindowSize } from './engine.ts'
import { webDriverTab } from './webdriver.ts'

/** No call to Mozilla, no start page, and windows as narrow as a phone. */
const PREFERENCES = {
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.disable_open_during_load': false,
  'extensions.getAddons.cache.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'http://127.0.0.1:9/',
  'toolkit.telemetry.enabled': false,
}

/** Drives Firefox by Marionette, its own protocol, which needs no further program. */
export function firefox(name: string, path: string): Engine {
  return { name, start: (window) => startFirefox(path, window) }
}

async function startFirefox(path: string, { width, height }: WindowSize): Promise<Tab> {
  const profile = mkdtempSync(join(tmpdir(), 'pramaan-firefox-'))
  const port = await freePort()
  const preferences = { ...PREFERENCES, 'marionette.port': port }
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const env = { ...process.env, HOME: profile, MOZ_HEADLESS: '1' }
  const args = ['--marionette', '--headless', '--no-remote', '--profile', profile, '--window-size', `${width},${height}`, 'about:blank']
  const child = startProcess(path, args, { env, cwd: dirname(path), stdio: 'ignore' })
  const socket = await connected(port)
  const send = marionette(socket)
  await send('WebDriver:NewSession', { capabilities: { alwaysMatch: { pageLoadStrategy: 'none' } } })
  await send('WebDriver:SetWindowRect', { width, height: height + 90 })
  return webDriverTab(
    async (command, parameters) => {
      const reply = await send(`WebDriver:${command}`, parameters)
      return command === 'ExecuteScript' ? (reply as { value: unknown }).value : undefined
    },
    async () => {
      socket.destroy()
      await endProcess(child)
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  )
}

async function connected(port: number): Promise<Socket> {
  for (let tries = 0; ; tries++) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('data', () => resolve(true))
      socket.once('error', () => resolve(false))
    })
    if (isOpen) return socket
    if (tries === 150) throw new Error('Firefox does not answer')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Packets are '25:[1,7,null,{"value":1}]': the length, then whether it is a reply, its number, error and result. */
function marionette(socket: Socket): (command: string, parameters: object) => Promise<unknown> {
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  let received = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, Buffer.from(chunk)])
    for (let colon = received.indexOf(':'); colon > 0; colon = received.indexOf(':')) {
      const end = colon + 1 + Number(received.subarray(0, colon))
      if (received.length < end) return
      const [, id, error, result] = JSON.parse(received.subarray(colon + 1, end).toString()) as [
        1,
        number,
        { message: string } | null,
        unknown,
      ]
      received = received.subarray(end)
      const call = waiting.get(id)
      if (error) call?.reject(new Error(error.message))
      else call?.resolve(result)
      waiting.delete(id)
    }
  })
  let last = 0
  return (command, parameters) =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject })
      const packet = JSON.stringify([0, last, command, parameters])
      socket.write(`${Buffer.byteLength(packet)}:${packet}`)
    })
}
