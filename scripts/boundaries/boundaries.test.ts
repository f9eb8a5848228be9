import { expect, test } from 'vitest'
import { findViolations } from './boundaries.ts'
import { listFiles, readSources } from './check-boundaries.ts'
import { findFullFolders, MAX_FILES_IN_FOLDER } from './full-folders.ts'
import { INNER_LAYERS, LAYERS, ROOT_FILES } from './layers.ts'

/** A tree without violations. Each test adds one violation to it. */
const SOUND = {
  'src/shared/rupees.ts': 'export const rupees = (n: number) => `₹${n}`',
  'src/ui/button.tsx': "import { cx } from 'react'\nexport const Button = () => null",
  'src/platform/database.server.ts': "import { Kysely } from 'kysely'\nexport interface Tables {}",
  'src/programs/program.ts': "import { rupees } from '../shared/rupees.ts'",
  'src/programs/program.schema.ts': "import { z } from 'zod'\nimport '../shared/rupees.ts'",
  'src/programs/program.table.ts': `
    import type { Generated } from 'kysely'
    declare module '../platform/database.server.ts' { interface Tables { programs: ProgramTable } }`,
  'src/programs/program.server.ts': `
    import './program.schema.ts'
    import './program.table.ts'
    import '../platform/database.server.ts'
    db.selectFrom('programs').selectAll()
    db.insertInto('programs')`,
  'src/programs/program.api.server.ts': "import './program.server.ts'\nimport { z } from 'zod'",
  'src/programs/program-card.tsx': `
    import './program.ts'
    import '../ui/button.tsx'
    import type { ProgramInput } from './program.schema.ts'
    const schema = () => import('./program.schema.ts')`,
  'src/participants/participant.table.ts': `
    declare module '../platform/database.server.ts' { interface Tables { participants: ParticipantTable } }`,
  'src/participants/participant.server.ts': `
    import '../programs/program.server.ts'
    db.selectFrom('participants as p').innerJoin('programs as g', 'g.id', 'p.program_id')
      .where((eb) => eb.exists(eb.selectFrom('programs').select('id')))
    Array.from('programs')`,
  'src/site/home-page.tsx': `
    import './header.tsx'
    import '../programs/program.server.ts'
    import type { Route } from './+types/home-page.ts'`,
  'src/site/use-new-page.tsx': "import { useEffect } from 'react'",
  'src/site/use-site.ts': "import { useRouteLoaderData } from 'react-router'",
  'src/site/header.tsx': `
    import { Link } from 'react-router'
    import './header.css?url'
    import './use-site.ts'
    import './use-new-page.tsx'`,
  'src/api/api.server.ts': "import '../programs/program.api.server.ts'",
  'src/root.tsx': "import './site/header.tsx'\nimport type { Route } from './+types/root'",
  'src/web.server.ts': "import './demo/seed.server.ts'\nimport type { E } from './entry.server.tsx'",
  'src/entry.server.tsx': "import './site/header.tsx'",
  'src/demo/seed.server.ts': "import '../api/api.server.ts'",
  'src/enquiries/enquiry.server.ts': "tx.insertInto('x').values(({ selectFrom }) => selectFrom('programs'))",
  'src/server.ts': `
    import './web.server.ts'
    import './programs/program.server.ts'
    import './root.tsx'`,
  'src/test-app.ts': "import './web.server.ts'\nimport './programs/program.server.ts'",
  'src/programs/program.test.ts': `
    import './program.server.ts'
    import '../site/header.tsx'
    db.deleteFrom('participants')`,
}

/** The violations found when `planted` is added to the sound tree, or replaces files of it. */
function breaches(planted: Record<string, string>): string[] {
  const files = Object.entries({ ...SOUND, ...planted }).map(([path, source]) => ({ path, source }))
  return findViolations(files).map(({ file, rule }) => `${file} ${rule}`)
}

test('a sound tree has no violations', () => {
  expect(breaches({})).toEqual([])
})

test.each([
  ['an earlier layer imports a later one', 'src/shared/x.ts', "import '../programs/program.ts'"],
  ['a layer imports another of its own step', 'src/services/x.ts', "import '../programs/program.ts'"],
  ['a type of a later layer', 'src/shared/x.ts', "import type { Program } from '../programs/program.ts'"],
  ['a type of a later layer by typeof import', 'src/shared/x.ts', "type P = typeof import('../programs/program.ts')"],
  ['a later layer loaded at run time', 'src/shared/x.ts', "await import('../programs/program.ts')"],
  ['a later layer re-exported', 'src/shared/x.ts', "export { a } from '../programs/program.ts'\nexport const b = 1"],
  ['a style sheet of a later layer', 'src/ui/x.tsx', "import '../site/site.css'"],
  ['a feature imports a page', 'src/programs/x.tsx', "import '../site/header.tsx'"],
  ['site imports admin', 'src/site/x.tsx', "import '../admin/x.tsx'"],
  ['a feature imports the document shell', 'src/programs/x.tsx', "import '../root.tsx'"],
  ['the shell imports a feature', 'src/entry.client.tsx', "import './programs/program-card.tsx'"],
  ['the shell imports the demo', 'src/entry.client.tsx', "import './demo/seed.server.ts'"],
  ['a folder outside the order', 'src/helpers/x.ts', ''],
])('layer: %s', (_, path, source) => {
  expect(breaches({ [path]: source })).toEqual([`${path} layer`])
})

test.each([
  ['a pure file imports a server file', 'src/programs/x.ts', "import './program.server.ts'"],
  ['a pure file imports a component', 'src/programs/x.ts', "import type { Card } from './program-card.tsx'"],
  ['a pure file imports a schema', 'src/programs/x.ts', "import { schema } from './program.schema.ts'"],
  ['a pure file imports a schema for its effects', 'src/programs/x.ts', "import './program.schema.ts'"],
  ['a pure file imports react', 'src/programs/x.ts', "import { useState } from 'react'"],
  ['a pure file imports kysely', 'src/programs/x.ts', "import type { Kysely } from 'kysely'"],
  ['a pure file imports zod', 'src/programs/x.ts', "import { z } from 'zod/mini'"],
  ['a pure file imports Node', 'src/programs/x.ts', "import { join } from 'node:path'"],
  ['a pure file imports Node by its bare name', 'src/programs/x.ts', "import { join } from 'path'"],
  ['a schema imports a server file', 'src/programs/x.schema.ts', "import './program.server.ts'"],
  ['a schema imports Node', 'src/programs/x.schema.ts', "import 'node:fs'"],
  ['a table imports kysely at run time', 'src/programs/x.table.ts', "import { sql } from 'kysely'"],
  ['a table runs a server file', 'src/programs/x.table.ts', "import './program.server.ts'"],
  ['a server file imports a component', 'src/programs/x.server.ts', "import './program-card.tsx'"],
  ['a server file imports an API', 'src/programs/x.server.ts', "import './program.api.server.ts'"],
  ['a server file imports react', 'src/programs/x.server.ts', "import { createElement } from 'react'"],
  ['a component imports a server file', 'src/programs/x.tsx', "import './program.server.ts'"],
  ['a component imports a type of a server file', 'src/programs/x.tsx', "import type { A } from './program.server.ts'"],
  ['a component loads a server file', 'src/programs/x.tsx', "await import('./program.server.ts')"],
  ['a component imports a schema', 'src/programs/x.tsx', "import { schema } from './program.schema.ts'"],
  ['a component imports zod', 'src/programs/x.tsx', "import { z } from 'zod'"],
  ['a pure file imports a hook', 'src/site/x.ts', "import './use-site.ts'"],
  ['a component imports Node', 'src/programs/x.tsx', "import 'node:fs'"],
  ['a component imports a table', 'src/programs/x.tsx', "import type { T } from './program.table.ts'"],
  ['a component imports a page', 'src/site/x.tsx', "import Home from './home-page.tsx'"],
  ['a page imports a schema', 'src/site/x-page.tsx', "import { schema } from '../programs/program.schema.ts'"],
  ['a page imports an API', 'src/site/x-page.tsx', "import '../programs/program.api.server.ts'"],
  ['the shell imports the composition root', 'src/entry.client.tsx', "import './web.server.ts'"],
  ['the product imports a test helper', 'src/site/x.server.ts', "import '../test-app.ts'"],
  ['a module imports a test', 'src/site/x.ts', "import '../programs/program.test.ts'"],
])('suffix: %s', (_, path, source) => {
  expect(breaches({ [path]: source })).toEqual([`${path} suffix`])
})

test('even server.ts imports no test', () => {
  expect(breaches({ 'src/server.ts': "import './programs/program.test.ts'" })).toEqual(['src/server.ts suffix'])
})

test('circles are found, also through files loaded at run time', () => {
  const circle = {
    'src/programs/a.ts': "import './b.ts'",
    'src/programs/b.ts': "export const c = () => import('./c.ts')",
    'src/programs/c.ts': "import './a.ts'",
  }
  expect(breaches(circle)).toEqual(['src/programs/a.ts cycle'])
  expect(breaches({ 'src/programs/a.ts': "import './a.ts'" })).toEqual(['src/programs/a.ts cycle'])
})

test('a circle of types is a circle', () => {
  const rules = { 'src/programs/program.ts': "import type { Input } from './program.schema.ts'" }
  expect(breaches({ ...rules, 'src/programs/program.schema.ts': "import { A } from './program.ts'" })).toEqual([
    'src/programs/program.schema.ts cycle',
  ])
})

test.each([
  ['a part that knows no subject imports a subject', 'src/admin/list/x.tsx', "import '../services/services-view.tsx'"],
  ['a subject imports a later subject', 'src/admin/services/x.tsx', "import type { A } from '../staff/staff-view.tsx'"],
  ['folders of one inner step import each other', 'src/admin/editor/x.tsx', "import '../list/list-body.tsx'"],
  ['an inner folder imports a root file', 'src/admin/kit/x.tsx', "import '../admin-frame.tsx'"],
  ['the register imports what is built on it', 'src/certificates/x.ts', "import './expiry/expiries.ts'"],
  ['an inner folder outside the order', 'src/admin/helpers/x.tsx', ''],
])('inner layer: %s', (_, path, source) => {
  expect(breaches({ [path]: source })).toEqual([`${path} layer`])
})

test('an inner folder may import earlier inner folders, and root files of admin import all of them', () => {
  expect(
    breaches({
      'src/admin/kit/x.tsx': '',
      'src/admin/services/services-view.tsx': "import '../kit/x.tsx'",
      'src/admin/admin-frame.tsx': "import './services/services-view.tsx'",
    }),
  ).toEqual([])
})

test('a folder with too many files is a violation, whatever its subfolders contain', () => {
  const files = (folder: string, count: number) => Array.from({ length: count }, (_, at) => `${folder}/${at}.ts`)
  const full = [...files('e2e/site', MAX_FILES_IN_FOLDER), ...files('e2e', 3), ...files('src/ui', MAX_FILES_IN_FOLDER + 1)]
  expect(findFullFolders(full).map(({ file, rule }) => `${file} ${rule}`)).toEqual(['src/ui folder'])
})

test.each([
  ['an index file', 'src/programs/index.ts', 'export const a = 1'],
  ['export *', 'src/programs/x.ts', "export * from './program.ts'\nexport const a = 1"],
  ['a file that only re-exports', 'src/programs/x.ts', "export { a } from './program.ts'"],
  ['a file that imports and re-exports', 'src/programs/x.ts', "import { a } from './program.ts'\nexport { a }"],
])('barrel: %s', (_, path, source) => {
  expect(breaches({ [path]: source })).toEqual([`${path} barrel`])
})

test.each([
  ['a write to an earlier layer’s table', 'src/participants/x.server.ts', "trx.updateTable('programs')"],
  ['a delete from an earlier layer’s table', 'src/participants/x.server.ts', "trx.deleteFrom('programs as p')"],
  ['a read that starts at another’s table', 'src/participants/x.server.ts', "db.selectFrom('programs').selectAll()"],
  ['a query from two tables, one of another folder', 'src/participants/x.server.ts', "db.selectFrom(['participants', 'programs'])"],
  ['a join to a later layer', 'src/programs/x.server.ts', "programs().leftJoin('participants', 'a', 'b')"],
  ['a subquery of a later layer', 'src/programs/x.server.ts', 'programs().where(selectFrom(`participants as p`))'],
  ['SQL of a feature in the composition root', 'src/x.server.ts', "db.selectFrom('programs')"],
  ['a write in raw SQL', 'src/participants/x.server.ts', 'sql<number>`delete from "programs" where id = ${1}`'],
  ['SQL in a page', 'src/site/x-page.tsx', "db.selectFrom('programs')"],
  ['SQL in a component of the table’s folder', 'src/programs/x.tsx', "db.selectFrom('programs')"],
  ['a table declared in a second file', 'src/participants/x.table.ts', SOUND['src/programs/program.table.ts']],
  ['a table outside a table file', 'src/programs/x.server.ts', "declare module 'x' { interface Tables { a: B } }"],
])('table: %s', (_, path, source) => {
  expect(breaches({ [path]: source })).toEqual([`${path} table`])
})

test('an import of a missing file, or without its extension, is a violation', () => {
  expect(breaches({ 'src/programs/x.ts': "import './program'" })).toEqual(['src/programs/x.ts missing'])
})

test('a file with a syntax error is reported, not skipped', () => {
  expect(breaches({ 'src/programs/x.ts': 'import {' })).toEqual(['src/programs/x.ts syntax'])
})

test('a violation names file, line, rule and reason', () => {
  const source = "\n\nimport { Kysely } from 'kysely'"
  expect(findViolations([{ path: 'src/shared/x.ts', source }])).toEqual([
    { file: 'src/shared/x.ts', line: 3, rule: 'suffix', text: 'a pure file may not import kysely' },
  ])
})

test('the real tree has no violations, and all of it was read', () => {
  const files = readSources()
  expect(files.length).toBeGreaterThan(100)
  for (const folder of LAYERS.flat()) expect(files.some(({ path }) => path.startsWith(`src/${folder}/`))).toBe(true)
  for (const [folder, order] of Object.entries(INNER_LAYERS)) {
    for (const inner of order.flat().filter((name) => name !== ROOT_FILES)) {
      expect(
        files.some(({ path }) => path.startsWith(`src/${folder}/${inner}/`)),
        `${folder}/${inner}`,
      ).toBe(true)
    }
  }
  expect(findViolations(files)).toEqual([])
  expect(listFiles().length).toBeGreaterThan(files.length)
  expect(findFullFolders(listFiles())).toEqual([])
})
