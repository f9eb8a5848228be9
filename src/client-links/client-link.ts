import type { ClientLink } from './client-link.schema.ts'

/** What the office sends a link for: a delivery of certificates, or names to be checked before they are printed. */
export const SENT_PURPOSES = ['certificates', 'names'] as const
export type SentPurpose = (typeof SENT_PURPOSES)[number]
/** What a link is for. The one in the monthly mail asks for a renewal of certificates that expire. */
export const LINK_PURPOSES = [...SENT_PURPOSES, 'renewals'] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

export const LINK_DAYS = 30
/** A group has 10 to 25 people. The file for the printer takes about 0.1 s a page. */
export const MAX_LINK_ITEMS = 100
/** The same records to the same contact within so many hours: the office is asked first. */
export const REPEATED_WITHIN_HOURS = 24

/** The page of a link, without its token. */
export const CLIENT_LINK_PATH = '/client-link/'

export const LINK_ENDED = 'This link has ended.'

/** Where a link stands at this moment. */
export function linkState(
  { revokedAt, expiresAt, contactLeft }: Pick<ClientLink, 'revokedAt' | 'expiresAt' | 'contactLeft'>,
  now: Date,
): 'open' | 'revoked' | 'old' | 'left' {
  if (revokedAt !== null) return 'revoked'
  if (new Date(expiresAt) <= now) return 'old'
  return contactLeft ? 'left' : 'open'
}

/** 'opened once' */
export function openedText(opened: number): string {
  if (opened === 0) return 'not opened yet'
  return opened === 1 ? 'opened once' : `opened ${opened.toLocaleString('en-IN')} times`
}

/** As the outbox names a link. */
export function linkSubject({ id }: { id: number }): string {
  return `client-link:${id}`
}

/** 'client-link:12' → 12. */
export function linkIdOf(subject: string): number {
  return Number(subject.slice(subject.indexOf(':') + 1))
}
