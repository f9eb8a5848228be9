/**
 * The browser and system of a session, in enough detail for people to recognise their own device: 'Chrome on Android'. The rest of the
 * User-Agent header is not stored. Undefined if it names no browser, as for a script.
 */
export function deviceOf(userAgent: string | undefined): string | undefined {
  if (!userAgent) return undefined
  const browser = firstOf(BROWSERS, userAgent)
  const system = firstOf(SYSTEMS, userAgent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system
}

/** The order matters: a browser's header may also contain later marks, as Edge's contains 'Chrome/'. */
const BROWSERS: ReadonlyArray<[mark: string, name: string]> = [
  ['Edg/', 'Edge'],
  ['EdgA/', 'Edge'],
  ['EdgiOS/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
]

const SYSTEMS: ReadonlyArray<[mark: string, name: string]> = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X', 'Mac'],
  ['Linux', 'Linux'],
]

function firstOf(marks: ReadonlyArray<[mark: string, name: string]>, text: string): string | undefined {
  return marks.find(([mark]) => text.includes(mark))?.[1]
}
