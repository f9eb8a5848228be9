import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '../../../routes.ts'
import { CACHED_PAGES, nowhereBut } from './cached-pages.server.ts'

/** Public pages that the cache may not answer; CACHED_PAGES says why. The page for unknown addresses is stored once. */
const NOT_CACHED = [
  '/c/:token',
  '/issuer',
  '/subscription/confirm/:token',
  '/subscription/cancel/:token',
  '/client-link/:token',
  '/q/:token',
  '/*',
]
const SITE_LAYOUT = 'site/frame/site-layout.tsx'

const entries: RouteConfigEntry[] = routes
const publicPages = (entries.find(({ file }) => file === SITE_LAYOUT)?.children ?? []).map(({ path = '', file }) => ({
  path: `/${path}`,
  file: resolve('src', file),
}))

test('each public page is either cached or named as one that is not', () => {
  expect(publicPages.map(({ path }) => path).toSorted()).toEqual([...CACHED_PAGES.map(({ path }) => path), ...NOT_CACHED].toSorted())
})

test.each(CACHED_PAGES)('$path declares the names of the query that it reads, and no other', ({ path, query = [], bypass = [] }) => {
  const file = publicPages.find((page) => page.path === path)?.file ?? ''
  const read = [...filesOf(file)].flatMap((name) => namesReadIn(readFileSync(name, 'utf8')))
  expect([...new Set(read)].toSorted()).toEqual([...query, ...bypass].toSorted())
})

test('the test sees every way in which a page reads the query', () => {
  const ways = `const [search] = useSearchParams(); search.get('a'); new URL(url).searchParams.getAll("b"); params.has('c'); headers.get('d')`
  expect(namesReadIn(ways)).toEqual(['a', 'b', 'c'])
  expect(namesReadIn(`request.headers.get('a')`)).toEqual([])
})

const isNowhere = nowhereBut([
  '*',
  '/*',
  '/c/:file{[\\w-]+\\.pdf}',
  '/api/*',
  '/.well-known/jwks.json',
  'about',
  'services/:service',
  'favicon.ico',
  'assets',
])

test.each([
  '/nowhere',
  '/wp-login.php',
  '/.env',
  '/.git/config',
  '/about-us',
  '/nowhere/',
  '/favicon.ico.bak',
  '/apis/x',
  '/nowhere/about',
  '/@vite/client',
])('%s is nowhere', (path) => expect(isNowhere(path)).toBe(true))

test.each([
  ['the home page', '/'],
  ['a page', '/about'],
  ['a page in capitals', '/ABOUT'],
  ['what may be below a page', '/services/nothing'],
  ['a route of the API', '/api/nowhere'],
  ['a route with a pattern', '/c/x.pdf'],
  ['a file', '/favicon.ico'],
  ['files in another spelling', '/%61ssets/old.js'],
  ['a standard address', '/.well-known/other'],
  ['data in React Router’s own way', '/nowhere.data'],
  ['a page behind dots', '/nowhere/../about'],
  ['a page behind dots in another spelling', '/nowhere/%2e%2E/about'],
  ['dots at the end', '/nowhere/..'],
  ['the page itself', '/*'],
  ['a page behind backslashes', '/nowhere\\..\\about'],
  ['an empty first part', '//about'],
  ['a whole address', 'http://localhost/about'],
  ['all of the server', '*'],
])('%s may be something', (_what, path) => expect(isNowhere(path)).toBe(false))

test('with a route that may be any address nothing is certainly nowhere', () => {
  expect(nowhereBut(['/:file{.+\\.txt}'])('/nowhere')).toBe(false)
})

/** The file and every file of this project that it imports, directly or indirectly. */
function filesOf(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file) || !existsSync(file)) return known
  known.add(file)
  const imported = readFileSync(file, 'utf8').matchAll(/(?:from|import|import\()\s*'(\.[^']+\.tsx?)'/g)
  for (const [, path = ''] of imported) filesOf(resolve(file, '..', path), known)
  return known
}

function namesReadIn(source: string): string[] {
  if (!/searchParams/i.test(source)) return []
  const calls = source.matchAll(/(\w+)\.(?:get|getAll|has)\(\s*['"]([\w-]+)['"]\s*\)/g)
  return [...calls].flatMap(([, object = '', name = '']) => (/headers/i.test(object) ? [] : name))
}
