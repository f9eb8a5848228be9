import { searchableWords } from '#base/text/search-words.ts'
import { phoneWords } from '#base/values/phone.ts'

interface SearchedFields {
  reference: string | null
  name: string
  email: string
  phone: string | null
  subject: string
  message: string
  company?: string | null | undefined
}

/** Of a longer chunk of a message only the first letters of each part are searched: PostgreSQL limits the length of a word. */
const MAX_CHUNK_LENGTH = 60
const LONG_CHUNK = new RegExp(String.raw`\S{${MAX_CHUNK_LENGTH + 1}}`)

/** The words that find an enquiry. */
export function enquiryWords({ reference, name, email, phone, subject, message, company }: SearchedFields): string {
  return searchableWords(name, email, subject, reference ?? '', company ?? '', ...phoneWords(phone), shortChunks(message))
}

/** A chunk is indexed from each of its parts on, which would make thousands of words of one long chunk. */
function shortChunks(message: string): string {
  if (!LONG_CHUNK.test(message)) return message
  const chunks = message.split(/\s+/)
  return chunks
    .flatMap((chunk) =>
      chunk.length <= MAX_CHUNK_LENGTH ? [chunk] : chunk.split(/[^\p{L}\p{M}\p{N}]+/u).map((part) => part.slice(0, MAX_CHUNK_LENGTH)),
    )
    .join(' ')
}
