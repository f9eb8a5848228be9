import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import routes from '../../routes.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'
import { makeProgram } from '../../test-records.ts'
import { CACHED_PAGES, findMissingPage } from './cached-pages.server.ts'

/** Public pages that the cache may not answer; CACHED_PAGES says why. The page for unknown addresses is stored once. */
const NOT_CACHED = ['/c/:token', '/issuer', '/subscription/confirm/:token', '/subscription/cancel/:token', '/*']
const SITE_LAYOUT = 'site/frame/site-layout.tsx'

const entries: RouteConfigEntry[] = routes
const publicPages = (entries.find(({ file }) => file === SITE_LAYOUT)?.children ?? []).map(({ path = '', file }) => ({
  path: `/${path}`,
  file: resolve('src', file),
}))

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await makeProgram(app, { slug: 'lean-basics' })
})
afterAll(() => app.close())

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

test.each([
  ['/nowhere', '/*'],
  ['/about/nobody', '/*'],
  ['/training-programs/one/two', '/*'],
  ['/%6eowhere', '/*'],
  ['/training-programs/unknown', '/training-programs/:program'],
  ['/training-programs/%75nknown', '/training-programs/:program'],
  ['/services/unknown', '/services/:service'],
  ['/services/99999', '/services/:service'],
  ['/training-programs/lean-basics', undefined],
  ['/training-programs/%6Cean-basics/', undefined],
  ['/ABOUT', undefined],
  ['/c/AbCdEfGhIjKlMnOpQrStUv', undefined],
  ['/admin/nowhere', undefined],
  ['/about.data', undefined],
])('at %s the page %s says that nothing is there', async (path, page) => {
  expect(await findMissingPage(builtFrom(entries), app.db)(path)).toBe(page)
})

/** The file and all of our own that it imports, directly or not. */
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

/** The routes as the build has them. */
function builtFrom(given: RouteConfigEntry[]): ServerBuild {
  const flat = (list: RouteConfigEntry[], parentId = 'root'): object[] =>
    list.flatMap(({ children = [], ...route }) => [
      { ...route, id: route.id ?? route.file, parentId },
      ...flat(children, route.id ?? route.file),
    ])
  return {
    routes: Object.fromEntries([{ id: 'root', path: '' }, ...flat(given)].map((route, index) => [index, route])),
  } as unknown as ServerBuild
}
