import { ENQUIRY_STATUSES } from '../../enquiries/enquiry.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.tsx'

const CARDS = 'article[id^="contact-"]'

/** Keys of the inbox: j and k move, x selects the focused enquiry, 1 to 4 set its status (docs/product/design.md, section 10.9). */
export function useInboxKeys(onTick: (id: number) => void): void {
  const statuses = ENQUIRY_STATUSES.map((status, index) => {
    const label = `The message is ${status}`
    return [String(index + 1), { label, run: () => pressStatus(status) }] as const
  })
  useShortcuts(
    {
      j: { label: 'Next message', run: () => step(1) },
      k: { label: 'Previous message', run: () => step(-1) },
      x: { label: 'Tick the message', run: () => tick(onTick) },
      ...Object.fromEntries(statuses),
    },
    { group: 'Contacts' },
  )
}

/** Moves the focus to the next or previous card; to the first when none has it. False at either end. */
function step(by: number): false | undefined {
  const cards = [...document.querySelectorAll<HTMLElement>(CARDS)]
  const at = cards.findIndex((card) => card.contains(document.activeElement))
  const next = cards[at === -1 ? 0 : at + by]
  if (!next) return false
  next.focus()
  next.scrollIntoView({ block: 'nearest' })
  return undefined
}

/** Toggles the selection of the focused card. False when no card has the focus. */
function tick(onTick: (id: number) => void): false | undefined {
  const card = document.activeElement?.closest(CARDS)
  if (!card) return false
  onTick(Number(card.id.slice('contact-'.length)))
  return undefined
}

/** Clicks the status button of the focused card. False when no card has the focus. */
function pressStatus(status: string): false | undefined {
  const card = document.activeElement?.closest(CARDS)
  const button = card?.querySelector<HTMLButtonElement>(`[data-status="${status}"]`)
  if (!button) return false
  button.click()
  return undefined
}
