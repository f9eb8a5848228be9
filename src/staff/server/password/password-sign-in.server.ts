import { sql } from 'kysely'
import type { Database } from '#base/database/database.server.ts'
import type { Limit } from '#base/http/limits.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { Problem } from '#base/api/problem.ts'
import { emailKey } from '#base/values/mail-address.ts'
import { runInTurn } from '../code-hashes.server.ts'
import { isUsualNetwork } from '../notices/known-network.server.ts'
import { hasBackOffice, type Role } from '../../role.ts'
import { isSlowed, withSignInLimits, type SignInSender } from '../sign-in.server.ts'
import { isRightPassword } from './password-hash.server.ts'

const MINUTE = 60
const WRONG = 'The user name or the password is wrong'
/** Wrong passwords for one name from all networks. Above the limit, each network may fail twice, and then must prove work. */
const ACCOUNT_LIMIT: Limit = { name: 'password-of-account', points: 10, seconds: 15 * MINUTE }
const ACCOUNT_RESERVE: Limit = { name: 'password-of-account-reserve', points: 2, seconds: 15 * MINUTE }

interface PasswordAttempt extends SignInSender {
  /** A user name or an e-mail address, as typed. */
  login: string
  password: string
}

export interface PasswordOwner {
  userId: number
  name: string
  role: Role
}

/**
 * Finds the person with this user name or e-mail address and password. An unknown name, a person without a password and a wrong password
 * get the same message after the same work. The correct password always works, whatever others have sent (docs/decisions/0035): from a
 * network where the person has signed in before, other people's guesses do not count at all.
 * @throws Problem 'unauthenticated', or 'too-many'
 */
export async function authenticateByPassword(db: Database, attempt: PasswordAttempt, context: ActionContext): Promise<PasswordOwner> {
  const key = emailKey(attempt.login)
  const candidate = await findCandidate(db, key)
  const isUsual = await isUsualNetwork(db, candidate?.userId ?? 0, attempt.network, context)
  const account = { misses: [ACCOUNT_LIMIT, key], reserve: [ACCOUNT_RESERVE, `${attempt.network} ${key}`] } as const
  return withSignInLimits(
    db,
    attempt,
    { reason: 'wrong password', ...(!isUsual && { account }) },
    async () => {
      const { password, ...sender } = attempt
      const check = () => isRightPassword(password, candidate?.password, context.secret)
      const isRight = await runInTurn([context.secret, 'password', key, password], check, { ...sender, isSlowed: () => isSlowed(sender) })
      if (!candidate || !isRight || !hasBackOffice(candidate.role)) throw new Problem('unauthenticated', WRONG)
      return { userId: candidate.userId, name: candidate.name, role: candidate.role }
    },
    context,
  )
}

/** An address shared by several people identifies none of them. A user name never contains '@'. */
async function findCandidate(db: Database, key: string) {
  const rows = await db.sql
    .selectFrom('users')
    .select(['id as userId', 'full_name as name', 'role', 'password'])
    .where(key.includes('@') ? sql<string>`lower(email)` : 'username', '=', key)
    .limit(2)
    .execute()
  return rows.length === 1 ? rows[0] : undefined
}
