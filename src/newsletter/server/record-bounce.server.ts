import type { ActionContext } from '#base/http/action-context.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { bounceVerdict, type Bounce } from '#mail/bounces/bounce-verdict.ts'
import { readReport } from '#mail/server/bounces/report-reader.server.ts'
import type { MailReport } from '#mail/server/bounces/read-report.reader.ts'
import { findReported, isAboutCopy, returnMail } from '#mail/server/bounces/return-mails.server.ts'
import { emailKey } from '#base/values/mail-address.ts'
import type { MailKindHooks, MailRow } from '#mail/server/outbox/mail-kind-hooks.server.ts'
import type { BounceResult } from '../bounce.schema.ts'
import { addressHash, lockSubscriber, subjectOf, updateSubscriber, type SubscriberRow } from './subscriber-row.server.ts'
import { endSubscription } from './subscription.server.ts'
import { readUnsubscribeToken, UNSUBSCRIBE_PATH } from './subscription-link.server.ts'

const MS_PER_DAY = 86_400_000

interface Reporting {
  /**
   * Whether a member of staff has read the report. Otherwise it counts only if it contains the returned message: anybody may send a report
   * to the office's address, and could use it to silence others.
   */
  isTrusted: boolean
  hooks: MailKindHooks
}

/** Parses the source of a report and stores it. @throws Problem if it is not a report */
export async function reportBounces(db: Database, source: string, reporting: Reporting, context: ActionContext): Promise<BounceResult[]> {
  const report = await readReport(source)
  return db.write((tx) => storeReport(tx, report, reporting, context))
}

/** Updates the mails and subscribers named in a report. */
export async function storeReport(
  tx: WriteTransaction,
  report: MailReport,
  reporting: Reporting,
  context: ActionContext,
): Promise<BounceResult[]> {
  if (report.kind === 'complaint') return storeComplaint(tx, report, reporting, context)
  const results: BounceResult[] = []
  for (const bounce of report.bounces) results.push(await storeBounce(tx, bounce, { ...reporting, report }, context))
  return results
}

async function storeBounce(
  tx: WriteTransaction,
  bounce: Bounce,
  { report, ...reporting }: Reporting & { report: MailReport },
  context: ActionContext,
): Promise<BounceResult> {
  const { address, words } = bounce
  const verdict = bounceVerdict(bounce)
  const found = (outcome: BounceResult['outcome'], mailId: number | null): BounceResult => ({ address, outcome, words, mailId })
  if (verdict === 'delayed') return found('delayed', null)
  const mail = await returnMail(tx, bounce, { ...reporting, now: context.now, returned: report.returned })
  const row = await findSubscriber(tx, [address, recipientMeant(mail, bounce)], context)
  if (!row) return found('unknown', mail?.id ?? null)
  const isBelieved = reporting.isTrusted || isTo(mail, row) || hasLinkOf(report, row, context)
  const outcome = await recordBounce(tx, row, { words, isFinal: isBelieved && verdict === 'gone' }, context)
  return found(outcome, mail?.id ?? null)
}

/** Unsubscribes a complainant: after another complaint the mail server might reject all our mails. */
async function storeComplaint(
  tx: WriteTransaction,
  report: MailReport,
  { isTrusted }: Reporting,
  context: ActionContext,
): Promise<BounceResult[]> {
  const { returned, bounces } = report
  // The report may omit the complainant's address for privacy. The returned message names its recipient.
  const named = bounces.length > 0 ? bounces : [{ address: '', action: '', status: '', words: 'Complaint' }]
  const results: BounceResult[] = []
  for (const { address, words } of named) {
    const mail = await findReported(tx, { address }, { returned, isTrusted: false, now: context.now })
    const row = (await findSubscriber(tx, [address, recipientMeant(mail, { address })], context)) ?? (await findByLink(tx, report, context))
    const isBelieved = row && (isTrusted || isTo(mail, row) || hasLinkOf(report, row, context))
    const shown = address || row?.address || mail?.recipient_address || ''
    if (!row || !isBelieved) {
      results.push({ address: shown, outcome: row ? 'counted' : 'unknown', words, mailId: null })
      continue
    }
    await endSubscription(tx, row, context)
    const states = { before: { status: row.status }, after: { status: 'unsubscribed' } }
    await recordAudit(tx, context, { action: 'subscriber complained', subject: subjectOf(row), ...states })
    results.push({ address: shown, outcome: 'unsubscribed', words, mailId: null })
  }
  return results
}

/** The recipient of a mail, unless the report is about an address in copy. */
function recipientMeant(mail: MailRow | undefined, bounce: Pick<Bounce, 'address'>): string | null | undefined {
  return mail && isAboutCopy(mail, bounce) ? undefined : mail?.recipient_address
}

/** The first subscriber with one of these addresses. The report may name an address to which ours forwards. */
async function findSubscriber(
  tx: WriteTransaction,
  addresses: ReadonlyArray<string | null | undefined>,
  context: ActionContext,
): Promise<SubscriberRow | undefined> {
  for (const address of addresses) {
    const row = address && (await lockSubscriber(tx, { hash: addressHash(address, context.secret) }))
    if (row && row.address !== null) return row
  }
  return undefined
}

/** Whether the mail went to this subscriber. A forger knows the Message-IDs of their own mails only. */
function isTo(mail: MailRow | undefined, { address }: SubscriberRow): boolean {
  const to = mail?.recipient_address ?? ''
  return to !== '' && emailKey(to) === emailKey(address ?? '')
}

async function findByLink(tx: WriteTransaction, { returned }: MailReport, context: ActionContext): Promise<SubscriberRow | undefined> {
  for (const path of returned.unsubscribePaths) {
    const link = linkIn(path)
    const row = link && (await lockSubscriber(tx, { id: link.id }))
    if (row && row.address !== null && link.isFrom(row, context.secret, context.now)) return row
  }
  return undefined
}

function hasLinkOf({ returned }: MailReport, row: SubscriberRow, { secret, now }: ActionContext): boolean {
  return returned.unsubscribePaths.some((path) => {
    const link = linkIn(path)
    return link !== undefined && link.id === row.id && link.isFrom(row, secret, now)
  })
}

function linkIn(path: string) {
  return path.startsWith(UNSUBSCRIBE_PATH) ? readUnsubscribeToken(path.slice(UNSUBSCRIBE_PATH.length)) : undefined
}

/** Sets the address aside, or counts a bounce. Bounces within a day count once, because some reports are posted twice. */
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
    // Omits the server's words, which often contain the address.
    const states = { before: { status: row.status }, after: { status: 'set-aside' } }
    await recordAudit(tx, context, { action: 'subscriber set aside', subject: subjectOf(row), ...states })
  }
  return isFinal || row.status === 'set-aside' ? 'set-aside' : 'counted'
}

/** Sets an address aside because our mail server was told that the mailbox does not exist. */
export async function recordRefusedAddress(tx: WriteTransaction, address: string, words: string, context: ActionContext): Promise<void> {
  const row = await lockSubscriber(tx, { hash: addressHash(address, context.secret) })
  if (row && row.address !== null) await recordBounce(tx, row, { words, isFinal: true }, context)
}
