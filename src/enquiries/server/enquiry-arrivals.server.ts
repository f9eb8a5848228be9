import type { Database } from '#base/database/database.server.ts'
import { startOfIndianDay } from '#base/dates/calendar.ts'
import type { PlainDate } from '#base/dates/dates.ts'

/** The enquiries that arrived from `from` to before `before`, in IST, with the outcome of each; without suspected spam. */
export function listArrivals(db: Database, from: PlainDate, before: PlainDate) {
  return db.sql
    .selectFrom('contacts')
    .leftJoin('training_programs', 'training_programs.id', 'contacts.training_program_id')
    .leftJoin('clients', 'clients.id', 'contacts.client_id')
    .select(['contacts.id', 'contacts.reference', 'contacts.created_at as receivedAt', 'contacts.kind', 'contacts.status'])
    .select(['training_programs.title as program', 'clients.name as clientName', 'clients.place as clientPlace'])
    .select(['contacts.participant_id as participantId', 'contacts.channel', 'contacts.source', 'contacts.referrer_host as referrerHost'])
    .select(['contacts.value', 'contacts.lost_reason as lostReason'])
    .where('contacts.created_at', '>=', startOfIndianDay(from).toISOString())
    .where('contacts.created_at', '<', startOfIndianDay(before).toISOString())
    .where('contacts.suspected_for', 'is', null)
    .orderBy('contacts.created_at')
    .orderBy('contacts.id')
    .execute()
}
