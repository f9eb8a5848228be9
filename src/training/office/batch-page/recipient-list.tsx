import { counted } from '#base/text/wording/counted.ts'
import { languageOf } from '#base/text/language.ts'
import type { Buyer, Recipient } from '../../messages/batch-message.schema.ts'
import type { OrderNews } from '../../messages/order-message.ts'
import { groupBy } from '#base/values/group-by.ts'
import { PersonName } from '#office/frame/person-name.tsx'

/** The recipients of a message: with their own address, through a contact, or none and why. */
export function RecipientList({ people }: { people: readonly Recipient[] }) {
  if (people.length === 0) return <p className="text-text-2">Nobody is on the roster.</p>
  const contacts = groupBy(
    people.filter(({ way }) => way === 'contact'),
    ({ contactName, to }) => `${contactName}, ${to}`,
  )
  const groups = [
    { title: 'By e-mail', address: undefined, people: people.filter(({ way }) => way === 'own') },
    ...[...contacts.values()].map((of) => ({ title: `Through ${of[0]?.contactName}`, address: of[0]?.to, people: of })),
    { title: 'Nothing now', address: undefined, people: people.filter(({ way }) => way === 'none') },
  ]
  return groups
    .filter((group) => group.people.length > 0)
    .map((group) => (
      <section key={`${group.title} ${group.address}`} aria-label={group.title}>
        <h3 className="font-semibold wrap-anywhere">
          {group.title} <span className="figures font-normal text-text-2">{group.people.length}</span>
        </h3>
        {group.address && <p className="pb-1 text-small wrap-anywhere text-text-2">{group.address}</p>}
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {group.people.map(({ participantId, fullName, apart, way, to, reason }) => (
            <li key={participantId} className="py-1 wrap-anywhere">
              <PersonName name={fullName} apart={apart} />
              {(reason ?? (way === 'own' ? to : null)) && <span className="block text-small text-text-2">{reason ?? to}</span>}
            </li>
          ))}
        </ul>
      </section>
    ))
}

const NEWS: Record<OrderNews, string> = {
  changed: 'the price and the seats stay agreed',
  moved: 'the order moves along',
  restored: 'takes place after all',
  cancelled: 'stays ordered for another date',
}

/** The buyers of the orders in a batch: the address of each, or the reason why they get nothing. */
export function BuyerList({ buyers }: { buyers: readonly Buyer[] }) {
  if (buyers.length === 0) return null
  return (
    <section aria-label="Buyers">
      <h3 className="font-semibold">
        Buyers <span className="figures font-normal text-text-2">{buyers.length}</span>
      </h3>
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {buyers.map(({ orderId, buyerName, number, seats, news, to, reason }) => (
          <li key={orderId} className="py-1 wrap-anywhere">
            <span lang={languageOf(buyerName)}>{buyerName}</span>
            <span className="figures block text-small text-text-2">
              {[`Quotation ${number}`, seats === 0 ? 'the whole batch' : counted(seats, 'seat'), news && NEWS[news]]
                .filter(Boolean)
                .join(', ')}
            </span>
            <span className="block text-small text-text-2">{reason ?? to}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The first of the e-mails as an example. */
export function MessageExample({
  example: { subject, text },
  label = 'Read the e-mail',
}: {
  example: { subject: string; text: string }
  label?: string
}) {
  return (
    <details className="rounded-md border border-border">
      <summary className="flex min-h-11 cursor-pointer items-center px-4 font-semibold">{label}</summary>
      <div className="border-t border-border p-4">
        <p className="font-semibold wrap-anywhere">{subject}</p>
        <p className="mt-2 whitespace-pre-wrap text-small wrap-anywhere">{text}</p>
      </div>
    </details>
  )
}
