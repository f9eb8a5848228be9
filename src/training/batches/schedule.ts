import type { Program } from '#catalogue/program.schema.ts'

/** The page of all upcoming dates. */
export const SCHEDULE_PATH = '/schedule'

/** The program's key in the schedule's address: its slug, otherwise its id. */
export function programKey(program: Pick<Program, 'id' | 'slug'>): string {
  return program.slug ?? String(program.id)
}
