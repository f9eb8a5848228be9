import { runtimeFile } from '#base/config/build-files.server.ts'
import { Problem } from '#base/api/problem.ts'
import { boundedReader } from '#base/reading/bounded-reader.server.ts'
import { uploadProblem } from '#base/reading/reading.ts'
import type { ImportTable, NeededCells } from './import-table.reader.ts'

const tables = boundedReader<typeof import('./import-table.reader.ts')>(runtimeFile('./import-table.reader.ts', import.meta.url))
const titlesMeant = boundedReader<typeof import('./meant-titles.reader.ts')>(runtimeFile('./meant-titles.reader.ts', import.meta.url))

/** Parses an imported file. @throws Problem 'invalid' or 'unsupported-type' with the line, 'too-large', or 'unavailable' after a timeout */
export async function readImportFile(bytes: Uint8Array, needed: NeededCells): Promise<ImportTable> {
  const [table, ...rest] = await tables.readParts('parseImportFile', bytes, needed).catch((error: unknown) => {
    throw uploadProblem(error)
  })
  if (table === undefined || !('headings' in table)) throw new Error('the reader of an import sent no table')
  for (const { lines } of rest) table.lines.push(...lines)
  return table
}

/** Finds the probably intended title for each text. Returns none under time pressure, since suggestions are optional. */
export async function findMeantTitles(typed: readonly string[], titles: readonly string[]): Promise<Array<string | null>> {
  try {
    return await titlesMeant.read('meantTitles', typed, titles)
  } catch (error) {
    if (uploadProblem(error) instanceof Problem) return []
    throw error
  }
}
