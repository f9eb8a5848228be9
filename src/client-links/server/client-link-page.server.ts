import { indianDate } from '#base/dates/dates.ts'
import type { Database } from '#base/database/database.server.ts'
import { Problem } from '#base/api/problem.ts'
import { countIssued, findNames } from './check-names.server.ts'
import type { ClientLinkPage } from '../client-link-page.ts'
import type { OpenedLink } from './client-link.server.ts'
import { isPrintable } from './client-link-files.server.ts'
import { presentDelivered, readDelivered } from './delivered-certificates.server.ts'
import { stateOf } from './link-state.server.ts'
import { readRenewals } from './renewals.server.ts'

/** Reads the current page of a link. */
export async function readClientLinkPage(db: Database, link: OpenedLink, now: Date): Promise<ClientLinkPage> {
  const state = stateOf(link, now)
  if (state !== 'open') return { kind: 'ended', why: state === 'left' ? 'revoked' : state }
  const open = { client: link.client, expiresOn: indianDate(new Date(link.expires_at)) }
  if (link.purpose === 'names') {
    const [names, issuedCount] = [await findNames(db, link), await countIssued(db, link, now)]
    return { ...open, kind: 'names', names, issuedCount, isAnswered: link.answered_at !== null }
  }
  if (link.purpose === 'renewals') return { ...open, ...(await readRenewals(db, link)).page }
  const rows = await readDelivered(db, link)
  const printableCount = rows.filter((row) => isPrintable(row, now)).length
  return { ...open, kind: 'certificates', certificates: await presentDelivered(db, rows, link, now), printableCount }
}

/** The reason why a link shows nothing. @throws any other error */
export function endedBy(error: unknown): { page: ClientLinkPage; status: 404 | 429 } {
  if (error instanceof Problem && error.code === 'not-found') return { page: { kind: 'ended', why: 'unknown' }, status: 404 }
  if (error instanceof Problem && error.code === 'too-many') return { page: { kind: 'ended', why: 'too-many' }, status: 429 }
  throw error
}
