import { all, attribute, one, readPage, textOf, type Element, type ServedPage } from './served-page.ts'
import type { ServedSite } from './served-site.ts'

/** A page, and the URL at which a browser would show it. */
export interface Answer extends ServedPage {
  path: string
  status: number
}

/** Opens a page as a browser without script does, and follows redirects. */
export async function open(site: ServedSite, path: string, init?: RequestInit): Promise<Answer> {
  const answer = await site.request(path, init)
  const moved = answer.headers.get('Location')
  if (moved !== null) return open(site, moved)
  return { path, status: answer.status, ...readPage(await answer.text()) }
}

/**
 * Submits the form that has these fields, identified by their labels, as a browser without script does: with the values of
 * the other fields, to the form's own URL.
 */
export async function send(site: ServedSite, { path, document }: Answer, values: Record<string, string>): Promise<Answer> {
  const [label = ''] = Object.keys(values)
  const form = formWith(document, label)
  const fields = new URLSearchParams()
  for (const control of controlsOf(form)) fields.append(attribute(control, 'name') ?? '', valueOf(control))
  for (const [name, value] of Object.entries(values)) fields.set(attribute(fieldOf(form, name), 'name') ?? '', value)
  const action = attribute(form, 'action') ?? path
  if (attribute(form, 'method') === 'get') return open(site, `${action}?${fields}`)
  return open(site, action, { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: fields.toString() })
}

/** Returns the form with a field of this label. @throws when there is none */
function formWith(within: ServedPage['document'], label: string): Element {
  const form = all(within, 'form').find((candidate) => labelOf(candidate, label) !== undefined)
  if (!form) throw new Error(`no form with the field ${label}`)
  return form
}

/** Returns the value of the field with this label. */
export function fieldValue({ document }: ServedPage, label: string): string {
  return valueOf(fieldOf(formWith(document, label), label))
}

function fieldOf(form: Element, label: string): Element {
  const found = labelOf(form, label)
  if (!found) throw new Error(`no field ${label}`)
  return one(form, '*', { id: attribute(found, 'for') ?? '' })
}

function labelOf(form: Element, label: string): Element | undefined {
  return all(form, 'label').find((candidate) => attribute(candidate, 'for') !== undefined && textOf(candidate) === label)
}

/** Returns the fields that are submitted: no unpressed buttons or unselected choices. */
function controlsOf(form: Element): Element[] {
  const controls = ['input', 'select', 'textarea'].flatMap((name) => all(form, name, { name: true }))
  return controls.filter((control) => attribute(control, 'type') !== 'radio' || attribute(control, 'checked') !== undefined)
}

function valueOf(control: Element): string {
  if (control.tagName === 'textarea') return textOf(control)
  if (control.tagName !== 'select') return attribute(control, 'value') ?? ''
  const [chosen] = [...all(control, 'option', { selected: true }), ...all(control, 'option')]
  return chosen ? (attribute(chosen, 'value') ?? '') : ''
}
