/*
 * Run after every change of dependencies: `node scripts/complete-lock.mjs`.
 *
 * When the registry does not have an optional platform package, npm leaves it out of package-lock.json, and `npm ci` then
 * refuses the lock file ("Missing: x from lock file"). This script adds each missing entry with the platform that its name
 * says, so that `npm ci` skips it on all other platforms.
 *
 * It also drops `resolved`, which names the registry of the machine that wrote the lock file. npm fills it in from the
 * registry in use. `integrity` stays: it pins the content.
 */
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
 * Whether Node, which looks upward from `dependent`, finds a lock entry for `name` with the right version. An exact version
 * has to match; a range accepts any entry. The nearest entry counts.
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const { added, unpinned } = completeLock(lock)
  writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`package-lock.json: ${added.length} platform packages added, ${unpinned.length} addresses dropped`)
}
