/** Programs, services and showcase entries are on the site, or drafts, which only the office sees. */
export const PUBLICATION_STATES = ['published', 'draft', 'all'] as const

/** Which of them are meant. */
export type PublicationState = (typeof PUBLICATION_STATES)[number]

/** What the history calls a change: 'program updated', 'program published' or 'program unpublished'. */
export function publicationAction(thing: string, before: { isPublished: boolean }, after: { isPublished: boolean }): string {
  if (before.isPublished === after.isPublished) return `${thing} updated`
  return `${thing} ${after.isPublished ? 'published' : 'unpublished'}`
}
