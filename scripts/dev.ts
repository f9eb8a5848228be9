import { spawn, type ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'

/**
 * Runs the server with hot reload. Vite replaces pages, components and styles while the server runs. A change of other
 * modules (plain .ts) restarts the server. `node --watch` does not help, because Vite's temporary files would make it
 * restart again and again.
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
  const child = spawn(process.execPath, ['scripts/dev-server.ts'], { stdio: 'inherit' })
  child.once('exit', (code) => {
    if (code && !isEnding)
      console.error(`[dev] the server ended with code ${code}; it starts again when a file of src or migrations changes`)
  })
  return child
}

function restart(file: string): void {
  console.log(`[dev] ${file} changed, starting again`)
  end(server, () => {
    if (!isEnding) server = start()
  })
}

/** Also restarts a server that has exited because of a mistake in the code. */
function end(running: ChildProcess, then: () => void): void {
  if (running.exitCode !== null || running.signalCode !== null) return then()
  running.once('exit', then)
  running.kill('SIGTERM')
}
