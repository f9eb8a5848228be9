import { grouped } from '#base/text/wording/counted.ts'

/** The purposes of links that the office sends: deliver certificates, or check names before printing. */
export const SENT_PURPOSES = ['certificates', 'names'] as const
export type SentPurpose = (typeof SENT_PURPOSES)[number]
/** The purposes of links. The link in the monthly mail offers a renewal of certificates that expire. */
export const LINK_PURPOSES = [...SENT_PURPOSES, 'renewals'] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

export const LINK_DAYS = 30
/** A group has 10 to 25 people. The file for the printer takes about 0.1 s a page. */
export const MAX_LINK_ITEMS = 100
export const MAX_DECLINE_LENGTH = 200
/** Sending the same records to the same contact again within this time needs confirmation. */
export const REPEATED_WITHIN_HOURS = 24

/** The page of a link, without its token. */
export const CLIENT_LINK_PATH = '/client-link/'

export const LINK_ENDED = 'This link has ended.'

/** The current state of a link. */
export function linkState(
  { revokedAt, expiresAt, contactLeft }: { revokedAt: string | null; expiresAt: string; contactLeft: boolean },
  now: Date,
): 'open' | 'revoked' | 'old' | 'left' {
  if (revokedAt !== null) return 'revoked'
  if (new Date(expiresAt) <= now) return 'old'
  return contactLeft ? 'left' : 'open'
}

/** 'opened once' */
export function openedText(opened: number): string {
  if (opened === 0) return 'not opened yet'
  return opened === 1 ? 'opened once' : `opened ${grouped(opened)} times`
}

/** The subject of a link's mails in the outbox. */
export function linkSubject({ id }: { id: number }): string {
  return `client-link:${id}`
}

/** 'client-link:12' → 12. */
export function linkIdOf(subject: string): number {
  return Number(subject.slice(subject.indexOf(':') + 1))
}
