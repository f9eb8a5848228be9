import { createRequire } from 'node:module'
import type { CompatData, Identifier, SimpleSupportStatement, SupportStatement } from '@mdn/browser-compat-data'
import { readFloor } from './floor.ts'

// Read by require, since a type checker would infer the type of 20 MB of JSON from an import.
export const COMPAT = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData

/** The names in browserslist, and in the compatibility data. */
const BROWSERS: Record<string, keyof CompatData['browsers']> = {
  chrome: 'chrome',
  and_chr: 'chrome_android',
  android: 'webview_android',
  edge: 'edge',
  firefox: 'firefox',
  and_ff: 'firefox_android',
  safari: 'safari',
  ios_saf: 'safari_ios',
  samsung: 'samsunginternet_android',
}
const FLOOR = readFloor()

/**
 * Returns the browsers of the floor that got the feature later: 'chrome 109 (has it from 114)'. Browsers that still lack it
 * are ignored: their age does not matter, and the gap could not be overlooked.
 */
export function browsersWithout(feature: Identifier | undefined): string[] {
  // eslint-disable-next-line no-underscore-dangle -- the name in the data
  const support = feature?.__compat?.support
  if (!support) return []
  return [...FLOOR].flatMap(([name, version]) => {
    const since = addedIn(support[BROWSERS[name] ?? 'chrome'])
    return since !== undefined && isAfter(since, version) ? [`${name} ${version} (has it from ${since})`] : []
  })
}

/** Returns the version since which the browser has had the feature, at least in part, under its own name and without a flag. */
function addedIn(statement: SupportStatement | undefined): string | undefined {
  const ways = Array.isArray(statement) ? statement : statement ? [statement] : []
  // The newest comes first; an older one may be partial.
  const first = ways.findLast(isPlain)
  return first?.version_added ? first.version_added.replace('≤', '') : undefined
}

function isPlain({ prefix, alternative_name, flags, version_added }: SimpleSupportStatement): boolean {
  return !prefix && !alternative_name && !flags && version_added !== 'preview'
}

function isAfter(version: string, floor: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [floorMajor = 0, floorMinor = 0] = floor.split('.').map(Number)
  return major > floorMajor || (major === floorMajor && minor > floorMinor)
}
