import { keepPreviousData, useQuery, skipToken } from '@tanstack/react-query'
import { fetchFile, getData } from '#base/api/api-client.ts'
import { dataUrl } from '#base/files/data-url.ts'
import { parseColour } from '#base/values/colour.ts'
import type { Look } from '#ui/colours/shipped-colours.ts'
import { useDebouncedValue } from '#office/kit/use-debounced-value.tsx'

/** A picker sends a colour for every move of the pointer. */
const AFTER_MS = 120
const KEPT_MS = 60_000

/** The typed look; null while one of its colours is none. */
function typedLook({ brand, accent }: Look): Look | null {
  const [one, other] = [parseColour(brand), parseColour(accent)]
  return one && other ? { brand: one, accent: other } : null
}

/** Everything that follows from the typed look. The last one stays while another is being derived. */
export function useLookPreview(typed: Look) {
  const look = useDebouncedValue(typedLook(typed), AFTER_MS)
  return useQuery({
    queryKey: ['company', 'look-preview', look],
    queryFn: look ? ({ signal }) => getData('POST /admin/company/look-preview', { body: look, signal }) : skipToken,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: KEPT_MS,
  })
}

/** A specimen of a certificate in the typed look, as a `data:` address. */
export function useSpecimen(typed: Look) {
  const look = useDebouncedValue(typedLook(typed), 3 * AFTER_MS)
  return useQuery({
    queryKey: ['company', 'specimen', look],
    queryFn: look ? async ({ signal }) => dataUrl(await fetchFile('POST /certificates/specimen', { body: look, signal })) : skipToken,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: KEPT_MS,
  })
}
