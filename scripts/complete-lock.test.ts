import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Lock {
  packages: Record<string, object>
}

const SCRIPT: string = './complete-lock.mjs'
const { addChecksums, completeLock } = (await import(SCRIPT)) as {
  completeLock: (lock: Lock) => void
  addChecksums: (lock: Lock, find: (name: string) => Promise<string | undefined>) => Promise<string[]>
}

/** Returns the packages of a completed lock. */
function complete(packages: Record<string, object>): Record<string, object> {
  const lock = { packages }
  completeLock(lock)
  return lock.packages
}

test('a missing platform package is added for the platform its name tells', () => {
  const optionalDependencies = {
    '@x/binding-linux-arm64-musl': '1.2.3',
    '@x/binding-linux-x64-gnu': '1.2.3',
    '@x/binding-win32-ia32-msvc': '1.2.3',
    '@x/binding-linux-arm-musleabihf': '^1.2.3',
    '@x/binding-wasm32-wasi': '1.2.3',
  }
  const packages = complete({ 'node_modules/x': { version: '1.2.3', dev: true, optionalDependencies } })
  const entry = (name: string) => packages[`node_modules/@x/binding-${name}`]
  const common = { version: '1.2.3', optional: true, dev: true }
  expect(entry('linux-arm64-musl')).toEqual({ ...common, os: ['linux'], cpu: ['arm64'], libc: ['musl'] })
  expect(entry('linux-x64-gnu')).toEqual({ ...common, os: ['linux'], cpu: ['x64'], libc: ['glibc'] })
  expect(entry('win32-ia32-msvc')).toEqual({ ...common, os: ['win32'], cpu: ['ia32'] })
  expect(entry('linux-arm-musleabihf')).toEqual({ ...common, os: ['linux'], cpu: ['arm'], libc: ['musl'] })
  expect(entry('wasm32-wasi')).toEqual({ ...common, os: ['wasi'], cpu: ['wasm32'] })
})

test('two versions of a parent get a platform package each', () => {
  const parent = (version: string) => ({ version, optionalDependencies: { 'x-darwin-arm64': version } })
  const packages = complete({ 'node_modules/a/node_modules/x': parent('1.0.0'), 'node_modules/x': parent('2.0.0') })
  expect(packages['node_modules/x-darwin-arm64']).toMatchObject({ version: '1.0.0' })
  expect(packages['node_modules/x/node_modules/x-darwin-arm64']).toMatchObject({ version: '2.0.0' })
})

test('what is there already stays as it is, in order, and a second run changes nothing', () => {
  const present = { version: '1.0.0', integrity: 'sha512-a', optional: true }
  const once = complete({
    'node_modules/x-linux-x64': present,
    'node_modules/x': { version: '1.0.0', optionalDependencies: { 'x-linux-x64': '1.0.0', 'x-aix-ppc64': '1.0.0' } },
  })
  expect(Object.keys(once)).toEqual(['node_modules/x', 'node_modules/x-aix-ppc64', 'node_modules/x-linux-x64'])
  expect(once['node_modules/x-linux-x64']).toEqual(present)
  expect(complete(once)).toEqual(once)
})

test('no address of a registry stays in the lock', () => {
  const resolved = 'https://registry.internal/x/-/x-1.0.0.tgz'
  const packages = complete({ 'node_modules/x': { version: '1.0.0', resolved, integrity: 'sha512-a' } })
  expect(packages['node_modules/x']).toEqual({ version: '1.0.0', integrity: 'sha512-a' })
})

test('an entry without a checksum gets the one of the registry, and what the registry does not have is named', async () => {
  const packages = {
    '': { version: '1.0.0' },
    'node_modules/x/node_modules/@y/z-linux-x64': { version: '1.2.3' },
    'node_modules/x-aix-ppc64': { version: '1.0.0' },
    'node_modules/x': { version: '1.0.0', integrity: 'sha512-a' },
  }
  const registry = new Map([['@y/z-linux-x64@1.2.3', 'sha512-b']])
  expect(await addChecksums({ packages }, (name) => Promise.resolve(registry.get(name)))).toEqual(['node_modules/x-aix-ppc64'])
  expect(packages['node_modules/x/node_modules/@y/z-linux-x64']).toEqual({ version: '1.2.3', integrity: 'sha512-b' })
  expect(packages['node_modules/x']).toEqual({ version: '1.0.0', integrity: 'sha512-a' })
})

test('every package of the lock has a checksum', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, { integrity?: string }> }
  expect(Object.keys(packages).filter((path) => path !== '' && packages[path]?.integrity === undefined)).toEqual([])
})
