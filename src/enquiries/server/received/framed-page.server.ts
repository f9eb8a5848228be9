import { runtimeFile } from '#base/config/build-files.server.ts'
import { boundedReader } from '#base/reading/bounded-reader.server.ts'
import { uploadProblem } from '#base/reading/reading.ts'
import type { PagePicture } from './framed-mail-page.reader.ts'

const reader = boundedReader<typeof import('./framed-mail-page.reader.ts')>(runtimeFile('./framed-mail-page.reader.ts', import.meta.url))

/** The HTML page of a mail for a frame, in UTF-8. @throws Problem 'too-large' or 'unavailable' when that exceeds a limit */
export async function framedPage(page: Uint8Array, pictures: readonly PagePicture[]): Promise<Uint8Array<ArrayBuffer>> {
  const framed = await reader.read('framedMailPage', page, pictures).catch((error: unknown) => {
    throw uploadProblem(error)
  })
  return Uint8Array.from(framed)
}
