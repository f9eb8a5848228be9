import type { MutateOptions, UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'

/** Ignores a call while one is running. `isPending` alone is too late: a second click can come before the next render. */
export function useSingleFlight<Data, Failure, Values, Context>({
  mutate,
}: Pick<UseMutationResult<Data, Failure, Values, Context>, 'mutate'>) {
  const isRunning = useRef(false)
  return (values: Values, options?: Omit<MutateOptions<Data, Failure, Values, Context>, 'onSettled'>) => {
    if (isRunning.current) return
    isRunning.current = true
    mutate(values, {
      ...options,
      onSettled: () => {
        isRunning.current = false
      },
    })
  }
}
