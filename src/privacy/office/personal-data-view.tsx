import type { PersonalDataPreview, ErasureResult, PersonRequest, PersonSearch } from '../personal-data.schema.ts'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { readPersonRecord, type PersonRecord } from '#clients/person-record.ts'
import { MAX_ERASURE_REASON_LENGTH } from '../personal-data.ts'
import { languageOf } from '#base/text/language.ts'
import { TextLink } from '#ui/button/link.tsx'
import { Card } from '#ui/card.tsx'
import { TextArea, TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { usePerson } from '#office/data/person-data.tsx'
import { AdminHeading } from '#office/frame/admin-heading.tsx'
import { erasureWords } from './erasure-words.ts'
import { findPeople, FoundPeople, type PersonChoice } from './found-people.tsx'
import { FoundPerson } from './found-person.tsx'
import { fetchPreview } from './personal-data-calls.ts'
import { useCall } from '#office/form/use-call.tsx'
import { useFormCall } from '#office/form/use-form-call.tsx'

/** The area below the form: the data found, or the result of an erasure. */
type Outcome =
  | { request: PersonRequest; preview: PersonalDataPreview }
  | { erased: ErasureResult }
  | { found: PersonChoice[]; search: PersonSearch }

/** /admin?view=personal-data: finds, exports or erases the stored data of a person. The page of a person adds `&record=participant:12`. */
export function PersonalDataView() {
  const [outcome, setOutcome] = useState<Outcome>()
  const [search] = useSearchParams()
  const record = readPersonRecord(search.get('record') ?? '')?.record
  const show = useCall(({ email, record: chosen, reason }: PersonRequest) => find({ person: email, reason }, chosen), {
    onSuccess: setOutcome,
  })
  return (
    <>
      <AdminHeading title="Personal data" lead="See, export or erase everything that is stored about one person" />
      <div className="grid max-w-editor grid-cols-1 gap-6 pt-3 pb-8">
        <PersonForm key={record} record={record} onFound={setOutcome} />
        {outcome && 'preview' in outcome && (
          <FoundPerson key={outcome.request.record ?? outcome.preview.email} {...outcome} onErased={(erased) => setOutcome({ erased })} />
        )}
        {outcome && 'found' in outcome && <FoundPeople {...outcome} onShow={show} />}
        {outcome && 'erased' in outcome && <ErasedNotice result={outcome.erased} />}
      </div>
    </>
  )
}

interface PersonFormProps {
  /** The person whose page linked here. */
  record: PersonRecord | undefined
  onFound: (found: Outcome) => void
}

function PersonForm({ record, onFound }: PersonFormProps) {
  const form = useFormCall<PersonSearch, Outcome>({
    schema: () => import('../personal-data.schema.ts').then((module) => module.personSearchSchema),
    call: (search) => find(search, record),
    fieldOf: { email: 'person' },
    otherwise: 'The data could not be loaded',
    onDone: onFound,
  })
  return (
    <Card as="section">
      <h2 className="text-h3">Find a person</h2>
      <p className="mt-1 max-w-text text-small text-text-2">
        Check first that the request comes from this person: answer to the address that is stored, not to another one.
      </p>
      <Form {...form} className="mt-5 grid gap-5">
        {record ? (
          <ChosenPerson record={record} />
        ) : (
          <Field name="person" label="E-mail of the person" hint="Without an e-mail: a name, a phone number or an employee code.">
            <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} />
          </Field>
        )}
        <Field
          name="reason"
          label="Reason"
          hint="Why you export or erase. It is kept in the history, so do not name the person: “Asked by letter on 20 November”."
        >
          <TextArea rows={2} maxLength={MAX_ERASURE_REASON_LENGTH} />
        </Field>
        <SubmitButton size="compact" icon={<Search />} busyLabel="Searching...">
          Show what is stored
        </SubmitButton>
      </Form>
    </Card>
  )
}

/** Finds a person by address or by the record that linked here; otherwise people to choose from. */
async function find({ person, reason }: PersonSearch, record: PersonRecord | undefined): Promise<Outcome> {
  if (record) return { request: { email: '', record, reason }, preview: await fetchPreview({ record }) }
  if (person.includes('@')) return { request: { email: person, record: undefined, reason }, preview: await fetchPreview({ email: person }) }
  return { found: await findPeople(person), search: { person, reason } }
}

/** The chosen person, with a hidden field in place of the search. */
function ChosenPerson({ record }: { record: PersonRecord }) {
  const { data } = usePerson(record)
  const name = data?.names[0] ?? ''
  return (
    <p>
      <input type="hidden" name="person" value={record} />
      <span className="text-small font-semibold">Person: </span>
      <span lang={languageOf(name)} className="wrap-anywhere">
        {name}
      </span>{' '}
      <TextLink to="/admin?view=personal-data">Find someone else</TextLink>
    </p>
  )
}

function ErasedNotice({ result }: { result: ErasureResult }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.focus(), [])
  return (
    <Notice ref={element} tabIndex={-1} tone="success" title="The person was erased">
      <ul className="mt-1 list-disc ps-5">
        {erasureWords(result).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  )
}
