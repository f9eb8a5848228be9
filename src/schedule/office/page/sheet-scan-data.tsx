import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AttendanceScan } from '../../attendance-scan.ts'
import { uploadFile } from '#company/pictures/upload-file.ts'
import { callApi, failureText } from '#base/api/api-client.ts'
import type { PlainDate } from '#base/dates/dates.ts'
import { dataQuery } from '#office/data/use-admin-data.tsx'

const keyOf = (batchId: number) => ['batch', 'scans', batchId]
const callOf = (batchId: number) => `/api/batches/${batchId}/scans`

export function useScans(batchId: number) {
  return useQuery({ ...dataQuery<AttendanceScan[]>(keyOf(batchId), callOf(batchId)), staleTime: 0 })
}

interface ScanUpload {
  /** The file being uploaded, if any: its part from 0 to 1. At 1 the server looks at it. */
  inProgress: { name: string; part: number } | undefined
  /** What was wrong with files that were refused. */
  failures: string[]
  send: (files: readonly File[], date: PlainDate) => void
}

/** Uploads scans of a day, one after another. Leaving the page ends it. */
export function useScanUpload(batchId: number): ScanUpload {
  const client = useQueryClient()
  const [inProgress, setInProgress] = useState<ScanUpload['inProgress']>()
  const [failures, setFailures] = useState<string[]>([])
  const leaving = useRef<AbortController>(undefined)

  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  return { inProgress, failures, send: (files, date) => void send(files, date) }

  async function send(files: readonly File[], date: PlainDate) {
    const signal = leaving.current?.signal
    if (!signal) return
    setFailures([])
    for (const file of files) {
      const { name } = file
      setInProgress({ name, part: 0 })
      try {
        const onProgress = (part: number) => signal.aborted || setInProgress({ name, part })
        await uploadFile<AttendanceScan>(`${callOf(batchId)}?date=${date}`, file, { signal, onProgress })
      } catch (error) {
        if (signal.aborted) return
        setFailures((all) => [...all, `${name}: ${failureText(error, 'It could not be uploaded. Please try again.')}`])
      }
    }
    setInProgress(undefined)
    await client.invalidateQueries({ queryKey: keyOf(batchId) })
  }
}

export function useRemoveScan(batchId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => callApi(`${callOf(batchId)}/${id}`, { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(batchId) }),
  })
}
