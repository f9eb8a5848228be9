import { setTimeout as pause } from 'node:timers/promises'
import type { Database, OpenDatabase } from './database.server.ts'

/** A database process that is suspended keeps its connections open and does not answer. */
const ANSWER_WITHIN_MS = 2000
const PROBE = 'readiness-probe'

/** Why the program cannot do its work, in a few words; undefined when it can. Answers soon in any case. */
export async function whyNotReady(db: OpenDatabase): Promise<string | undefined> {
  if (db.health.isDamaged) return 'the database is damaged'
  if (!(await isDone(readOneRow(db)))) return 'the database is not responding'
  // Only a write shows that the disk takes one. One that visitors have just made is as good as one made here.
  if (db.health.hasStoredLately || (await isDone(writeAndRemoveOneRow(db)))) return undefined
  return db.health.isDamaged ? 'the database is damaged' : 'the database cannot be written'
}

function isDone(work: Promise<unknown>): Promise<boolean> {
  const answer = work.then(
    () => true,
    () => false,
  )
  return Promise.race([answer, pause(ANSWER_WITHIN_MS, false, { ref: false })])
}

function readOneRow(db: Database): Promise<unknown> {
  return db.sql.selectFrom('secrets').select('name').limit(1).execute()
}

function writeAndRemoveOneRow(db: Database): Promise<unknown> {
  return db.write(async (tx) => {
    await tx.sql.insertInto('secrets').values({ name: PROBE, value: '' }).execute()
    await tx.sql.deleteFrom('secrets').where('name', '=', PROBE).execute()
  })
}
