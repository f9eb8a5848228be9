import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The build turns every module into JavaScript; the sources run as TypeScript. */
const isBuilt = import.meta.filename.endsWith('.js')

/**
 * Returns the path of a file that the program opens or starts at run time: a worker program, a template, a font
 * configuration. In the sources `path` is relative to the calling module (its `import.meta.url`). In the build all these
 * files are in the folder of the program, where vite.config.ts puts them, and workers are JavaScript.
 */
export function runtimeFile(path: string, moduleUrl: string): string {
  if (!isBuilt) return fileURLToPath(new URL(path, moduleUrl))
  return join(import.meta.dirname, basename(path).replace(/\.ts$/, '.js'))
}

/**
 * Returns the folders of browser files: those of this build, and of earlier ones that scripts/setup.mjs keeps beside it,
 * because a page that was opened before an update still requests its scripts.
 */
export function clientFolders(clientDir: string): string[] {
  const builds = dirname(dirname(clientDir))
  if (basename(builds) !== 'builds') return [clientDir]
  const others = readdirSync(builds).map((name) => join(builds, name, 'client'))
  return [clientDir, ...others.filter((folder) => folder !== clientDir && existsSync(join(folder, 'assets')))]
}
