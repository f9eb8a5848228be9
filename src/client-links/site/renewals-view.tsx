import type { RenewalsPage } from '../client-link-page.ts'
import { ConsentNoticeText } from '#enquiries/site/forms/consent-notice.tsx'
import { PersonFields } from '#enquiries/site/forms/person-fields.tsx'
import { SentMessage } from '#enquiries/site/forms/sent-message.tsx'
import type { PostedEnquiry } from '#enquiries/site/forms/posted-enquiry.ts'
import { MAX_MESSAGE_LENGTH } from '#enquiries/enquiry.ts'
import { longDate } from '#base/dates/dates.ts'
import { languageOf } from '#base/text/language.ts'
import { counted, plural } from '#base/text/wording/counted.ts'
import { Card } from '#ui/card.tsx'
import { TextArea } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { Notice } from '#ui/notice.tsx'

interface RenewalsViewProps {
  page: RenewalsPage
  posted: PostedEnquiry | undefined
}

const LABELS = { name: 'Name', email: 'E-mail', phone: 'Phone' }

/** A request for new dates, prefilled with the people whose certificates expire. Works without script. */
export function RenewalsView({ page: { client, expiresOn, contact, count, message, isAnswered }, posted }: RenewalsViewProps) {
  const refused = posted && !posted.isSent ? posted : undefined
  return (
    <div className="max-w-3xl">
      <h1>Ask for new dates</h1>
      <p lang={languageOf(client)} className="mt-3 text-text-2 wrap-anywhere">
        {count === 0 ? (
          <>
            Nobody of <span translate="no">{client}</span> in this list still has a certificate to renew. You can write to us all the same.
          </>
        ) : (
          <>
            {counted(count, 'certificate')} of <span translate="no">{client}</span> {plural(count, 'is', 'are')} named below. Leave out whom
            you like, and say when it suits you. The link works until {longDate(expiresOn)}.
          </>
        )}
      </p>
      {posted?.isSent ? (
        <Notice tone="success" role="status" className="mt-6" title="Your message has been sent">
          <p>{`What happens next: we reply ${posted.receipt.promise} with dates and a price.`}</p>
          <SentMessage receipt={posted.receipt} />
        </Notice>
      ) : (
        <>
          {isAnswered && (
            <Notice tone="info" className="mt-6">
              You have asked already, and we have your message. Send another one only if something has changed.
            </Notice>
          )}
          <Card className="mt-6">
            <Form method="post" requiredNote errors={refused?.errors} formError={refused?.formError} failureCount={refused ? 1 : 0}>
              <PersonFields labels={LABELS} details={refused?.values ?? { ...contact, phone: '' }} />
              <Field name="message" label="Message">
                <TextArea rows={12} autoComplete="off" maxLength={MAX_MESSAGE_LENGTH} defaultValue={refused?.values.message ?? message} />
              </Field>
              <ConsentNoticeText />
              <SubmitButton>Send Message</SubmitButton>
            </Form>
          </Card>
        </>
      )}
    </div>
  )
}
