import type { ActionContext } from '#base/http/action-context.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { isDeadAddress, type Bounce } from '../bounce.ts'
import type { BounceResult } from '../bounce.schema.ts'
import { addressHash, lockSubscriber, subjectOf, updateSubscriber, type SubscriberRow } from './subscriber-row.server.ts'
import { readUnsubscribeToken, UNSUBSCRIBE_PATH } from './subscription-link.server.ts'
import PostalMime from 'postal-mime'
import { Problem } from '#base/api/problem.ts'

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

const NOT_A_NOTIFICATION =
  'This is not a message from a mail server about a returned e-mail. Paste its source: most e-mail apps show it under “View source” or “Show original”.'
const MAX_RECIPIENTS = 100
const MAX_WORDS_LENGTH = 300
const MAX_NESTING = 20

interface Notification {
  bounces: Bounce[]
  /** The links to unsubscribe in the headers of the message that came back: only who got it knows them. */
  unsubscribePaths: string[]
}

/** Reads the source of a delivery status notification (RFC 3464). @throws Problem 'unprocessable' for anything else */
async function readNotification(source: string): Promise<Notification> {
  const options = { forceRfc822Attachments: true, attachmentEncoding: 'utf8', maxNestingDepth: MAX_NESTING } as const
  // A source that was copied from a window may begin with empty lines, which would end the headers.
  const { attachments } = await PostalMime.parse(source.trimStart(), options).catch(() => {
    throw new Problem('unprocessable', NOT_A_NOTIFICATION)
  })
  const partsOf = (...types: string[]) =>
    attachments.flatMap(({ mimeType, content }) => (types.includes(mimeType) && typeof content === 'string' ? [content] : []))
  const bounces = partsOf('message/delivery-status', 'message/global-delivery-status').flatMap(bouncesOf).slice(0, MAX_RECIPIENTS)
  if (bounces.length === 0) throw new Problem('unprocessable', NOT_A_NOTIFICATION)
  const returned = partsOf('message/rfc822', 'message/rfc822-headers', 'text/rfc822-headers', 'message/global', 'message/global-headers')
  return { bounces, unsubscribePaths: returned.flatMap(unsubscribePathsOf) }
}

/** The first group of fields is about the whole message, each other one about a recipient. */
function bouncesOf(text: string): Bounce[] {
  return groupsOf(text).flatMap((fields) => {
    const address = addressOf(fields.get('final-recipient') ?? '') ?? addressOf(fields.get('original-recipient') ?? '')
    if (address === undefined) return []
    const words = (fields.get('diagnostic-code') ?? '').replace(/^[\w-]+\s*;\s*/, '')
    const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '')?.[0] ?? ''
    return [{ address, action: (fields.get('action') ?? '').toLowerCase(), status, words: oneLine(words || status) }]
  })
}

/** Fields by name in lower case, one map for each group. A line that begins with a space continues the one before. */
function groupsOf(text: string): Array<Map<string, string>> {
  return text
    .replaceAll('\r\n', '\n')
    .replace(/\n[ \t]+/g, ' ')
    .split(/\n{2,}/)
    .map(
      (group) =>
        new Map(
          group.split('\n').flatMap((line) => {
            const colon = line.indexOf(':')
            return colon > 0 ? [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const] : []
          }),
        ),
    )
}

/** 'rfc822; <nobody@example.com>' → 'nobody@example.com'. */
function addressOf(field: string): string | undefined {
  return /^(?:rfc822|utf-8)\s*;\s*<?([^\s<>;]+@[^\s<>;]+?)>?\s*$/i.exec(field)?.[1]
}

/** The paths in the List-Unsubscribe header of a message. Only its headers are read. */
function unsubscribePathsOf(message: string): string[] {
  const [headers = new Map<string, string>()] = groupsOf(message.trimStart())
  return [...(headers.get('list-unsubscribe') ?? '').matchAll(/<https?:\/\/[^/<>\s]+(\/[^<>\s]+)>/g)].map(([, path = '']) => path)
}

function oneLine(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAX_WORDS_LENGTH)
}
