import { Problem } from '#base/api/problem.ts'
import { runtimeFile } from '#base/config/build-files.server.ts'
import { boundedReader } from '#base/reading/bounded-reader.server.ts'
import { ReadingStopped } from '#base/reading/reading.ts'
import type { MailReport } from './read-report.reader.ts'

const reader = boundedReader<typeof import('./read-report.reader.ts')>(runtimeFile('./read-report.reader.ts', import.meta.url), {
  maxWaiting: Infinity,
})
const TOO_MUCH = 'This e-mail takes too much time or memory to read. Paste the report alone, without the files of the returned e-mail.'

/** Parses the source of a report about a mail. @throws Problem 'unprocessable' for anything else, 'too-large', or 'unavailable' */
export async function readReport(source: string): Promise<MailReport> {
  return reader.read('readReport', source).catch((error: unknown) => {
    throw error instanceof ReadingStopped ? new Problem('too-large', TOO_MUCH) : error
  })
}
