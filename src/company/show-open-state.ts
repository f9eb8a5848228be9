import { indianClock } from '#base/dates/dates.ts'
import { openState, type OfficeTimes, type OpenState } from './opening-hours.ts'

const MINUTE_MS = 60_000

/**
 * Marks today's row in a table of business hours and shows whether the office is open, by the time in India, and updates both every minute;
 * returns a function that stops it. Uses no React, so that it works before hydration.
 */
export function showOpenState(table: HTMLElement): () => void {
  const hours = JSON.parse(table.dataset['hours'] ?? '[]') as OfficeTimes[]
  const show = () => {
    const now = new Date()
    const today = indianClock(now).weekday
    for (const [index, row] of table.querySelectorAll('tr').entries()) {
      const isToday = hours[index]?.weekdays.includes(today) ?? false
      row.toggleAttribute('data-today', isToday)
      setText(row.querySelector('[data-today-word]'), isToday ? ' (today)' : '')
    }
    const state = openState(hours, now)
    table.querySelector('[data-open-state]')?.setAttribute('data-open-state', state.isOpen ? 'open' : 'closed')
    setText(table.querySelector('[data-open-words]'), inWords(state))
  }
  show()
  const timer = setInterval(show, MINUTE_MS)
  return () => clearInterval(timer)
}

function setText(element: Element | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text
}

function inWords(state: OpenState): string {
  if (state.isOpen) return `Open now, closes ${state.closes} IST`
  return state.opens ? `Closed now, opens ${state.opens.days} ${state.opens.time} IST` : 'Closed now'
}
