import PostalMime from 'postal-mime'
import { Problem } from '#base/api/problem.ts'
import type { Bounce } from '../bounce.ts'

const NOT_A_NOTIFICATION =
  'This is not a message from a mail server about a returned e-mail. Paste its source: most e-mail apps show it under “View source” or “Show original”.'
const MAX_RECIPIENTS = 100
const MAX_WORDS_LENGTH = 300
const MAX_NESTING = 20

export interface Notification {
  bounces: Bounce[]
  /** The links to unsubscribe in the headers of the message that came back: only who got it knows them. */
  unsubscribePaths: string[]
}

/** Reads the source of a delivery status notification (RFC 3464). @throws Problem 'unprocessable' for anything else */
export async function readNotification(source: string): Promise<Notification> {
  const options = { forceRfc822Attachments: true, attachmentEncoding: 'utf8', maxNestingDepth: MAX_NESTING } as const
  // A source that was copied from a window may begin with empty lines, which would end the headers.
  const { attachments } = await PostalMime.parse(source.trimStart(), options).catch(() => {
    throw new Problem('unprocessable', NOT_A_NOTIFICATION)
  })
  const partsOf = (...types: string[]) =>
    attachments.flatMap(({ mimeType, content }) => (types.includes(mimeType) && typeof content === 'string' ? [content] : []))
  const bounces = partsOf('message/delivery-status', 'message/global-delivery-status').flatMap(bouncesOf).slice(0, MAX_RECIPIENTS)
  if (bounces.length === 0) throw new Problem('unprocessable', NOT_A_NOTIFICATION)
  const returned = partsOf('message/rfc822', 'message/rfc822-headers', 'text/rfc822-headers', 'message/global', 'message/global-headers')
  return { bounces, unsubscribePaths: returned.flatMap(unsubscribePathsOf) }
}

/** The first group of fields is about the whole message, each other one about a recipient. */
function bouncesOf(text: string): Bounce[] {
  return groupsOf(text).flatMap((fields) => {
    const address = addressOf(fields.get('final-recipient') ?? '') ?? addressOf(fields.get('original-recipient') ?? '')
    if (address === undefined) return []
    const words = (fields.get('diagnostic-code') ?? '').replace(/^[\w-]+\s*;\s*/, '')
    const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '')?.[0] ?? ''
    return [{ address, action: (fields.get('action') ?? '').toLowerCase(), status, words: oneLine(words || status) }]
  })
}

/** Fields by name in lower case, one map for each group. A line that begins with a space continues the one before. */
function groupsOf(text: string): Array<Map<string, string>> {
  return text
    .replaceAll('\r\n', '\n')
    .replace(/\n[ \t]+/g, ' ')
    .split(/\n{2,}/)
    .map(
      (group) =>
        new Map(
          group.split('\n').flatMap((line) => {
            const colon = line.indexOf(':')
            return colon > 0 ? [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const] : []
          }),
        ),
    )
}

/** 'rfc822; <nobody@example.com>' → 'nobody@example.com'. */
function addressOf(field: string): string | undefined {
  return /^(?:rfc822|utf-8)\s*;\s*<?([^\s<>;]+@[^\s<>;]+?)>?\s*$/i.exec(field)?.[1]
}

/** The paths in the List-Unsubscribe header of a message. Only its headers are read. */
function unsubscribePathsOf(message: string): string[] {
  const [headers = new Map<string, string>()] = groupsOf(message.trimStart())
  return [...(headers.get('list-unsubscribe') ?? '').matchAll(/<https?:\/\/[^/<>\s]+(\/[^<>\s]+)>/g)].map(([, path = '']) => path)
}

function oneLine(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAX_WORDS_LENGTH)
}
