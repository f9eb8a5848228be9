import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const SCRIPT = resolve('scripts/complete-lock.mjs')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'complete-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The packages of a lock file after the script has completed it. */
function complete(packages: Record<string, object>): Record<string, object> {
  const file = join(folder, 'package-lock.json')
  writeFileSync(file, JSON.stringify({ lockfileVersion: 3, packages }))
  execFileSync(process.execPath, [SCRIPT], { cwd: folder })
  return (JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, object> }).packages
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
