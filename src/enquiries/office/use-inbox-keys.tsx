import { ENQUIRY_STATUSES, type EnquiryStatus } from '../enquiry.ts'
import { useShortcuts } from '#office/shortcuts/use-shortcuts.tsx'
import { PANE_ID, type OpenedMessage } from './use-opened-message.tsx'

const CARDS = 'article[id^="contact-"]'

interface InboxKeys {
  /** The ids of the list, in its order. */
  ids: readonly number[]
  opened: OpenedMessage
  onTick: (id: number) => void
  onStatus: (id: number, status: EnquiryStatus) => void
}

/**
 * Keyboard shortcuts of the inbox (docs/product/design.md, section 10.9). They act on the focused card, otherwise on the opened message.
 */
export function useInboxKeys({ ids, opened, onTick, onStatus }: InboxKeys): void {
  const onCurrent = (act: (id: number) => void) => (): false | undefined => {
    const id = focusedCard() ?? opened.id
    if (id === undefined) return false
    act(id)
    return undefined
  }
  const statuses = ENQUIRY_STATUSES.map((status, index) => {
    const label = `The message is ${status}`
    return [String(index + 1), { label, run: onCurrent((id) => onStatus(id, status)) }] as const
  })
  useShortcuts(
    {
      j: { label: 'Next message', run: () => step(1) },
      k: { label: 'Previous message', run: () => step(-1) },
      o: { label: 'Open the message', run: onCurrent((id) => opened.open(id)) },
      Enter: { label: 'Open the message', run: () => (focusedCard() === undefined ? false : onCurrent((id) => opened.open(id))()) },
      Escape: { label: 'Close the message', run: () => (opened.id === undefined || isElsewhere() ? false : opened.close()) },
      e: { label: 'Archive the message', run: onCurrent((id) => onStatus(id, 'archived')) },
      x: { label: 'Select the message', run: onCurrent(onTick) },
      ...Object.fromEntries(statuses),
    },
    { group: 'Contacts' },
  )

  /** Moves to the next or previous card, or to the first if none is current, and replaces an opened message. False at either end. */
  function step(by: number): false | undefined {
    const current = focusedCard() ?? opened.id
    const at = current === undefined ? -1 : ids.indexOf(current)
    const next = ids[at === -1 ? 0 : at + by]
    if (next === undefined) return false
    if (opened.id === undefined) {
      const card = document.getElementById(`contact-${next}`)
      card?.focus({ preventScroll: true })
      card?.scrollIntoView({ block: 'nearest' })
    } else {
      const isReading = document.getElementById(PANE_ID)?.contains(document.activeElement) === true
      opened.open(next, isReading ? 'pane' : 'card')
    }
    return undefined
  }
}

/** Whether the focus is on a control outside list and message, such as an open menu, which Esc closes. */
function isElsewhere(): boolean {
  const focused = document.activeElement
  return focused !== null && focused !== document.body && focused.closest(`${CARDS}, #${PANE_ID}`) === null
}

/** The id of the card that has or contains the focus. */
function focusedCard(): number | undefined {
  const card = document.activeElement?.closest(CARDS)
  return card ? Number(card.id.slice('contact-'.length)) : undefined
}
