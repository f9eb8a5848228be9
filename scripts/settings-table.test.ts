import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SETTINGS } from '#base/config/settings.server.ts'
import { pageWithSettings } from './settings-table.ts'

/** Variables other than an operator's settings: those set by Node, npm and systemd. */
const OF_OTHERS = new Set(['NODE_ENV', 'INIT_CWD', 'NOTIFY_SOCKET', 'LISTEN_PID', 'LISTEN_FDS'])

test('docs/operations.md has the table of the settings that the program reads: node scripts/settings-table.ts writes it', () => {
  const { page, withSettings } = pageWithSettings()
  expect(page).toBe(withSettings)
  for (const name of Object.keys(SETTINGS)) expect(page).toContain(`| \`${name}\` |`)
})

test('there is no second table of settings', () => {
  const pages = globSync(['*.md', 'docs/**/*.md']).filter((page) => page !== 'docs/operations.md')
  const rows = /^\| *`(?:PORT|DATA_DIR|SITE_URL|SMTP_URL|BACKUP_DIR)`/m
  expect(pages.filter((page) => rows.test(readFileSync(page, 'utf8')))).toEqual([])
})

test('the program reads no variable of the environment beside its settings', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$|[\\/]test-/.test(file))
  const read = files.flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/(?:process\.env|environment)(?:\[['"]|\.)([A-Z][A-Z\d_]+)/g), ([, name]) => name ?? ''),
  )
  expect(read.length).toBeGreaterThan(3)
  expect(read.filter((name) => !(name in SETTINGS) && !OF_OTHERS.has(name))).toEqual([])
})
