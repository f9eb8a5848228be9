import { counted } from '#base/text/wording/counted.ts'
import type { Retention } from '../retention.schema.ts'
import { useState } from 'react'
import { MAX_MONTHS, MIN_MONTHS, RETENTION_KINDS, RETENTION_TEXTS, type DueForRemoval, type RetentionPeriods } from '../retention.ts'
import { Card } from '#ui/card.tsx'
import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import type { Versioned } from '#office/data/admin-data.ts'
import { ConfirmDialog } from '#office/form/confirm-dialog.tsx'
import { fetchDue, savePeriods, useRefreshRetention } from './retention-data.tsx'
import { useFormCall } from '#office/form/use-form-call.tsx'

const NOT_SAVED = 'The periods could not be saved'

interface Question {
  due: DueForRemoval
  answer: (isConfirmed: boolean) => void
}

/** The form for the periods. Shorter periods are saved only after the office has seen what they remove. */
export function RetentionForm({ retention: { item, etag } }: { retention: Versioned<Retention> }) {
  const refresh = useRefreshRetention()
  const [question, setQuestion] = useState<Question>()
  const form = useFormCall<RetentionPeriods, 'saved' | 'cancelled'>({
    schema: () => import('../retention.schema.ts').then((module) => module.periodsSchema),
    call: async (periods) => {
      if (!(await isAgreed(periods))) return 'cancelled'
      await savePeriods(periods, etag)
      return 'saved'
    },
    done: (outcome) =>
      outcome === 'saved'
        ? { title: 'Periods saved', description: 'The next run uses them, and the privacy page shows them now.' }
        : undefined,
    failed: NOT_SAVED,
    otherwise: NOT_SAVED,
    onDone: (outcome) => outcome === 'saved' && refresh(),
    onStale: refresh,
  })

  return (
    <Card as="section">
      <h2 className="text-h3">How long personal data is kept</h2>
      <p className="mt-1 max-w-text text-small text-text-2">Older data is removed every day. It can be recovered only from a backup.</p>
      <Form {...form} className="mt-5 grid gap-5">
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

  /** Asks for confirmation if shorter periods would remove something. */
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
  return counted(count, one, many)
}
