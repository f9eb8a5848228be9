import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setUpTestApp } from '../../../test-hooks.ts'
import type { WriteTransaction } from '../database.server.ts'

/** Each row of the table that has a message counts, so each test has a database of its own. */
const app = setUpTestApp({ perTest: true })

const NOW = '2026-11-20T09:30:00.000Z'
const message = (words: string) => ({
  full_name: 'Asha',
  email: 'asha@example.com',
  subject: 'Other',
  message: words,
  status: 'pending' as const,
  kind: 'enquiry' as const,
  search_text: words,
  created_at: NOW,
  updated_at: NOW,
})

const add = (tx: WriteTransaction, words: string, id?: number) =>
  tx.sql
    .insertInto('contacts')
    .values({ ...(id && { id }), ...message(words) })
    .execute()
const change = (tx: WriteTransaction, words: string, to: string) =>
  tx.sql.updateTable('contacts').set({ search_text: to }).where('search_text', '=', words).execute()
const remove = (tx: WriteTransaction, words: string) => tx.sql.deleteFrom('contacts').where('search_text', '=', words).execute()

async function found(word: string): Promise<string[]> {
  const { rows } = await sql<{ words: string }>`
    select search_text as words from contacts where id in (select rowid from contacts_search where contacts_search match ${`"${word}"*`}) order by id`.execute(
    app.db.sql,
  )
  return rows.map(({ words }) => words)
}

async function segments(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct segid) as count from contacts_search_idx`.execute(app.db.sql)
  return rows[0]?.count ?? 0
}

/** Writes as a program of before does, which knows nothing of the marks. */
function inAnotherProgram(...statements: string[]): void {
  const other = new DatabaseSync(join(app.dataDir, 'pramaan.db'))
  for (const statement of statements) other.exec(statement)
  other.close()
}

const insertion = (words: string) => {
  const row = message(words)
  return `insert into contacts (${Object.keys(row).join(', ')}) values ('${Object.values(row).join("', '")}')`
}

const touch = () => app.db.write((tx) => tx.sql.insertInto('secrets').values({ name: 'touched', value: 'x' }).execute())

test.skipIf(process.env['DATABASE_URL'])('the words of all rows of one transaction are added in one step', async () => {
  await app.db.write(async (tx) => {
    for (const number of ['one', 'two', 'three']) await add(tx, `zebra ${number}`)
  })
  expect(await found('zebra')).toEqual(['zebra one', 'zebra two', 'zebra three'])
  expect(await segments()).toBe(1)
  await Promise.all(
    ['four', 'five'].map((number) =>
      app.db.write(async (tx) =>
        tx.send(
          tx.sql
            .insertInto('contacts')
            .values(message(`zebra ${number}`))
            .compile(),
        ),
      ),
    ),
  )
  expect(await found('zebra')).toHaveLength(5)
  expect(await segments()).toBe(2)
})

test.skipIf(process.env['DATABASE_URL'])(
  'a row that the same transaction has changed or deleted is found as it was committed',
  async () => {
    await app.db.write(async (tx) => {
      await add(tx, 'apple')
      await add(tx, 'banana')
      await add(tx, 'cherry')
      await change(tx, 'apple', 'avocado')
      await remove(tx, 'banana')
    })
    expect(await Promise.all(['apple', 'avocado', 'banana', 'cherry'].map(found))).toEqual([[], ['avocado'], [], ['cherry']])
  },
)

test.skipIf(process.env['DATABASE_URL'])('a row that is in the index is changed and deleted there', async () => {
  await app.db.write((tx) => add(tx, 'apple'))
  await app.db.write((tx) => change(tx, 'apple', 'avocado'))
  expect(await Promise.all(['apple', 'avocado'].map(found))).toEqual([[], ['avocado']])
  await app.db.write((tx) => remove(tx, 'avocado'))
  // Its number is free, so another row may get it.
  await app.db.write((tx) => add(tx, 'plum', 1))
  expect(await Promise.all(['avocado', 'plum'].map(found))).toEqual([[], ['plum']])
})

test.skipIf(process.env['DATABASE_URL'])('nothing of a write that was undone is found, and the next one is', async () => {
  const failing = app.db.write(async (tx) => {
    await add(tx, 'apple')
    throw new Error('undone')
  })
  await expect(failing).rejects.toThrow('undone')
  await app.db.write((tx) => add(tx, 'banana'))
  expect(await Promise.all(['apple', 'banana'].map(found))).toEqual([[], ['banana']])
})

test.skipIf(process.env['DATABASE_URL'])(
  'rows of a program of before are added with the next commit, once and as they are then',
  async () => {
    inAnotherProgram(
      insertion('apple'),
      insertion('banana'),
      insertion('cherry'),
      "update contacts set search_text = 'avocado' where search_text = 'apple'",
      "delete from contacts where search_text = 'banana'",
    )
    await touch()
    expect(await Promise.all(['apple', 'avocado', 'banana', 'cherry'].map(found))).toEqual([[], ['avocado'], [], ['cherry']])
    inAnotherProgram(
      "update contacts set search_text = 'coconut' where search_text = 'cherry'",
      "delete from contacts where search_text = 'avocado'",
    )
    expect(await Promise.all(['avocado', 'cherry', 'coconut'].map(found))).toEqual([[], [], ['coconut']])
  },
)
