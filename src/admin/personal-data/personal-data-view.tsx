import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { MAX_ERASURE_REASON_LENGTH, type ErasureResult, type PersonalDataPreview } from '../../personal-data/personal-data.ts'
import type { PersonRequest } from '../../personal-data/personal-data.schema.ts'
import { HttpError } from '../../shared/api-client.ts'
import { Card } from '../../ui/card.tsx'
import { TextArea, TextInput } from '../../ui/form/controls.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { useFormSubmit } from '../../ui/form/use-form-submit.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AdminHeading } from '../frame/admin-heading.tsx'
import { erasureWords } from './erasure-words.ts'
import { FoundPerson } from './found-person.tsx'
import { fetchPreview } from './personal-data-calls.ts'

/** What is shown below the form: what was found, or what an erasure did. */
type Outcome = { request: PersonRequest; preview: PersonalDataPreview } | { erased: ErasureResult }

/** /admin?view=personal-data: finds what is stored about a person, exports it or erases it. */
export function PersonalDataView() {
  const [outcome, setOutcome] = useState<Outcome>()
  return (
    <>
      <AdminHeading title="Personal data" lead="See, export or erase everything that is stored about one person" />
      <div className="grid max-w-editor grid-cols-1 gap-6 pt-3 pb-8">
        <PersonForm onFound={setOutcome} />
        {outcome && 'preview' in outcome && (
          <FoundPerson key={outcome.preview.email} {...outcome} onErased={(erased) => setOutcome({ erased })} />
        )}
        {outcome && 'erased' in outcome && <ErasedNotice result={outcome.erased} />}
      </div>
    </>
  )
}

function PersonForm({ onFound }: { onFound: (found: Outcome) => void }) {
  const { formProps } = useFormSubmit<PersonRequest, Outcome>({
    schema: () => import('../../personal-data/personal-data.schema.ts').then((module) => module.personRequestSchema),
    send: async (request) => {
      try {
        return { success: true, data: { request, preview: await fetchPreview(request.email) } }
      } catch (error) {
        if (!(error instanceof HttpError) || !error.failure) throw error
        return { success: false, error: error.failure.error, fields: error.failure.issues }
      }
    },
    onSuccess: onFound,
    failureText: 'The data could not be loaded',
  })
  return (
    <Card as="section">
      <h2 className="text-h3">Find a person</h2>
      <p className="mt-1 max-w-text text-small text-text-2">
        Check first that the request comes from this person: answer to the address that is stored, not to another one.
      </p>
      <Form {...formProps} className="mt-5 grid gap-5">
        <Field name="email" label="E-mail of the person">
          <TextInput type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
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
