import { expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { up } from '../../../migrations/m094-texts-of-the-company.ts'
import { blankCompany } from '../blank-company.ts'
import type { Company } from '../company-content.schema.ts'
import shipped from '../default-company.json' with { type: 'json' }
import { getVersionedCompany } from './company.server.ts'

const app = setUpTestApp()

const TEXTS = ['hero', 'leads', 'invitation', 'footerServices', 'search'] as const

/** The company as an earlier release stored it, migrated. */
async function migrated(company: Company, own: Partial<Company> = {}) {
  const former = Object.fromEntries(Object.entries(company).filter(([part]) => !TEXTS.some((text) => text === part)))
  await app.db.write((tx) =>
    tx.sql
      .updateTable('company')
      .set({ content: JSON.stringify({ ...former, ...own }) })
      .execute(),
  )
  await up(app.db.schemaConnection)
  return getVersionedCompany(app.db)
}

test('a company of an earlier release keeps the texts that its site showed, under its own name', async () => {
  const company: Company = { ...shipped, name: 'Acme' }
  const { version } = await getVersionedCompany(app.db)
  expect(await migrated(company)).toEqual({ company, version: version + 1 })
})

test('a company that was never set up gets texts that make no claims', async () => {
  const company = blankCompany('https://www.example.com')
  expect((await migrated(company)).company).toEqual(company)
})

test('a text that exists is kept', async () => {
  const leads = { ...shipped.leads, contact: 'Write to us.' }
  expect((await migrated(shipped, { leads })).company).toEqual({ ...shipped, leads })
})
