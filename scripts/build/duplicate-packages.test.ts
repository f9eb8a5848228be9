import { expect, test } from 'vitest'
import { duplicatePackages } from './duplicate-packages.ts'

const ROOT = '/app/node_modules'
const check = (graph: Partial<Parameters<typeof duplicatePackages>[0]>) =>
  duplicatePackages({ modules: [], imported: [], external: [], ...graph })

test('each package from one folder, and imports that are allowed, are no fault', () => {
  const modules = [`${ROOT}/kysely/dist/index.js`, `${ROOT}/kysely/dist/kysely.js`, `${ROOT}/@noble/curves/ed25519.js`, '/app/src/server.ts']
  expect(check({ modules, imported: ['node:fs', 'stream', 'sharp'], external: ['sharp'] })).toEqual([])
})

test('a package from two folders is named with both', () => {
  const faults = check({ modules: [`${ROOT}/kysely/a.js`, `\0${ROOT}/x/node_modules/kysely/a.js?commonjs-module`] })
  expect(faults).toEqual([`the package kysely is bundled from several folders: ${ROOT}/kysely, ${ROOT}/x/node_modules/kysely`])
})

test.each([
  ['/react-router/dist/development/index.js', '/react-router/dist/production/index.js'],
  ['/kysely/dist/cjs/index.cjs', '/kysely/dist/esm/index.js'],
])('a module in two formats is named: %s', (one, other) => {
  expect(check({ modules: [ROOT + one, ROOT + other] })).toEqual([`one module is bundled in several formats: ${ROOT + one}, ${ROOT + other}`])
})

test('a package that is left outside the bundle without need is named once', () => {
  expect(check({ imported: ['kysely', 'kysely'] })).toEqual(['kysely is imported at run time instead of bundled'])
})

test('a package that is bundled and imported as well is named', () => {
  const graph = { modules: [`${ROOT}/sharp/lib/index.js`], imported: ['sharp'], external: ['sharp'] }
  expect(check(graph)).toEqual(['sharp is bundled and imported at run time as well'])
})
