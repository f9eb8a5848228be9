import type { Recipient } from '../../messages/batch-message.schema.ts'
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

/** The first of the e-mails as an example. */
export function MessageExample({ example: { subject, text } }: { example: { subject: string; text: string } }) {
  return (
    <details className="rounded-md border border-border">
      <summary className="flex min-h-11 cursor-pointer items-center px-4 font-semibold">Read the e-mail</summary>
      <div className="border-t border-border p-4">
        <p className="font-semibold wrap-anywhere">{subject}</p>
        <p className="mt-2 whitespace-pre-wrap text-small wrap-anywhere">{text}</p>
      </div>
    </details>
  )
}
