import { isSameDigest, keyedHash } from '#base/http/keyed-hash.server.ts'

/** The pages that mails link to. The log omits the token after these paths. */
export const CONFIRM_PATH = '/subscription/confirm/'
export const UNSUBSCRIBE_PATH = '/subscription/cancel/'

interface Linked {
  id: number
  /** Binds the link to the address: a row number may be reused after restoring an older backup. */
  address_hash: string
}

/** The parts of a link: the row that it names, so that its address can be compared. */
export interface ReadLink {
  id: number
  isFrom: (row: Linked, secret: string, now: Date) => boolean
}

/** '/subscription/confirm/12-t5k0w0-9f2c…'. Valid until `expiresAt`. Nothing about it is stored, so no backup contains a working link. */
export function confirmPath(row: Linked, expiresAt: Date, secret: string): string {
  const until = expiresAt.getTime().toString(36)
  return `${CONFIRM_PATH}${row.id}-${until}-${signature(row, secret, 'confirm', until)}`
}

/** '/subscription/cancel/12-9f2c…'. Never expires: people unsubscribe from mails that are years old. */
export function unsubscribePath(row: Linked, secret: string): string {
  return `${UNSUBSCRIBE_PATH}${row.id}-${signature(row, secret, 'unsubscribe')}`
}

/** Parses a token; undefined if no mail can have contained it. */
export function readConfirmToken(token: string): ReadLink | undefined {
  const [, id, until = '', given = ''] = /^([1-9]\d{0,8})-([0-9a-z]{1,11})-([0-9a-f]{32})$/.exec(token) ?? []
  if (id === undefined) return undefined
  const isFrom: ReadLink['isFrom'] = (row, secret, now) =>
    isSameDigest(given, signature(row, secret, 'confirm', until)) && Number.parseInt(until, 36) > now.getTime()
  return { id: Number(id), isFrom }
}

/** Parses a token; undefined if no mail can have contained it. */
export function readUnsubscribeToken(token: string): ReadLink | undefined {
  const [, id, given = ''] = /^([1-9]\d{0,8})-([0-9a-f]{32})$/.exec(token) ?? []
  return id === undefined
    ? undefined
    : { id: Number(id), isFrom: (row, secret) => isSameDigest(given, signature(row, secret, 'unsubscribe')) }
}

/** 128 bits: short enough to fit on one line of a mail, too many to guess. */
const SIGNATURE_LENGTH = 32

function signature({ id, address_hash: hash }: Linked, secret: string, ...purpose: string[]): string {
  return keyedHash(secret, 'newsletter link', ...purpose, String(id), hash).slice(0, SIGNATURE_LENGTH)
}
