import { expect, test } from 'vitest'
import { up as shortenPrivacy } from '../../../migrations/2026-11-25-privacy-text.ts'
import { up as listWhatIsKept } from '../../../migrations/m081-kept-in-browser.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import defaultCompany from '../default-company.json' with { type: 'json' }
import { getVersionedCompany } from './company.server.ts'

const app = setUpTestApp()

// tests/contract/releases/first-release.test.ts shows that the texts that earlier releases shipped with are replaced.
test('policies that the office has written itself are kept', async () => {
  const { company, version } = await getVersionedCompany(app.db)
  const written = { ...company, policies: { ...company.policies, privacy: 'We keep little.', cookies: 'None.' } }
  await store(written)
  await shortenPrivacy(app.db.schemaConnection)
  await listWhatIsKept(app.db.schemaConnection)
  expect(await getVersionedCompany(app.db)).toEqual({ company: written, version })
})

test('the cookie policy that earlier releases shipped with becomes that of a new installation', async () => {
  const { company, version } = await getVersionedCompany(app.db)
  const current = defaultCompany.policies.cookies
  const former = current.replace(/\n- \*\*The way back\.\*\*[^\n]*/, '')
  await store({ ...company, policies: { ...company.policies, cookies: former } })
  await listWhatIsKept(app.db.schemaConnection)
  const now = await getVersionedCompany(app.db)
  expect([now.company.policies.cookies, now.version]).toEqual([current, version + 1])
})

async function store(content: object): Promise<void> {
  await app.db.write((tx) =>
    tx.sql
      .updateTable('company')
      .set({ content: JSON.stringify(content) })
      .execute(),
  )
}
