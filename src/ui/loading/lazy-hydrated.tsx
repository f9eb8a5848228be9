import { Suspense, use, useEffect, type ComponentType } from 'react'
import { onPartHydrated, fetchWhenNeeded } from './lazy-hydration.ts'

/** Call `ready()` before rendering a page that the server did not render, so that its parts appear at once. */
type Part<Props> = ComponentType<Props> & { ready: () => Promise<unknown> }

/**
 * A part of a page that is hydrated lazily (docs/decisions/0011): the server renders it, and the browser fetches its
 * script when the visitor scrolls near it or interacts with the page. `id` is the id of its outermost element.
 */
export function lazyHydrated<Props extends object>(id: string, fetchPart: () => Promise<ComponentType<Props>>): Part<Props> {
  let Content: ComponentType<Props> | undefined
  let fetching: Promise<unknown> | undefined

  function LazyPart(props: Props) {
    return (
      <Suspense fallback={null}>
        <Hydrated {...props} />
      </Suspense>
    )
  }

  function Hydrated(props: Props) {
    useEffect(() => {
      const element = document.getElementById(id)
      if (element) onPartHydrated(element)
    }, [])
    if (!Content) {
      const element = typeof document === 'undefined' ? null : document.getElementById(id)
      use((fetching ??= element ? fetchWhenNeeded(element, ready) : ready()))
    }
    return Content && <Content {...props} />
  }

  function ready(): Promise<unknown> {
    return fetchPart().then((part) => (Content = part))
  }

  return Object.assign(LazyPart, { ready })
}
