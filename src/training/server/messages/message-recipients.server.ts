import type { Batch } from '../../batches/batch.schema.ts'
import { changesSinceSeen, toldBatch } from '../../batches/told-batch.ts'
import { findContacts } from '#clients/server/client-contacts.server.ts'
import type { MailData } from '#mail/mail-kinds.ts'
import type { ToldBatch, ToldChange } from '#mail/kinds/batch-letter.ts'
import type { Database } from '#base/database/database.server.ts'
import type { Mailbox } from '#base/values/mailbox.ts'
import { emailKey } from '#base/values/mail-address.ts'
import type { RosterEntry } from '../../roster/roster.schema.ts'
import { fateOf, reasonForNothing, topicOf, type Contact, type LastTold, type PlannedKind } from '../../messages/batch-message.ts'
import type { Recipient } from '../../messages/batch-message.schema.ts'
import { findSeenSchedules } from './seen-schedules.server.ts'
import { findLastTold } from './told-people.server.ts'

/** One mail of a message: to somebody of the batch, or to a contact for several. */
export interface PlannedMail {
  to: Mailbox
  /** The recipients. */
  people: Array<{ entry: RosterEntry; topic: string; before: ToldBatch | undefined; seenBefore: ToldChange[] }>
  isToContact: boolean
}

export interface MessagePlan {
  people: Recipient[]
  mails: PlannedMail[]
  told: ToldBatch
}

/** Plans the recipients of a message and their channel. Contacts get one mail for all of their people without an address. */
export async function planMessage(
  db: Database,
  {
    kind,
    batch,
    entries,
    apart = () => null,
    isToldOtherwise = false,
    whyNothing,
  }: {
    kind: PlannedKind
    batch: Batch
    entries: readonly RosterEntry[]
    /** People of one contact with different values get separate mails. */
    apart?: (participantId: number) => string | null
    /** They are informed without a mail, including those whose mail bounced. */
    isToldOtherwise?: boolean
    /** The reason why somebody gets nothing. By default the rules of the kind. */
    whyNothing?: (entry: RosterEntry) => string | undefined
  },
): Promise<MessagePlan> {
  const told = toldBatch(batch)
  const contactOf = await contactsFor(db, batch, entries)
  const addressOf = (entry: RosterEntry) => (isToldOtherwise ? '' : entry.email || (contactOf(entry)?.email ?? ''))
  const known = await findLastTold(db, batch.id, entries, addressOf)
  const seen = await findSeenSchedules(db, batch, entries)
  const people: Recipient[] = []
  const own: PlannedMail[] = []
  const ofContacts = new Map<string, PlannedMail>()
  for (const entry of entries) {
    const last = known.get(entry.id)
    const reason = whyNothing ? whyNothing(entry) : reasonForNothing(kind, { entry, last, batch, now: told })
    const contact = entry.email === '' ? contactOf(entry) : undefined
    const cameBack = typeof fateOf(kind, { entry, last, batch }) === 'string'
    people.push(recipientOf(entry, { reason, contact, last, cameBack }))
    if (reason !== undefined) continue
    const schedule = last ? undefined : seen.get(entry.id)
    const seenBefore = schedule ? changesSinceSeen(schedule, batch) : []
    const person = { entry, topic: topicOf(kind, batch, entry), before: last?.told, seenBefore }
    if (entry.email !== '') own.push({ to: { address: entry.email, name: entry.fullName }, people: [person], isToContact: false })
    if (!contact) continue
    // People of one contact who know different things get separate mails.
    const isCompared = kind === 'changed' || kind === 'cancelled' || kind === 'left'
    const key = JSON.stringify([contact.id, isCompared && last ? { ...last.told, sequence: 0 } : null, seenBefore, apart(entry.id)])
    const mail = ofContacts.get(key) ?? { to: { address: contact.email, name: contact.name }, people: [], isToContact: true }
    mail.people.push(person)
    ofContacts.set(key, mail)
  }
  return { people, mails: [...own, ...ofContacts.values()], told }
}

/** The addresses, as `emailKey`, through which these people were informed of a batch. */
export async function findToldAddresses(db: Database, batch: Batch, entries: readonly RosterEntry[]): Promise<Set<string>> {
  const known = await findLastTold(db, batch.id, entries)
  const contactOf = await contactsFor(db, batch, entries)
  const knowing = entries.filter(({ id }) => (known.get(id)?.kind ?? 'cancelled') !== 'cancelled')
  return new Set(knowing.map((entry) => emailKey(entry.email || (contactOf(entry)?.email ?? ''))))
}

/** The data of a mail, except the fields specific to its kind. */
export function letterOf({ to, people, isToContact }: PlannedMail, told: ToldBatch): MailData['batch-joining'] {
  const named = isToContact ? people.map(({ entry }) => ({ id: entry.id, name: entry.fullName })) : []
  return { ...told, fullName: to.name ?? '', people: named, seenBefore: people[0]?.seenBefore ?? [] }
}

function recipientOf(
  { id: participantId, fullName, apart, email }: RosterEntry,
  {
    reason,
    contact,
    last,
    cameBack,
  }: { reason: string | undefined; contact: Contact | undefined; last: LastTold | undefined; cameBack: boolean },
): Recipient {
  const who = { participantId, fullName, apart, toldAt: last?.at ?? null, contactName: null, cameBack }
  if (reason !== undefined) return { ...who, way: 'none', to: null, reason }
  if (email !== '') return { ...who, way: 'own', to: email, reason: null }
  if (contact) return { ...who, way: 'contact', to: contact.email, contactName: contact.name, reason: null }
  return { ...who, way: 'none', to: null, reason: 'no e-mail address, and no contact of a client with one' }
}

/** The contact of the batch for people of its client or of none; otherwise their client's first contact with an address. */
async function contactsFor(
  db: Database,
  { clientId, clientContactId }: Batch,
  entries: readonly RosterEntry[],
): Promise<(entry: RosterEntry) => Contact | undefined> {
  const clients = [...new Set([clientId, ...entries.map((entry) => entry.clientId)].filter((id) => id !== null))]
  const contacts = await findContacts(db, clients)
  return (entry) => {
    const ofClient = entry.clientId ?? clientId
    const reachable = (ofClient === null ? [] : (contacts.get(ofClient) ?? [])).filter(({ email }) => email !== '')
    return reachable.find(({ id }) => id === clientContactId) ?? reachable[0]
  }
}
