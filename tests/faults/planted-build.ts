import { cpSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

interface Fault {
  name: string
  /** A text of the built program, and its replacement. */
  text: string
  replacement: string
}

/**
 * Plants a fault in a copy of the build. Returns the arguments for Node. The copy is inside the project, where it finds
 * node_modules. @throws Error unless the build has the text exactly once
 */
export function plantFault({ name, text, replacement }: Fault): string[] {
  const folder = resolve('.cache/faults', name, 'build')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync('build/server', join(folder, 'server'), { recursive: true })
  symlinkSync(resolve('build/client'), join(folder, 'client'))
  const files = globSync(join(folder, 'server/*.js')).filter((file) => readFileSync(file, 'utf8').includes(text))
  const [file] = files
  const parts = file === undefined ? [] : readFileSync(file, 'utf8').split(text)
  if (file === undefined || files.length !== 1 || parts.length !== 2) throw new Error(`the build does not have this text once: ${text}`)
  writeFileSync(file, parts.join(replacement))
  return [join(folder, 'server/server.js')]
}
