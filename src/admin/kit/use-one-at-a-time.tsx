import type { MutateOptions, UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'

/** One call at a time: a second press may come before the page is drawn anew, when `isPending` is too late to stop it. */
export function useOneAtATime<Data, Failure, Values, Context>({
  mutate,
}: Pick<UseMutationResult<Data, Failure, Values, Context>, 'mutate'>) {
  const isUnderWay = useRef(false)
  return (values: Values, options?: Omit<MutateOptions<Data, Failure, Values, Context>, 'onSettled'>) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutate(values, {
      ...options,
      onSettled: () => {
        isUnderWay.current = false
      },
    })
  }
}
