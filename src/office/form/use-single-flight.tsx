import type { MutateOptions, UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'

/** Ignores a call while one is running. `isPending` alone is too late: a second click can come before the next render. */
export function useSingleFlight<Data, Failure, Values, Context>({
  mutate,
}: Pick<UseMutationResult<Data, Failure, Values, Context>, 'mutate'>) {
  const isUploading = useRef(false)
  return (values: Values, options?: Omit<MutateOptions<Data, Failure, Values, Context>, 'onSettled'>) => {
    if (isUploading.current) return
    isUploading.current = true
    mutate(values, {
      ...options,
      onSettled: () => {
        isUploading.current = false
      },
    })
  }
}
