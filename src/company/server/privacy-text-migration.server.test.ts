import { expect, test } from 'vitest'
import { up } from '../../../migrations/2026-11-25-privacy-text.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { getVersionedCompany } from './company.server.ts'

const app = setUpTestApp()

// tests/contract/releases/first-release.test.ts shows that the shipped text of earlier releases is replaced.
test('a privacy policy that the office has written itself is kept', async () => {
  const { company, version } = await getVersionedCompany(app.db)
  const written = { ...company, policies: { ...company.policies, privacy: 'We keep little.' } }
  await app.db.write((tx) =>
    tx.sql
      .updateTable('company')
      .set({ content: JSON.stringify(written) })
      .execute(),
  )
  await up(app.db.schemaConnection)
  expect(await getVersionedCompany(app.db)).toEqual({ company: written, version })
})
