import { credentialInPng, credentialInSvg, otherBadgeInPng, otherBadgeInSvg } from '../baking.ts'
import { KIND_LABELS } from './check-text.ts'
import { contentOf, credentialText } from './file-kind.ts'
import { isOtherBadge, readOtherBadge, type OtherBadge } from './other-badge.ts'
import type { BadgePicture } from './picture.ts'

/** The part of a file that can be checked. */
export type CheckableFile =
  | { kind: 'pdf'; words: string; bytes: Uint8Array }
  | { kind: 'jwt'; words: string; text: string; badge?: Badge }
  | { kind: 'json'; words: string; value: Record<string, unknown>; badge?: Badge }

/** The picture that the credential was baked into. */
export interface Badge {
  picture: BadgePicture
  /** The credential exactly as found in the picture. */
  credential: string
}

export type UncheckableFile =
  | { kind: 'refused'; why: string }
  /** A picture without a credential, for example a screenshot of a certificate. */
  | { kind: 'unsigned'; why: string }
  /** A badge of a kind that we do not issue: Open Badges 1 or 2. */
  | { kind: 'other-badge'; badge: OtherBadge }

const NO_CREDENTIAL = 'A picture without a credential: perhaps a screenshot, or a copy that an app has compressed.'

export function parseFile(bytes: Uint8Array): CheckableFile | UncheckableFile {
  const content = contentOf(bytes)
  switch (content.kind) {
    case 'refused':
      return content
    case 'photo':
      return { kind: 'unsigned', why: NO_CREDENTIAL }
    case 'png':
      return parseBadge(content, credentialInPng(content.bytes), otherBadgeInPng(content.bytes))
    case 'svg':
      return parseBadge(content, credentialInSvg(content.text), otherBadgeInSvg(content.text))
    case 'json':
      return isOtherBadge(content.value)
        ? { kind: 'other-badge', badge: readOtherBadge(content.value) }
        : { ...content, words: KIND_LABELS.json }
    default:
      return { ...content, words: KIND_LABELS[content.kind] }
  }
}

function parseBadge(picture: BadgePicture, credential: string | undefined, other: string | undefined): CheckableFile | UncheckableFile {
  if (credential === undefined && other !== undefined) return { kind: 'other-badge', badge: readOtherBadge(other) }
  if (credential === undefined) {
    return { kind: 'unsigned', why: NO_CREDENTIAL }
  }
  const inside = credentialText(credential)
  const badge = { picture, credential }
  const words = KIND_LABELS[picture.kind]
  if (inside.kind === 'jwt' || inside.kind === 'json') return { ...inside, words, badge }
  return { kind: 'refused', why: 'A picture with something inside that is not a credential.' }
}
