import { beforeAll, expect, test } from 'vitest'
import { up as addWordsOfPhones } from '../../../../migrations/m048-words-of-phones.ts'
import { MAX_COUNTED_MATCHES } from '#base/search/list-total.server.ts'
import { signInAs, type SignedInStaff } from '#app/testing/test-sign-in.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { queryPlan, recordStatements } from '#base/search/test-query-plans.ts'
import { makeParticipant, makeProgram } from '#app/testing/test-records.ts'
import { listParticipants } from './participant-list.server.ts'
import { PARTICIPANT_SORTS, type ParticipantForm, type Participant } from '../../participants/participant.schema.ts'
import { enrolParticipant } from './participant.server.ts'
import { PARTICIPANT_STATUSES } from '../../participants/participant.ts'

const PEOPLE = 240

const app = setUpTestApp()
let programs: number[]
/** A session, because checking an API code for each of some hundred pages would take longer than the lists. */
let viewer: SignedInStaff

beforeAll(async () => {
  viewer = await signInAs(app, { name: 'A viewer', role: 'viewer' })
  programs = []
  for (const slug of ['audit', 'finance']) programs.push((await makeProgram(app, { title: slug, slug })).id)
  await app.db.write(async (tx) => {
    for (let number = 0; number < PEOPLE; number++) await enrolParticipant(tx, person(number), app.context())
  })
})

const person = (number: number): ParticipantForm => ({
  trainingProgramId: programs[number % 2] ?? 0,
  participantId: `BHM20261104${number + 1000}-${number + 7000}`,
  fullName: `${['Asha', 'Ravi', 'राम'][number % 3]} ${['Example', 'Sample'][number % 2]}`,
  email: `person.${number}@example.com`,
  phone: '+91 00000 00011',
  status: PARTICIPANT_STATUSES[number % 4] ?? 'active',
  enrollmentDate: `2026-0${1 + (number % 9)}-01`,
})

const fetch = async (query: string) => {
  const { body } = await viewer.fetch(`/api/participants${query}`)
  return body as { data: Participant[]; nextCursor?: string; total: number; totalIsEstimate: boolean; sortedAmong?: number }
}

/** Reads all pages, 50 rows each. */
async function readAllPages(query: string): Promise<Participant[]> {
  const rows: Participant[] = []
  for (let cursor = ''; ;) {
    const page = await fetch(`?limit=50${query}${cursor && `&cursor=${cursor}`}`)
    rows.push(...page.data)
    if (page.nextCursor === undefined) return rows
    cursor = page.nextCursor
  }
}

const keyOf: Record<(typeof PARTICIPANT_SORTS)[number], (person: Participant) => string> = {
  newest: ({ id }) => String(id).padStart(9, '0'),
  name: ({ fullName }) => fullName.toLowerCase(),
  '-name': ({ fullName }) => fullName.toLowerCase(),
  enrolled: ({ enrollmentDate }) => enrollmentDate,
  '-enrolled': ({ enrollmentDate }) => enrollmentDate,
}
const idsOf = (rows: Participant[]) => rows.map(({ id }) => id).sort((a, b) => a - b)
const isDescending = (sort: string) => ['newest', '-name', 'enrolled'].includes(sort)

test('with every order and filter, the pages show each matching participant once, in order', async () => {
  const everybody = await readAllPages('')
  expect(everybody).toHaveLength(PEOPLE)
  for (const sort of PARTICIPANT_SORTS) {
    for (const [filter, isMatch] of [
      ['', () => true],
      ['&status=paused', ({ status }) => status === 'paused'],
      [`&trainingProgramId=${programs[0]}`, ({ trainingProgramId }) => trainingProgramId === programs[0]],
      [`&status=active&trainingProgramId=${programs[0]}&q=ash`, (one) => one.status === 'active' && one.fullName.startsWith('Asha')],
      [`&status=active&trainingProgramId=${programs[1]}&q=ash`, () => false],
      [`&trainingProgramId=${programs[1]}&q=ash`, (one) => one.trainingProgramId === programs[1] && one.fullName.startsWith('Asha')],
      ['&status=withdrawn&q=ash', (one) => one.status === 'withdrawn' && one.fullName.startsWith('Asha')],
      ['&q=samp+rav', ({ fullName }) => fullName === 'Ravi Sample'],
      ['&q=राम', ({ fullName }) => fullName.startsWith('राम')],
    ] satisfies Array<[string, (person: Participant) => boolean]>) {
      const rows = await readAllPages(`&sort=${sort}${filter}`)
      const matches = everybody.filter(isMatch)
      expect(idsOf(rows), `${sort} ${filter}`).toEqual(idsOf(matches))
      const keys = rows.map(keyOf[sort])
      const sorted = keys.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
      expect(keys, `${sort} ${filter}`).toEqual(isDescending(sort) ? sorted.reverse() : sorted)
    }
  }
})

test('a search finds beginnings of words in names, participant IDs with or without hyphen, e-mails and phone numbers', async () => {
  const found = async (q: string) => (await fetch(`?q=${encodeURIComponent(q)}`)).data.map(({ email }) => email)
  expect(await found('person.17@')).toEqual(expect.arrayContaining(['person.17@example.com', 'person.170@example.com']))
  expect(await found('BHM202611041017-7017')).toEqual(['person.17@example.com'])
  expect(await found('bhm2026110410177017')).toEqual(['person.17@example.com'])
  expect(await found('7017')).toEqual(['person.17@example.com'])
  expect(await found('r')).toHaveLength(PEOPLE / 3)
  expect(await found('sample ravi')).toHaveLength(PEOPLE / 6)
  for (const phone of ['+91 00000 00011', '0000000011', '910000000011', '00000 00011', '0 0000000011'])
    expect((await fetch(`?q=${encodeURIComponent(phone)}`)).total, `by ${phone}`).toBe(PEOPLE)
  expect(await found('0000000012')).toEqual([])
  expect(await found('nobody')).toEqual([])
  expect(await found('%_\\')).toEqual([])
  expect(await found('"ravi" OR asha*')).toEqual([])
})

test('participants and certificates from before the search knew phones and accents are found by them', async () => {
  await app.db.write(async (tx) => {
    const rows = tx.sql.updateTable('participants').set({ search_text: 'josé bhm202611041017 person' })
    await rows.where('email', '=', 'person.17@example.com').execute()
  })
  expect((await fetch('?q=jose')).data).toEqual([])
  await addWordsOfPhones(app.db.schemaConnection as never)
  for (const q of ['jose', 'José', 'bhm202611041017 0000000011']) {
    const emails = (await fetch(`?q=${encodeURIComponent(q)}`)).data.map(({ email }) => email)
    expect(emails, `by ${q}`).toEqual(['person.17@example.com'])
  }
  expect((await fetch('?q=0000000011')).total).toBe(PEOPLE)
})

test('a list includes the total number of rows', async () => {
  expect(await fetch('?limit=3')).toMatchObject({ total: PEOPLE, totalIsEstimate: false })
  expect(await fetch('?limit=3&status=active')).toMatchObject({ total: PEOPLE / 4, totalIsEstimate: false })
  const half = `trainingProgramId=${programs[0]}`
  expect(await fetch(`?limit=3&${half}`)).toMatchObject({ total: PEOPLE / 2, totalIsEstimate: false })
  expect(await fetch(`?limit=3&${half}&status=active`)).toMatchObject({ total: PEOPLE / 4, totalIsEstimate: false })
  expect(await fetch('?limit=3&q=asha')).toMatchObject({ total: PEOPLE / 3, totalIsEstimate: false })
  expect(await fetch('?limit=3&q=nobody')).toMatchObject({ total: 0, totalIsEstimate: false })
})

test('a search with too many matches sorts only the newest ones, and says so', async () => {
  const page = await fetch('?q=person&sort=name&limit=1000')
  expect(page.sortedAmong).toBe(MAX_COUNTED_MATCHES)
  expect(page.data).toHaveLength(MAX_COUNTED_MATCHES)
  expect(Math.min(...page.data.map(({ id }) => id))).toBe(Math.max(...page.data.map(({ id }) => id)) - MAX_COUNTED_MATCHES + 1)
  expect((await fetch('?q=person&limit=1000')).data).toHaveLength(PEOPLE)
  expect(await fetch('?q=asha&sort=name')).not.toHaveProperty('sortedAmong')
})

test.runIf(!process.env['DATABASE_URL'])('a total that cannot be counted quickly is marked as an estimate', async () => {
  const { total, totalIsEstimate, nextCursor } = await fetch('?q=person&limit=25')
  expect(totalIsEstimate).toBe(true)
  expect(Math.abs(total - PEOPLE)).toBeLessThan(PEOPLE / 10)
  expect(await fetch(`?q=person&limit=25&cursor=${nextCursor}`)).toMatchObject({ total, totalIsEstimate })
  expect(await fetch('?q=person&limit=1000')).toMatchObject({ total: PEOPLE, totalIsEstimate: false })
})

test('each status begins with another letter, which the word index uses for its filter', () => {
  expect(new Set(PARTICIPANT_STATUSES.map((status) => status.charAt(0))).size).toBe(PARTICIPANT_STATUSES.length)
})

test('a search finds and counts the current values after changes', async () => {
  const { id, participantId } = await makeParticipant(app, {
    trainingProgramId: programs[0] ?? 0,
    participantId: 'NEW-1',
    status: 'active',
  })
  const save = (changes: object) =>
    app.fetchAsAdmin(`/api/participants/${id}`, {
      method: 'PUT',
      body: {
        participantId,
        fullName: 'Zoya Specimen',
        email: 'zoya@example.com',
        phone: '+91 00000 00011',
        trainingProgramId: programs[0],
        enrollmentDate: '2026-11-01',
        status: 'active',
        ...changes,
      },
    })
  await save({})
  expect((await fetch('?q=zoya&status=active')).data).toHaveLength(1)
  await save({ status: 'withdrawn', fullName: 'Noor Specimen', email: 'noor@example.com', trainingProgramId: programs[1] })
  expect((await fetch('?q=zoya')).data).toEqual([])
  expect((await fetch('?q=noor&status=active')).data).toEqual([])
  expect((await fetch(`?q=noor&status=withdrawn&trainingProgramId=${programs[1]}`)).data).toHaveLength(1)
  expect((await fetch('?status=withdrawn')).total).toBe(PEOPLE / 4 + 1)
  await app.fetchAsAdmin(`/api/participants/${id}`, { method: 'DELETE' })
  expect((await fetch('?q=noor')).data).toEqual([])
  expect((await fetch('')).total).toBe(PEOPLE)
})

test.each([
  ['/api/participants?sort=banana', 'sort must be one of newest, name, -name, enrolled, -enrolled'],
  ['/api/participants?status=gone', 'status must be one of active, completed, paused, withdrawn'],
  ['/api/participants?trainingProgramId=x', 'trainingProgramId must be a row number'],
  ['/api/participants?trainingProgramId=1.5', 'trainingProgramId must be a row number'],
  ['/api/certificates?participantId=-1', 'participantId must be a row number'],
  ['/api/certificates?status=gone', 'status must be one of active, expiring, expired, suspended, revoked'],
  ['/api/contacts?due=never', 'due must be one of'],
  ['/api/training-programs?delivery_mode=x', 'delivery_mode must be one of'],
  [`/api/participants?q=${'x'.repeat(201)}`, '1 character too many: at most 200'],
])('%s is refused with a helpful message', async (path, message) => {
  expect(await viewer.fetch(path)).toMatchObject({ status: 400, body: { error: expect.stringContaining(message) } })
})

test('a cursor of another order is refused', async () => {
  const { nextCursor } = await fetch('?sort=name&limit=3')
  expect((await app.fetchAsAdmin(`/api/participants?cursor=${nextCursor}`)).status).toBe(400)
  expect((await app.fetchAsAdmin(`/api/participants?q=asha&cursor=${nextCursor}`)).status).toBe(400)
})

test.runIf(!process.env['DATABASE_URL'])('no list scans a whole table or sorts more than a page', async () => {
  const { recorded, statements } = recordStatements(app.db)
  for (const sort of PARTICIPANT_SORTS) {
    const { nextCursor: cursor } = await fetch(`?limit=3&sort=${sort}`)
    for (const status of [undefined, 'active'] as const) {
      for (const trainingProgramId of [undefined, programs[0]]) {
        await listParticipants(recorded, { sort, status, trainingProgramId, cursor, limit: 25 })
      }
    }
  }
  const lists = statements.filter((statement) => statement.includes('from "participants"'))
  expect(lists).toHaveLength(PARTICIPANT_SORTS.length * 4)
  for (const statement of lists) {
    const plan = await queryPlan(app.db, statement)
    expect(plan).toMatch(/^SEARCH participants USING (INDEX participants_list_|INTEGER PRIMARY KEY)/)
    expect(plan).not.toMatch(/TEMP B-TREE|SCAN/)
  }
})
