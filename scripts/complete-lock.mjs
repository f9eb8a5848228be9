/* Run after every change of dependencies: `node scripts/complete-lock.mjs`.

   If the registry lacks an optional platform package, npm leaves it out of package-lock.json, and `npm ci` then refuses
   the lock file ("Missing: x from lock file"). This script adds each missing entry with the platform in its name, so
   that `npm ci` skips it on all other platforms.

   It also drops `resolved`, which names the registry of the machine that wrote the lock file. npm fills it in from the
   registry in use. `integrity` stays, because it pins the content. An entry without one gets it from the registry in
   use, if that has the package. */
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const OPERATING_SYSTEMS = ['android', 'darwin', 'freebsd', 'netbsd', 'openbsd', 'linux', 'openharmony', 'win32', 'sunos', 'aix']
const PROCESSORS = ['arm64', 'arm', 'ia32', 'x64', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32']

/**
 * Adds the missing optional packages to a lock (version 3) and drops machine-specific addresses, in place.
 * @param {{ packages: Record<string, any> }} lock
 * @returns {{ added: string[], unpinned: string[] }} paths of new entries, and paths whose `resolved` was dropped
 */
export function completeLock(lock) {
  const { packages } = lock
  const added = []
  for (const [dependent, entry] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isReachable(packages, dependent, name, range)) continue
      const top = `node_modules/${name}`
      const path = packages[top] ? `${dependent}/${top}` : top
      packages[path] = { ...platformEntry(name, range), ...(entry.dev ? { dev: true } : {}) }
      added.push(path)
    }
  }
  const unpinned = Object.keys(packages).filter((path) => /^https?:/.test(packages[path].resolved ?? ''))
  for (const path of unpinned) delete packages[path].resolved
  lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)))
  return { added, unpinned }
}

/**
 * Reports whether Node, which looks upward from `dependent`, finds a lock entry for `name` with the right version. An exact
 * version must match; a range accepts any entry. The nearest entry counts.
 */
function isReachable(packages, dependent, name, range) {
  for (let folder = dependent; ; folder = parentFolder(folder)) {
    const found = packages[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`]
    if (found) return found.version === range || !/^\d/.test(range)
    if (folder === '') return false
  }
}

/** 'node_modules/a/node_modules/b' becomes 'node_modules/a', and that becomes ''. */
function parentFolder(folder) {
  const cut = folder.lastIndexOf('/node_modules/')
  return cut < 0 ? '' : folder.slice(0, cut)
}

/**
 * Reads the platform from a package name: '@x/y-linux-arm64-musl' runs on linux, arm64, musl. A name without a platform
 * gets one that no machine has, so that the package is never installed.
 */
function platformEntry(name, range) {
  const words = name.split(/[^a-z0-9]+/)
  const os = words.includes('wasm32') ? 'wasi' : (OPERATING_SYSTEMS.find((word) => words.includes(word)) ?? 'none')
  const cpu = PROCESSORS.find((word) => words.includes(word)) ?? 'none'
  const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : words.includes('gnu') ? 'glibc' : undefined
  return {
    version: range.replace(/^[\^~]/, ''),
    cpu: [cpu],
    ...(os === 'linux' && libc ? { libc: [libc] } : {}),
    optional: true,
    os: [os],
  }
}

/**
 * Adds the checksums known to the registry, in place.
 * @param {{ packages: Record<string, any> }} lock
 * @param {(name: string) => Promise<string | undefined>} [find] of 'name@version'
 * @returns {Promise<string[]>} the paths that still have none
 */
export async function addChecksums({ packages }, find = checksumOf) {
  const without = Object.keys(packages).filter((path) => path !== '' && !packages[path].integrity)
  for (const path of without) {
    const integrity = await find(`${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${packages[path].version}`)
    if (integrity) packages[path].integrity = integrity
  }
  return without.filter((path) => !packages[path].integrity)
}

function checksumOf(name) {
  return new Promise((resolve) => {
    // npm exits with an error when the registry does not have the version.
    execFile('npm', ['view', name, 'dist.integrity', '--silent'], (error, found) => resolve(error ? undefined : found.trim()))
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const { added, unpinned } = completeLock(lock)
  const without = await addChecksums(lock)
  writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`package-lock.json: ${added.length} platform packages added, ${unpinned.length} addresses dropped`)
  if (without.length > 0) console.log(`The registry has no checksum of:\n${without.join('\n')}`)
}
