import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeClient, removeRecords } from '#app/testing/test-records.ts'
import { columnsOf } from '#base/database/present-row.server.ts'
import { clientSchema, type ListedClient } from '../client.schema.ts'
import { CLIENT_TABLE } from './client.table.ts'
import { CLIENT_TEXT_NAMES, filledTexts, type ClientTextName } from '../client-texts.ts'

const app = setUpTestApp()

beforeEach(() => removeRecords(app))

/** A text is any line, unless it is checked. */
const VALID: Partial<Record<ClientTextName, string>> = { gstin: '27AAPFU0939F1ZV' }
const STATE = { state: 'Maharashtra' }

const read = async (id: number): Promise<ListedClient> => (await app.fetchAsAdmin(`/api/clients/${id}`)).data
const put = (id: number, body: object) => app.fetchAsAdmin(`/api/clients/${id}`, { method: 'PUT', body })

/** Columns that the API does not answer. */
const INTERNAL = new Set(['merged_into', 'renewal_contact_id', 'search_text', 'sort_name', 'created_at', 'updated_at', 'version'])

test('the API answers every other column of a client', () => {
  const others = Object.keys(CLIENT_TABLE.columns).filter((column) => !INTERNAL.has(column))
  expect(columnsOf(clientSchema, CLIENT_TABLE).toSorted()).toEqual(others.toSorted())
})

describe.each(CLIENT_TEXT_NAMES)('%s, an optional text of a client', (field) => {
  const value = VALID[field] ?? 'MOCK-4711'

  test('is stored, shown, found, exported and taken away again', async () => {
    const { id } = await makeClient(app, STATE)
    expect((await put(id, { [field]: ` ${value} ` })).data).toMatchObject({ [field]: value })
    const client = await read(id)
    expect(client).toMatchObject({ [field]: value })
    expect((await put(id, { place: 'Pune' })).data).toMatchObject({ [field]: value })
    const [shown] = filledTexts(client)
    expect(shown).toMatchObject({ value })
    expect((await app.fetchAsAdmin(`/api/clients?q=${value}`)).data).toMatchObject([{ id, [field]: value }])
    expect((await app.fetchAsAdmin('/api/exports/clients?format=csv')).text).toMatch(new RegExp(`,${shown?.label},[^]*,${value},`))
    expect((await put(id, { [field]: null })).data).toMatchObject({ [field]: null })
    expect((await put(id, { [field]: 4711 })).body['issues']).toEqual({ [field]: `${shown?.label} must be text` })
  })

  test('goes to the other client in a merge if that has none, and back when the merge is undone', async () => {
    const [one, other] = [await makeClient(app, { ...STATE, [field]: value }), await makeClient(app, STATE)]
    expect((await app.fetchAsAdmin(`/api/clients/${one.id}/merge?into=${other.id}`)).data).toMatchObject({ [field]: value })
    expect((await app.fetchAsAdmin(`/api/clients/${one.id}/merge`, { body: { into: other.id } })).data).toMatchObject({ [field]: value })
    expect((await app.fetchAsAdmin(`/api/clients/${one.id}/unmerge`, { method: 'POST' })).data).toMatchObject({ leftOut: 0 })
    expect(await Promise.all([read(one.id), read(other.id)])).toMatchObject([{ [field]: value }, { [field]: null }])
  })

  test('is named by the contract', () => {
    expect(readFileSync('docs/product/contract.md', 'utf8')).toMatch(new RegExp(`\\b${field}\\b`))
  })
})
