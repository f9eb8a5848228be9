import type { ReactNode } from 'react'
import { ConsentNoticeText } from '#enquiries/site/forms/consent-notice.tsx'
import { MAX_MESSAGE_LENGTH } from '#enquiries/enquiry.ts'
import { Card } from '#ui/card.tsx'
import { useFieldAttributes } from '#ui/form/form-context.tsx'
import { TextArea, TextInput } from '#ui/form/controls.tsx'
import { Field, FieldError } from '#ui/form/field.tsx'
import { FieldRow, Form, SubmitButton } from '#ui/form/form.tsx'
import { isAnswerable, type Answer, type PostedAnswer, type QuotationPage } from '../buyer-page.ts'
import { NOTICE_ID } from './answer-notices.tsx'

interface AnswerFormsProps {
  page: QuotationPage
  posted: PostedAnswer | undefined
}

/** The buyer's forms. They post to the page's own address and work without script. */
export function AnswerForms({ page, posted }: AnswerFormsProps) {
  const isOpen = isAnswerable(page)
  const refusedOf = (answer: Answer) => (posted && !posted.done && posted.answer === answer ? posted : undefined)
  return (
    <>
      {isOpen && <AcceptForm page={page} refused={refusedOf('accept')} />}
      <AskForm page={page} refused={refusedOf('ask')} />
      {isOpen && <DeclineForm page={page} refused={refusedOf('decline')} />}
    </>
  )
}

interface AnswerFormProps {
  page: QuotationPage
  refused: PostedAnswer | undefined
}

/** Posts the version that the form answers, and the event that decided its state. A form from before a later event stores nothing. */
function AnsweredVersion({ page: { versionNumber, basedOn } }: Pick<AnswerFormProps, 'page'>) {
  return (
    <>
      <input type="hidden" name="versionNumber" value={versionNumber} />
      <input type="hidden" name="basedOn" value={basedOn} />
    </>
  )
}

function AcceptForm({ page, refused }: AnswerFormProps) {
  const { isLate, buyer } = page
  return (
    <Card as="section" aria-labelledby="accept" className="mt-8">
      <h2 id="accept">{isLate ? 'Tell us that you want to accept' : 'Accept this quotation'}</h2>
      <AnswerForm answer="accept" refused={refused} encType="multipart/form-data">
        <AnsweredVersion page={page} />
        <FieldRow>
          <Field name="name" label="Your name">
            <TextInput autoComplete="name" defaultValue={refused?.values['name']} />
          </Field>
          <Field name="post" label="Designation">
            <TextInput autoComplete="organization-title" defaultValue={refused?.values['post']} />
          </Field>
        </FieldRow>
        <Field name="poNumber" label="PO number" optional>
          <TextInput autoComplete="off" defaultValue={refused?.values['poNumber']} />
        </Field>
        <Field name="order" label="Purchase order as a file" hint="PDF, JPEG or PNG, at most 10 MB." optional>
          <OrderInput />
        </Field>
        <AgreeBox error={refused?.errors['agrees']}>
          {isLate ? 'I want to accept this quotation for ' : 'I accept this quotation for '}
          <span translate="no">{buyer}</span>
        </AgreeBox>
        <SubmitButton>{isLate ? 'Send' : 'Accept quotation'}</SubmitButton>
      </AnswerForm>
    </Card>
  )
}

function OrderInput() {
  return <input type="file" accept=".pdf,.jpg,.jpeg,.png" {...useFieldAttributes()} className="control" />
}

function AgreeBox({ error, children }: { error: string | undefined; children: ReactNode }) {
  return (
    <div data-field className="grid gap-1.5">
      {error && <FieldError id="agrees-error">{error}</FieldError>}
      <label className="flex min-h-11 items-start gap-3">
        <input
          type="checkbox"
          name="agrees"
          value="yes"
          aria-invalid={error ? true : undefined}
          aria-describedby={error && 'agrees-error'}
          className="mt-0.5 size-5 shrink-0 accent-primary"
        />
        <span className="min-w-0 font-semibold wrap-anywhere">{children}</span>
      </label>
    </div>
  )
}

function AskForm({ page: { contact }, refused }: AnswerFormProps) {
  return (
    <Card as="section" aria-labelledby="ask" className="mt-8">
      <h2 id="ask">Ask a question</h2>
      <AnswerForm answer="ask" refused={refused}>
        <FieldRow>
          <Field name="name" label="Your name">
            <TextInput autoComplete="name" defaultValue={refused?.values['name'] ?? contact.name} />
          </Field>
          <Field name="email" label="E-mail">
            <TextInput type="email" autoComplete="email" defaultValue={refused?.values['email'] ?? contact.email} />
          </Field>
        </FieldRow>
        <Field name="question" label="Question">
          <TextArea rows={4} autoComplete="off" maxLength={MAX_MESSAGE_LENGTH} defaultValue={refused?.values['question']} />
        </Field>
        <ConsentNoticeText />
        <SubmitButton variant="secondary">Send question</SubmitButton>
      </AnswerForm>
    </Card>
  )
}

function DeclineForm({ page, refused }: AnswerFormProps) {
  return (
    <details id="decline" open={refused !== undefined || undefined} className="mt-8">
      <summary className="w-fit cursor-pointer rounded-sm font-semibold pointer-coarse:min-h-11 pointer-coarse:content-center">
        Decline this quotation
      </summary>
      <Card className="mt-3">
        <AnswerForm answer="decline" refused={refused}>
          <AnsweredVersion page={page} />
          <Field name="name" label="Your name">
            <TextInput autoComplete="name" defaultValue={refused?.values['name']} />
          </Field>
          <Field name="reason" label="Reason" hint="A few words help us: price, dates, content.">
            <TextInput autoComplete="off" defaultValue={refused?.values['reason']} />
          </Field>
          <SubmitButton variant="secondary">Decline quotation</SubmitButton>
        </AnswerForm>
      </Card>
    </details>
  )
}

interface PostedFormProps {
  answer: Answer
  refused: PostedAnswer | undefined
  encType?: 'multipart/form-data'
  children: ReactNode
}

function AnswerForm({ answer, refused, encType, children }: PostedFormProps) {
  return (
    <Form
      method="post"
      action={`#${NOTICE_ID}`}
      encType={encType}
      requiredNote
      errors={refused?.errors}
      formError={refused?.formError}
      className="mt-4"
    >
      <input type="hidden" name="answer" value={answer} />
      {children}
    </Form>
  )
}
