import { Suspense, type ReactNode } from 'react'
import { Await } from 'react-router'

interface AwaitData<T> {
  /** The data itself on the first page load; a promise after navigation in the browser. */
  value: T | Promise<T>
  /** Shown while the promise is pending. */
  skeleton: ReactNode
  /** Shown when the promise rejects. */
  failed: ReactNode
  children: (value: T) => ReactNode
}

/** Renders data at once, or a skeleton until the promise resolves, so a page needs only one code path. */
export function AwaitData<T>({ value, skeleton, failed, children }: AwaitData<T>) {
  if (!(value instanceof Promise)) return children(value)
  return (
    <Suspense key={numberOf(value)} fallback={skeleton}>
      <Await resolve={value} errorElement={failed}>
        {(loaded) => children(loaded)}
      </Await>
    </Suspense>
  )
}

const numbers = new WeakMap<Promise<unknown>, number>()
let lastNumber = 0

/** The key of the Suspense boundary. Without a new key React would keep the old page on screen while a new promise is pending. */
function numberOf(promise: Promise<unknown>): number {
  const known = numbers.get(promise)
  if (known !== undefined) return known
  lastNumber += 1
  numbers.set(promise, lastNumber)
  return lastNumber
}
