/** How far below the screen a part may be when its script is sent for, once the visitor scrolls. */
const NEAR = '50%'
/** What a press does something to, and what a script may want to answer instead of the browser. */
const PRESSABLE = 'a[href]:not([target]), button, label, input[type=radio], input[type=checkbox]'
/** Whatever shows that the visitor wants more than to look. A change of page waits for every part, so Back is one. */
const INTERACTIONS = ['pointerdown', 'keydown', 'click', 'popstate'] as const

interface AwaitedPart {
  element: Element
  bring: () => void
}

const parts = new Set<AwaitedPart>()
let keptPress: HTMLElement | undefined
let isRepeating = false
let hasFailed = false

/**
 * Sends for the script of a part of the page the server wrote: when it comes near the screen of a visitor who scrolls,
 * or when they do anything else. Until then its markup stands, and a press on it is kept. Never rejects: a script that
 * cannot be had is asked for again at the next occasion, and meanwhile links and forms are the browser's own.
 */
export function whenNeeded<Part>(element: Element, fetchPart: () => Promise<Part>): Promise<Part> {
  return new Promise((resolve) => {
    let isComing = false
    const bring = () => {
      if (isComing) return
      isComing = true
      void fetchPart().then(arrive, wait)
    }
    const arrive = (part: Part) => {
      observer.disconnect()
      hasFailed = false
      resolve(part)
    }
    const wait = () => {
      isComing = false
      hasFailed = true
      repeatPress()
    }
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && bring(), {
      rootMargin: NEAR,
    })
    const follow = () => observer.observe(element)
    if (window.scrollY > 0) follow()
    else window.addEventListener('scroll', follow, { once: true, passive: true })
    if (parts.size === 0) for (const type of INTERACTIONS) window.addEventListener(type, notice, true)
    parts.add({ element, bring })
  })
}

/** The part answers for itself now: what was pressed in it is pressed again. */
export function partArrived(element: Element): void {
  for (const part of parts) if (part.element === element || !part.element.isConnected) parts.delete(part)
  if (parts.size === 0) for (const type of INTERACTIONS) window.removeEventListener(type, notice, true)
  if (keptPress && element.contains(keptPress)) repeatPress()
}

function notice(event: Event): void {
  if (isRepeating) return
  if (event instanceof MouseEvent && event.type === 'click') keep(event)
  for (const part of parts) part.bring()
}

function keep(event: MouseEvent): void {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
  const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>(PRESSABLE) : null
  if (!isPlain || !pressed) return
  // The router would wait for the part that cannot be had; the browser does not.
  if (hasFailed) event.stopPropagation()
  else if ([...parts].some((part) => part.element.contains(pressed))) {
    event.preventDefault()
    event.stopPropagation()
    keptPress = pressed
  }
}

function repeatPress(): void {
  const pressed = keptPress
  keptPress = undefined
  isRepeating = true
  pressed?.click()
  isRepeating = false
}
