import { all, attribute, one, textOf, type ServedPage, type Thing } from './served-page.ts'

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Returns the breadcrumb as a BreadcrumbList would describe it. None if there is no breadcrumb. */
export function trailOnPage({ document }: ServedPage, site: string): object[] {
  const crumbs = all(document, 'nav', { 'aria-label': 'Breadcrumb' }).flatMap((nav) => all(nav, 'li'))
  return crumbs.map((crumb, index) => {
    const [link] = all(crumb, 'a')
    return { position: index + 1, name: textOf(crumb), item: link && site + attribute(link, 'href') }
  })
}

/** Returns the prices of a program's summary card, in rupees, by mode of delivery. */
export function pricesOnPage(page: ServedPage): Array<{ name: string; price: number }> {
  const [prices] = all(summaryCard(page), 'dl')
  const rows = prices ? all(prices, 'div') : []
  return rows.map((row) => {
    const [, rupees = ''] = /^₹([\d,]+) \+GST(?: per person)?$/.exec(textOf(one(row, 'dd'))) ?? []
    const label = textOf(one(row, 'dt'))
    // A single price has no label of its own; the delivery then identifies it.
    const name = label === 'Price' ? loneLabel(page) : label
    return { name, price: Number(rupees.replaceAll(',', '')) }
  })
}

/** Returns the prices of the summary card as written: '₹9,500 +GST'. */
export function summaryPrices(page: ServedPage): string[] {
  return all(summaryCard(page), 'dd')
    .map(textOf)
    .filter((text) => text.includes('₹'))
}

/** Returns the summary card's value for a label such as 'Duration:'. @throws if the label is missing */
export function summaryFact(page: ServedPage, label: string): string {
  const terms = all(summaryCard(page), 'div').filter((row) => all(row, 'dt').length === 1)
  const row = terms.find((term) => textOf(one(term, 'dt')) === `${label}:`)
  if (!row) throw new Error(`the summary has no ${label}`)
  return textOf(one(row, 'dd'))
}

/** Returns 'Monday 09:00 18:00' for every open day on the page: in its table of hours, or in its card. */
export function hoursOnPage({ document }: ServedPage): string[] {
  const table = all(document, 'tr').map((row) => [textOf(one(row, 'th')), textOf(one(row, 'td'))])
  const card = all(document, 'aside', { 'aria-label': 'Consultation' })
    .flatMap((aside) => all(aside, 'dl'))
    .flatMap((list) => all(list, 'div'))
    .map((row) => [textOf(one(row, 'dt')), textOf(one(row, 'dd'))])
  return [...table, ...card].flatMap(([days = '', hours = '']) => {
    const [opens, closes] = hours.split(' to ').map(onTheClock)
    return opens && closes ? daysIn(days).map((day) => `${day} ${opens} ${closes}`) : []
  })
}

/** Returns the same from the markup. */
export function hoursInMarkup(business: Thing): string[] {
  return (business['openingHoursSpecification'] as Thing[]).flatMap(({ dayOfWeek, opens, closes }) =>
    (dayOfWeek as string[]).map((day) => `${day} ${String(opens)} ${String(closes)}`),
  )
}

function summaryCard({ document }: ServedPage) {
  return one(document, 'aside', { 'aria-label': 'Program summary' })
}

function loneLabel(page: ServedPage): string {
  return summaryFact(page, 'Delivery') === 'Online Only' ? 'Online' : 'Classroom'
}

/** 'Monday to Wednesday' → Monday, Tuesday, Wednesday. */
function daysIn(words: string): string[] {
  const [first = '', last = first] = words.split(' to ')
  return WEEK.slice(WEEK.indexOf(first), WEEK.indexOf(last) + 1)
}

/** '6:00 PM' → '18:00'. */
function onTheClock(words: string): string | undefined {
  const [, hour, minute, half] = /^(\d{1,2}):(\d{2}) (AM|PM)$/.exec(words) ?? []
  if (hour === undefined) return undefined
  const ofTheDay = (Number(hour) % 12) + (half === 'PM' ? 12 : 0)
  return `${String(ofTheDay).padStart(2, '0')}:${minute}`
}
