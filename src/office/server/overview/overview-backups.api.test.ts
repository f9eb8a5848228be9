import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { signInAs } from '#app/testing/test-sign-in.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import type { Overview } from '../../overview/overview.schema.ts'

const app = setUpTestApp()

const backups = async () => ((await app.fetchAsAdmin('/api/admin/overview')).data as Overview).backups

test('an admin sees the last good backup, and why a later one failed; an editor and a viewer do not', async () => {
  const folder = join(app.dataDir, 'backups')
  expect(await backups()).toEqual({ folder, isAutomatic: false, last: null, failure: null })
  mkdirSync(folder)
  const files = {
    'pramaan-2026-11-20T08-00-00Z-automatic.tar.gz': 'older',
    'pramaan-2026-11-20T09-00-00Z-manual.tar.gz': 'the newest',
    'pramaan-2026-11-20T09-20-00Z-automatic.tar.gz.partial': 'half-written',
    'last-failure.json': JSON.stringify({ at: '2026-11-20T08:30:00.000Z', message: 'The disk is full.' }),
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  const last = { at: '2026-11-20T09:00:00.000Z', bytes: 'the newest'.length }
  expect(await backups()).toEqual({ folder, isAutomatic: false, last, failure: null })

  const failure = { at: '2026-11-20T09:20:00.000Z', message: 'The disk is full.' }
  writeFileSync(join(folder, 'last-failure.json'), JSON.stringify(failure))
  expect(await backups()).toEqual({ folder, isAutomatic: false, last, failure })
  for (const role of ['editor', 'viewer'] as const) {
    const member = await signInAs(app, { name: `A ${role}`, role })
    expect(((await member.fetch('/api/admin/overview')).data as Overview).backups).toBeNull()
  }
  rmSync(folder, { recursive: true })
})
