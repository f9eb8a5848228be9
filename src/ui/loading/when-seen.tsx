import { Suspense, use, useEffect, type ComponentType } from 'react'
import { partArrived, whenNeeded } from './awaited-parts.ts'

/** `ready()` before a page is drawn that the server did not write, so that its parts are drawn at once. */
type Part<Props> = ComponentType<Props> & { ready: () => Promise<unknown> }

/**
 * A part of a page whose script a first visit does not load: the server writes it, and its script comes when it is
 * about to be seen by a visitor who scrolls, or used (docs/decisions/0011). `id` is that of its outermost element.
 */
export function whenSeen<Props extends object>(
  id: string,
  fetchPart: () => Promise<ComponentType<Props>>,
): Part<Props> {
  let Content: ComponentType<Props> | undefined
  let coming: Promise<unknown> | undefined

  function AwaitedPart(props: Props) {
    return (
      <Suspense fallback={null}>
        <Awaited {...props} />
      </Suspense>
    )
  }

  function Awaited(props: Props) {
    useEffect(() => {
      const element = document.getElementById(id)
      if (element) partArrived(element)
    }, [])
    if (!Content) {
      const element = typeof document === 'undefined' ? null : document.getElementById(id)
      use((coming ??= element ? whenNeeded(element, ready) : ready()))
    }
    return Content && <Content {...props} />
  }

  function ready(): Promise<unknown> {
    return fetchPart().then((part) => (Content = part))
  }

  return Object.assign(AwaitedPart, { ready })
}
