import { spawn, type ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'

/**
 * The server with hot reload. Pages, components and styles are replaced in the browser by Vite while the server runs;
 * everything the server has imported itself (plain .ts) needs it to start again. `node --watch` cannot tell the two
 * apart: Vite's own temporary files would restart it for ever.
 */
const NEEDS_RESTART = /(?<!\.test)\.(?:ts|json)$/
const SETTLE_MS = 100

let server = start()
let timer: NodeJS.Timeout | undefined
let isEnding = false

for (const folder of ['src', 'migrations']) {
  watch(folder, { recursive: true }, (_event, file) => {
    if (!file || !NEEDS_RESTART.test(file)) return
    clearTimeout(timer)
    timer = setTimeout(() => restart(file), SETTLE_MS)
  })
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isEnding = true
    end(server, () => process.exit(0))
  })
}

function start(): ChildProcess {
  return spawn(process.execPath, ['scripts/dev-server.ts'], { stdio: 'inherit' })
}

function restart(file: string): void {
  console.log(`[dev] ${file} changed, starting again`)
  end(server, () => {
    if (!isEnding) server = start()
  })
}

/** A server that has ended already (a mistake in the code) is started again just the same. */
function end(running: ChildProcess, then: () => void): void {
  if (running.exitCode !== null || running.signalCode !== null) return then()
  running.once('exit', then)
  running.kill('SIGTERM')
}
