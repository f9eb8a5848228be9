import { expect, test } from 'vitest'
import { serverChunks } from './server-chunks.ts'

const IMPORTS: Record<string, string[]> = {
  'thread-worker': ['statements'],
  backup: ['config', 'tar'],
  program: ['thread'],
  'run-server': ['app', 'config', 'statements'],
  app: ['rules', 'thread'],
  'pages-entry': ['page', 'rules'],
  page: ['config', 'statements'],
}

/** The file of each module, by the imports above. */
const fileOf = (() => {
  const chunkOf = serverChunks({ workers: ['thread-worker'], commands: ['backup'], program: 'program', server: 'run-server', pages: 'pages-entry' })
  return (id: string) => chunkOf(id, (module) => ({ importedIds: IMPORTS[module] ?? [] }))
})()

test('what only the server loads is one file, and so is what it shares with commands, and what only pages need', () => {
  expect(['run-server', 'app', 'rules'].map(fileOf)).toEqual(['server', 'server', 'server'])
  expect(fileOf('config')).toBe('commands')
  expect(['pages-entry', 'page'].map(fileOf)).toEqual(['pages', 'pages'])
})

test('what a worker or the program itself loads, and what only commands or lazily loaded parts load, stays apart', () => {
  expect(['thread-worker', 'statements', 'program', 'thread', 'backup', 'tar', 'loaded-when-used'].map(fileOf)).toEqual([null, null, null, null, null, null, null])
})
