import type { FindNameChecks } from '#certificates/server/issue/name-checks.server.ts'
import type { NameCheck } from '#certificates/name-check.schema.ts'
import { portions } from '#base/database/portions.ts'
import { selectItems } from './check-names.server.ts'
import { CONTACT_LEFT, stateOf } from './link-state.server.ts'

/**
 * A correction is open until the office decides, whatever the state of its link. A question is open while its link works, unless a later
 * one about the same person was answered.
 */
export const findOpenNameChecks: FindNameChecks = async (db, participantIds, now) => {
  const found = new Map<number, NameCheck>()
  for (const some of portions(participantIds)) {
    const rows = await selectItems(db)
      .innerJoin('client_links', 'client_links.id', 'client_link_items.link_id')
      .innerJoin('clients', 'clients.id', 'client_links.client_id')
      .select(['client_links.client_id', 'clients.name as client', 'client_links.recipient_name'])
      .select(['client_links.answered_at', 'client_links.revoked_at', 'client_links.expires_at', CONTACT_LEFT.as('contact_left')])
      .where('client_links.purpose', '=', 'names')
      .where('client_link_items.participant_id', 'in', some)
      .orderBy('client_link_items.id')
      .execute()
    for (const [id, asked] of Map.groupBy(rows, (row) => row.participant_id ?? 0)) {
      const correction = asked.findLast((row) => row.proposed_name !== null && row.decision === null)
      const last = asked.at(-1)
      const isUnanswered = last?.answered_at === null && stateOf(last, now) === 'open'
      const open = correction ?? (isUnanswered ? last : undefined)
      if (!open) continue
      found.set(id, {
        state: correction ? 'correction' : 'unanswered',
        clientId: open.client_id,
        client: open.client,
        contactName: open.recipient_name,
        fullName: open.full_name,
      })
    }
  }
  return found
}
