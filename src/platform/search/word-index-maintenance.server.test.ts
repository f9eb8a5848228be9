import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { WORD_INDEXES } from '../../app.server.ts'
import { setUpTestApp } from '../../test-hooks.ts'
import { makeParticipant, makeProgram } from '../../test-records.ts'
import type { WriteTransaction } from '../database/database.server.ts'
import { eraseFromWordIndex, mergeWordIndexes } from './word-index-maintenance.server.ts'

const app = setUpTestApp()

beforeAll(async () => {
  const { id: trainingProgramId } = await makeProgram(app)
  // Each participant is written in a separate transaction. Thirteen of them give segments of 8, 4 and 1.
  for (let number = 10; number < 23; number++) {
    const [participantId, email] = [`BHM20261104${number}`, `person.${number}@example.com`]
    await makeParticipant(app, { trainingProgramId, participantId, email })
  }
})

async function countFound(q: string): Promise<number> {
  return ((await app.fetchAsAdmin(`/api/participants?q=${q}`)).data as unknown[]).length
}

async function countSegments(): Promise<number> {
  const { rows } = await sql<{ segments: number }>`select count(distinct segid) as segments from participants_search_idx`.execute(
    app.db.sql,
  )
  return rows[0]?.segments ?? 0
}

describe.skipIf(process.env['DATABASE_URL'])('the word index on SQLite', () => {
  test('its segments are merged into one, and all rows are still found', async () => {
    expect(await countSegments()).toBeGreaterThan(1)
    await mergeWordIndexes(app.db, WORD_INDEXES)
    expect(await countSegments()).toBe(1)
    expect(await countFound('asha')).toBe(13)
    expect(await countFound('person.17')).toBe(1)
  })

  test('a row that is written during the merge is found, too', async () => {
    const { id: trainingProgramId } = await makeProgram(app, { slug: 'another', title: 'Another' })
    const merging = mergeWordIndexes(app.db, WORD_INDEXES)
    await makeParticipant(app, { trainingProgramId, participantId: 'BHM2026110499', email: 'late@example.com' })
    await merging
    expect(await countFound('late')).toBe(1)
  })

  test('words that an erasure removes are in the index no longer, unlike those of another deletion', async () => {
    const { id: trainingProgramId } = await makeProgram(app, { slug: 'a-fourth', title: 'A fourth' })
    const indexed = async (word: string) => {
      const { rows } = await sql<{ block: Uint8Array }>`select block from participants_search_data`.execute(app.db.sql)
      return rows.some(({ block }) => Buffer.from(block).includes(word))
    }
    const erased = await makeParticipant(app, { trainingProgramId, participantId: 'BHM2026110496', email: 'zirconium@example.com' })
    const deleted = await makeParticipant(app, { trainingProgramId, participantId: 'BHM2026110497', email: 'palladium@example.com' })
    const remove = (tx: WriteTransaction, { id }: { id: number }) => tx.sql.deleteFrom('participants').where('id', '=', id).execute()
    await app.db.write((tx) => eraseFromWordIndex(tx, { table: 'participants' }, async () => void (await remove(tx, erased))))
    await app.db.write((tx) => remove(tx, deleted))
    expect([await indexed('zirconium'), await indexed('palladium')]).toEqual([false, true])
    expect([await countFound('zirconium'), await countFound('palladium'), await countFound('asha')]).toEqual([0, 0, 14])
  })

  test('closing the app stops the merge between two steps', async () => {
    const { id: trainingProgramId } = await makeProgram(app, { slug: 'a-third', title: 'A third' })
    await makeParticipant(app, { trainingProgramId, participantId: 'BHM2026110498', email: 'later@example.com' })
    const segments = await countSegments()
    expect(segments).toBeGreaterThan(1)
    await mergeWordIndexes(app.db, WORD_INDEXES, AbortSignal.abort())
    expect(await countSegments()).toBe(segments)
  })
})

test('PostgreSQL has no such index, so the merge does nothing', async () => {
  await expect(mergeWordIndexes(app.db, WORD_INDEXES)).resolves.toBeUndefined()
})
