import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The build turns every module into JavaScript; the sources run as TypeScript. */
const isBuilt = import.meta.filename.endsWith('.js')

/**
 * The path of a file that the program opens or starts at run time: a worker program, a template, a configuration of
 * fonts. Among the sources `path` is relative to the module that asks (its `import.meta.url`). In the build all these
 * files lie in the folder of the program, where vite.config.ts puts them, and workers are JavaScript.
 */
export function runtimeFile(path: string, moduleUrl: string): string {
  if (!isBuilt) return fileURLToPath(new URL(path, moduleUrl))
  return join(import.meta.dirname, basename(path).replace(/\.ts$/, '.js'))
}
