import type { PersonRecord } from '#clients/person-record.ts'
import type { PersonRequest, PersonSearch } from '../personal-data.schema.ts'
import { shortDate, indianDate } from '#base/dates/dates.ts'
import { languageOf } from '#base/text/language.ts'
import { folded } from '#base/text/folded.ts'
import { Button } from '#ui/button/button.tsx'
import { TextLink } from '#ui/button/link.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { fetchList } from '#office/data/admin-data.ts'
import { ActionLabels } from '#office/list/item-links.tsx'
import type { CallState } from '#office/form/use-call.tsx'

/** Maximum number of results of each kind. */
const MAX_FOUND = 20

/** A possible match: a participant, the sender of an enquiry, or a contact of a client. */
export interface PersonChoice {
  key: string
  kind: 'Participant' | 'Enquiry' | 'Contact of a client'
  name: string
  /** Details that distinguish namesakes. */
  details: ReadonlyArray<string | null | undefined>
  /** Identifies the person: by record, by address, or by the page that holds them. */
  sought: { record: PersonRecord } | { email: string } | { page: string }
}

/** Everybody whose name, phone or employee code matches. */
export async function findPeople(q: string): Promise<PersonChoice[]> {
  const [participants, enquiries, clients] = await Promise.all([
    fetchList('participant', { q, limit: MAX_FOUND }),
    fetchList('contact', { q, limit: MAX_FOUND }),
    fetchList('client', { q, limit: MAX_FOUND }),
  ])
  return [
    ...participants.rows.map(
      ({ id, fullName, participantId, training_program_name: program, client_name: client, employeeCode, phone, email }): PersonChoice => ({
        key: `participant:${id}`,
        kind: 'Participant',
        name: fullName,
        details: [participantId, program, client, employeeCode, phone, email],
        sought: { record: `participant:${id}` },
      }),
    ),
    ...enquiries.rows.map(({ id, fullName, subject, createdAt, phone, email }): PersonChoice => ({
      key: `enquiry:${id}`,
      kind: 'Enquiry',
      name: fullName,
      details: [subject, shortDate(indianDate(new Date(createdAt))), phone, email],
      sought: { record: `enquiry:${id}` },
    })),
    ...clients.rows.flatMap(({ id: clientId, name: client, contacts }) =>
      contacts
        .filter((contact) => fits(contact, clients.searchedFor ?? q))
        .map(({ id, name, role, phone, email }): PersonChoice => ({
          key: `client-contact:${id}`,
          kind: 'Contact of a client',
          name,
          details: [role, client, phone, email],
          // A contact without an address has no other data: they are removed on the client itself.
          sought: email === '' ? { page: `/admin/clients/edit/${clientId}` } : { email },
        })),
    ),
  ]
}

interface FoundPeopleProps {
  found: readonly PersonChoice[]
  search: PersonSearch
  onShow: CallState & { send: (request: PersonRequest) => void }
}

/** The people whose name, phone or employee code matches, to choose from. */
export function FoundPeople({ found, search: { person, reason }, onShow: show }: FoundPeopleProps) {
  return (
    <Card as="section">
      <h2 className="text-h3">Who is it?</h2>
      {found.length === 0 && (
        <p className="mt-2 text-text-2">
          No participant, enquiry or contact of a client has “{person}”. Check the spelling, or type less of it.
        </p>
      )}
      {show.failure && (
        <Notice tone="danger" role="alert" className="mt-3" title="The data could not be loaded">
          {show.failure}
        </Notice>
      )}
      <ul className="mt-2">
        {found.map(({ key, kind, name, details, sought }) => (
          <li key={key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-border py-2.5 not-first:border-t">
            <span className="min-w-0 wrap-anywhere">
              <span lang={languageOf(name)} className="font-semibold">
                {name}
              </span>
              <span className="block text-small text-text-2">{[kind, ...details].filter(Boolean).join(' · ')}</span>
            </span>
            {'page' in sought ? (
              <TextLink to={sought.page}>
                <ActionLabels of={name}>Edit the client</ActionLabels>
              </TextLink>
            ) : (
              <Button
                variant="secondary"
                size="compact"
                busy={show.isPending}
                busyLabel="Searching..."
                onClick={() => show.send({ email: '', record: undefined, ...sought, reason })}
              >
                <ActionLabels of={name}>Show what is stored</ActionLabels>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {found.length >= MAX_FOUND && <p className="mt-2 text-small text-text-2">There may be more. Type more of the name.</p>}
    </Card>
  )
}

/** Filters a client's contacts by the search words. The client search also matches the names and places of clients. */
function fits({ name, email, phone }: { name: string; email: string; phone: string | null }, q: string): boolean {
  const digits = q.replaceAll(/\D/g, '')
  if (digits.length >= MIN_DIGITS && phone?.replaceAll(/\D/g, '').includes(digits)) return true
  const text = folded(`${name} ${email}`)
  return folded(q)
    .split(' ')
    .every((word) => text.includes(word))
}

/** Shorter sequences occur in every number. */
const MIN_DIGITS = 4
