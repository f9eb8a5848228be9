/**
 * What a session was opened on, as far as a person needs it to know their own device again: 'Chrome on Android'. The
 * rest of what a browser says of itself is not kept. Undefined for what names no browser, as a script does.
 */
export function deviceOf(userAgent: string | undefined): string | undefined {
  if (!userAgent) return undefined
  const browser = firstOf(BROWSERS, userAgent)
  const system = firstOf(SYSTEMS, userAgent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system
}

/** Each is named by those after it, too: the order decides. */
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
