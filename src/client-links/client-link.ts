import type { Client } from '#clients/client.schema.ts'
import type { MailStatus } from '#mail/mail-states.ts'

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

/** A link as the office sees it. Its address was shown once, to whoever made it, and mailed to the contact. */
export interface ClientLink {
  id: number
  purpose: LinkPurpose
  /** Empty after an erasure of the contact. */
  contactName: string
  contactEmail: string
  /** How many certificates or names. */
  count: number
  madeBy: string
  /** ISO 8601, UTC, like the other times. */
  createdAt: string
  expiresAt: string
  revokedAt: string | null
  opened: number
  lastOpenedAt: string | null
  answeredAt: string | null
  /** Whether no contact of the client has its address any more. Then it shows nothing. */
  contactLeft: boolean
  /** What became of its e-mail; null when that was removed. */
  mail: { status: MailStatus; error: string | null } | null
}

/** A link by which a contact of a client got a certificate. */
export interface LinkToCertificate extends ClientLink {
  clientId: number
  client: string
}

/** A client to which some of a selection belong; null for those without one. */
export interface LinkRecipient {
  client: Pick<Client, 'id' | 'name' | 'place' | 'contacts'> | null
  /** The rows of the selection: certificates or participants. */
  ids: number[]
  /** How many of their people have an e-mail address of their own. */
  withAddress: number
}

/** Another spelling of a name that a contact has proposed, and that the office has not decided about. */
export interface NameCorrection {
  id: number
  participantId: number
  /** As it would be printed now. */
  currentName: string
  /** Tells two people of one name apart. */
  employeeCode: string | null
  proposedName: string
  program: string
  clientId: number
  client: string
  contactName: string
  /** ISO 8601, UTC. */
  proposedAt: string
}

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
