import { spawn, type ChildProcess } from 'node:child_process'
import { resolve as absolute } from 'node:path'

export interface Ended {
  exitCode: number
  /** Standard output of the program; empty unless `isRead` or `isQuiet`. */
  output: string
}

/** The output of a step. */
export interface Output {
  write: (text: string) => void
  /** Whether a program may write to the terminal itself. False while another step runs, because their lines would mix. */
  isTerminal: boolean
}

export interface RunOptions {
  output: Output
  /** Added to the environment of this process; undefined removes a variable. */
  env?: Record<string, string | undefined>
  /** Return standard output as well as showing it. */
  isRead?: boolean
  /** Return standard output and do not show it. */
  isQuiet?: boolean
  limitMs?: number
  /** A leftover process may hold the program's pipes. Remaining output is read within this time. */
  lastOutputMs?: number
}

const running = new Set<ChildProcess>()
/** The slowest step takes ten to thirty minutes. A program that hangs counts as a failed step, and the others still run. */
const LIMIT_MS = 40 * 60_000
const LAST_OUTPUT_MS = 5_000
/**
 * Each test app starts a thread, and many start processes, from sources. With a compile cache they start in half the time
 * (docs/decisions/0032).
 */
const COMPILED = { NODE_COMPILE_CACHE: absolute('.cache/node') }

/** Runs a program of node_modules or scripts on this Node. Ends it, with the exit code 1, after `limitMs`. */
export function runNode(args: string[], options: RunOptions): Promise<Ended> {
  const { output, env = {}, isRead = false, isQuiet = false, limitMs = LIMIT_MS, lastOutputMs = LAST_OUTPUT_MS } = options
  const isPiped = isRead || isQuiet || !output.isTerminal
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...COMPILED, ...env },
    stdio: ['ignore', isPiped ? 'pipe' : 'inherit', output.isTerminal ? 'inherit' : 'pipe'],
  })
  running.add(child)
  const chunks: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => {
    if (isRead || isQuiet) chunks.push(chunk)
    if (!isQuiet) output.write(chunk.toString())
  })
  child.stderr?.on('data', (chunk: Buffer) => output.write(chunk.toString()))
  return new Promise((resolve) => {
    const limit = setTimeout(() => {
      output.write(`${args.join(' ')}: did not end within ${limitMs / 60_000} minutes\n`)
      child.kill('SIGKILL')
    }, limitMs)
    const end = (exitCode: number) => {
      clearTimeout(limit)
      running.delete(child)
      resolve({ exitCode, output: Buffer.concat(chunks).toString() })
    }
    child.once('error', (error) => {
      output.write(`${error.message}\n`)
      end(1)
    })
    child.once('exit', () => {
      setTimeout(() => [child.stdout, child.stderr].forEach((pipe) => pipe?.destroy()), lastOutputMs).unref()
    })
    child.once('close', (code) => end(code ?? 1))
  })
}

/** Interrupts every running program, as Ctrl-C does. */
export function interruptPrograms(): void {
  for (const child of running) child.kill('SIGINT')
}
