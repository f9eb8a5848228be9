import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getData } from '#base/api/api-client.ts'
import { dataQuery } from '#office/data/use-admin-data.tsx'
import { sectionPath } from '#office/frame/sections.ts'
import type { AttendanceForm } from '../../roster/roster.schema.ts'

/** '/admin?view=own-batches&id=4'. */
export function ownBatchPath(id: number): string {
  return `${sectionPath('own-batches')}&id=${id}`
}

/** The batches of the signed-in trainer. */
export function useOwnBatches() {
  return useQuery({ ...dataQuery(['own-batch', 'list'], 'GET /own-batches'), staleTime: 0 })
}

export function useOwnBatch(id: number) {
  return useQuery({ ...dataQuery(['own-batch', 'page', id], 'GET /own-batches/{id}', { path: { id } }), staleTime: 0 })
}

/** Saves the marks of one day. The returned page is shown at once. */
export function useSaveOwnAttendance(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Pick<AttendanceForm, 'date' | 'marks' | 'confirm'>) =>
      getData('PUT /own-batches/{id}/attendance', { path: { id }, body }),
    onSuccess: (page) => client.setQueryData(['own-batch', 'page', id], page),
  })
}
