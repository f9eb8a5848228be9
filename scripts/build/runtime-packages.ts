/* node scripts/build/runtime-packages.ts FOLDER: copies the packages that are not in the bundle, with their
   dependencies, into FOLDER/node_modules. An image needs nothing else of node_modules. */
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EXTERNAL_PACKAGES } from './server-build.ts'

const [target] = process.argv.slice(2)
if (!target) throw new Error('Which folder?')
interface Package {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
const { packages } = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8')) as { packages: Record<string, Package | undefined> }
const needed = new Set<string>()
for (const name of EXTERNAL_PACKAGES) add('', name)
for (const path of needed) cpSync(path, join(target, path), { recursive: true })
console.log(`${needed.size} packages`)

/** Adds the package that `dependent` resolves under this name, with its dependencies. Optional ones may be missing. */
function add(dependent: string, name: string): void {
  const found = placesAbove(dependent).map((folder) => `${folder}node_modules/${name}`).find((path) => packages[path])
  if (found === undefined || needed.has(found)) return
  needed.add(found)
  const { dependencies, optionalDependencies } = packages[found] ?? {}
  for (const other of Object.keys({ ...dependencies, ...optionalDependencies })) add(`${found}/`, other)
}

/** 'node_modules/a/node_modules/b/', 'node_modules/a/', ''. */
function placesAbove(folder: string): string[] {
  const at = folder.lastIndexOf('node_modules/')
  return folder === '' ? [''] : [folder, ...placesAbove(folder.slice(0, at))]
}
