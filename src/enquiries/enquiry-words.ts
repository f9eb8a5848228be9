import { searchableWords } from '#base/text/search-words.ts'
import { phoneWords } from '#base/values/phone.ts'
import { splitQuoted } from './quoted-history.ts'

interface SearchedFields {
  reference: string | null
  name: string
  email: string
  phone: string | null
  subject: string
  message: string
  /** Further texts of the request: see `ENQUIRY_TEXTS`. */
  texts?: ReadonlyArray<string | null>
}

/** Longer chunks are searched only by the first letters of each part: PostgreSQL limits the length of a word. */
const MAX_CHUNK_LENGTH = 60
const LONG_CHUNK = new RegExp(String.raw`\S{${MAX_CHUNK_LENGTH + 1}}`)

/** The words that find an enquiry. */
export function enquiryWords({ reference, name, email, phone, subject, message, texts = [] }: SearchedFields): string {
  return searchableWords(
    name,
    email,
    subject,
    reference ?? '',
    ...texts.map((text) => shortChunks(text ?? '')),
    ...phoneWords(phone),
    shortChunks(message),
  )
}

/** Longer mails are searched only up to this length. */
const MAX_MAIL_LENGTH = 5000

/** The search words of a received mail. Its quotations are omitted, since the earlier mails contain them. */
export function mailWords({ text, from_name: name, ...mail }: SearchedMail): string {
  const own = shortChunks(splitQuoted(text).text.slice(0, MAX_MAIL_LENGTH))
  const others = [mail.to_addresses, mail.cc_addresses].join(' ').replaceAll(',', ' ')
  return searchableWords(name ?? '', mail.from_address, others, mail.subject, own)
}

interface SearchedMail {
  from_address: string
  from_name: string | null
  to_addresses: string
  cc_addresses: string
  subject: string
  text: string
}

/** A chunk is indexed from the start of each of its parts, which would make thousands of words of one long chunk. */
function shortChunks(message: string): string {
  if (!LONG_CHUNK.test(message)) return message
  const chunks = message.split(/\s+/)
  return chunks
    .flatMap((chunk) =>
      chunk.length <= MAX_CHUNK_LENGTH ? [chunk] : chunk.split(/[^\p{L}\p{M}\p{N}]+/u).map((part) => part.slice(0, MAX_CHUNK_LENGTH)),
    )
    .join(' ')
}
