import type { Batch } from '../../batches/batch.schema.ts'
import { getBatch, lockBatches } from '../batches/batch-row.server.ts'
import type { BatchHooks } from '../batches/batch-hooks.server.ts'
import { changesSince, toldBatch } from '../../batches/told-batch.ts'
import { enqueueMail } from '#mail/server/enqueue-mail.server.ts'
import type { MailContent } from '#mail/mail-kinds.ts'
import type { ToldBatch, ToldChange } from '#mail/kinds/batch-letter.ts'
import { renderMail } from '#mail/server/messages/render-mail.server.ts'
import { lockParticipantsOfBatches } from '../participants/roster-place.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { asSentence } from '#base/text/wording/as-sentence.ts'
import { endOf, startOf } from '#base/dates/day-hours.ts'
import { indianDate } from '#base/dates/dates.ts'
import { Problem } from '#base/api/problem.ts'
import { emailKey } from '#base/values/mail-address.ts'
import { listRoster } from '../roster/roster.server.ts'
import type { RosterEntry } from '../../roster/roster.schema.ts'
import { isCertain, messageRefusal, type MessageAbout, type MessageKind, type PlannedKind } from '../../messages/batch-message.ts'
import type { PlannedMessage, MessagePreview, SentMessage, ToldPeople } from '../../messages/batch-message.schema.ts'
import { letterOf, planMessage, type MessagePlan, type PlannedMail } from './message-recipients.server.ts'
import { changesForBuyers, orderMails, planOrders, tellBuyers } from './order-messages.server.ts'
import { findLastTold, recordTold, type ToldPerson } from './told-people.server.ts'
import { withdrawOutdated } from './withdraw-messages.server.ts'

/** Previews the recipients and the first mail of a message. @throws Problem 'not-found' */
export async function previewMessage(
  db: Database,
  batchId: number,
  kind: MessageKind,
  { now, siteUrl, findBuyers }: { now: Date; siteUrl: string } & Pick<BatchHooks, 'findBuyers'>,
): Promise<MessagePreview> {
  const { batch } = await getBatch(db, batchId)
  const entries = await listRoster(db, batchId)
  const orders = isForBuyers(kind, batch) ? await planOrders(db, batch, { findBuyers }) : undefined
  const hasBuyers = orders !== undefined && orders.due.length > 0
  const plan = await planMessage(db, { kind, batch, entries, ...(hasBuyers && forBuyersAlone(kind, batch)) })
  const message = await describeMessage(db, { kind, batch, plan, hasBuyers }, { now, siteUrl })
  const toBuyers = orders && message.refusal === null ? orderMails(orders) : []
  const [first] = toBuyers
  const { subject = '', text = '' } = first ? await renderMail(db, first.content, { siteUrl, now }) : {}
  const changes = kind === 'changed' ? await findChanges(db, batch, entries) : []
  return {
    ...message,
    kind,
    mails: message.mails + toBuyers.length,
    changes: changes.length > 0 || !orders ? changes : changesForBuyers(orders),
    buyers: orders?.buyers ?? [],
    buyerExample: first ? { subject, text } : null,
  }
}

/** Whether the buyers of orders get this message. */
function isForBuyers(kind: MessageKind, { status }: Batch): boolean {
  return kind === 'changed' ? status !== 'cancelled' : kind === 'cancelled' && status === 'cancelled'
}

/** Leaves the participants out of a change of a batch that is not certain to run. */
function forBuyersAlone(kind: MessageKind, batch: Batch) {
  if (kind !== 'changed' || isCertain(batch)) return {}
  return { whyNothing: () => (batch.status === 'draft' ? 'this batch is a draft' : 'this batch is not confirmed to run') }
}

/** A planned message, and the data of its mails besides the batch. */
export interface Sending extends MessageAbout {
  kind: Exclude<PlannedKind, 'notice'>
  batch: Batch
  plan: MessagePlan
  /** The sentence about somebody's current place. */
  instead?: (participantId: number) => string | null
  /** Addresses (`emailKey`) that other people of the batch share, who still attend: the days stay in these calendars. */
  stillInvited?: ReadonlySet<string>
  /** No mail is sent: somebody has informed them. */
  isToldOtherwise?: boolean
}

/** Describes the effect of sending, with the first mail. */
export async function describeMessage(
  db: Database,
  sending: Sending,
  { now, siteUrl }: { now: Date; siteUrl: string },
): Promise<PlannedMessage> {
  const { kind, batch, plan } = sending
  const refusal = messageRefusal(kind, batch, indianDate(now), sending) ?? null
  const [first] = plan.mails
  const { subject, text } = first ? await renderMail(db, contentOf(first, sending), { siteUrl, now }) : {}
  return {
    refusal,
    people: plan.people,
    mails: refusal === null ? plan.mails.length : 0,
    example: subject === undefined || text === undefined ? null : { subject, text },
  }
}

/**
 * Sends a message to everybody of a batch who has not received it yet, in one transaction. The roster and the batch are locked, so
 * concurrent calls send it to each person once. With `tell: false` nothing is sent and they count as informed in another way. A change
 * replaces queued messages that it makes untrue: whoever still waits for joining instructions gets them with the new data instead.
 * @throws Problem 'not-found', or 'conflict' with the reason why nothing is sent
 */
export async function sendMessage(
  db: Database,
  batchId: number,
  kind: MessageKind,
  context: ActionContext,
  { only, tell = true, findBuyers }: { only?: readonly number[]; tell?: boolean } & Partial<Pick<BatchHooks, 'findBuyers'>> = {},
): Promise<ToldPeople> {
  return db.write(async (tx) => {
    await lockRosters(tx, [batchId])
    // Read after the lock: somebody else may have informed them meanwhile.
    const { batch } = await getBatch(tx, batchId)
    // Informing people by phone does not require a confirmed batch.
    const orders = findBuyers && isForBuyers(kind, batch) ? await planOrders(tx, batch, { findBuyers }) : undefined
    const hasBuyers = orders !== undefined && orders.due.length > 0
    const refusal = messageRefusal(kind, tell ? batch : { ...batch, confirmed: true }, indianDate(context.now), { hasBuyers })
    if (refusal !== undefined) throw new Problem('conflict', refusal)
    const entries = (await listRoster(tx, batchId)).filter(({ id }) => !only || only.includes(id))
    const isToldOtherwise = !tell
    const invited = kind === 'changed' ? await replaceJoining(tx, batch, entries, context) : { mails: 0, people: 0 }
    const plan = await planMessage(tx, { kind, batch, entries, isToldOtherwise, ...(tell && hasBuyers && forBuyersAlone(kind, batch)) })
    const sent = await sendPlan(tx, { kind, batch, plan, isToldOtherwise }, context)
    const toBuyers = hasBuyers && findBuyers ? await tellBuyers(tx, batch, { findBuyers, isToldOtherwise }, context) : { mails: 0, told: 0 }
    return {
      mails: invited.mails + sent.mails + toBuyers.mails,
      people: invited.people + sent.people,
      buyers: toBuyers.told,
    }
  })
}

/** Withdraws outdated messages from the outbox, and sends withdrawn joining instructions with the current data. */
async function replaceJoining(
  tx: WriteTransaction,
  batch: Batch,
  entries: readonly RosterEntry[],
  context: ActionContext,
): Promise<SentMessage> {
  const seated = entries.filter(({ rosterState }) => rosterState === 'seat')
  const ids = await withdrawOutdated(tx, { batch, participantIds: seated.map(({ id }) => id) }, context)
  const waiting = seated.filter(({ id }) => ids.includes(id))
  // Nobody is invited to a batch that is no longer certain to run; they count as not told.
  if (waiting.length === 0 || messageRefusal('joining', batch, indianDate(context.now)) !== undefined) return { mails: 0, people: 0 }
  const plan = await planMessage(tx, { kind: 'joining', batch, entries: waiting })
  return sendPlan(tx, { kind: 'joining', batch, plan }, context)
}

/** Locks the participants of batches, then the batches, each by ascending id, the order of all writes. */
export async function lockRosters(tx: WriteTransaction, batchIds: readonly number[]): Promise<void> {
  await lockParticipantsOfBatches(tx, batchIds)
  await lockBatches(tx, batchIds)
}

/** Queues the mails of a plan in the outbox, and records their recipients. */
export async function sendPlan(tx: WriteTransaction, sending: Sending, context: ActionContext): Promise<SentMessage> {
  const { kind, batch, plan, isToldOtherwise = false } = sending
  const at = context.now.toISOString()
  const told: ToldPerson[] = []
  for (const mail of plan.mails) {
    const mailId = isToldOtherwise ? undefined : await enqueuePlanned(tx, mail, sending, context)
    told.push(...mail.people.map((person) => ({ participantId: person.entry.id, topic: person.topic, mailId })))
  }
  await recordTold(tx, told, { batchId: batch.id, kind: kind === 'left' ? 'cancelled' : kind, told: plan.told, at })
  const sent = { mails: isToldOtherwise ? 0 : plan.mails.length, people: told.length }
  if (sent.people > 0) {
    const action = isToldOtherwise ? 'batch told without e-mail' : 'batch message sent'
    await recordAudit(tx, context, { action, subject: `batch:${batch.id}`, after: { message: kind, ...sent } })
    tx.changed(`batch:${batch.id}`)
  }
  return sent
}

/** The number of the mail. Undefined if it is already in the outbox. */
async function enqueuePlanned(tx: WriteTransaction, mail: PlannedMail, sending: Sending, context: ActionContext) {
  const { kind, batch, plan } = sending
  const ids = mail.people.map(({ entry }) => entry.id)
  const [{ topic } = { topic: '' }] = mail.people
  return enqueueMail(
    tx,
    {
      ...contentOf(mail, sending),
      to: mail.to,
      about: mail.isToContact ? `batch:${batch.id}` : `participant:${ids[0]}`,
      onceKey: `batch-${kind}:${batch.id}:${topic}:${plan.told.sequence}:${ids.join(',')}:${emailKey(mail.to.address)}`,
      ...notAfter(kind, batch),
    },
    context,
  )
}

function contentOf(mail: PlannedMail, { kind, plan, batch, instead = () => null, stillInvited }: Sending): MailContent {
  const letter = letterOf(mail, plan.told)
  const [first] = mail.people
  const before = first?.before ?? plan.told
  if (kind === 'changed') return { kind: 'batch-changed', data: { ...letter, before, changes: changesSince(before, plan.told) } }
  if (kind !== 'cancelled' && kind !== 'left') return { kind: kind === 'joining' ? 'batch-joining' : 'batch-reminder', data: letter }
  // The days that they know, which may not be the last planned ones.
  const known = { ...letterOf(mail, before), sequence: plan.told.sequence }
  const place = { instead: first ? instead(first.entry.id) : null }
  if (kind === 'left')
    return {
      kind: 'batch-left',
      data: { ...known, ...place, endsInvitation: first?.before ? !stillInvited?.has(emailKey(mail.to.address)) : null },
    }
  return { kind: 'batch-cancelled', data: { ...known, ...place, reason: asSentence(batch.cancelledReason ?? '') } }
}

function notAfter(kind: PlannedKind, { days }: Batch): { notAfter?: Date } {
  const [first] = days
  const last = days.at(-1)
  if (kind === 'cancelled' || !first || !last) return {}
  return { notAfter: new Date(`${kind === 'reminder' ? startOf(first) : endOf(last)}:00+05:30`) }
}

/** The changes since the earliest message to anybody who does not know them. */
async function findChanges(db: Database, batch: Batch, entries: readonly RosterEntry[]): Promise<ToldChange[]> {
  const now: ToldBatch = toldBatch(batch)
  const known = await findLastTold(db, batch.id, entries)
  const all = [...known.values()].filter(({ kind }) => kind !== 'cancelled').map(({ told }) => changesSince(told, now))
  return all.find((changes) => changes.length > 0) ?? []
}
