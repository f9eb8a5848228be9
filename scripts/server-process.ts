import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, Socket } from 'node:net'
import { onExit } from './on-exit.ts'

/** A listening program in a process of its own. */
export interface ServerProcess {
  url: string
  pid: number
  /** Returns everything written to standard output. */
  output: () => string
  /** Sends SIGTERM and waits for the end. Returns the exit code; null when a signal ended the process. */
  stop: () => Promise<number | null>
  /** Kills it at once: for tests that are not about the stop, which gives clients a second to come back. */
  kill: () => Promise<void>
}

interface ServerOptions {
  /** The program that Node runs. Default: the built server. */
  program?: readonly string[]
  /** Merged into the environment of this process; undefined removes a variable. */
  env?: Record<string, string | undefined>
  cwd?: string
}

const START_TIMEOUT_MS = 60_000
/** As `npm start` sets them. Without them the process keeps twice the memory. */
const MEMORY_OPTIONS = ['--optimize-for-size', '--max-semi-space-size=8']
const MEMORY_SETTINGS = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144' }

/** Starts the built server, or another program that prints 'is open at', on a free port, and waits until it listens. */
export async function startServerProcess({
  program = ['build/server/server.js'],
  env = {},
  cwd,
}: ServerOptions = {}): Promise<ServerProcess> {
  const port = env['PORT'] ?? String(await freePort())
  // The server has pipes of its own, so that waiting for the end of this process's output does not mean waiting for the
  // server.
  const child = spawn(process.execPath, [...MEMORY_OPTIONS, ...program], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...MEMORY_SETTINGS, ...env, PORT: port },
  })
  // A test that fails before it stops its server must not leave it behind.
  child.once(
    'exit',
    onExit(() => child.kill('SIGKILL')),
  )
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => process.stderr.write(chunk))
  await untilOpen(child, () => output)
  const isRunning = () => child.exitCode === null && child.signalCode === null
  child.unref()
  for (const pipe of [child.stdout, child.stderr]) if (pipe instanceof Socket) pipe.unref()
  return {
    url: `http://localhost:${port}`,
    pid: child.pid ?? 0,
    output: () => output,
    stop: async () => {
      if (isRunning()) {
        child.ref()
        child.kill('SIGTERM')
        await once(child, 'close')
      }
      return child.exitCode
    },
    kill: async () => {
      if (!isRunning()) return
      child.ref()
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

function untilOpen(child: ChildProcess, output: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(new Error(`the server did not start: ${output()}`)), START_TIMEOUT_MS)
    const onEnd = (code: number | null) => end(new Error(`the server ended with ${code}: ${output()}`))
    const onData = () => output().includes('is open at') && end()
    const end = (error?: Error) => {
      clearTimeout(timer)
      child.off('exit', onEnd)
      child.stdout?.off('data', onData)
      if (error) reject(error)
      else resolve()
    }
    child.on('exit', onEnd)
    child.stdout?.on('data', onData)
  })
}
