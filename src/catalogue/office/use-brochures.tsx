import { useQuery, type QueryClient } from '@tanstack/react-query'
import { dataQuery } from '#office/data/use-admin-data.tsx'

const KEY = ['brochures']

/** The PDFs that can be sent with replies. */
export function useBrochures() {
  return useQuery({ ...dataQuery(KEY, 'GET /brochures'), staleTime: 0 })
}

export function refreshBrochures(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: KEY })
}
