import { useList } from './use-admin-data.tsx'

/** The title of a program by its row number; the number itself while the list is on its way. */
export function useProgramTitles(): (id: string) => string {
  const { data } = useList('training-program')
  return (id) => data?.rows.find((program) => String(program.id) === id)?.title ?? id
}
