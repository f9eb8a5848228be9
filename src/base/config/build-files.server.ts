import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
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

/**
 * The built browser files of this build, and of the earlier ones that scripts/setup.mjs keeps beside it: a page that was
 * opened before an update still asks for its scripts.
 */
export function clientFolders(clientDir: string): string[] {
  const builds = dirname(dirname(clientDir))
  if (basename(builds) !== 'builds') return [clientDir]
  const others = readdirSync(builds).map((name) => join(builds, name, 'client'))
  return [clientDir, ...others.filter((folder) => folder !== clientDir && existsSync(join(folder, 'assets')))]
}
