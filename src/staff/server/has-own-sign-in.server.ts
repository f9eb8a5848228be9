import type { Database } from '#base/database/database.server.ts'

/** Reports whether this person, or anybody, signs in with a password or a passkey. Otherwise an API code is the only way in. */
export async function hasOwnSignIn(db: Database, userId?: number): Promise<boolean> {
  const people = db.sql.selectFrom('users').select('users.id')
  const found = await (userId === undefined ? people : people.where('users.id', '=', userId))
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('users.password', 'is not', null),
        exists(selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.user_id', '=', 'users.id')),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
