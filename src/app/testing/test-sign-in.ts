import { randomBytes } from 'node:crypto'
import type { Role } from '#staff/role.ts'
import { openSession } from '#staff/server/session.server.ts'
import type { TestApp } from './test-app.ts'

export interface SignedInStaff {
  id: number
  fetch: TestApp['fetch']
}

/** Adds a member of staff and signs them in: `fetch` sends their session cookie. */
export async function signInAs(app: TestApp, { name, role }: { name: string; role: Role }): Promise<SignedInStaff> {
  const at = app.context().now.toISOString()
  const username = randomBytes(6).toString('hex')
  const person = { username, password: null, full_name: name, email: `${username}@example.com`, phone: null, role }
  const owner = await app.db.write(async (tx) => {
    const user = { ...person, created_at: at, updated_at: at }
    const { id: userId } = await tx.sql.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
    const code = { user_id: userId, name: 'Test', code_hash: username, source: 'issued' as const, created_at: at }
    const { id: apiCodeId } = await tx.sql.insertInto('api_codes').values(code).returning('id').executeTakeFirstOrThrow()
    return { userId, apiCodeId, name, role }
  })
  const { token } = await openSession(app.db, owner, { network: '127.0.0.1', device: undefined }, app.context())
  return {
    id: owner.userId,
    fetch: (path, asking = {}) =>
      app.fetch(path, {
        ...asking,
        headers: { Cookie: `pramaan_session=${token}`, 'Sec-Fetch-Site': 'same-origin', ...asking.headers },
      }),
  }
}
