import { withoutInvisible } from '#base/text/invisible-characters.ts'
import { readCompactJws } from './credential-signature.ts'
import { isObject, parseStrictJson } from './strict-json.ts'

/** Another issuer's badge in its own data, described in our words. It is unverified, so we vouch for nothing. */
export interface OtherBadge {
  /** 'An Open Badges 2.0 badge: “Lean Basics”.'; undefined when it does not look like a badge. */
  kind: string | undefined
  issuerSays: string
  sentence: string
}

type Json = Record<string, unknown>

const MAX_SHOWN_CHARACTERS = 100
const VERSION_1 = 'https://w3id.org/openbadges/v1'
const VERSION_2 = 'https://w3id.org/openbadges/v2'
/** Open Badges 3.0, section B.1: both names mean the same. */
const CREDENTIALS = new Set(['OpenBadgeCredential', 'AchievementCredential'])

/** Whether JSON is an Open Badges 1 or 2 assertion, which is not a credential. */
export function isOtherBadge(value: Json): boolean {
  return !isCredential(value) && 'badge' in value && ('recipient' in value || listOf(value.type).includes('Assertion'))
}

/** @param baked the text in the picture (JSON, a signed assertion, or its address), or its value */
export function readOtherBadge(baked: string | Json): OtherBadge {
  const value = typeof baked === 'string' ? valueOf(baked.trim()) : baked
  const assertion = isObject(value) && isObject(value.vc) ? value.vc : value
  const said =
    typeof assertion === 'string'
      ? { issuer: hostOf(assertion) }
      : isCredential(assertion)
        ? ofCredential(assertion)
        : ofAssertion(assertion)
  const kind = kindOf(assertion)
  const title = shown(said.title)
  return {
    kind: kind && (title ? `${kind}: “${title}”.` : `${kind}.`),
    issuerSays: said.issuer
      ? `The file says that ${said.issuer} issued it. We have not checked that.`
      : 'The file does not say who issued it.',
    sentence: said.issuer
      ? `We did not issue this badge and cannot vouch for it. It says that it comes from ${said.issuer}: ask there.`
      : 'We did not issue this badge and cannot vouch for it.',
  }
}

function valueOf(baked: string): Json | string {
  const jws = readCompactJws(baked)
  if (jws) return jws.payload
  try {
    const value = parseStrictJson(baked)
    return isObject(value) ? value : baked
  } catch {
    return baked
  }
}

function isCredential(value: Json): boolean {
  return listOf(value.type).some((type) => CREDENTIALS.has(String(type)))
}

function kindOf(assertion: Json | string): string | undefined {
  if (typeof assertion === 'string') return 'An Open Badge'
  if (isCredential(assertion)) return 'An Open Badges 3.0 badge'
  const contexts = listOf(assertion['@context'])
  if (contexts.includes(VERSION_2)) return 'An Open Badges 2.0 badge'
  if (contexts.includes(VERSION_1)) return 'An Open Badges 1.1 badge'
  return isOtherBadge(assertion) ? 'An Open Badge' : undefined
}

interface Said {
  title?: unknown
  issuer: string | undefined
}

function ofCredential({ name, issuer, credentialSubject }: Json): Said {
  const [subject] = listOf(credentialSubject)
  const achievement = isObject(subject) && isObject(subject.achievement) ? subject.achievement.name : undefined
  return { title: achievement ?? name, issuer: issuerOf(issuer) }
}

/** Open Badges 2.0: the badge class and its issuer are in the assertion, or addresses on the host of the issuer. */
function ofAssertion({ badge, id, verify }: Json): Said {
  const address = hostOf(badge) ?? hostOf(isObject(verify) ? verify.url : undefined) ?? hostOf(id)
  if (!isObject(badge)) return { issuer: address }
  return { title: badge.name, issuer: issuerOf(badge.issuer) ?? hostOf(badge.id) ?? address }
}

/** '“Example Academy” (academy.example)'. Version 0.5 writes the address as `origin`. */
function issuerOf(issuer: unknown): string | undefined {
  if (!isObject(issuer)) return hostOf(issuer)
  const name = shown(issuer.name)
  const host = hostOf(issuer.url) ?? hostOf(issuer.origin) ?? hostOf(issuer.id)
  return name ? `“${name}”${host ? ` (${host})` : ''}` : host
}

/** The host of an address or of a did:web; undefined for anything else. */
function hostOf(address: unknown): string | undefined {
  if (typeof address !== 'string') return undefined
  const did = /^did:web:([\w.-]+)/.exec(address)?.[1]
  if (did !== undefined) return did
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined
  return new URL(address).host.slice(0, MAX_SHOWN_CHARACTERS)
}

/** A foreign text on one short line, without characters that reverse or hide the text beside it. */
function shown(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined
  const line = withoutInvisible(text)
    .replace(/[\p{Cc}\s“”]+/gu, ' ')
    .trim()
  const characters = Array.from(line)
  return characters.length > MAX_SHOWN_CHARACTERS ? `${characters.slice(0, MAX_SHOWN_CHARACTERS).join('')}…` : line || undefined
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value]
}
