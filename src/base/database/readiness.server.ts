import { setTimeout as pause } from 'node:timers/promises'
import type { Database, OpenDatabase } from './database.server.ts'

/** A suspended database process keeps its connections open but does not answer. */
const ANSWER_WITHIN_MS = 2000
const PROBE = 'readiness-probe'

/** Returns a short reason why the program cannot work; undefined if it can. Always answers quickly. */
export async function whyNotReady(db: OpenDatabase): Promise<string | undefined> {
  if (db.health.isDamaged) return 'the database is damaged'
  if (!(await isDone(readOneRow(db)))) return 'the database is not responding'
  // Only a write proves that the disk accepts one. A visitor's recent write is as good as one made here.
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
