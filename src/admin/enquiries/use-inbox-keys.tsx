import { ENQUIRY_STATUSES } from '../../enquiries/enquiry.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.tsx'

const CARDS = 'article[id^="contact-"]'

/** j and k to the next and the previous message, x ticks the one that has the focus, 1 to 4 give it a status (docs/product/design.md 10.9). */
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

/** Moves to the message beside; from nowhere, to the first. False at either end. */
function step(by: number): false | undefined {
  const cards = [...document.querySelectorAll<HTMLElement>(CARDS)]
  const at = cards.findIndex((card) => card.contains(document.activeElement))
  const next = cards[at === -1 ? 0 : at + by]
  if (!next) return false
  next.focus()
  next.scrollIntoView({ block: 'nearest' })
  return undefined
}

/** False without a message that has the focus. */
function tick(onTick: (id: number) => void): false | undefined {
  const card = document.activeElement?.closest(CARDS)
  if (!card) return false
  onTick(Number(card.id.slice('contact-'.length)))
  return undefined
}

/** As if its button were pressed, so that the card does what it does. False without a message that has the focus. */
function pressStatus(status: string): false | undefined {
  const card = document.activeElement?.closest(CARDS)
  const button = card?.querySelector<HTMLButtonElement>(`[data-status="${status}"]`)
  if (!button) return false
  button.click()
  return undefined
}
