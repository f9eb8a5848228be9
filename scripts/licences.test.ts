import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface LockedPackage {
  license?: string
  optional?: boolean
  hasInstallScript?: boolean
  integrity?: string
}

/** Licences that allow running and redistributing the program without publishing our own source. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'W3C-20150513',
  'Zlib',
])
/** Allowed for these packages only, because they are used unchanged, as separate files. */
const WEAK_COPYLEFT = /^(?:@img\/sharp-|lightningcss|axe-core$|@axe-core\/|@sparticuz\/chromium$)/
const WEAK_LICENCES = new Set(['LGPL-3.0-or-later', 'MPL-2.0'])
/** Licences read in the package's own files, if package.json has no identifier. */
const READ_BY_HAND: Record<string, string> = {
  '@digitalbazaar/credentials-context': 'BSD-3-Clause AND W3C-20150513',
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, LockedPackage> }
const packages = Object.entries(lock.packages).filter(([path]) => path !== '')
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** '(MIT OR CC0-1.0)' needs one of both, 'MIT AND OFL-1.1' needs both. */
function isAllowed(licence: string, name: string): boolean {
  const bare = licence.replace(/^\((.*)\)$/, '$1')
  if (bare.includes(' AND ')) return bare.split(' AND ').every((part) => isAllowed(part, name))
  if (bare.includes(' OR ')) return bare.split(' OR ').some((part) => isAllowed(part, name))
  return ALLOWED.has(bare) || (WEAK_LICENCES.has(bare) && WEAK_COPYLEFT.test(name))
}

test('the licence of every package is on the list', () => {
  expect(packages.length).toBeGreaterThan(300)
  const refused = packages.flatMap(([path, { license, optional }]) => {
    const name = nameOf(path)
    const licence = READ_BY_HAND[name] ?? license
    // Packages for other platforms have no entry of their own in the lock; they are parts of a package that is checked.
    if (licence === undefined && optional) return []
    return licence !== undefined && isAllowed(licence, name) ? [] : [`${name}: ${licence ?? 'none'}`]
  })
  expect(refused).toEqual([])
})

test('no package has a script that would run during the installation', () => {
  expect(packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path))).toEqual([])
})
