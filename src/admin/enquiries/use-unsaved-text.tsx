import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'

/**
 * Text of an unsaved note, reply or call. It survives moving to another message and refetching the list, in this tab only; sign-out
 * removes it with the rest of the query cache.
 */
export function useUnsavedText(kind: 'note' | 'reply' | 'call', id: number): [text: string, setText: (text: string) => void] {
  const client = useQueryClient()
  const queryKey = ['contact', `${kind}-text`, id]
  const { data } = useQuery<string>({ queryKey, queryFn: skipToken, gcTime: Infinity, staleTime: 'static' })
  return [data ?? '', (text) => client.setQueryData(queryKey, text)]
}
