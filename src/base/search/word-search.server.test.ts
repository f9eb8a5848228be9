import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeParticipant, makeProgram } from '#app/testing/test-records.ts'
import { dropRemovedWords } from './word-search.server.ts'

const app = setUpTestApp()

async function countFound(q: string): Promise<number> {
  return ((await app.fetchAsAdmin(`/api/participants?q=${q}`)).data as unknown[]).length
}

test('rows that were written one by one are all found', async () => {
  const { id: trainingProgramId } = await makeProgram(app)
  for (let number = 10; number < 23; number++)
    await makeParticipant(app, { trainingProgramId, participantId: `BHM20261104${number}`, email: `person.${number}@example.com` })
  expect([await countFound('asha'), await countFound('person.17')]).toEqual([13, 1])
})

test.skipIf(process.env['DATABASE_URL'])(
  'words of an erased row are in the file no longer, and the index holds after many changes',
  async () => {
    const { id: trainingProgramId } = await makeProgram(app, { slug: 'another', title: 'Another' })
    const isIndexed = async (word: string) => {
      const { rows } = await sql<{ block: Uint8Array }>`select block from participants_search_data`.execute(app.db.sql)
      return rows.some(({ block }) => Buffer.from(block).includes(word))
    }
    const { id } = await makeParticipant(app, { trainingProgramId, participantId: 'BHM2026110496', email: 'zirconium@example.com' })
    expect([await isIndexed('zirconium'), await countFound('zirconium')]).toEqual([true, 1])
    await app.db.write(async (tx) => {
      await tx.sql.deleteFrom('participants').where('id', '=', id).execute()
      await dropRemovedWords(tx, { table: 'participants' })
      await sql`update participants set search_text = search_text || ' 0000000011 palladium'`.execute(tx.sql)
      await sql`insert into participants_search (participants_search) values ('integrity-check')`.execute(tx.sql)
    })
    expect([await isIndexed('zirconium'), await countFound('zirconium'), await countFound('palladium')]).toEqual([false, 0, 13])
  },
)
