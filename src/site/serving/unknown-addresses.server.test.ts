import { expect, test } from 'vitest'
import { UnknownAddresses } from './unknown-addresses.server.ts'

const served = {
  routes: [{ path: '*' }, { path: '/*' }, { path: '/c/:file{[\\w-]+\\.pdf}' }, { path: '/api/*' }, { path: '/.well-known/jwks.json' }],
  pages: ['/page-data', 'about', 'services/:service', '*'],
  files: ['favicon.ico', 'assets'],
  assets: ['app-1a2b.js', 'app-1a2b.js.br'],
}
const unknown = new UnknownAddresses(served)

test.each([
  '/nowhere',
  '/wp-login.php?redirect=/about',
  '/.env',
  '/.git/config',
  '/about-us',
  '/nowhere/',
  '/nowhere?x=%2e%2e/',
  '/nowhere/.hidden/..x/x..',
  '/favicon.ico.bak',
  '/apis/x',
  '/nowhere/about',
  '/@vite/client',
  '/assets/old.js',
  '/assets/app-1a2b.js/',
  '/assets/APP-1a2b.js?x',
  '/assets/',
])('%s is nowhere', (url) => expect(unknown.has(url)).toBe(true))

test.each([
  ['the home page', '/'],
  ['the home page with a query', '/?x=/nowhere'],
  ['a page', '/about?x'],
  ['a page in capitals', '/ABOUT'],
  ['what may be below a page', '/services/nothing'],
  ['a route of the API', '/api/nowhere'],
  ['a route with a pattern', '/c/x.pdf'],
  ['a file of the root', '/favicon.ico'],
  ['a file with a hash', '/assets/app-1a2b.js'],
  ['a compressed file', '/assets/app-1a2b.js.br?x'],
  ['the folder of these files', '/assets'],
  ['files in another spelling', '/%61ssets/old.js'],
  ['files in capitals', '/Assets/old.js'],
  ['a standard address', '/.well-known/other'],
  ['the data of a page', '/page-data/nowhere'],
  ['data in React Router’s own way', '/nowhere.data?_routes=x'],
  ['a page behind dots', '/nowhere/../about'],
  ['a page behind dots in another spelling', '/nowhere/%2e%2E/about'],
  ['dots at the end', '/nowhere/..'],
  ['dots before a query', '/nowhere/..?x'],
  ['the page itself', '/*'],
  ['a page behind backslashes', '/nowhere\\..\\about'],
  ['a page in another spelling', '/%61bout'],
  ['an empty first part', '//about'],
  ['a whole address', 'http://localhost/about'],
  ['all of the server', '*'],
])('%s may be something', (_what, url) => expect(unknown.has(url)).toBe(false))

test('a route that may be any address is refused, because then nothing is certainly nowhere', () => {
  expect(() => new UnknownAddresses({ ...served, routes: [{ path: '/:file{.+\\.txt}' }] })).toThrow('any address')
})
