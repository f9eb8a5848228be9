import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { TEST_CODE } from '#app/testing/test-client.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import type { FoundRecord } from '#lists/records/record-type.ts'
import type { Enquiry, EnquiryCounts } from '../enquiry.schema.ts'

const app = setUpTestApp()

const MESSAGES = [
  {
    name: 'Ramesh Kumar',
    email: 'ramesh@example.com',
    phone: '+91 90000 00011',
    subject: 'Internal auditor training',
    message: 'For our gearbox plant in Pune.',
  },
  { name: 'Suresh Kumar', email: 'suresh@works.example.com', phone: '090000-00022', subject: 'IATF 16949', message: 'Please call.' },
  {
    name: 'रमेश कुमार',
    email: 'hindi@example.com',
    subject: 'Other Inquiry',
    message: 'See https://example.com/a/very/long/address/of/many/parts/that/nobody/types/steering',
  },
  { name: 'Asha Example', email: 'asha@example.com', subject: 'Other Inquiry', message: 'Kumaar wrote this.' },
]

beforeAll(async () => {
  for (const message of MESSAGES) await app.fetch('/api/contact', { body: message })
  const [asha] = (await app.fetchAsAdmin('/api/contacts?q=asha')).data as [Enquiry]
  await app.fetchAsAdmin(`/api/contacts/${asha.id}`, { method: 'PUT', body: { status: 'archived' } })
})

async function list(q: string, more = ''): Promise<{ names: string[]; searchedFor: string | undefined }> {
  const { status, body } = await app.fetchAsAdmin(`/api/contacts?q=${encodeURIComponent(q)}${more}`)
  expect(status).toBe(200)
  const { data, searchedFor } = body as { data: Enquiry[]; searchedFor?: string }
  return { names: data.map(({ fullName }) => fullName), searchedFor }
}
const counts = async (q: string): Promise<EnquiryCounts> => (await app.fetchAsAdmin(`/api/contacts/counts?q=${encodeURIComponent(q)}`)).data
const referenceOf = async (name: string) => ((await app.fetchAsAdmin(`/api/contacts?q=${name}`)).data as Enquiry[])[0]?.reference ?? ''

describe('the inbox is searched by the beginnings of words, in any order:', () => {
  test.each([
    ['a name backwards', 'kumar ramesh', 'Ramesh Kumar'],
    ['words of the name and of the message', 'plant ramesh', 'Ramesh Kumar'],
    ['an e-mail address', 'suresh@works.example.com', 'Suresh Kumar'],
    ['a part of an address', 'works', 'Suresh Kumar'],
    ['a phone number in one', '9000000022', 'Suresh Kumar'],
    ['a phone number with spaces', '+91 90000 00011', 'Ramesh Kumar'],
    ['a Hindi name', 'कुमार रमेश', 'रमेश कुमार'],
    ['a part of a long address in the message', 'steering', 'रमेश कुमार'],
  ])('%s', async (_, q, name) => {
    expect(await list(q)).toEqual({ names: [name], searchedFor: undefined })
  })

  test('a reference in any spelling, and a part of one', async () => {
    const reference = await referenceOf('Suresh')
    for (const q of [reference, reference.toLowerCase().replaceAll('-', ' '), reference.slice('ENQ-'.length), reference.slice(-4)]) {
      expect((await list(q)).names).toEqual(['Suresh Kumar'])
    }
  })
})

describe('a search that finds nothing in the inbox is tried', () => {
  test.each([
    ['without a title of address', 'Shri Suresh', 'Suresh', ['Suresh Kumar']],
    ['with letters and digits apart', 'iatf16949', 'iatf 16949', ['Suresh Kumar']],
    ['as a phone number without spaces and the leading 0', '090000 00011', '9000000011', ['Ramesh Kumar']],
    ['with an error in the name corrected', 'suressh', 'suresh', ['Suresh Kumar']],
    ['with an error in the subject corrected', 'internal auditer', 'internal auditor', ['Ramesh Kumar']],
    ['with an error in the message corrected', 'gaerbox', 'gearbox', ['Ramesh Kumar']],
    ['with a Hindi vowel sign corrected', 'कुमर', 'कुमार', ['रमेश कुमार']],
  ])('%s: %s', async (_, q, searchedFor, names) => {
    expect(await list(q)).toEqual({ searchedFor, names })
  })

  test('the counts of the tabs are those of the corrected search', async () => {
    expect(await counts('kumer')).toMatchObject({ all: 2, pending: 2, archived: 0 })
    expect(await list('kumer')).toEqual({ searchedFor: 'kumar', names: ['Suresh Kumar', 'Ramesh Kumar'] })
    expect(await counts('zzqqx')).toMatchObject({ all: 0 })
  })

  test('its further pages, its export and the palette have what it shows', async () => {
    const first = await app.fetchAsAdmin('/api/contacts?q=kumer&limit=1')
    const next = await list('kumer', `&limit=1&cursor=${String(first.body['nextCursor'])}`)
    expect(next).toEqual({ searchedFor: 'kumar', names: ['Ramesh Kumar'] })
    const sheet = await app.fetch('/api/exports/contacts?q=kumer', { headers: { 'X-API-Code': TEST_CODE } })
    expect(sheet.text.match(/\w+ Kumar/g)).toEqual(['Suresh Kumar', 'Ramesh Kumar'])
    const found = await app.fetchAsAdmin('/api/admin/search?q=gaerbox')
    expect(found.body).toMatchObject({ searchedFor: 'gearbox' })
    expect((found.data as FoundRecord[]).map(({ type, title }) => [type, title])).toEqual([['contact', 'Ramesh Kumar']])
  })
})

describe('nothing takes the place of', () => {
  test.each(['zzqqx', 'asha@exmaple.com', '9000000099', '@@', 'xamesh'])(
    'an address, a number, signs or a word that nothing resembles: %s',
    async (q) => {
      expect(await list(q)).toEqual({ names: [], searchedFor: undefined })
    },
  )

  test('a search that finds something under another filter', async () => {
    expect(await list('kumaar', '&status=pending')).toEqual({ names: [], searchedFor: undefined })
    expect(await counts('kumaar')).toMatchObject({ all: 1, archived: 1 })
  })
})

test('an erased message leaves no word in the index', async () => {
  await app.fetch('/api/contact', {
    body: { name: 'Zirconium Example', email: 'zirconium@example.com', subject: 'Other Inquiry', message: 'Palladium' },
  })
  expect((await list('palladium')).names).toEqual(['Zirconium Example'])
  const erased = await app.fetchAsAdmin('/api/people/erase', { body: { email: 'zirconium@example.com', reason: 'They asked.' } })
  expect(erased.status).toBe(200)
  expect(await list('palladium')).toEqual({ names: [], searchedFor: undefined })
  if (app.db.dialect === 'postgres') return
  const { rows } = await sql<{ block: Uint8Array }>`select block from contacts_search_data`.execute(app.db.sql)
  // The index compresses 'ramesh' by the letters that it shares with the previous word, which may be a random reference: 'RA7F'.
  expect(rows.some(({ block }) => Buffer.from(block).includes('mesh'))).toBe(true)
  expect(rows.some(({ block }) => Buffer.from(block).includes('alladium'))).toBe(false)
})
