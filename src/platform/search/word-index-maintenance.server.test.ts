import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { WORD_INDEXES } from '../../app.server.ts'
import { setUpTestApp } from '../../test-hooks.ts'
import { makeParticipant, makeProgram } from '../../test-records.ts'
import { mergeWordIndexes } from './word-index-maintenance.server.ts'

const app = setUpTestApp()

beforeAll(async () => {
  const { id: trainingProgramId } = await makeProgram(app)
  // Each in a transaction of its own, as an office writes them: 13 are parts of 8, 4 and 1.
  for (let number = 10; number < 23; number++) {
    const [participantId, email] = [`BHM20261104${number}`, `person.${number}@example.com`]
    await makeParticipant(app, { trainingProgramId, participantId, email })
  }
})

async function found(q: string): Promise<number> {
  return ((await app.fetchAsAdmin(`/api/participants?q=${q}`)).data as unknown[]).length
}

async function partsOfIndex(): Promise<number> {
  const { rows } = await sql<{ parts: number }>`select count(distinct segid) as parts from participants_search_idx`.execute(app.db.sql)
  return rows[0]?.parts ?? 0
}

describe.skipIf(process.env['DATABASE_URL'])('the index of words on SQLite', () => {
  test('its parts are merged into one, and everybody is still found', async () => {
    expect(await partsOfIndex()).toBeGreaterThan(1)
    await mergeWordIndexes(app.db, WORD_INDEXES)
    expect(await partsOfIndex()).toBe(1)
    expect(await found('asha')).toBe(13)
    expect(await found('person.17')).toBe(1)
  })

  test('what is written while it is merged is found too', async () => {
    const { id: trainingProgramId } = await makeProgram(app, { slug: 'another', title: 'Another' })
    const merging = mergeWordIndexes(app.db, WORD_INDEXES)
    await makeParticipant(app, { trainingProgramId, participantId: 'BHM2026110499', email: 'late@example.com' })
    await merging
    expect(await found('late')).toBe(1)
  })

  test('an office that closes ends it between two steps', async () => {
    const { id: trainingProgramId } = await makeProgram(app, { slug: 'a-third', title: 'A third' })
    await makeParticipant(app, { trainingProgramId, participantId: 'BHM2026110498', email: 'later@example.com' })
    const parts = await partsOfIndex()
    expect(parts).toBeGreaterThan(1)
    await mergeWordIndexes(app.db, WORD_INDEXES, AbortSignal.abort())
    expect(await partsOfIndex()).toBe(parts)
  })
})

test('PostgreSQL has no such index, and nothing to do', async () => {
  await expect(mergeWordIndexes(app.db, WORD_INDEXES)).resolves.toBeUndefined()
})
