import type { MailData } from '#mail/mail-kinds.ts'
import type { MailKindHooks, MailRow } from '#mail/server/outbox/mail-kind-hooks.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { digest, keyedHash } from '#base/http/keyed-hash.server.ts'
import { Problem } from '#base/api/problem.ts'
import { enqueueStaffNotice, isReachable, nameOfActor } from '../notices/staff-notices.server.ts'
import { hasBackOffice } from '../../role.ts'
import { MEMBER_MISSING } from '../staff-member.server.ts'
import { endPasswordLinks, storePassword } from './own-password.server.ts'
import './password-link.table.ts'
import type { PasswordLink } from '../../password.schema.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NONCE_BYTES = 32
const LINK_ENDED = 'This link has been used, or it is older than 24 hours. Ask an admin for a new one.'

interface LinkOptions {
  /** No slash at the end. */
  siteUrl: string
  isMailSetUp: boolean
}

/**
 * Creates a link with which a person can set their password within 24 hours, and sends it to them. Earlier links of the person end. The
 * current password stays valid until the link is used.
 * @throws Problem 'not-found', or 'conflict' for somebody who may not sign in
 */
export async function createPasswordLink(
  db: Database,
  userId: number,
  { siteUrl, isMailSetUp }: LinkOptions,
  context: ActionContext,
): Promise<PasswordLink> {
  const nonce = Buffer.from(context.random(NONCE_BYTES)).toString('base64url')
  const token = tokenOf(nonce, context.secret)
  const expiresAt = new Date(context.now.getTime() + DAY_MS).toISOString()
  return db.write(async (tx) => {
    const person = await tx.sql.selectFrom('users').select(['id', 'full_name', 'email', 'role']).where('id', '=', userId).executeTakeFirst()
    if (!person) throw new Problem('not-found', MEMBER_MISSING)
    if (!hasBackOffice(person.role)) throw new Problem('conflict', 'This person may not sign in. Give them another role first.')
    await endPasswordLinks(tx, userId, context)
    await tx.sql
      .insertInto('password_links')
      .values({ user_id: userId, token_hash: digest(token), created_at: context.now.toISOString(), expires_at: expiresAt })
      .execute()
    await recordAudit(tx, context, { action: 'password link made', subject: `user:${userId}` })
    const isMailed = isMailSetUp && isReachable(person.email)
    if (isMailed) await enqueueStaffNotice(tx, 'staff-password-link', person, { nonce, madeBy: nameOfActor(context) }, context)
    return { url: siteUrl + pathOf(token), expiresAt, mailedTo: isMailed ? person.email : null }
  })
}

/** The person whom a link belongs to. @throws Problem 'not-found' when it was used or has expired */
export async function findLinkOwner(
  db: Database,
  token: string,
  { now }: Pick<ActionContext, 'now'>,
): Promise<{ name: string; username: string }> {
  const { full_name: name, username } = await getLinkOwner(db, token, now)
  return { name, username }
}

/**
 * Sets the password of the link's owner. Ends the link and all their sessions.
 * @throws Problem 'not-found' when the link was used or has expired, 'invalid' for a weak password
 */
export async function redeemPasswordLink(
  db: Database,
  { token, password }: { token: string; password: string },
  context: ActionContext,
): Promise<void> {
  const { id, full_name: name } = await getLinkOwner(db, token, context.now)
  const network = context.actor.kind === 'visitor' ? context.actor.network : ''
  const asOwner: ActionContext = { ...context, actor: { kind: 'staff', userId: id, name, network } }
  await storePassword(db, { userId: id, password, action: 'password set by link' }, asOwner, async (tx) => {
    const used = await tx.sql.deleteFrom('password_links').where('token_hash', '=', digest(token)).returning('id').executeTakeFirst()
    if (!used) throw new Problem('not-found', LINK_ENDED)
  })
}

/** Creates the mail's link when it is sent. If the mail is cancelled or given up, its link ends, because somebody may have read it. */
export function passwordLinkHooks({ secret }: Pick<ActionContext, 'secret'>): MailKindHooks {
  const tokenIn = ({ data }: MailRow) => tokenOf((JSON.parse(data) as Partial<MailData['staff-password-link']>).nonce ?? '', secret)
  return {
    'staff-password-link': {
      linksOf: async (db, mail) => {
        const token = tokenIn(mail)
        const known = await db.sql.selectFrom('password_links').select('id').where('token_hash', '=', digest(token)).executeTakeFirst()
        if (!known) throw new Error('Its link has ended. Make a new one.')
        return { passwordLink: pathOf(token) }
      },
      onSettled: async (tx, mail, { kind }) => {
        if (kind !== 'sent')
          await tx.sql
            .deleteFrom('password_links')
            .where('token_hash', '=', digest(tokenIn(mail)))
            .execute()
      },
    },
  }
}

/** The mail stores the nonce and the database the token's hash, so that neither reveals the link. */
function tokenOf(nonce: string, secret: string): string {
  return keyedHash(secret, 'password link', nonce)
}

/** The token follows '#': browsers do not send it to servers, so it is in no log. */
function pathOf(token: string): string {
  return `/admin#set-password=${token}`
}

/** Returns the number deleted. */
export async function deleteExpiredLinks(tx: WriteTransaction, now: Date): Promise<number> {
  const { numDeletedRows } = await tx.sql.deleteFrom('password_links').where('expires_at', '<=', now.toISOString()).executeTakeFirst()
  return Number(numDeletedRows)
}

async function getLinkOwner(db: Database, token: string, now: Date) {
  const owner = await db.sql
    .selectFrom('password_links')
    .innerJoin('users', 'users.id', 'password_links.user_id')
    .select(['users.id', 'users.full_name', 'users.username', 'users.role'])
    .where('token_hash', '=', digest(token))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (!owner || !hasBackOffice(owner.role)) throw new Problem('not-found', LINK_ENDED)
  return owner
}
