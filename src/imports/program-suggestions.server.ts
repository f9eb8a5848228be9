import type { Database } from '../platform/database/database.server.ts'
import { listProgramTitles } from '../programs/program.server.ts'
import { NO_SUCH_PROGRAM } from './import-values.server.ts'
import type { ImportCheck } from './import-plan.ts'
import { findMeantTitles } from './import-reader.server.ts'

/**
 * The check with the program that was probably meant, where a cell names none. Only the issues that are shown get one: all lines of a
 * large list, compared with all titles, take minutes.
 */
export async function withSuggestions(db: Database, check: ImportCheck): Promise<ImportCheck> {
  const isOpen = ({ field, reason }: ImportCheck['issues'][number]) => field === 'program' && reason === NO_SUCH_PROGRAM
  const typed = [...new Set(check.issues.filter(isOpen).map(({ value }) => value))]
  if (typed.length === 0) return check
  const titles = (await listProgramTitles(db)).map(({ title }) => title)
  const meant = await findMeantTitles({ typed, titles })
  return {
    ...check,
    issues: check.issues.map((issue) => (isOpen(issue) ? { ...issue, suggestion: meant[typed.indexOf(issue.value)] ?? null } : issue)),
  }
}
