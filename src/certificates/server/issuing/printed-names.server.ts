import type { Participant } from '#training/participants/participant.schema.ts'
import type { Database } from '#base/database/database.server.ts'
import { documentLayout } from '../../document/document-layout.ts'
import type { MeasuredName, MeasuredNames } from '../../document/printed-certificate.ts'
import { nameLines, printedNameText } from '../../name-lines.ts'
import { findDesignFor } from '../designs/design.server.ts'

/** Measures names as certificates print them. */
export type MeasureNames = (asked: MeasuredNames) => Promise<MeasuredName[]>

/** A 'W' in the widest letters of a design. Names of so few letters that they fit in any case start no process. */
export const WIDEST_LETTER_MM = 15.1

/** The names that are printed on two lines or smaller than usual, by row number of the participant, each with a sentence. */
export async function findLongNames(
  db: Database,
  people: ReadonlyArray<Pick<Participant, 'id' | 'fullName' | 'trainingProgramId'>>,
  measure: MeasureNames,
): Promise<Map<number, string>> {
  const found = new Map<number, string>()
  for (const [programId, ofProgram] of Map.groupBy(people, ({ trainingProgramId }) => trainingProgramId)) {
    const design = (await findDesignFor(db, programId))?.design
    const { width } = documentLayout(design, 0).body
    const unsure = ofProgram.filter(({ fullName }) => !fitsSurely(fullName, width))
    if (unsure.length === 0) continue
    const names = unsure.map(({ fullName }) => [fullName, nameLines(fullName)] as const)
    const measured = await measure({ names, layout: design?.layout ?? 'classic', width }).catch(() => byLetters(names))
    for (const [index, { id }] of unsure.entries()) {
      const text = printedNameText(measured[index] ?? { lines: 1, share: 1 })
      if (text !== '') found.set(id, text)
    }
  }
  return found
}

function fitsSurely(fullName: string, width: number): boolean {
  return fullName.length * WIDEST_LETTER_MM <= width && /^[ -~]*$/.test(fullName)
}

/** While the process cannot be started, the number of letters says who has two lines. */
function byLetters(names: MeasuredNames['names']): MeasuredName[] {
  return names.map(([, lines]) => ({ lines, share: 1 }))
}
