import { Suspense, type ReactNode } from 'react'
import { Await } from 'react-router'

interface Loaded<T> {
  /** The data itself on the first request of a page; a promise when moving between pages in the browser. */
  value: T | Promise<T>
  /** Shown while the promise is pending. */
  skeleton: ReactNode
  /** Shown when it was refused. */
  failed: ReactNode
  children: (value: T) => ReactNode
}

/** Server-rendered data at once, fetched data behind its skeleton: one way to draw both. */
export function Loaded<T>({ value, skeleton, failed, children }: Loaded<T>) {
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

/** A new promise is a new wait: its skeleton shows at once, where React would keep the old page on the screen. */
function numberOf(promise: Promise<unknown>): number {
  const known = numbers.get(promise)
  if (known !== undefined) return known
  lastNumber += 1
  numbers.set(promise, lastNumber)
  return lastNumber
}
