/** What somebody is about to use when a pointer or the keyboard reaches it. */
const USABLE = 'a[href], button, input, select, textarea, label, [tabindex]:not(main)'
/** What a click does something to that needs the script. A <summary> opens without. */
const PRESSABLE = 'a[href], button, label, input[type=radio], input[type=checkbox]'
const TYPED = 'input:not([type=radio], [type=checkbox]), textarea, select'
/** Elements that appear while somebody scrolls, if they are for this width of the window: <div data-start="scroll">. */
const ON_SCROLL = '[data-start=scroll]'
/** The browser follows a link itself when the script needs longer than this. */
const MAX_LINK_WAIT_MS = 2500

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Starts the page when a visitor is about to use something, and keeps what they do meanwhile: a press is repeated once the
 * page has started, a form is sent again, and what was typed is told to React. If the start fails, the browser handles
 * links and forms, and the next use tries again.
 */
export function startWhenUsed(start: () => Promise<void>): void {
  const address = window.location.pathname + window.location.search
  let isStarting = false
  /** What the visitor has done last, to be done again. */
  let pending: (() => void) | undefined
  let isRepeating = false
  let linkTimer: ReturnType<typeof setTimeout> | undefined
  const typed = new Set<Control>()

  const listeners: Array<[string, (event: Event) => void]> = [
    ['pointerover', startOnUsable],
    ['pointerdown', startOnUsable],
    ['focusin', startOnUsable],
    ['keydown', startNow],
    ['input', noteTyped],
    ['click', keepClick],
    ['submit', keepSubmit],
  ]
  for (const [type, listener] of listeners) document.addEventListener(type, listener, { capture: true, passive: false })
  window.addEventListener('popstate', showPageOfAddress)
  const appearing = Array.from(document.querySelectorAll(ON_SCROLL)).filter((element) => getComputedStyle(element).display !== 'none')
  if (appearing.length > 0) document.addEventListener('scroll', startNow, { once: true, passive: true })
  // What was typed before this script came: a reload keeps it.
  if (document.activeElement?.matches(TYPED)) startNow()

  /** After a reload, Back may lead to a page that this document has shown before: only the address changes then. */
  function showPageOfAddress(): void {
    if (window.location.pathname + window.location.search !== address) window.location.reload()
  }

  function startOnUsable({ target }: Event): void {
    if (target instanceof Element && target.closest(USABLE)) startNow()
  }

  function startNow(): void {
    if (isStarting) return
    isStarting = true
    start().then(onStarted, onFailed)
  }

  function onStarted(): void {
    for (const [type, listener] of listeners) document.removeEventListener(type, listener, { capture: true })
    window.removeEventListener('popstate', showPageOfAddress)
    // The press comes first: a search that was typed may take away the card whose button was pressed.
    repeat()
    for (const control of typed) tellReact(control)
  }

  function onFailed(error: unknown): void {
    isStarting = false
    console.warn(error)
    repeat()
  }

  /** Without listeners, or with `isRepeating`, this is what the visitor has done. */
  function repeat(): void {
    clearTimeout(linkTimer)
    delete document.documentElement.dataset['starting']
    isRepeating = true
    pending?.()
    isRepeating = false
    pending = undefined
  }

  function keep(event: Event, action: () => void): void {
    event.preventDefault()
    event.stopPropagation()
    document.documentElement.dataset['starting'] = ''
    clearTimeout(linkTimer)
    pending = action
    startNow()
  }

  function keepClick(event: Event): void {
    if (isRepeating || !(event instanceof MouseEvent) || !isPlain(event)) return
    const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>(PRESSABLE) : null
    if (!pressed || (pressed instanceof HTMLAnchorElement && !isForRouter(pressed))) return
    // A text field's label only moves the focus.
    if (pressed instanceof HTMLLabelElement && !pressed.control?.matches('[type=radio], [type=checkbox]')) return
    keep(event, () => pressed.click())
    if (pressed instanceof HTMLAnchorElement) linkTimer = setTimeout(repeat, MAX_LINK_WAIT_MS)
  }

  function keepSubmit(event: Event): void {
    if (isRepeating || !(event instanceof SubmitEvent) || !(event.target instanceof HTMLFormElement)) return
    const { target: form, submitter } = event
    keep(event, () => form.requestSubmit(submitter))
  }

  function noteTyped({ target }: Event): void {
    startNow()
    if (target instanceof Element && target.matches(TYPED)) typed.add(target as Control)
  }
}

function isPlain({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey
}

/** The browser itself follows links to other sites, to files, and to places in the same page. */
function isForRouter(link: HTMLAnchorElement): boolean {
  if (link.target || link.hasAttribute('download') || link.origin !== window.location.origin) return false
  return !(link.hash && link.pathname === window.location.pathname && link.search === window.location.search)
}

/**
 * React reads the value of a field when it takes over, and an event about the same value tells it nothing. So the field is
 * set back for React first, and to what was typed without React noticing.
 */
function tellReact(control: Control): void {
  const { value } = control
  const setValue = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set
  control.value = control instanceof HTMLSelectElement ? '' : control.defaultValue
  setValue?.call(control, value)
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
