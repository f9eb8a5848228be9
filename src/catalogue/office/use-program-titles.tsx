import type { Program } from '../program.schema.ts'
import { useList } from '#office/data/use-admin-data.tsx'

/** Finds the title of a program by its id. Returns the id while the list is loading. */
export function useProgramTitles(): (id: string) => string {
  const programOf = usePrograms()
  return (id) => programOf(id)?.title ?? id
}

/** Finds a program by its id. Returns undefined while the list is loading. */
export function usePrograms(): (id: string) => Program | undefined {
  const { data } = useList('training-program')
  return (id) => data?.rows.find((program) => String(program.id) === id)
}
