import { mapperOf, type DescribedText } from '#base/api/described-texts.ts'
import { withoutStrayMarks } from '#base/text/invisible-characters.ts'
import { ENQUIRY_CHANNEL_LABELS, type EnquiryChannel } from './enquiry.ts'

interface OriginText extends DescribedText {
  /** Strangers send it: a text that makes no sense becomes ''. */
  normalise: (sent: string) => string
}

/**
 * The origin of an enquiry, by field name. Browsers send it with the public forms; nobody types it. Input and output of the API, inbox and
 * export are derived from this. A wrong value is cut or dropped, and never costs the office the enquiry.
 */
const ENQUIRY_ORIGINS = {
  /** `utm_source` of the first address of the visit, in lower case: 'linkedin'. */
  source: { label: 'Source', maxLength: 100, normalise: (sent) => sent.replaceAll(/\s+/g, ' ').toLowerCase() },
  /** The host of the page that led to the site: 'www.google.com'. */
  referrerHost: { label: 'Referred by', maxLength: 253, normalise: hostIn },
  /** The path of the first page of the visit. */
  firstPage: { label: 'First page', maxLength: 200, normalise: pageIn },
} as const satisfies Record<string, OriginText>

export type EnquiryOriginName = keyof typeof ENQUIRY_ORIGINS
export type EnquiryOrigin = Partial<Record<EnquiryOriginName, string>>

export const ENQUIRY_ORIGIN_NAMES = Object.keys(ENQUIRY_ORIGINS) as EnquiryOriginName[]

/** Maps each field of the origin by name. */
export const forEnquiryOrigins = mapperOf<EnquiryOriginName, OriginText>(ENQUIRY_ORIGINS)

/** Longer values are cut before anything else looks at them. */
const MAX_SENT_LENGTH = 2000

/** Normalises what a browser sent for a field of the origin. Returns null for nothing and for nonsense. */
export function originText({ maxLength, normalise }: OriginText, sent: string): string | null {
  const line = withoutStrayMarks(sent.slice(0, MAX_SENT_LENGTH).replaceAll(/\p{Cc}/gu, ' ')).trim()
  // A cut in the middle of a character leaves half of it.
  return (
    normalise(line)
      .slice(0, maxLength)
      .replaceAll(/\p{Surrogate}/gu, '')
      .trim() || null
  )
}

/** The heading under which figures count an enquiry: its source, the site that led to ours, or its channel. */
export function sourceOf({
  source,
  referrerHost,
  channel,
}: Record<'source' | 'referrerHost', string | null> & { channel: EnquiryChannel }) {
  return source ?? referrerHost ?? ENQUIRY_CHANNEL_LABELS[channel]
}

const MAX_HOST_LENGTH = 253
const HOST = /^[a-z0-9][a-z0-9.-]{0,252}$/

/** A host that is too long is dropped: cut, it would be another one. */
function hostIn(sent: string): string {
  const host = sent.toLowerCase()
  return host.length <= MAX_HOST_LENGTH && HOST.test(host) ? host : ''
}

/** The pages whose second part is the name of a program or service. Elsewhere it may be a secret: '/client-link/{token}'. */
const NAMED_PAGES: ReadonlySet<string> = new Set(['training-programs', 'services'])

function pageIn(sent: string): string {
  if (!sent.startsWith('/')) return ''
  const [, first = '', second = ''] = (sent.split(/[?#]/, 1)[0] ?? '').split('/', 3)
  return second !== '' && NAMED_PAGES.has(first) ? `/${first}/${second}` : `/${first}`
}
