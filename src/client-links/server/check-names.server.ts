import { sql } from 'kysely'
import { findMisspelt, reprintName } from '#certificates/server/issue/correction.server.ts'
import { findCertified } from '#certificates/server/issue/earlier-certificates.server.ts'
import { findDeliveryMails } from '#certificates/server/delivery/delivery.server.ts'
import type { Participant } from '#training/participants/participant.schema.ts'
import { certificateReferenceSchema } from '#certificates/certificate-reference.schema.ts'
import { presentRow } from '#base/database/present-row.server.ts'
import { enqueueMail } from '#mail/server/enqueue-mail.server.ts'
import { selectShownParticipants } from '#training/server/participants/participant-row.server.ts'
import { lockParticipant, updateParticipant } from '#training/server/participants/participant.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { forUpdate } from '#base/database/for-update.server.ts'
import { indianDate } from '#base/dates/dates.ts'
import { Problem } from '#base/api/problem.ts'
import type { NameToCheck } from '../client-link-page.ts'
import { LINK_ENDED, linkSubject } from '../client-link.ts'
import {
  nameCorrectionSchema,
  printedNameField,
  type CheckNamesForm,
  type CorrectionDecisions,
  type DecidedCorrections,
  type ToldContact,
  type NameCorrection,
  type MadeLink,
} from '../client-link.schema.ts'
import { findMadeLink, newNonce, requireRecipient, storeLink, type LinkRow, type MakingOptions } from './client-link.server.ts'
import { CONTACT_LEFT, stateOf } from './link-state.server.ts'
import { isDelivered, tellContacts } from './tell-contacts.server.ts'
import { IS_OF_CLIENT, requireOfClient } from './require-of-client.server.ts'

/**
 * Asks a contact of a client whether names are right: one mail with a link. It says that they are not printed yet, or that
 * certificates exist.
 * @throws as `deliverCertificates`
 */
export async function sendNames(
  db: Database,
  form: CheckNamesForm,
  { siteUrl, key }: MakingOptions,
  context: ActionContext,
): Promise<MadeLink> {
  const { participantIds, after, ...to } = form
  const nonce = newNonce('names', { key, request: form }, context)
  return db.write(async (tx) => {
    const made = await findMadeLink(tx, nonce, siteUrl, context.secret)
    if (made) return made
    const { client, contact } = await requireRecipient(tx, to)
    const people = await selectShownParticipants(tx).where('participants.id', 'in', participantIds).orderBy('participants.id').execute()
    if (people.length < participantIds.length) {
      throw new Problem('unprocessable', 'Some of these participants no longer exist. Select them again.')
    }
    await requireOfClient(tx, participantIds, client)
    const items = people.map(({ id, full_name: name }) => ({ participantId: id, name }))
    const link = await storeLink(tx, { purpose: 'names', nonce, client, contact, items, after }, context)
    const expiresOn = indianDate(new Date(link.expires_at))
    const data = { nonce, contactName: contact.name, client: client.name, count: people.length, expiresOn }
    const recipient = { address: contact.email, name: contact.name }
    const isIssued = (await findCertified(tx, participantIds, context.now)).size > 0
    await enqueueMail(
      tx,
      { kind: isIssued ? 'issued-names-to-check' : 'names-to-check', to: recipient, about: linkSubject(link), data },
      context,
    )
    return { ...(await findMadeLink(tx, nonce, siteUrl, context.secret)) } as MadeLink
  })
}

/** The names of a link in their current spelling, without people who were deleted or left the client since. */
export async function findNames(db: Database, { id }: Pick<LinkRow, 'id'>): Promise<NameToCheck[]> {
  const rows = await selectItems(db).where('client_link_items.link_id', '=', id).orderBy('client_link_items.id').execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.full_name,
    proposedName: row.proposed_name,
    decision: row.decision,
    declineReason: row.decline_reason,
    program: row.title,
    employeeCode: row.employee_code,
  }))
}

/** Counts the names of a link whose certificates are issued. */
export async function countIssued(db: Database, { id }: Pick<LinkRow, 'id'>, now: Date): Promise<number> {
  const rows = await selectItems(db).where('client_link_items.link_id', '=', id).execute()
  const ids = rows.flatMap((row) => row.participant_id ?? [])
  return (await findCertified(db, ids, now)).size
}

/** Counts the names that a contact typed another spelling for, before it is checked. */
export function countTyped(names: readonly NameToCheck[], typed: ReadonlyMap<number, string>): number {
  return names.filter(({ id, name, decision }) => decision !== 'accepted' && ![name, ''].includes((typed.get(id) ?? '').trim())).length
}

const DECLINED_ALREADY = 'This spelling was not taken over. Type another one, or ask us.'

/**
 * Stores a contact's answer about the names: a spelling for each wrong one. An empty field or an equal spelling means that the name is
 * right. Participants are not changed, and accepted names stay. Another spelling for a declined one is a new proposal.
 * @throws Problem 'invalid' with a sentence for each spelling that cannot be printed, 'conflict' when the link has ended
 */
export async function answerNames(
  db: Database,
  link: Pick<LinkRow, 'id' | 'client_id'>,
  typed: ReadonlyMap<number, string>,
  now: Date,
): Promise<{ proposed: number }> {
  return db.write(async (tx) => {
    const locked = forUpdate(tx, tx.sql.selectFrom('client_links').selectAll().where('id', '=', link.id), 'client_links')
    // It may have been ended since the page was read.
    if (stateOf(await locked.select(CONTACT_LEFT.as('contact_left')).executeTakeFirstOrThrow(), now) !== 'open') {
      throw new Problem('conflict', LINK_ENDED)
    }
    const names = (await findNames(tx, link)).filter(({ decision }) => decision !== 'accepted')
    const problems: Record<string, string> = {}
    let proposed = 0
    for (const { id, name, proposedName: former, decision } of names) {
      const spelling = (typed.get(id) ?? '').trim() === '' ? { data: name } : printedNameField.safeParse(typed.get(id))
      if ('error' in spelling && spelling.error) problems[String(id)] = spelling.error.issues[0]?.message ?? 'This cannot be printed'
      const proposedName = spelling.data === undefined || spelling.data === name ? null : spelling.data
      if (decision === 'declined' && proposedName === null) continue
      if (decision === 'declined' && proposedName === former) problems[String(id)] = DECLINED_ALREADY
      // On PostgreSQL the office may decide at the same time.
      const undecided = tx.sql
        .updateTable('client_link_items')
        .where('id', '=', id)
        .where('decision', decision === null ? 'is' : '=', decision)
      const { numUpdatedRows } = await undecided
        .set({ proposed_name: proposedName, decision: null, decided_by: null, decline_reason: null })
        .executeTakeFirst()
      if (proposedName !== null && numUpdatedRows > 0n) proposed += 1
    }
    if (Object.keys(problems).length > 0)
      throw new Problem('invalid', 'Some names cannot be printed as they were typed.', { issues: problems })
    await tx.sql.updateTable('client_links').set({ answered_at: now.toISOString() }).where('id', '=', link.id).execute()
    tx.changed('clients', `client:${link.client_id}`)
    return { proposed }
  })
}

/** The corrections proposed by contacts for their client's people and not decided by the office, oldest first. */
export async function findCorrections(
  db: Database,
  { clientId, limit, newerThan = '', now }: { clientId?: number | undefined; limit: number; newerThan?: string; now: Date },
): Promise<NameCorrection[]> {
  const open = selectItems(db)
    .innerJoin('client_links', 'client_links.id', 'client_link_items.link_id')
    .innerJoin('clients', 'clients.id', 'participants.client_id')
    .select(['clients.id as client_id', 'clients.name as client', 'client_links.recipient_name', 'client_links.answered_at'])
    .where('client_link_items.proposed_name', 'is not', null)
    .where('client_link_items.decision', 'is', null)
    .where('client_links.answered_at', '>', newerThan)
  const rows = await (clientId === undefined ? open : open.where('participants.client_id', '=', clientId))
    .orderBy('client_link_items.id')
    .limit(limit)
    .execute()
  const people = rows.map((row) => ({ id: row.participant_id ?? 0, fullName: row.proposed_name ?? '' }))
  const misspelt = await findMisspelt(db, people, now)
  return rows.map((row) =>
    presentRow(nameCorrectionSchema, row, {
      certificates: misspelt
        .filter(({ participantId }) => participantId === row.participant_id)
        .map((certificate) => certificateReferenceSchema.parse(certificate)),
      participantId: row.participant_id ?? 0,
      currentName: row.full_name,
      proposedName: row.proposed_name ?? '',
      program: row.title,
      contactName: row.recipient_name,
      proposedAt: row.answered_at ?? '',
    }),
  )
}

/**
 * Renames the participants of the accepted corrections, prints their certificates again, tells the contacts who have them or asked for
 * it, and closes the declined ones.
 * @throws Problem 'conflict' when one was decided or changed in the meantime: then nothing is decided
 */
export async function decideCorrections(
  db: Database,
  { accept, decline }: CorrectionDecisions,
  context: ActionContext,
): Promise<DecidedCorrections> {
  const reissued: number[] = []
  let told: ToldContact[] = []
  const by = context.actor.kind === 'staff' ? context.actor.name : 'The program'
  await db.write(async (tx) => {
    const asked: Array<{ linkId: number; certificateIds: number[] }> = []
    for (const [decision, corrections] of [
      ['accepted', accept.map((one) => ({ ...one, reason: '' }))],
      ['declined', decline],
    ] as const) {
      for (const { id, currentName, proposedName, reason } of corrections) {
        const row = await tx.sql
          .updateTable('client_link_items')
          .set({ decision, decided_by: by, decline_reason: reason || null })
          .where('id', '=', id)
          .where('decision', 'is', null)
          .where('proposed_name', '=', proposedName)
          .where(IS_OF_CLIENT)
          .returning(['participant_id', 'link_id'])
          .executeTakeFirst()
        if (!row?.participant_id) {
          throw new Problem('conflict', `“${proposedName}” was changed or decided in the meantime. Look at the list again.`)
        }
        const { participant } = await lockParticipant(tx, row.participant_id)
        if (participant.fullName !== currentName) {
          throw new Problem('conflict', `“${currentName}” is “${participant.fullName}” by now. Look at the list again.`)
        }
        if (decision === 'accepted') {
          await updateParticipant(tx, row.participant_id, { changes: { fullName: proposedName } }, context)
          const certificateIds = await reissue(tx, { id: row.participant_id, fullName: proposedName }, context)
          reissued.push(...certificateIds)
          if (await isDelivered(tx, certificateIds)) asked.push({ linkId: row.link_id, certificateIds })
        } else {
          const subject = `participant:${row.participant_id}`
          const after = { fullName: proposedName, ...(reason && { reason }) }
          await recordAudit(tx, context, { action: 'name correction declined', subject, after })
        }
      }
    }
    told = await tellContacts(tx, reissued, context, await findAskers(tx, asked))
    tx.changed('clients')
  })
  return { accepted: accept.length, declined: decline.length, reissued: reissued.length, told }
}

/** Prints the name on the certificates of a participant, and mails the new edition to everyone who got the former one by e-mail. */
async function reissue(tx: WriteTransaction, participant: Pick<Participant, 'id' | 'fullName'>, context: ActionContext): Promise<number[]> {
  const misspelt = (await findMisspelt(tx, [participant], context.now)).map(({ id }) => id)
  const mails = [...(await findDeliveryMails(tx, misspelt)).values()].flat()
  return reprintName(tx, participant, { notify: mails.some(({ status }) => status === 'sent') }, context)
}

/** The contacts who asked for the corrections, unless they left or their link was ended. */
async function findAskers(tx: WriteTransaction, asked: ReadonlyArray<{ linkId: number; certificateIds: number[] }>) {
  if (asked.length === 0) return []
  const ids = asked.map(({ linkId }) => linkId)
  const links = await tx.sql
    .selectFrom('client_links')
    .select(['id', 'client_id', 'recipient_name', 'recipient_email'])
    .where('id', 'in', ids)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`${CONTACT_LEFT} = 0`)
    .execute()
  return links.map((link) => ({
    clientId: link.client_id,
    name: link.recipient_name,
    email: link.recipient_email,
    certificateIds: asked.filter(({ linkId }) => linkId === link.id).flatMap(({ certificateIds }) => certificateIds),
  }))
}

/** The names that contacts were asked about, of people who still belong to the client of the link. */
export function selectItems(db: Database) {
  return db.sql
    .selectFrom('client_link_items')
    .innerJoin('participants', 'participants.id', 'client_link_items.participant_id')
    .innerJoin('training_programs', 'training_programs.id', 'participants.training_program_id')
    .select([
      'client_link_items.id',
      'client_link_items.participant_id',
      'client_link_items.proposed_name',
      'client_link_items.decision',
      'client_link_items.decline_reason',
      'participants.full_name',
      'participants.employee_code',
      'training_programs.title',
    ])
    .where(IS_OF_CLIENT)
}
