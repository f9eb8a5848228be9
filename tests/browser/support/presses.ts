import type { Page } from '@playwright/test'

/**
 * Records a person's presses on all pages of this context, from the next page on: a click, a tap, or an activating key is one press each;
 * so is typing into a field, whatever its length and including the click into it; a choice from a native list and a file are two (open and
 * choose). The list names the presses: empty it to restart, and add presses outside the page, such as a link in a mail.
 */
export async function recordPresses(page: Page): Promise<string[]> {
  const presses: string[] = []
  await page.context().exposeBinding('recordPress', (_source, press: string) => void presses.push(press))
  await page.context().addInitScript(listen)
  return presses
}

function listen(): void {
  const { recordPress } = window as unknown as { recordPress: (press: string) => void }
  const TEXT = 'textarea, [contenteditable="true"], input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file])'
  const CHOICE = 'select, input[type=file]'
  let typedInto: EventTarget | null = null
  const is = (target: EventTarget | null, selector: string) => target instanceof Element && target.closest(selector) !== null
  const nameOf = (target: EventTarget | null) => {
    if (!(target instanceof Element)) return ''
    const pressed = target.closest('button, a, label, input, select, [role]') ?? target
    const name = pressed.getAttribute('aria-label') ?? pressed.getAttribute('name') ?? pressed.textContent
    return `${pressed.localName} ${name.trim().slice(0, 40)}`
  }
  const press = (words: string) => {
    typedInto = null
    recordPress(words)
  }
  addEventListener('pointerdown', ({ target }) => is(target, `${TEXT}, ${CHOICE}`) || press(`click ${nameOf(target)}`), true)
  addEventListener(
    'keydown',
    ({ key, target, repeat }) => {
      if (repeat || ['Control', 'Shift', 'Alt', 'Meta', 'Tab'].includes(key)) return
      if (!is(target, TEXT) || ['Enter', 'Escape', 'ArrowDown', 'ArrowUp'].includes(key)) press(`key ${key}`)
    },
    true,
  )
  addEventListener('focusin', () => void (typedInto = null), true)
  addEventListener(
    'input',
    ({ target }) => {
      if (!is(target, TEXT) || target === typedInto) return
      recordPress(`type into ${nameOf(target)}`)
      typedInto = target
    },
    true,
  )
  addEventListener(
    'change',
    ({ target }) => {
      if (is(target, CHOICE)) for (const part of ['open', 'choose from']) press(`${part} ${nameOf(target)}`)
    },
    true,
  )
}
