import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getData } from '#base/api/api-client.ts'
import { useDebouncedValue } from '../kit/use-debounced-value.tsx'

/** Delay after the last keystroke (docs/product/design.md, section 10.6). */
const RENDER_DELAY_MS = 200

/**
 * HTML of a markdown text, from the renderer of the public pages. The previous HTML stays until the new one arrives; obsolete
 * requests are aborted.
 */
export function useRenderedMarkdown(text: string, { isWanted }: { isWanted: boolean }): { html: string; isFailed: boolean } {
  const settled = useDebouncedValue(text, RENDER_DELAY_MS)
  const isEmpty = settled.trim() === ''
  const { data, error } = useQuery<string>({
    queryKey: ['markdown', settled],
    queryFn: ({ signal }) => render(settled, signal),
    placeholderData: keepPreviousData,
    enabled: isWanted && !isEmpty,
    staleTime: Infinity,
    gcTime: 0,
  })
  return { html: isEmpty ? '' : (data ?? ''), isFailed: error !== null && !isEmpty }
}

async function render(text: string, signal: AbortSignal): Promise<string> {
  return (await getData('POST /markdown', { body: { text }, signal })).html
}
