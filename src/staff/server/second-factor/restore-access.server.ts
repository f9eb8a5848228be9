import type { ActionContext } from '#base/http/action-context.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { Problem } from '#base/api/problem.ts'
import { createPasswordLink } from '../password/password-link.server.ts'
import type { PasswordLink } from '../../password.schema.ts'
import { clearSecondFactors } from './second-factors.server.ts'

/** Removes the second factors of somebody who is locked out, and creates a password link. @throws Problem 'not-found', 'conflict' */
export async function restoreAccess(
  db: Database,
  username: string,
  { siteUrl, ...context }: ActionContext & { siteUrl: string },
): Promise<PasswordLink> {
  return db.write(async (tx) => {
    const person = await tx.sql.selectFrom('users').select('id').where('username', '=', username).executeTakeFirst()
    if (!person) throw new Problem('not-found', `There is nobody with the user name ${username}.`)
    const link = await createPasswordLink(tx, person.id, { siteUrl, isMailSetUp: false }, context)
    await clearSecondFactors(tx, person.id, context)
    return link
  })
}
