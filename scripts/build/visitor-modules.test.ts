import { expect, test } from 'vitest'
import { isForVisitors } from './visitor-modules.ts'

const PAGE = '/project/src/site/about/about-page.tsx?__react-router-build-client-route'
const LAYOUT = '/project/src/site/frame/site-layout.tsx'
const ADMIN = '/project/src/admin/programs/programs-page.tsx'

type Imports = Record<string, readonly string[]>

/** Whether 'module' is for visitors, by who imports what. */
const isModuleForVisitors = (importers: Imports, dynamicImporters: Imports = {}) =>
  isForVisitors('module', (id) => ({ importers: importers[id] ?? [], dynamicImporters: dynamicImporters[id] ?? [] }))

test('a module that a public page or the layout reaches is for visitors, whoever else imports it', () => {
  expect(isModuleForVisitors({ module: [ADMIN, PAGE] })).toBe(true)
  expect(isModuleForVisitors({ module: ['card'], card: ['module', 'list'], list: [LAYOUT] })).toBe(true)
  expect(isModuleForVisitors({ module: ['part'], dialog: [PAGE] }, { part: ['dialog'] })).toBe(true)
})

test('a module that only the back-office reaches is not, even when a page imports the back-office', () => {
  expect(isModuleForVisitors({ module: [ADMIN, 'list'], list: [ADMIN, 'module'], [ADMIN]: [PAGE] })).toBe(false)
  expect(isForVisitors('module', () => null)).toBe(false)
})
