import { runtimeFile } from '#base/config/build-files.server.ts'
import { boundedReader } from '#base/reading/bounded-reader.server.ts'
import { uploadProblem } from '#base/reading/reading.ts'
import type { JudgedFile } from './sent-file-kind.reader.ts'

const reader = boundedReader<typeof import('./sent-file-kind.reader.ts')>(runtimeFile('./sent-file-kind.reader.ts', import.meta.url), {
  maxWaiting: Infinity,
})

/** Judges the file at this path by its bytes. @throws Problem 'unavailable', 'too-large' if judging exceeds a limit */
export async function judgeFile(path: string, name: string): Promise<JudgedFile> {
  return reader.read('judgeFileAt', path, name).catch((error: unknown) => {
    throw uploadProblem(error)
  })
}
