/** Programs, services and showcase entries are published, or drafts for the office only. */
export const PUBLICATION_STATES = ['published', 'draft', 'all'] as const

export type PublicationState = (typeof PUBLICATION_STATES)[number]

/** Returns the history's name for a change: 'program updated', 'program published' or 'program unpublished'. */
export function publicationAction(thing: string, before: { isPublished: boolean }, after: { isPublished: boolean }): string {
  if (before.isPublished === after.isPublished) return `${thing} updated`
  return `${thing} ${after.isPublished ? 'published' : 'unpublished'}`
}
