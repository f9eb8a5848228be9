/** The visitor's actions before React has hydrated the page. */
export interface EarlyUse {
  /** A pressed control or submitted form, to be replayed. */
  press?: { element: HTMLElement; submitter?: HTMLElement | null }
  /** A file that was dropped on the area of this file input. */
  drop?: { input: HTMLInputElement; file: File }
  /** Ends the capture: React answers from now on. */
  end: () => void
  /** Reports that the page cannot start, and leaves everything to the browser. */
  fail: (error: unknown) => void
}

declare global {
  interface Window {
    /** Set until React has hydrated the page. */
    earlyUse?: EarlyUse
  }
}

/**
 * The only script inside a page. From the first byte on it captures actions that React has to answer. It fetches the page's scripts after
 * the first paint, and starts React when the browser is idle or at the first interaction.
 *
 * The text of this function is inlined in the page, so it uses no outer variables and no syntax that the oldest supported browser does not
 * know.
 */
export function earlyScript(dataId: string, importModule: (file: string) => Promise<unknown>): void {
  const maxLinkWaitMs = 2500
  const maxWaitMs = 5000
  const minRetryMs = 300
  const maxRetryMs = 15_000
  const address = location.pathname + location.search
  const { dataset } = document.documentElement
  const early: EarlyUse = { end, fail }
  window.earlyUse = early
  let isStarting = false
  let isFailed = false
  /** True while the browser itself handles the replayed press. */
  let isBrowsers = false
  let waiting: ReturnType<typeof setTimeout> | undefined
  let fetched: Promise<string[]> | undefined

  const listeners: Array<[string, (event: Event) => void]> = [
    ['pointerdown', start],
    ['keydown', start],
    ['focusin', start],
    ['input', start],
    ['pointerover', startOverControl],
    ['click', keepClick],
    ['submit', keepSubmit],
    ['dragover', keepFile],
    ['drop', keepFile],
    ['popstate', showPageOfAddress],
  ]
  for (const [type, listener] of listeners) addEventListener(type, listener, true)
  const parsed = new Promise<{ modules: string[]; files: string[]; isImmediate: boolean }>((resolve) => {
    addEventListener('DOMContentLoaded', () => resolve(JSON.parse(document.getElementById(dataId)?.textContent ?? '')))
  })
  void parsed.then(({ isImmediate }) => isImmediate && start())
  // Fetched earlier, the scripts would compete for bandwidth with the page and its fonts and pictures.
  addEventListener('load', () => afterPaint(() => void fetchScripts('low').then(completePage)))

  /** On a fast connection everything is loaded before the first paint. In a background tab, the work waits. */
  function afterPaint(work: () => void): void {
    requestAnimationFrame(() => setTimeout(work))
  }

  function fetchScripts(priority: RequestPriority): Promise<string[]> {
    return (fetched ??= parsed.then(({ modules, files }) =>
      Promise.all(modules.concat(files).map((file) => fetchScript(file, priority))).then(() => modules),
    ))
  }

  /** Fetches a script before it is imported: some browsers remember a failed import for the whole visit. */
  async function fetchScript(file: string, priority: RequestPriority): Promise<void> {
    for (let wait = minRetryMs; ; wait = Math.min(wait * 2, maxRetryMs)) {
      const reply = await fetch(file, { priority }).catch(() => undefined)
      const bytes = reply?.ok && (await reply.arrayBuffer().catch(() => undefined))
      if (bytes) return
      await new Promise((resolve) => {
        setTimeout(resolve, wait)
        addEventListener('online', resolve, { once: true })
      })
    }
  }

  /** Activates the Devanagari font (src/ui/styles/base.css), and starts React when the browser is idle. */
  function completePage(): void {
    dataset['whole'] = ''
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: maxWaitMs })
    else setTimeout(start, minRetryMs)
  }

  function start(): void {
    if (isStarting) return
    isStarting = true
    importModules().catch(fail)
  }

  async function importModules(): Promise<void> {
    for (const module of await fetchScripts('high')) await importModule(module)
  }

  function end(): void {
    clearTimeout(waiting)
    for (const [type, listener] of listeners) removeEventListener(type, listener, true)
    delete dataset['starting']
    window.earlyUse = undefined
  }

  function fail(error: unknown): void {
    console.warn(error)
    isFailed = true
    handBack()
  }

  /** Replays the press without React: links and forms work, any other button only says that it does not work yet. */
  function handBack(): void {
    clearTimeout(waiting)
    if (!early.press) return
    const { element, submitter } = early.press
    if (!worksWithoutScript(element)) {
      dataset['starting'] = 'late'
      return
    }
    early.press = undefined
    delete dataset['starting']
    isBrowsers = true
    if (element instanceof HTMLFormElement) element.requestSubmit(submitter)
    else element.click()
    isBrowsers = false
  }

  /** Offline, the browser would replace the page and the visitor's input with its own error page. */
  function worksWithoutScript(element: HTMLElement): boolean {
    return element instanceof HTMLFormElement ? element.method !== 'dialog' && navigator.onLine : element instanceof HTMLAnchorElement
  }

  function keep(event: Event, element: HTMLElement, submitter?: HTMLElement | null): void {
    if (isBrowsers || (isFailed && worksWithoutScript(element))) return
    event.preventDefault()
    event.stopPropagation()
    early.press = { element, submitter }
    dataset['starting'] = ''
    clearTimeout(waiting)
    if (isFailed) return handBack()
    waiting = setTimeout(handBack, element instanceof HTMLAnchorElement ? maxLinkWaitMs : maxWaitMs)
    start()
  }

  /** Captures clicks. The browser itself opens a <summary>, checks a box, and turns the press of a submit button into 'submit'. */
  function keepClick(event: Event): void {
    const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event as MouseEvent
    const pressed = target instanceof Element ? target.closest<HTMLAnchorElement | HTMLButtonElement>('a[href], button') : null
    if (!pressed || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return
    if (pressed instanceof HTMLAnchorElement ? isForRouter(pressed) : pressed.type === 'button' || !pressed.form) keep(event, pressed)
  }

  /** Excludes links to another site, to a file, or to an anchor on the same page. */
  function isForRouter(link: HTMLAnchorElement): boolean {
    if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return false
    return !(link.hash && link.pathname + link.search === address)
  }

  function keepSubmit(event: Event): void {
    if (event.target instanceof HTMLFormElement) keep(event, event.target, (event as SubmitEvent).submitter)
  }

  /** Keeps a dropped file, which the browser would otherwise open in place of the page. */
  function keepFile(event: Event): void {
    const { dataTransfer, target } = event as DragEvent
    const input = document.querySelector<HTMLInputElement>('input[data-check-file]')
    if (!input || !dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    start()
    const file = event.type === 'drop' && dataTransfer.files[0]
    if (file && target instanceof Element && target.closest('section') === input.closest('section')) early.drop = { input, file }
  }

  function startOverControl({ target }: Event): void {
    if (target instanceof Element && target.closest('a, button, input, select, textarea, label')) start()
  }

  /** After a reload, Back may lead to a page that this document has shown before: then only the address changes. */
  function showPageOfAddress(): void {
    if (location.pathname + location.search !== address) location.reload()
  }
}
