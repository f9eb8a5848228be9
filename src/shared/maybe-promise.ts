/** A value that may have to be waited for. Neither value nor promise says so by its name: `await` takes both. */
export type MaybePromise<T> = T | Promise<T>

/**
 * Goes on with a value as soon as it is there. `await` makes promises and waits for a turn even when it is there already,
 * which costs a frequent call more than its work (docs/decisions/0073). `work` may throw.
 */
export function after<T, R>(value: MaybePromise<T>, work: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(work) : work(value)
}

/** Runs `work`. `onError` gets what it throws, now or later, and throws in its place or returns another result. */
export function recovering<T>(work: () => MaybePromise<T>, onError: (error: unknown) => MaybePromise<T>): MaybePromise<T> {
  try {
    const result = work()
    return result instanceof Promise ? result.catch(onError) : result
  } catch (error) {
    return onError(error)
  }
}
