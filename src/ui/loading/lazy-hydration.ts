/** Once the visitor scrolls, the script of a part is fetched when the part is this far below the screen. */
const NEAR = '50%'
/** Elements whose click a script may handle in place of the browser. */
const PRESSABLE = 'a[href]:not([target]), button, label, input[type=radio], input[type=checkbox]'
/** Events after which every part is fetched. A change of page waits for all parts, so Back is one of them. */
const INTERACTIONS = ['pointerdown', 'keydown', 'click', 'popstate'] as const

interface LazyPart {
  element: Element
  fetchOnce: () => void
}

const parts = new Set<LazyPart>()
let pendingPress: HTMLElement | undefined
let isReplaying = false
let hasFailed = false

/**
 * Fetches the script of a part that the server rendered, as soon as a scrolling visitor comes near it, or after any other
 * interaction. Until then the part is plain markup, and a click on it is stored and replayed later. Never rejects: after
 * a failure it tries again at the next interaction, and meanwhile the browser itself handles links and forms.
 */
export function fetchWhenNeeded<Part>(element: Element, fetchPart: () => Promise<Part>): Promise<Part> {
  return new Promise((resolve) => {
    let isFetching = false
    const fetchOnce = () => {
      if (isFetching) return
      isFetching = true
      void fetchPart().then(onFetched, onFailed)
    }
    const onFetched = (part: Part) => {
      observer.disconnect()
      hasFailed = false
      resolve(part)
    }
    const onFailed = () => {
      isFetching = false
      hasFailed = true
      replayPress()
    }
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && fetchOnce(), {
      rootMargin: NEAR,
    })
    const observe = () => observer.observe(element)
    if (window.scrollY > 0) observe()
    else window.addEventListener('scroll', observe, { once: true, passive: true })
    if (parts.size === 0) for (const type of INTERACTIONS) window.addEventListener(type, onInteraction, true)
    parts.add({ element, fetchOnce })
  })
}

/** The part handles its own events from now on: replays a click that was stored for it. */
export function onPartHydrated(element: Element): void {
  for (const part of parts) if (part.element === element || !part.element.isConnected) parts.delete(part)
  if (parts.size === 0) for (const type of INTERACTIONS) window.removeEventListener(type, onInteraction, true)
  if (pendingPress && element.contains(pendingPress)) replayPress()
}

function onInteraction(event: Event): void {
  if (isReplaying) return
  if (event instanceof MouseEvent && event.type === 'click') storePress(event)
  for (const part of parts) part.fetchOnce()
}

function storePress(event: MouseEvent): void {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
  const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>(PRESSABLE) : null
  if (!isPlain || !pressed) return
  // The router would wait for the part that cannot be fetched; the browser does not.
  if (hasFailed) event.stopPropagation()
  else if ([...parts].some((part) => part.element.contains(pressed))) {
    event.preventDefault()
    event.stopPropagation()
    pendingPress = pressed
  }
}

function replayPress(): void {
  const pressed = pendingPress
  pendingPress = undefined
  isReplaying = true
  pressed?.click()
  isReplaying = false
}
