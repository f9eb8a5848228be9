import { runtimeFile } from '#base/config/build-files.server.ts'
import { boundedReader } from '#base/reading/bounded-reader.server.ts'

/** The mailbox sends its inputs one by one and waits for its turn. */
const PATIENT = { maxWaiting: Infinity }

export const headReader = boundedReader<typeof import('./mail-head.reader.ts')>(
  runtimeFile('./mail-head.reader.ts', import.meta.url),
  PATIENT,
)

/** Opens attachments that wrap a mail's text. */
export const envelopeReader = boundedReader<typeof import('./mail-envelope.reader.ts')>(
  runtimeFile('./mail-envelope.reader.ts', import.meta.url),
  PATIENT,
)

/** Reads the answer of a calendar. */
export const calendarReader = boundedReader<typeof import('./calendar-answer.reader.ts')>(
  runtimeFile('./calendar-answer.reader.ts', import.meta.url),
  PATIENT,
)

/** Reads the text and HTML of a mail. */
export const textReader = boundedReader<typeof import('./mail-text.reader.ts')>(
  runtimeFile('./mail-text.reader.ts', import.meta.url),
  PATIENT,
)
