import { useState, type FormEvent } from 'react'
import type { BounceResult } from '../bounce.ts'
import { failureText } from '#base/api/api-client.ts'
import { Button } from '#ui/button/button.tsx'
import { TextArea } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { Dialog, DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx'
import { reportBounces, useRefreshNewsletter } from './newsletter-data.tsx'

interface BounceDialogProps {
  open: boolean
  onClose: () => void
}

const OUTCOMES: Record<BounceResult['outcome'], string> = {
  'set-aside': 'Marked as undeliverable. No more issues are sent to this address; you can restore it.',
  counted: 'Recorded. The mailbox may be full or the e-mail was refused, so the address stays subscribed.',
  unknown: 'This address is not a subscriber. Nothing was changed.',
}

/** Reads the message with which a mail server returned a mail, and says what follows from it. */
export function BounceDialog({ open, onClose }: BounceDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Returned e-mail"
      description="Paste the whole source of the message “Undelivered Mail Returned to Sender”. Most e-mail apps show it under “View source” or “Show original”."
      size="wide"
    >
      <BounceForm onClose={onClose} />
    </Dialog>
  )
}

function BounceForm({ onClose }: Pick<BounceDialogProps, 'onClose'>) {
  const refresh = useRefreshNewsletter()
  const [results, setResults] = useState<BounceResult[]>()
  const [failure, setFailure] = useState<string>()
  const [failures, setFailures] = useState(0)
  const [isBusy, setIsBusy] = useState(false)
  if (results) {
    return (
      <>
        <DialogBody>
          <ul className="grid gap-4">
            {results.map(({ address, outcome, words }) => (
              <li key={address}>
                <p className="font-semibold wrap-anywhere">{address}</p>
                <p>{OUTCOMES[outcome]}</p>
                {words && <p className="text-small text-text-2 wrap-anywhere">The mail server said: {words}</p>}
              </li>
            ))}
          </ul>
        </DialogBody>
        <DialogFooter>
          <Button size="compact" onClick={onClose}>
            Done
          </Button>
        </DialogFooter>
      </>
    )
  }
  return (
    <Form
      errors={failure === undefined ? {} : { source: failure }}
      failureCount={failures}
      busy={isBusy}
      onSubmit={(event) => void read(event)}
    >
      <DialogBody>
        <Field name="source" label="Source of the message">
          <TextArea rows={12} spellCheck={false} className="font-mono text-small" />
        </Field>
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" size="compact" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton size="compact" busyLabel="Reading...">
          Read it
        </SubmitButton>
      </DialogFooter>
    </Form>
  )

  async function read(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const source = new FormData(event.currentTarget).get('source')
    setIsBusy(true)
    try {
      setResults(await reportBounces(typeof source === 'string' ? source : ''))
      refresh()
    } catch (error) {
      setFailure(failureText(error))
      setFailures((count) => count + 1)
    } finally {
      setIsBusy(false)
    }
  }
}
