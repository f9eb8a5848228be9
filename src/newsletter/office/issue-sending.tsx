import { FlaskConical, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Issue } from '../issue.schema.ts'
import { failureText } from '#base/api/api-client.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Dialog, DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx'
import { useToast } from '#ui/toast/toast.tsx'
import { EditorSection } from '#office/editor/editor-section.tsx'
import { ConfirmDialog } from '#office/form/confirm-dialog.tsx'
import { peopleText } from './issue-words.ts'
import { deleteIssue, NEWSLETTER_PATH, sendTest, startIssue, useRefreshNewsletter, useSubscriberCounts } from './newsletter-data.tsx'

interface IssueSendingProps {
  issue: Issue
  /** What is typed and not saved would not be sent. */
  isDirty: boolean
  etag: () => string | undefined
  onDeleted: () => void
}

/** Sends a saved draft: to oneself, then to everybody after a question with their number. */
export function IssueSending({ issue, isDirty, etag, onDeleted }: IssueSendingProps) {
  const { toast } = useToast()
  const navigate = useNavigate()
  const refresh = useRefreshNewsletter()
  const { data: counts } = useSubscriberCounts()
  const [dialog, setDialog] = useState<'send' | 'delete'>()
  const [isBusy, setIsBusy] = useState<'test' | 'send' | 'delete'>()
  const [failure, setFailure] = useState<string>()
  const recipients = counts?.confirmed ?? 0
  return (
    <EditorSection title="Send" purpose="Send it to yourself first, to see it in your own e-mail app.">
      {isDirty && <p className="text-small text-text-2">Save your changes first: the saved text is sent.</p>}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="compact"
          icon={<FlaskConical />}
          disabled={isDirty}
          busy={isBusy === 'test'}
          busyLabel="Sending..."
          onClick={() => void test()}
        >
          Send to me
        </Button>
        <Button size="compact" icon={<Send />} disabled={isDirty || recipients === 0} onClick={() => setDialog('send')}>
          {recipients === 0 ? 'Nobody has subscribed' : `Send to ${peopleText(recipients)}`}
        </Button>
        <Button variant="ghost" size="compact" icon={<Trash2 />} onClick={() => setDialog('delete')}>
          Delete draft
        </Button>
      </div>
      <Dialog open={dialog === 'send'} onClose={close} title={`Send to ${peopleText(recipients)}?`} size="consultation">
        <DialogBody className="grid gap-4">
          {failure && (
            <Notice tone="danger" role="alert">
              {failure}
            </Notice>
          )}
          <p className="font-semibold wrap-anywhere">{issue.subject}</p>
          <p className="text-text-2">
            It goes to everybody who has confirmed their subscription. You can stop it while it is being sent, but what was sent cannot be
            taken back.
          </p>
        </DialogBody>
        <DialogFooter>
          <Button variant="secondary" size="compact" onClick={close}>
            Cancel
          </Button>
          <Button size="compact" icon={<Send />} busy={isBusy === 'send'} busyLabel="Starting..." onClick={() => void send()}>
            Send now
          </Button>
        </DialogFooter>
      </Dialog>
      <ConfirmDialog
        open={dialog === 'delete'}
        title="Delete this draft?"
        confirmLabel="Delete"
        busyLabel="Deleting..."
        isBusy={isBusy === 'delete'}
        failure={failure}
        onClose={close}
        onConfirm={() => void remove()}
      >
        After that, its text is only in the history.
      </ConfirmDialog>
    </EditorSection>
  )

  function close() {
    setDialog(undefined)
    setFailure(undefined)
  }

  async function test() {
    setIsBusy('test')
    try {
      const { address } = await sendTest(issue.id)
      toast({ title: 'Test issue sent', description: `Check the inbox of ${address}.`, tone: 'success' })
    } catch (error) {
      toast({ title: 'Not sent', description: failureText(error), tone: 'destructive' })
    } finally {
      setIsBusy(undefined)
    }
  }

  async function send() {
    setIsBusy('send')
    try {
      await startIssue(issue.id, recipients, etag())
      close()
      toast({ title: 'The issue is being sent', tone: 'success' })
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setIsBusy(undefined)
      refresh()
    }
  }

  async function remove() {
    setIsBusy('delete')
    try {
      await deleteIssue(issue.id, etag())
      onDeleted()
      refresh()
      await navigate(NEWSLETTER_PATH)
    } catch (error) {
      setFailure(failureText(error))
      setIsBusy(undefined)
    }
  }
}
