import type { Context } from 'hono'
import type { PublicationState } from '../values/publication.ts'
import type { Api } from './endpoint.server.ts'

/**
 * For a public call that knows drafts: visitors get what is published, and so does a clerk who looks at the site. Only who asks for
 * drafts has to be of the office. @throws Problem 'unauthenticated' or 'forbidden'
 */
export async function requireOfficeForDrafts(api: Api, c: Context, { state }: { state: PublicationState }): Promise<void> {
  if (state !== 'published') await api.context.guard(c, 'office.enter')
}

/** How such a call may be refused. */
export const DRAFT_REFUSALS = ['401', '403'] as const
