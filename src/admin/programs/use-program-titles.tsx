import type { Program } from '../../programs/program.ts'
import { useList } from '../data/use-admin-data.tsx'

/** The title of a program by its row number; the number itself while the list is on its way. */
export function useProgramTitles(): (id: string) => string {
  const programOf = usePrograms()
  return (id) => programOf(id)?.title ?? id
}

/** A program by its row number; undefined while the list is on its way. */
export function usePrograms(): (id: string) => Program | undefined {
  const { data } = useList('training-program')
  return (id) => data?.rows.find((program) => String(program.id) === id)
}
