import { expect, test } from 'vitest'
import { findViolations } from './boundaries.ts'
import { listFiles, readSources } from './check-boundaries.ts'
import { findFullFolders, MAX_FILES_IN_FOLDER } from './full-folders.ts'
import { ROOMS } from './layers.ts'

/** A tree without violations. Each test adds one violation to it. */
const SOUND = {
  'src/base/rupees.ts': 'export const rupees = (n: number) => `₹${n}`',
  'src/ui/button.tsx': "import { cx } from 'react'\nexport const Button = () => null",
  'src/base/database.server.ts': "import { Kysely } from 'kysely'\nexport interface Tables {}",
  'src/catalogue/program.ts': "import { rupees } from '#base/rupees.ts'",
  'src/catalogue/program.schema.ts': "import { z } from 'zod'\nimport '#base/rupees.ts'",
  'src/catalogue/server/program.table.ts': `
    import type { Generated } from 'kysely'
    declare module '#base/database.server.ts' { interface Tables { programs: ProgramTable } }`,
  'src/catalogue/server/program.server.ts': `
    import '../program.schema.ts'
    import './program.table.ts'
    import '#base/database.server.ts'
    db.selectFrom('programs').selectAll()
    db.insertInto('programs')`,
  'src/catalogue/server/list.reader.ts': "import { parse } from 'csv-parse'\nimport './line.reader.ts'\nimport '#base/rupees.ts'",
  'src/catalogue/server/line.reader.ts': "import { inflateRawSync } from 'node:zlib'",
  'src/catalogue/server/list.server.ts': "import type { Line } from './list.reader.ts'\nimport { Worker } from 'node:worker_threads'",
  'src/catalogue/server/program.api.server.ts': "import './program.server.ts'\nimport { z } from 'zod'",
  'src/catalogue/site/program-card.tsx': `
    import '../program.ts'
    import '#ui/button.tsx'
    import type { ProgramInput } from '../program.schema.ts'
    const schema = () => import('../program.schema.ts')`,
  'src/training/server/participant.table.ts': `
    declare module '#base/database.server.ts' { interface Tables { participants: ParticipantTable } }`,
  'src/training/server/participant.server.ts': `
    import '#catalogue/server/program.server.ts'
    db.selectFrom('participants as p').innerJoin('programs as g', 'g.id', 'p.program_id')
      .where((eb) => eb.exists(eb.selectFrom('programs').select('id')))
    Array.from('programs')`,
  'src/site/home-page.tsx': `
    import './header.tsx'
    import '#catalogue/server/program.server.ts'
    import type { Route } from './+types/home-page.ts'`,
  'src/site/use-new-page.tsx': "import { useEffect } from 'react'",
  'src/site/use-site.ts': "import { useRouteLoaderData } from 'react-router'",
  'src/site/header.tsx': `
    import { Link } from 'react-router'
    import './header.css?url'
    import './use-site.ts'
    import './use-new-page.tsx'`,
  'src/catalogue/office/program-form.tsx': "import '../site/program-card.tsx'\nimport '#office/kit/segments.tsx'",
  'src/office/kit/segments.tsx': "import '#ui/button.tsx'",
  'src/office/record-views.tsx': "import '#catalogue/office/program-form.tsx'",
  'src/app/api/api.server.ts': "import '#catalogue/server/program.api.server.ts'",
  'src/root.tsx': "import '#site/header.tsx'\nimport type { Route } from './+types/root'",
  'src/app/web.server.ts': "import '#app/demo/seed.server.ts'\nimport type { E } from '../entry.server.tsx'",
  'src/entry.server.tsx': "import '#site/header.tsx'",
  'src/app/demo/seed.server.ts': "import '../api/api.server.ts'",
  'src/enquiries/server/enquiry.server.ts': "tx.insertInto('x').values(({ selectFrom }) => selectFrom('programs'))",
  'src/app/server.ts': `
    import './web.server.ts'
    import '#catalogue/server/program.server.ts'
    import '../root.tsx'`,
  'src/app/testing/test-app.ts': "import './web.server.ts'\nimport '#catalogue/server/program.server.ts'",
  'src/catalogue/program.test.ts': `
    import './server/program.server.ts'
    import '#site/header.tsx'
    db.deleteFrom('participants')`,
}

/** Returns the violations found when `planted` is added to the sound tree, or replaces files of it. */
function breaches(planted: Record<string, string>): string[] {
  const files = Object.entries({ ...SOUND, ...planted }).map(([path, source]) => ({ path, source }))
  return findViolations(files).map(({ file, rule }) => `${file} ${rule}`)
}

test('a sound tree has no violations', () => {
  expect(breaches({})).toEqual([])
})

test.each([
  ['an earlier room imports a later one', 'src/base/x.ts', "import '#catalogue/program.ts'"],
  ['a type of a later room', 'src/base/x.ts', "import type { Program } from '#catalogue/program.ts'"],
  ['a type of a later room by typeof import', 'src/base/x.ts', "type P = typeof import('#catalogue/program.ts')"],
  ['a later room loaded at run time', 'src/base/x.ts', "await import('#catalogue/program.ts')"],
  ['a later room re-exported', 'src/base/x.ts', "export { a } from '#catalogue/program.ts'\nexport const b = 1"],
  ['a style sheet of a later room', 'src/ui/x.tsx', "import '../site/site.css'"],
  ['server code of a later room', 'src/catalogue/server/x.server.ts', "import '#training/server/participant.server.ts'"],
  ['server code imports a screen', 'src/catalogue/server/x.server.ts', "import '#site/use-site.ts'"],
  ['server code imports a rule of the screens of its own room', 'src/catalogue/server/x.server.ts', "import '../office/x-values.ts'"],
  ['rules import a screen', 'src/catalogue/x.ts', "import './office/x-values.ts'"],
  ['site imports office', 'src/catalogue/site/x.tsx', "import '../office/program-form.tsx'"],
  ['the frame of the site imports office', 'src/site/x.tsx', "import '#office/kit/segments.tsx'"],
  ['a part of the frame imports the screen of a room', 'src/office/kit/x.tsx', "import '#catalogue/office/program-form.tsx'"],
  ['a part of the frame imports what puts screens together', 'src/office/kit/x.tsx', "import '../record-views.tsx'"],
  ['a screen imports the programs', 'src/catalogue/site/x.tsx', "import '#app/app.ts'"],
  ['a room imports the document shell', 'src/catalogue/site/x.tsx', "import '../../root.tsx'"],
  ['the shell imports the office', 'src/entry.client.tsx', "import '#catalogue/office/program-form.tsx'"],
  ['the shell imports the demo', 'src/entry.client.tsx', "import '#app/demo/seed.server.ts'"],
  ['a folder outside the order', 'src/helpers/x.ts', ''],
  ['server code outside server/', 'src/catalogue/x.server.ts', ''],
  ['a table in a screen', 'src/catalogue/office/x.table.ts', ''],
  ['a screen among the rules', 'src/catalogue/x.tsx', ''],
])('room: %s', (_, path, source) => {
  const planted = { 'src/catalogue/office/x-values.ts': '', 'src/app/app.ts': '' }
  expect(breaches({ ...planted, [path]: source })).toContain(`${path} layer`)
})

test.each([
  ['a parser on the server', 'src/catalogue/server/x.server.ts', "import PostalMime from 'postal-mime'"],
  ['a part of a parser loaded later', 'src/catalogue/server/x.server.ts', "const read = () => import('hucre/xlsx')"],
  ['a parser in a rule', 'src/catalogue/x.ts', "import { parse } from 'csv-parse/sync'"],
  ['a parser in a program', 'src/app/server.ts', "import { parse } from 'csv-parse/sync'"],
  ['a reader called on the server', 'src/catalogue/server/x.server.ts', "import { line } from './list.reader.ts'"],
  ['a reader loaded later', 'src/catalogue/server/x.server.ts', "const line = () => import('./list.reader.ts')"],
  ['a reader called in a program', 'src/app/server.ts', "import '#catalogue/server/list.reader.ts'"],
  ['a reader that asks the database', 'src/catalogue/server/x.reader.ts', "import './program.server.ts'"],
  ['a reader that loads the framework', 'src/catalogue/server/x.reader.ts', "import { Hono } from 'hono'"],
  ['a pure file imports a server file', 'src/catalogue/x.ts', "import './server/program.server.ts'"],
  ['a pure file imports a component', 'src/catalogue/x.ts', "import type { Button } from '#ui/button.tsx'"],
  ['a pure file imports a schema', 'src/catalogue/x.ts', "import { schema } from './program.schema.ts'"],
  ['a pure file imports a schema for its effects', 'src/catalogue/x.ts', "import './program.schema.ts'"],
  ['a pure file imports react', 'src/catalogue/x.ts', "import { useState } from 'react'"],
  ['a pure file imports kysely', 'src/catalogue/x.ts', "import type { Kysely } from 'kysely'"],
  ['a pure file imports zod', 'src/catalogue/x.ts', "import { z } from 'zod/mini'"],
  ['a pure file imports Node', 'src/catalogue/x.ts', "import { join } from 'node:path'"],
  ['a pure file imports Node by its bare name', 'src/catalogue/x.ts', "import { join } from 'path'"],
  ['a schema imports a server file', 'src/catalogue/x.schema.ts', "import './server/program.server.ts'"],
  ['a schema imports Node', 'src/catalogue/x.schema.ts', "import 'node:fs'"],
  ['a table imports kysely at run time', 'src/catalogue/server/x.table.ts', "import { sql } from 'kysely'"],
  ['a table runs a server file', 'src/catalogue/server/x.table.ts', "import './program.server.ts'"],
  ['a server file imports a component', 'src/catalogue/server/x.server.ts', "import '#ui/button.tsx'"],
  ['a server file imports an API', 'src/catalogue/server/x.server.ts', "import './program.api.server.ts'"],
  ['a server file imports react', 'src/catalogue/server/x.server.ts', "import { createElement } from 'react'"],
  ['a component imports a server file', 'src/catalogue/site/x.tsx', "import '../server/program.server.ts'"],
  ['a component imports a type of a server file', 'src/catalogue/site/x.tsx', "import type { A } from '../server/program.server.ts'"],
  ['a component loads a server file', 'src/catalogue/site/x.tsx', "await import('../server/program.server.ts')"],
  ['a component imports a schema', 'src/catalogue/site/x.tsx', "import { schema } from '../program.schema.ts'"],
  ['a component imports zod', 'src/catalogue/site/x.tsx', "import { z } from 'zod'"],
  ['a pure file imports a hook', 'src/site/x.ts', "import './use-site.ts'"],
  ['a component imports Node', 'src/catalogue/site/x.tsx', "import 'node:fs'"],
  ['a component imports a table', 'src/catalogue/site/x.tsx', "import type { T } from '../server/program.table.ts'"],
  ['a component imports a page', 'src/site/x.tsx', "import Home from './home-page.tsx'"],
  ['a page imports a schema', 'src/site/x-page.tsx', "import { schema } from '#catalogue/program.schema.ts'"],
  ['a page imports an API', 'src/site/x-page.tsx', "import '#catalogue/server/program.api.server.ts'"],
  ['the product imports a test helper', 'src/site/x.server.ts', "import '#app/testing/test-app.ts'"],
  ['a module imports a test', 'src/site/x.ts', "import '#catalogue/program.test.ts'"],
])('suffix: %s', (_, path, source) => {
  expect(breaches({ [path]: source })).toEqual([`${path} suffix`])
})

test('even server.ts imports no test', () => {
  expect(breaches({ 'src/app/server.ts': "import '#catalogue/program.test.ts'" })).toEqual(['src/app/server.ts suffix'])
})

test('circles are found, also through files loaded at run time', () => {
  const circle = {
    'src/catalogue/a.ts': "import './b.ts'",
    'src/catalogue/b.ts': "export const c = () => import('./c.ts')",
    'src/catalogue/c.ts': "import './a.ts'",
  }
  expect(breaches(circle)).toEqual(['src/catalogue/a.ts cycle'])
  expect(breaches({ 'src/catalogue/a.ts': "import './a.ts'" })).toEqual(['src/catalogue/a.ts cycle'])
})

test('a circle of types is a circle, also one of a rule and the schema that uses it', () => {
  const price = { 'src/catalogue/price.ts': "import { A } from './program.ts'" }
  expect(breaches({ ...price, 'src/catalogue/program.ts': "import type { Price } from './price.ts'" })).toEqual([
    'src/catalogue/price.ts cycle',
  ])
  const schema = { 'src/catalogue/program.schema.ts': "import { A } from './program.ts'" }
  expect(breaches({ ...schema, 'src/catalogue/program.ts': "import type { Program } from './program.schema.ts'" })).toEqual([
    'src/catalogue/program.schema.ts cycle',
  ])
})

test('a folder with too many files is a violation, whatever its subfolders contain', () => {
  const files = (folder: string, count: number) => Array.from({ length: count }, (_, at) => `${folder}/${at}.ts`)
  const full = [
    ...files('tests/browser/site', MAX_FILES_IN_FOLDER),
    ...files('tests/browser', 3),
    ...files('src/ui', MAX_FILES_IN_FOLDER + 1),
  ]
  expect(findFullFolders(full).map(({ file, rule }) => `${file} ${rule}`)).toEqual(['src/ui folder'])
})

test.each([
  ['an index file', 'src/catalogue/index.ts', 'export const a = 1'],
  ['export *', 'src/catalogue/x.ts', "export * from './program.ts'\nexport const a = 1"],
  ['a file that only re-exports', 'src/catalogue/x.ts', "export { a } from './program.ts'"],
  ['a file that imports and re-exports', 'src/catalogue/x.ts', "import { a } from './program.ts'\nexport { a }"],
])('barrel: %s', (_, path, source) => {
  expect(breaches({ [path]: source })).toEqual([`${path} barrel`])
})

test.each([
  ['a write to an earlier room’s table', 'src/training/server/x.server.ts', "trx.updateTable('programs')"],
  ['a delete from an earlier room’s table', 'src/training/server/x.server.ts', "trx.deleteFrom('programs as p')"],
  ['a read that starts at another’s table', 'src/training/server/x.server.ts', "db.selectFrom('programs').selectAll()"],
  ['a query from two tables, one of another folder', 'src/training/server/x.server.ts', "db.selectFrom(['participants', 'programs'])"],
  ['a join to a later room', 'src/catalogue/server/x.server.ts', "programs().leftJoin('participants', 'a', 'b')"],
  ['a subquery of a later room', 'src/catalogue/server/x.server.ts', 'programs().where(selectFrom(`participants as p`))'],
  ['SQL of a feature in the composition root', 'src/app/x.server.ts', "db.selectFrom('programs')"],
  ['a write in raw SQL', 'src/training/server/x.server.ts', 'sql<number>`delete from "programs" where id = ${1}`'],
  ['SQL in a page', 'src/site/x-page.tsx', "db.selectFrom('programs')"],
  ['SQL in a component of the table’s folder', 'src/catalogue/site/x.tsx', "db.selectFrom('programs')"],
  ['a table declared in a second file', 'src/training/server/x.table.ts', SOUND['src/catalogue/server/program.table.ts']],
  ['a table outside a table file', 'src/catalogue/server/x.server.ts', "declare module 'x' { interface Tables { a: B } }"],
])('table: %s', (_, path, source) => {
  expect(breaches({ [path]: source })).toEqual([`${path} table`])
})

test.each([
  ['a form', 'src/catalogue/server/x.api.server.ts', 'await new Response(bytes).formData()'],
  ['a form of the framework', 'src/catalogue/server/x.api.server.ts', 'await c.req.parseBody()'],
  ['a text', 'src/catalogue/server/x.api.server.ts', 'await c.req.text()'],
  ['the bytes', 'src/catalogue/site/x-page.tsx', 'await request.arrayBuffer()'],
  ['JSON', 'src/app/x.server.ts', 'await c.req.raw.json()'],
])('body: a request whose length nobody limits is read as %s', (_, path, source) => {
  expect(breaches({ [path]: source })).toEqual([`${path} body`])
})

test('body: a reply is read as a whole', () => {
  expect(breaches({ 'src/catalogue/server/x.server.ts': 'await reply.arrayBuffer()' })).toEqual([])
})

test('an import of a missing file, or without its extension, is a violation', () => {
  expect(breaches({ 'src/catalogue/x.ts': "import './program'" })).toEqual(['src/catalogue/x.ts missing'])
})

test('a file with a syntax error is reported, not skipped', () => {
  expect(breaches({ 'src/catalogue/x.ts': 'import {' })).toEqual(['src/catalogue/x.ts syntax'])
})

test('a violation names file, line, rule and reason', () => {
  const source = "\n\nimport { Kysely } from 'kysely'"
  expect(findViolations([{ path: 'src/base/x.ts', source }])).toEqual([
    { file: 'src/base/x.ts', line: 3, rule: 'suffix', text: 'a pure file may not import kysely' },
  ])
})

// The violations themselves are checked by a step of the gate.
test('all of the real tree is read, and no folder is full', () => {
  const files = readSources()
  expect(files.length).toBeGreaterThan(100)
  for (const room of ROOMS) expect(files.some(({ path }) => path.startsWith(`src/${room}/`))).toBe(true)
  expect(listFiles().length).toBeGreaterThan(files.length)
  expect(findFullFolders(listFiles())).toEqual([])
})

test('each file of src has a name of its own, so that a name in a search or a stack trace says which', () => {
  const names = listFiles().filter((path) => path.startsWith('src/') && /\.tsx?$/.test(path))
  expect(names.length).toBeGreaterThan(1000)
  const byName = Map.groupBy(names, (path) => path.slice(path.lastIndexOf('/') + 1))
  expect([...byName.values()].filter((paths) => paths.length > 1)).toEqual([])
})
