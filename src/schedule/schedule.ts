import type { Program } from '#catalogue/program.schema.ts'

/** The page of all coming dates. */
export const SCHEDULE_PATH = '/schedule'

/** What the address of the schedule calls a program: its slug, otherwise its id. */
export function programKey(program: Pick<Program, 'id' | 'slug'>): string {
  return program.slug ?? String(program.id)
}
