import type { EarlyUse } from './early-script.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const CONTROLS = 'input:not([type=hidden], [type=file], [type=submit]), textarea, select'
const USABLE = `a[href], button, form, input, textarea, select`

/**
 * Keeps what a visitor did to a page while React takes it over. Call it before; then, when React has drawn the page, `collect`;
 * and the function that `collect` returns once React listens. When somebody else has changed the page (a translator, a password
 * manager), React draws the page anew: the new element in the same place gets what was done to the old one.
 */
export function keepEarlyUse(root: HTMLElement, early: EarlyUse) {
  const usable = elementsOf(root, USABLE)
  const focused = document.activeElement

  return { collect }

  function collect(): () => void {
    const now = elementsOf(root, USABLE)
    const current = <E extends HTMLElement>(element: E): E | undefined =>
      element.isConnected ? element : (counterpart(element, usable, now) as E | undefined)
    const changes = changesOf(usable)
    if (focused instanceof HTMLElement && !focused.isConnected) current(focused)?.focus()
    return () => {
      const { press, drop } = early
      const pressed = press && current(press.element)
      for (const { control, value } of changes) tellReact(current(control), value)
      if (pressed instanceof HTMLFormElement) pressed.requestSubmit(press?.submitter && current(press.submitter))
      else pressed?.click()
      const field = drop && current(drop.input)
      if (field) choose(field, drop.file)
    }
  }
}

function changesOf(elements: readonly HTMLElement[]): Array<{ control: Control; value: string | boolean }> {
  return elements
    .filter(isControl)
    .filter(isChanged)
    .map((control) => ({ control, value: valueOf(control) }))
}

function elementsOf(root: HTMLElement, selector: string): HTMLElement[] {
  return Array.from(root.querySelectorAll<HTMLElement>(selector))
}

/** The element in `now` that is what `element` was in `before`: the third link with this address, the first field of this name. */
function counterpart(element: HTMLElement, before: readonly HTMLElement[], now: readonly HTMLElement[]): HTMLElement | undefined {
  const isAlike = (other: HTMLElement) =>
    other.tagName === element.tagName &&
    ['name', 'type', 'href', 'action', 'class'].every((name) => attributeOf(other, name) === attributeOf(element, name))
  return now.filter(isAlike)[before.filter(isAlike).indexOf(element)]
}

/** A name that React made up is another one after a page was drawn anew. */
function attributeOf(element: HTMLElement, name: string): string | undefined {
  return element.getAttribute(name)?.replace(/^_[rR]_.*/, '')
}

function isControl(element: HTMLElement): element is Control {
  return element.matches(CONTROLS)
}

function isChecked(control: Control): control is HTMLInputElement {
  return control.matches('[type=radio], [type=checkbox]')
}

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return Array.from(control.options).some((option) => option.selected !== option.defaultSelected)
  if (!isChecked(control)) return control.value !== control.defaultValue
  // Of a radio group, the one that was chosen tells React about all.
  return control.checked !== control.defaultChecked && (control.checked || control.type === 'checkbox')
}

function valueOf(control: Control): string | boolean {
  return isChecked(control) ? control.checked : control.value
}

/**
 * React reads the value of a field when it takes over, and an event about the same value tells it nothing. So the field is
 * set back for React first, and to what the visitor wants without React noticing.
 */
function tellReact(control: Control | undefined, value: string | boolean): void {
  if (!control) return
  if (typeof value === 'boolean') {
    ;(control as HTMLInputElement).checked = !value
    control.click()
    return
  }
  const setValue = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set
  control.value = control instanceof HTMLSelectElement ? '' : control.defaultValue
  setValue?.call(control, value)
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

function choose(field: HTMLInputElement, file: File): void {
  const transfer = new DataTransfer()
  transfer.items.add(file)
  field.files = transfer.files
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
