import { readFileSync } from 'node:fs'

/** Returns the browsers of package.json's `browserslist`, under browserslist's names, with the oldest version in which everything works. */
export function readFloor(): Map<string, string> {
  const { browserslist } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { browserslist: string[] }
  return new Map(browserslist.map(parseQuery))
}

/**
 * Returns Vite's targets for lowering syntax and style sheets. Samsung Internet 21 is Chromium 110, and a WebView has the
 * version of its Chrome.
 */
export function buildTargets(): string[] {
  const families: Record<string, string> = { chrome: 'chrome', edge: 'edge', firefox: 'firefox', safari: 'safari', ios_saf: 'ios' }
  return [...readFloor()].flatMap(([name, version]) => (families[name] ? families[name] + version : []))
}

/** 'chrome >= 109' → ['chrome', '109'] */
function parseQuery(query: string): [string, string] {
  const [, name, version] = /^(\w+) >= ([\d.]+)$/.exec(query) ?? []
  if (!name || !version) throw new Error(`browserslist in package.json: write '${query}' as 'name >= version'`)
  return [name, version]
}
