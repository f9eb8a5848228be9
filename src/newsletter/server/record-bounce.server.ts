import type { ActionContext } from '#base/http/action-context.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { isDeadAddress, type Bounce, type BounceResult } from '../bounce.ts'
import { readNotification, type Notification } from './read-bounces.server.ts'
import { addressHash, lockSubscriber, subjectOf, updateSubscriber, type SubscriberRow } from './subscriber-row.server.ts'
import { readUnsubscribeToken, UNSUBSCRIBE_PATH } from './subscription-link.server.ts'

const MS_PER_DAY = 86_400_000

interface Reporting {
  /**
   * Whether somebody of the office has read the notification. Otherwise it counts only if it contains the message that came
   * back: anybody may send a notification to the office's address, and could silence others with it.
   */
  isTrusted: boolean
}

/** Stores what a notification says about subscribers. @throws Problem for what is no notification */
export async function reportBounces(db: Database, source: string, reporting: Reporting, context: ActionContext): Promise<BounceResult[]> {
  const notification = await readNotification(source)
  return db.write(async (tx) => {
    const results: BounceResult[] = []
    for (const bounce of notification.bounces) results.push(await reportBounce(tx, bounce, { ...reporting, notification }, context))
    return results
  })
}

async function reportBounce(
  tx: WriteTransaction,
  bounce: Bounce,
  { isTrusted, notification }: Reporting & { notification: Notification },
  context: ActionContext,
): Promise<BounceResult> {
  const { address, words } = bounce
  const row = await lockSubscriber(tx, { hash: addressHash(address, context.secret) })
  if (!row || row.address === null) return { address, outcome: 'unknown', words }
  const isBelieved = isTrusted || notification.unsubscribePaths.some((path) => isLinkOf(path, row, context))
  return { address, outcome: await recordBounce(tx, row, { words, isFinal: isBelieved && isDeadAddress(bounce) }, context), words }
}

function isLinkOf(path: string, row: SubscriberRow, { secret, now }: ActionContext): boolean {
  if (!path.startsWith(UNSUBSCRIBE_PATH)) return false
  const link = readUnsubscribeToken(path.slice(UNSUBSCRIBE_PATH.length))
  return link !== undefined && link.id === row.id && link.isFrom(row, secret, now)
}

/** Sets the address aside, or notes that a mail came back. What comes within a day counts once: notifications are posted twice, too. */
async function recordBounce(
  tx: WriteTransaction,
  row: SubscriberRow,
  { words, isFinal }: { words: string; isFinal: boolean },
  context: ActionContext,
): Promise<'set-aside' | 'counted'> {
  const at = context.now.toISOString()
  const isAside = isFinal && row.status !== 'set-aside'
  const aside = isAside ? ({ status: 'set-aside', set_aside_at: at } as const) : {}
  const isAgain = row.last_bounce_at !== null && context.now.getTime() - Date.parse(row.last_bounce_at) < MS_PER_DAY
  const bounces = isAgain ? row.bounces : row.bounces + 1
  await updateSubscriber(tx, row, { ...aside, bounces, last_bounce: words, last_bounce_at: at }, context)
  if (isAside) {
    // Without the server's words, which often contain the address.
    const states = { before: { status: row.status }, after: { status: 'set-aside' } }
    await recordAudit(tx, context, { action: 'subscriber set aside', subject: subjectOf(row), ...states })
  }
  return isFinal || row.status === 'set-aside' ? 'set-aside' : 'counted'
}

/** Sets an address aside because our own mail server was told that there is no such mailbox. */
export async function recordRefusedAddress(tx: WriteTransaction, address: string, words: string, context: ActionContext): Promise<void> {
  const row = await lockSubscriber(tx, { hash: addressHash(address, context.secret) })
  if (row && row.address !== null) await recordBounce(tx, row, { words, isFinal: true }, context)
}
