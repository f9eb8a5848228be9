import { useState } from 'react'
import { MAX_MONTHS, MIN_MONTHS, RETENTION_KINDS, RETENTION_TEXTS, type DueForRemoval, type RetentionPeriods } from '../retention.ts'
import type { Retention } from '../retention.schema.ts'
import { HttpError } from '#base/api/api-client.ts'
import { Card } from '#ui/card.tsx'
import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { useFormSubmit } from '#ui/form/use-form-submit.tsx'
import { useToast } from '#ui/toast/toast.tsx'
import type { Versioned } from '#office/data/admin-data.ts'
import { ConfirmDialog } from '#office/form/confirm-dialog.tsx'
import { isStale } from '#office/editor/save-refusal.ts'
import { fetchDue, savePeriods, useRefreshRetention } from './retention-data.tsx'

const NOT_SAVED = 'The periods could not be saved'

interface Question {
  due: DueForRemoval
  answer: (isConfirmed: boolean) => void
}

/** The periods. Shorter ones are saved only after the office has seen what they remove. */
export function RetentionForm({ retention: { item, etag } }: { retention: Versioned<Retention> }) {
  const { toast } = useToast()
  const refresh = useRefreshRetention()
  const [question, setQuestion] = useState<Question>()
  const fail = (message: string | undefined) => toast({ title: NOT_SAVED, description: message, tone: 'destructive' })
  const { formProps } = useFormSubmit<RetentionPeriods, 'saved' | 'cancelled'>({
    schema: () => import('../retention.schema.ts').then((module) => module.periodsSchema),
    send: async (periods) => {
      try {
        if (!(await isAgreed(periods))) return { success: true, data: 'cancelled' }
        await savePeriods(periods, etag)
        return { success: true, data: 'saved' }
      } catch (error) {
        if (!(error instanceof HttpError) || !error.failure) throw error
        if (isStale(error)) refresh()
        return { success: false, error: error.failure.error, fields: error.failure.issues }
      }
    },
    onSuccess: (result) => {
      if (result === 'cancelled') return
      refresh()
      toast({ title: 'Periods saved', description: 'The next run uses them, and the privacy page shows them now.', tone: 'success' })
    },
    onRefused: fail,
    onException: fail,
    failureText: NOT_SAVED,
  })

  return (
    <Card as="section">
      <h2 className="text-h3">How long personal data is kept</h2>
      <p className="mt-1 max-w-text text-small text-text-2">Older data is removed every day. It can be recovered only from a backup.</p>
      <Form {...formProps} className="mt-5 grid gap-5">
        {RETENTION_KINDS.map((kind) => (
          <Field
            key={kind}
            name={kind}
            label={`${RETENTION_TEXTS[kind].label}, in months`}
            hint={`${RETENTION_TEXTS[kind].counts} ${RETENTION_TEXTS[kind].why}`}
            width="date"
          >
            <TextInput
              type="number"
              inputMode="numeric"
              min={MIN_MONTHS}
              max={MAX_MONTHS}
              defaultValue={item.periods[kind]}
              className="figures"
            />
          </Field>
        ))}
        <SubmitButton size="compact" busyLabel="Saving...">
          Save periods
        </SubmitButton>
      </Form>
      <ConfirmDialog
        open={question !== undefined}
        title="Remove older data?"
        confirmLabel="Save and remove"
        busyLabel="Saving..."
        isBusy={false}
        failure={undefined}
        onClose={() => answer(false)}
        onConfirm={() => answer(true)}
      >
        <p>With the shorter periods the next run removes:</p>
        <ul className="mt-2 list-disc ps-6">
          {question &&
            RETENTION_KINDS.filter((kind) => question.due[kind] > 0).map((kind) => (
              <li key={kind}>{countText(kind, question.due[kind])}</li>
            ))}
        </ul>
        <p className="mt-2">This cannot be undone.</p>
      </ConfirmDialog>
    </Card>
  )

  /** Asks, if periods are shorter than the saved ones and something would be removed. */
  async function isAgreed(periods: RetentionPeriods): Promise<boolean> {
    if (RETENTION_KINDS.every((kind) => periods[kind] >= item.periods[kind])) return true
    const due = await fetchDue(periods)
    if (RETENTION_KINDS.every((kind) => due[kind] === 0)) return true
    return new Promise((resolve) => {
      setQuestion({ due, answer: resolve })
    })
  }

  function answer(isConfirmed: boolean) {
    question?.answer(isConfirmed)
    setQuestion(undefined)
  }
}

/** '1,204 closed messages'. */
export function countText(kind: keyof typeof RETENTION_TEXTS, count: number): string {
  const { one, many } = RETENTION_TEXTS[kind]
  return count === 1 ? `1 ${one}` : `${count.toLocaleString('en-IN')} ${many}`
}
