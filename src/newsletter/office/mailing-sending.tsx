import type { Mailing } from '../mailing.schema.ts'
import { FlaskConical, Send, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button/button.tsx'
import { EditorSection } from '#office/editor/editor-section.tsx'
import { peopleText } from './mailing-words.ts'
import { deleteMailing, NEWSLETTER_PATH, sendTest, startMailing, useRefreshNewsletter, useSubscriberCounts } from './newsletter-data.tsx'
import { useCall } from '#office/form/use-call.tsx'
import { ConfirmedButton } from '#office/form/confirmed-button.tsx'

interface MailingSendingProps {
  mailing: Mailing
  /** Unsaved changes would not be sent. */
  isDirty: boolean
  etag: () => string | undefined
  onDeleted: () => void
}

/** Sends a saved draft: as a test to oneself, or to everybody after a confirmation that shows their number. */
export function MailingSending({ mailing, isDirty, etag, onDeleted }: MailingSendingProps) {
  const navigate = useNavigate()
  const refresh = useRefreshNewsletter()
  const { data: counts } = useSubscriberCounts()
  const recipients = counts?.confirmed ?? 0
  const test = useCall(() => sendTest(mailing.id), {
    done: ({ address }) => ({ title: 'Test mailing sent', description: `Check the inbox of ${address}.` }),
    failed: 'Not sent',
  })
  const start = useCall(() => startMailing(mailing.id, recipients, etag()), { done: 'The mailing is being sent', onSettled: refresh })
  const deletion = useCall(() => deleteMailing(mailing.id, etag()), {
    onSuccess: async () => {
      onDeleted()
      refresh()
      await navigate(NEWSLETTER_PATH)
    },
  })
  return (
    <EditorSection title="Send" purpose="Send it to yourself first, to see it in your own e-mail app.">
      {isDirty && <p className="text-small text-text-2">Save your changes first: the saved text is sent.</p>}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="compact"
          icon={<FlaskConical />}
          disabled={isDirty}
          busy={test.isPending}
          busyLabel="Sending..."
          onClick={() => test.send()}
        >
          Send to me
        </Button>
        <ConfirmedButton
          label={recipients === 0 ? 'Nobody has subscribed' : `Send to ${peopleText(recipients)}`}
          button={{ variant: 'primary', icon: <Send />, disabled: isDirty || recipients === 0 }}
          title={`Send to ${peopleText(recipients)}?`}
          confirm={{ variant: 'primary', icon: <Send /> }}
          confirmLabel="Send now"
          busyLabel="Starting..."
          call={start}
          onConfirm={(close) => start.send(undefined, close)}
        >
          <p className="mb-4 font-semibold text-text wrap-anywhere">{mailing.subject}</p>
          It goes to everybody who has confirmed their subscription. You can stop it while it is being sent, but what was sent cannot be
          taken back.
        </ConfirmedButton>
        <ConfirmedButton
          label="Delete draft"
          button={{ variant: 'ghost', icon: <Trash2 /> }}
          title="Delete this draft?"
          confirmLabel="Delete"
          busyLabel="Deleting..."
          call={deletion}
          onConfirm={(close) => deletion.send(undefined, close)}
        >
          After that, its text is only in the history.
        </ConfirmedButton>
      </div>
    </EditorSection>
  )
}
