import type { Page } from '@playwright/test'

/**
 * Records what a person presses from the next page on: a click or a key that activates something is one press each, and so is
 * typing into a field, however long and with the click into it. The list says what was pressed; empty it to begin again.
 */
export async function recordPresses(page: Page): Promise<string[]> {
  const presses: string[] = []
  await page.exposeBinding('recordPress', (_source, press: string) => presses.push(press))
  await page.addInitScript(listen)
  return presses
}

/** Runs in the page. */
function listen() {
  const { recordPress } = window as unknown as { recordPress: (press: string) => void }
  const TEXT =
    'textarea, [contenteditable="true"], select, input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file])'
  let typedInto: EventTarget | null = null
  const isText = (target: EventTarget | null) => target instanceof Element && target.closest(TEXT) !== null
  const nameOf = (target: EventTarget | null) => {
    const pressed = target instanceof Element ? (target.closest('button, a, label, [role]') ?? target) : null
    return (pressed?.getAttribute('aria-label') ?? pressed?.textContent ?? '').trim().slice(0, 40)
  }
  const press = (words: string) => {
    typedInto = null
    recordPress(words)
  }
  addEventListener('pointerdown', ({ target }) => isText(target) || press(`click ${nameOf(target)}`), true)
  addEventListener(
    'keydown',
    ({ key, target, repeat }) => {
      if (repeat || ['Control', 'Shift', 'Alt', 'Meta', 'Tab'].includes(key)) return
      if (!isText(target) || key === 'Enter') press(`key ${key}`)
    },
    true,
  )
  addEventListener(
    'input',
    ({ target }) => {
      if (!isText(target) || target === typedInto) return
      recordPress(`type into ${(target as HTMLInputElement).name}`)
      typedInto = target
    },
    true,
  )
}
