import type { Tab } from './engine.ts'

/** Long enough for a busy machine. A passing flow does not wait for it. */
const WAIT_MS = 60_000
const POLL_MS = 50

/** A person's actions on a page, based on what is visible. */
export class Visitor {
  readonly url: string
  readonly isPhone: boolean
  private readonly tab: Tab

  constructor(tab: Tab, url: string, isPhone: boolean) {
    this.tab = tab
    this.url = url
    this.isPhone = isPhone
  }

  /** Loads the page again and returns at once, before its scripts are loaded. */
  async open(path: string): Promise<void> {
    await this.tab.goto('about:blank')
    await this.until('the empty page', `location.href === 'about:blank'`)
    await this.tab.goto(this.url + path)
    await this.until('the page', `location.href !== 'about:blank' && document.readyState !== 'loading'`)
  }

  /** Waits until the expression is true in the page. */
  async until(what: string, expression: string): Promise<void> {
    const end = Date.now() + WAIT_MS
    let fault = ''
    while (Date.now() < end) {
      try {
        if ((await this.tab.evaluate(`Boolean(${expression})`)) === true) return
        fault = ''
      } catch (error) {
        // A page that is being replaced answers nothing.
        fault = `: ${String(error)}`
      }
      await pause(POLL_MS)
    }
    throw new Error(`${what} did not come${fault}`)
  }

  evaluate(expression: string): Promise<unknown> {
    return this.tab.evaluate(expression)
  }

  /** Presses the first visible element that matches the selector and has these words as its text or label. */
  async press(selector: string, words = ''): Promise<void> {
    const found = `(() => {
      const words = ${JSON.stringify(words)}
      const element = [...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => {
        const { width, height } = one.getBoundingClientRect()
        const named = (one.getAttribute('aria-label') ?? '') + ' ' + one.textContent.replace(/\\s+/g, ' ')
        return width > 0 && height > 0 && named.includes(words)
      })
      if (!element) return null
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [left + Math.min(width / 2, 60), top + height / 2]
      const hit = document.elementFromPoint(x, y)
      return hit && (element.contains(hit) || hit.contains(element) || element.labels) ? [x, y, scrollY] : null
    })()`
    const end = Date.now() + WAIT_MS
    let before = ''
    while (Date.now() < end) {
      const place = (await this.tab.evaluate(found).catch(() => null)) as [number, number, number] | null
      // Two equal positions: nothing is scrolling or moving.
      if (place && String(place) === before) return this.tab.press(place[0], place[1])
      before = String(place)
      await pause(POLL_MS)
    }
    throw new Error(`nothing to press: ${selector} ${words}`)
  }

  /** Presses the field and types. */
  async fill(selector: string, text: string): Promise<void> {
    await this.press(selector)
    await this.until(`the focus in ${selector}`, `document.activeElement?.matches(${JSON.stringify(selector)})`)
    await this.tab.type(text)
    await this.sees(selector, text)
  }

  /** Waits until the field has this value. */
  sees(selector: string, value: string): Promise<void> {
    const fields = `[...document.querySelectorAll(${JSON.stringify(selector)})]`
    return this.until(`'${value}' in ${selector}`, `${fields}.some((field) => field.value === ${JSON.stringify(value)})`)
  }

  /** Waits until these words are visible. */
  reads(words: string, selector = 'body'): Promise<void> {
    const shown = `[...document.querySelectorAll(${JSON.stringify(selector)})].some((one) => one.innerText.includes(${JSON.stringify(words)}))`
    return this.until(`'${words}'`, shown)
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
