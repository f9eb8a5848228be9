import type { Context } from 'hono'
import type { PublicationState } from '../values/publication.ts'
import type { Api } from './endpoint.server.ts'

/**
 * Guards a public call that can include drafts. Visitors get published records, and so do staff browsing the site. Only
 * requests for drafts need a staff member. @throws Problem 'unauthenticated' or 'forbidden'
 */
export async function requireOfficeForDrafts(api: Api, c: Context, { state }: { state: PublicationState }): Promise<void> {
  if (state !== 'published') await api.context.guard(c, 'office.enter')
}

/** The possible refusals of such a call. */
export const DRAFT_REFUSALS = ['401', '403'] as const
