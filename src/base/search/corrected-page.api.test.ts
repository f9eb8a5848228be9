import { beforeAll, describe, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeProgram, SERVICE } from '#app/testing/test-records.ts'

const app = setUpTestApp()

beforeAll(async () => {
  const programs = [
    ['vda', 'VDA 6.3 Process Auditor', 'Audit series processes.'],
    ['iatf', 'IATF 16949 Internal Auditor', 'For automotive suppliers. Sechs-Sigma.'],
    ['lean', 'Lean Practitioner', 'With a coach, who is an internal trainer.'],
  ] as const
  for (const [slug, title, description] of programs)
    await makeProgram(app, { slug, title, description, category: slug === 'lean' ? 'Lean' : 'Quality' })
  for (const title of ['Supplier Audits', 'Lean Consulting'])
    await app.fetchAsAdmin('/api/services/create', { body: { ...SERVICE, title } })
})

interface Found {
  titles: string[]
  searchedFor: string | undefined
  total: number
}

async function list(path: string): Promise<Found & { nextCursor: string | undefined }> {
  const { status, body } = await app.fetchAsAdmin(path)
  expect(status).toBe(200)
  const { data, searchedFor, total, nextCursor } = body as {
    data: Array<{ title: string }>
    searchedFor?: string
    total: number
    nextCursor?: string
  }
  return { titles: data.map(({ title }) => title), searchedFor, total, nextCursor }
}
const programs = (q: string, more = '') => list(`/api/training-programs?q=${encodeURIComponent(q)}${more}`)

describe('programs and services are found', () => {
  test.each([
    ['as they are typed', 'rocess aud', undefined, ['VDA 6.3 Process Auditor']],
    ['with the words in any order', 'auditor 16949', undefined, ['IATF 16949 Internal Auditor']],
    ['with one error in a word', 'internal auditer', 'internal auditor', ['IATF 16949 Internal Auditor']],
    ['with an error in the description', 'automotive supliers', 'automotive suppliers', ['IATF 16949 Internal Auditor']],
    ['with letters and digits apart', 'iatf16949', 'iatf 16949', ['IATF 16949 Internal Auditor']],
    ['with a sign between the words', 'VDA-6.3', undefined, ['VDA 6.3 Process Auditor']],
    ['without the sign between the words', 'sechs sigma', undefined, ['IATF 16949 Internal Auditor']],
    ['without a title of address', 'Mr. Lean', 'Lean', ['Lean Practitioner']],
  ])('%s: %s', async (_, q, searchedFor, titles) => {
    expect(await programs(q)).toMatchObject({ searchedFor, titles, total: titles.length })
  })

  test('with one error in the title of a service', async () => {
    expect(await list('/api/services?q=Suplier')).toMatchObject({ searchedFor: 'Supplier', titles: ['Supplier Audits'], total: 1 })
  })
})

test.each(['welding', 'isa', '16948', 'sechssigmaa', '%', 'auditor %'])('nothing takes the place of %s', async (q) => {
  expect(await programs(q)).toMatchObject({ searchedFor: undefined, titles: [], total: 0 })
})

test('a search that finds something without the filter stays', async () => {
  expect(await programs('lean', '&category=Quality')).toMatchObject({ searchedFor: undefined, titles: [] })
  expect(await programs('leen', '&category=Lean')).toMatchObject({ searchedFor: 'lean', titles: ['Lean Practitioner'] })
})

test('a corrected search has further pages', async () => {
  const first = await programs('auditer', '&limit=1')
  const next = await programs('auditer', `&limit=1&cursor=${first.nextCursor}`)
  expect([first, next]).toMatchObject([
    { total: 2, searchedFor: 'auditor' },
    { total: 2, searchedFor: 'auditor', nextCursor: undefined },
  ])
  expect([...first.titles, ...next.titles]).toEqual(['VDA 6.3 Process Auditor', 'IATF 16949 Internal Auditor'])
})

test('an entry of the showcase is found with one error in its name', async () => {
  const entry = { kind: 'client', name: 'Specimen Motors', isPublished: false }
  const made = await app.fetchAsAdmin('/api/showcase/create', { body: entry })
  expect([made.status, made.body]).toMatchObject([201, {}])
  const { body } = await app.fetchAsAdmin('/api/showcase?q=specimem')
  expect(body).toMatchObject({ searchedFor: 'specimen', total: 1, data: [{ name: 'Specimen Motors' }] })
})
