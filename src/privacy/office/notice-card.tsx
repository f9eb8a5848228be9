import { useQueryClient } from '@tanstack/react-query'
import { MAX_NOTICE_LENGTH, type ConsentNotice, type ListedNotice } from '#company/consent-notice.ts'
import { callApi, HttpError } from '#base/api/api-client.ts'
import { indianTime } from '#base/dates/dates.ts'
import { ExternalLink } from '#ui/button/link.tsx'
import { Card } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextArea } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { useFormSubmit } from '#ui/form/use-form-submit.tsx'
import { SkeletonText } from '#ui/loading/skeleton.tsx'
import { useToast } from '#ui/toast/toast.tsx'
import { NOTICES_CALL, NOTICES_KEY, useNotices } from '#office/data/consent-notice-data.tsx'
import { LoadError } from '#office/kit/load-error.tsx'

const NOT_SAVED = 'The notice could not be saved'

/** The notice beside the button of every public form: its wording, and the earlier ones. */
export function NoticeCard() {
  const { data, error, refetch } = useNotices()
  const [current, ...earlier] = data ?? []
  return (
    <Card as="section">
      <h2 className="text-h3">Notice on the forms</h2>
      <p className="mt-1 max-w-text text-small text-text-2">
        Shown next to the button of every public form. Sending a form means agreeing to it. It must say what is stored and why, how to
        withdraw consent, and where to complain.
      </p>
      <p className="mt-1 text-small">
        <ExternalLink href="/privacy#notice">View it on the privacy page</ExternalLink>
      </p>
      {current && <NoticeForm key={current.version} current={current} />}
      {earlier.length > 0 && <EarlierNotices notices={earlier} />}
      {!data && !error && <SkeletonText lines={6} />}
      {!data && error && <LoadError title="The notice could not be loaded" error={error} onRetry={refetch} className="mt-4" />}
    </Card>
  )
}

function NoticeForm({ current }: { current: ListedNotice }) {
  const { toast } = useToast()
  const client = useQueryClient()
  const reload = () => void client.invalidateQueries({ queryKey: NOTICES_KEY })
  const fail = (message: string | undefined) => toast({ title: NOT_SAVED, description: message, tone: 'destructive' })
  const { formProps } = useFormSubmit<{ text: string }, ConsentNotice>({
    schema: () => import('#company/consent-notice.schema.ts').then((module) => module.newNoticeSchema),
    send: async (body) => {
      try {
        const { data } = await callApi<ConsentNotice>(NOTICES_CALL, { method: 'POST', body, ifMatch: `"${current.version}"` })
        return { success: true, data }
      } catch (error) {
        if (!(error instanceof HttpError) || !error.failure) throw error
        return { success: false, error: error.failure.error, fields: error.failure.issues }
      }
    },
    onSuccess: ({ version }) => {
      reload()
      if (version === current.version) toast({ title: 'Nothing changed', description: 'The forms already show this wording.' })
      else toast({ title: `Notice ${version} saved`, description: 'The forms show it now.', tone: 'success' })
    },
    onRefused: fail,
    onException: fail,
    failureText: NOT_SAVED,
  })
  return (
    <Form {...formProps} className="mt-5 grid gap-4">
      <Field
        name="text"
        label={`Wording (notice ${current.version})`}
        hint={`Shown since ${indianTime(new Date(current.since))}. A change makes notice ${current.version + 1}; enquiries keep the one they were sent with.`}
      >
        <TextArea rows={9} maxLength={MAX_NOTICE_LENGTH} defaultValue={current.text} />
      </Field>
      <SubmitButton size="compact" busyLabel="Saving...">
        Save notice
      </SubmitButton>
    </Form>
  )
}

function EarlierNotices({ notices }: { notices: ListedNotice[] }) {
  return (
    <div className="mt-6 border-t border-border">
      {notices.map(({ version, text, since, madeBy }) => (
        <Disclosure key={version} summary={`Notice ${version}`}>
          <p className="whitespace-pre-line">{text}</p>
          <p className="mt-2 text-small">
            Shown from {indianTime(new Date(since))}
            {madeBy !== null && `, by ${madeBy}`}
          </p>
        </Disclosure>
      ))}
    </div>
  )
}
