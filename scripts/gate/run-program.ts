import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'

export interface Ended {
  exitCode: number
  /** What it wrote to standard output; empty unless that was asked for. */
  output: string
}

export interface RunOptions {
  /** Over the environment of this process; undefined takes a variable away. */
  env?: Record<string, string | undefined>
  /** Keep standard output as well as showing it. */
  isRead?: boolean
  /** Keep standard output and do not show it. */
  isQuiet?: boolean
}

const running = new Set<ChildProcess>()

/** Runs a program of node_modules or scripts on this Node, its output going straight to the screen. */
export function runNode(args: string[], options: RunOptions = {}): Promise<Ended> {
  const { env = {}, isRead = false, isQuiet = false } = options
  const keepsOutput = isRead || isQuiet
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', keepsOutput ? 'pipe' : 'inherit', 'inherit'],
  })
  running.add(child)
  const chunks: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    if (!isQuiet) process.stdout.write(chunk)
  })
  return new Promise((resolve) => {
    const end = (exitCode: number) => {
      running.delete(child)
      resolve({ exitCode, output: Buffer.concat(chunks).toString() })
    }
    child.once('error', (error) => {
      console.error(error.message)
      end(1)
    })
    child.once('close', (code) => end(code ?? 1))
  })
}

/** Asks every program under way to end, the way Ctrl-C does. */
export function interruptPrograms(): void {
  for (const child of running) child.kill('SIGINT')
}
