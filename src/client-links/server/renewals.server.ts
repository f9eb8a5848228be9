import { grouped } from '#base/text/wording/counted.ts'
import { listUnrenewed, type Unrenewed } from '#certificates/server/expiry/expiring.server.ts'
import { MAX_MESSAGE_LENGTH, MAX_PEOPLE, MAX_SUBJECT_LENGTH } from '#enquiries/enquiry.ts'
import type { NewEnquiry } from '#enquiries/enquiry.schema.ts'
import type { Database } from '#base/database/database.server.ts'
import { indianDate, longDate } from '#base/dates/dates.ts'
import type { RenewalsPage } from '../client-link-page.ts'
import type { LinkRow, OpenedLink } from './client-link.server.ts'
import { IS_OF_CLIENT } from './require-of-client.server.ts'

interface Renewals {
  page: Omit<RenewalsPage, 'client' | 'expiresOn'>
  /** The known fields of the enquiry that the page sends. */
  known: Pick<NewEnquiry, 'kind' | 'subject' | 'trainingProgramId' | 'people' | 'company'> & { clientId: number }
}

/**
 * The content of a monthly mail's page. Omits people who were trained again or left the client; includes certificates that have expired
 * since.
 */
export async function readRenewals(db: Database, link: OpenedLink): Promise<Renewals> {
  const items = await db.sql
    .selectFrom('client_link_items')
    .select('certificate_id')
    .where('link_id', '=', link.id)
    .where('certificate_id', 'is not', null)
    .where(IS_OF_CLIENT)
    .execute()
  const ids = items.flatMap(({ certificate_id: id }) => id ?? [])
  const expiring = ids.length === 0 ? [] : await listUnrenewed(db, { of: { ids }, from: indianDate(new Date(link.created_at)) })
  const [program, ...others] = new Set(expiring.map(({ programId }) => programId))
  const isOneProgram = program !== undefined && others.length === 0
  const people = new Set(expiring.map(({ participantId }) => participantId)).size
  return {
    page: {
      kind: 'renewals',
      contact: { name: link.recipient_name, email: link.recipient_email },
      count: expiring.length,
      message: messageOf(expiring),
      isAnswered: link.answered_at !== null,
    },
    known: {
      kind: isOneProgram ? 'enrolment' : 'enquiry',
      subject: `Renewal of certificates: ${link.client}`.slice(0, MAX_SUBJECT_LENGTH),
      trainingProgramId: isOneProgram ? program : null,
      people: people > 0 && people <= MAX_PEOPLE ? people : null,
      company: link.client,
      clientId: link.client_id,
    },
  }
}

export async function markAsked(db: Database, { id, client_id: clientId }: Pick<LinkRow, 'id' | 'client_id'>, now: Date): Promise<void> {
  await db.write(async (tx) => {
    await tx.sql.updateTable('client_links').set({ answered_at: now.toISOString() }).where('id', '=', id).execute()
    tx.changed('clients', `client:${clientId}`)
  })
}

const CLOSING = 'Please propose dates and a price.'
/** Reserved for 'and 40 more' and for the contact's own text. */
const ROOM_FOR_MORE = 500

/** The initial text of the form. It fits into a message however many people there are: it counts those that do not fit. */
function messageOf(expiring: readonly Unrenewed[]): string {
  if (expiring.length === 0) return ''
  const lines = expiring.map(({ fullName, program, expiryDate }) => `${fullName}: ${program}, valid until ${longDate(expiryDate)}`)
  const shown: string[] = []
  let length = 0
  for (const line of lines) {
    length += line.length + 1
    if (length > MAX_MESSAGE_LENGTH - ROOM_FOR_MORE) break
    shown.push(line)
  }
  if (shown.length < lines.length) shown.push(`and ${grouped(lines.length - shown.length)} more`)
  return ['We would like to renew these certificates:', shown.join('\n'), CLOSING].join('\n\n')
}
