import { beforeAll, describe, expect, test } from 'vitest'
import type { Participant } from '#training/participants/participant.schema.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeParticipant, makeProgram } from '#app/testing/test-records.ts'

const app = setUpTestApp()
let programId: number

const NAMES = [
  'Ramesh Kumar',
  'Rani Internal',
  'Lead Auditor',
  'Auditer Exact',
  'Iatf 16949 Group',
  'Iso9001 Group',
  'रमेश कुमार',
  'Suresh Kumar',
]

beforeAll(async () => {
  programId = (await makeProgram(app)).id
  for (const [at, fullName] of NAMES.entries()) {
    await makeParticipant(app, {
      trainingProgramId: programId,
      participantId: `BHM20261104${at + 10}`,
      email: `person.${at}@example.com`,
      fullName,
      status: at === 0 ? 'withdrawn' : 'active',
    })
  }
})

async function list(q: string, more = ''): Promise<{ names: string[]; searchedFor: string | undefined; nextCursor: string | undefined }> {
  const { status, body } = await app.fetchAsAdmin(`/api/participants?q=${encodeURIComponent(q)}${more}`)
  expect(status).toBe(200)
  const { data, searchedFor, nextCursor } = body as { data: Participant[]; searchedFor?: string; nextCursor?: string }
  return { names: data.map(({ fullName }) => fullName), searchedFor, nextCursor }
}

describe('a search that finds nothing is tried', () => {
  test.each([
    ['without a title of address', 'Shri Ramesh', 'Ramesh', ['Ramesh Kumar']],
    ['without titles with full stops', 'Prof. Dr.Ramesh', 'Ramesh', ['Ramesh Kumar']],
    ['without a Hindi title', 'श्री रमेश', 'रमेश', ['रमेश कुमार']],
    ['with letters and digits apart', 'iatf16949', 'iatf 16949', ['Iatf 16949 Group']],
    ['with letters and digits joined', 'iso 9001', 'iso9001', ['Iso9001 Group']],
    ['with a wrong letter corrected', 'Leed Auditor', 'Lead Auditor', ['Lead Auditor']],
    ['with a missing letter added', 'rmesh', 'ramesh', ['Ramesh Kumar']],
    ['with a letter too many left out', 'rameesh', 'ramesh', ['Ramesh Kumar']],
    ['with two letters in order', 'rmaesh', 'ramesh', ['Ramesh Kumar']],
    ['with an error in each word corrected', 'Rames Kumer', 'Rames Kumar', ['Ramesh Kumar']],
    ['without its title and with an error corrected', 'Mr. Suresj', 'Suresh', ['Suresh Kumar']],
    ['with a Hindi vowel sign corrected', 'कुमर', 'कुमार', ['रमेश कुमार']],
    ['with a word that is right elsewhere corrected', 'Lead Auditer', 'Lead Auditor', ['Lead Auditor']],
  ])('%s: %s', async (_, q, searchedFor, names) => {
    expect(await list(q)).toMatchObject({ searchedFor, names })
  })
})

test.each([
  ['Lead-Auditor', ['Lead Auditor']],
  ['Iatf-16949', ['Iatf 16949 Group']],
  ['Sh. Ramesh', ['Ramesh Kumar']],
  ['Kumar/Ramesh', ['Ramesh Kumar']],
])('signs between words divide them: %s', async (q, names) => {
  expect(await list(q)).toMatchObject({ searchedFor: undefined, names })
})

describe('nothing takes the place of', () => {
  test.each(['auditer', 'ramesh', 'kumar', 'रमेश', 'iso9001', 'BHM2026110410'])('a search that finds something: %s', async (q) => {
    const { names, searchedFor } = await list(q)
    expect(names).not.toEqual([])
    expect(searchedFor).toBeUndefined()
  })

  test.each([
    'person.99@example.com',
    'persom.0@example.com',
    'BHM2026110499',
    'BHN2026110410',
    '20261104',
    'BHM 2026110499',
    'ran',
    'rxmxsh',
    'zzqqx',
    'Shri',
    '@@@@',
    '?',
  ])('an address, an ID, a number, a short word or one with two errors: %s', async (q) => {
    const { searchedFor } = await list(q)
    expect(searchedFor).toBeUndefined()
  })

  test('a search that finds something without the filter', async () => {
    expect(await list('suresh', '&status=withdrawn')).toMatchObject({ names: [] })
    expect((await list('suresh', '&status=withdrawn')).searchedFor).toBeUndefined()
  })
})

test('the filter holds for the corrected search', async () => {
  expect(await list('kumer', '&status=withdrawn')).toMatchObject({ searchedFor: 'kumar', names: ['Ramesh Kumar'] })
})

test.each(['newest', 'name'])('a corrected search has further pages: %s', async (sort) => {
  const first = await list('kumer', `&limit=1&sort=${sort}`)
  const next = await list('kumer', `&limit=1&sort=${sort}&cursor=${first.nextCursor}`)
  expect(next).toMatchObject({ searchedFor: 'kumar', nextCursor: undefined })
  expect([...first.names, ...next.names].toSorted()).toEqual(['Ramesh Kumar', 'Suresh Kumar'])
})
