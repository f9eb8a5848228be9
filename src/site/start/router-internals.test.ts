import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createRequestHandler, RouterContextProvider, UNSAFE_useScrollRestoration, type EntryContext, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { browserContext, DATA_SUFFIX, SCROLL_POSITIONS, takeLoaderData } from './router-internals.ts'

/** The installed React Router's browser code. */
const PACKAGE = fileURLToPath(new URL('.', import.meta.resolve('react-router')))
const INSTALLED = globSync(`${PACKAGE}lib/{dom,dom-export}/**/*.js`)
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

test.each([
  ['window.__reactRouterContext', 'no page starts: every button works only as far as it does without script'],
  ['window.__reactRouterManifest', 'no page starts: the module of the manifest is imported before, and has to set this'],
  ['window.__reactRouterRouteModules', 'no page starts: modules that are loaded already are handed over by this name'],
  ['ssrInfo.context.stream', 'no page starts: the data of the loaders is handed over as this stream'],
  ['window.__reactRouterDataRouter', 'the stories of tests/browser cannot navigate without a new document'],
  [`"${SCROLL_POSITIONS}"`, 'a page that is loaded again, or gone back to, begins at its top'],
])('the installed React Router still reads %s; otherwise %s', (name) => {
  expect(INSTALLED).toContain(name)
})

test('it still exports a way to restore the scroll position without its own inline script; otherwise "back" begins at the top', () => {
  expect(UNSAFE_useScrollRestoration).toBeTypeOf('function')
})

test('it still gives the page all data of the loaders as text; otherwise the page has none in the browser, or an inline script', async () => {
  const { entry } = await ask('/')
  expect(entry?.serverHandoffStream).toBeInstanceOf(ReadableStream)
  const data = await takeLoaderData(entry as EntryContext)
  expect(data).toContain('Asha Example')
  expect(entry, 'nothing is left for its inline scripts').not.toHaveProperty('serverHandoffStream')
  expect(browserContext(entry as EntryContext)).toMatchObject({
    basename: '/',
    ssr: true,
    isSpaMode: false,
    routeDiscovery: { mode: 'initial' },
  })
})

test(`it still answers ${DATA_SUFFIX} with data alone; otherwise such an address is taken for one where nothing is`, async () => {
  const { entry, reply } = await ask(`/about${DATA_SUFFIX}`)
  expect([reply.status, entry]).toEqual([200, undefined])
  expect(await reply.text()).toContain('Asha Example')
})

test('no other module uses what React Router does not promise, except for the one hook of the root', () => {
  const others = globSync('src/**/*.{ts,tsx}').filter((file) => !file.includes('router-internals'))
  expect(others.length).toBeGreaterThan(500)
  const internal = /\b(?:UNSAFE_|unstable_)\w+|\b__reactRouter|\bserverHandoff|react-router-scroll|turbo-stream/
  expect(others.filter((file) => internal.test(readFileSync(file, 'utf8')))).toEqual(['src/root.tsx'])
  expect(readFileSync('src/root.tsx', 'utf8').match(/UNSAFE_\w+/g)).toEqual(['UNSAFE_useScrollRestoration'])
})

/** Asks React Router itself, in a site of two pages with data; `entry` is what it passes to src/entry.server.tsx. */
async function ask(path: string): Promise<{ entry: EntryContext | undefined; reply: Response }> {
  let entry: EntryContext | undefined
  const module = { default: () => null, loader: () => ({ name: 'Asha Example' }) }
  const route = (id: string, at: object) => ({ id, ...at, module })
  const ofManifest = (id: string, at: object) => ({ id, ...at, hasLoader: true, module: '/x.js', imports: [] })
  const pages: Array<[string, object]> = [
    ['home', { index: true }],
    ['about', { path: 'about' }],
  ]
  const build = {
    routes: Object.fromEntries(pages.map(([id, at]) => [id, route(id, at)])),
    assets: {
      entry: { imports: [], module: '/entry.js' },
      routes: Object.fromEntries(pages.map(([id, at]) => [id, ofManifest(id, at)])),
      url: '/manifest.js',
      version: '1',
    },
    entry: {
      module: {
        default: (_request: Request, _status: number, _headers: Headers, context: EntryContext) => {
          entry = context
          return new Response()
        },
      },
    },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild
  const reply = await createRequestHandler(build, 'production')(new Request(`http://localhost${path}`), new RouterContextProvider())
  return { entry, reply }
}
