import type { Page } from '@playwright/test'

/** What somebody does with hand and keys, in the order in which they do it. */
export interface PressCounter {
  /** 'click button Import', 'type Client of all rows', 'Enter'. */
  readonly presses: readonly string[]
  /** Something outside of the page: a link in a mail. */
  add(what: string): void
}

/**
 * Counts presses on all pages of this context from now on: each click or tap, each key that activates something, a file, two for a
 * choice of a native list (open and choose), and one for typing into a field, however long the text.
 */
export async function countPresses(page: Page): Promise<PressCounter> {
  const presses: string[] = []
  await page.context().exposeBinding('countPress', (_, what: string) => void presses.push(what))
  await page.context().addInitScript(watchPresses)
  return { presses, add: (what) => void presses.push(what) }
}

/** Runs in the page. */
function watchPresses(): void {
  const press = (what: string) => (window as unknown as { countPress: (what: string) => void }).countPress(what)
  const nameOf = (target: EventTarget | null) => {
    if (!(target instanceof Element)) return ''
    const pressed = target.closest('button, a, [role=option], label, input, select') ?? target
    const name = pressed.getAttribute('aria-label') ?? (pressed.textContent || pressed.getAttribute('name')) ?? ''
    return `${pressed.localName} ${name.trim().slice(0, 40)}`
  }
  let typedIn: EventTarget | null = null
  addEventListener('pointerdown', ({ target }) => press(`click ${nameOf(target)}`), true)
  addEventListener('keydown', ({ key }) => ['Enter', ' ', 'Escape', 'ArrowDown', 'ArrowUp'].includes(key) && press(key), true)
  addEventListener('focusin', () => void (typedIn = null), true)
  addEventListener(
    'input',
    ({ target }) => {
      const isText =
        target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !/checkbox|radio|file/.test(target.type))
      if (isText && target !== typedIn) press(`type ${nameOf(target)}`)
      if (isText) typedIn = target
    },
    true,
  )
  addEventListener(
    'change',
    ({ target }) => {
      if (target instanceof HTMLSelectElement) for (const part of ['open', 'choose']) press(`${part} ${target.name}`)
      if (target instanceof HTMLInputElement && target.type === 'file') press('choose file')
    },
    true,
  )
}
