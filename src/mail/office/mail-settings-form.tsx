import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { MAX_DIGEST_HOUR, MIN_DIGEST_HOUR, REMINDER_STEPS, WEEKDAYS, type MailSettings, type MailSwitch } from '../mail-settings.ts'
import { exceptionText } from '#base/api/exception-text.ts'
import { HttpError } from '#base/api/api-client.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card.tsx'
import { Select } from '#ui/form/controls.tsx'
import { Field, FieldError } from '#ui/form/field.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { TickChoice } from '#ui/form/tick-choice.tsx'
import { useToast } from '#ui/toast/toast.tsx'
import type { Versioned } from '#office/data/admin-data.ts'
import { saveMailSettings, useRefreshMailSettings } from '#office/data/mail-settings-data.tsx'
import { isStale } from '#office/editor/save-refusal.ts'
import { hourText, STEP_LABELS, SWITCH_TEXTS, WEEKDAY_LABELS } from './mail-settings-texts.ts'

const HOURS = Array.from({ length: MAX_DIGEST_HOUR - MIN_DIGEST_HOUR + 1 }, (_, index) => {
  const hour = MIN_DIGEST_HOUR + index
  return { value: String(hour), label: hourText(hour) }
})

/** Which e-mails are sent, and when. */
export function MailSettingsForm({ saved: { item, etag } }: { saved: Versioned<MailSettings> }) {
  const { toast } = useToast()
  const refresh = useRefreshMailSettings()
  const [settings, setSettings] = useState(item)
  const [failureCount, setFailureCount] = useState(0)
  const errors = missing(settings)
  const isChanged = JSON.stringify(settings) !== JSON.stringify(item)
  const save = useMutation({
    mutationFn: () => saveMailSettings(settings, etag),
    onSuccess: () => {
      refresh()
      toast({ title: 'Mail settings saved', description: 'They apply from now on.', tone: 'success' })
    },
    onError: (error) => {
      const description = error instanceof HttpError ? error.failure?.error : exceptionText(error)
      toast({ title: 'The mail settings could not be saved', description, tone: 'destructive' })
      if (error instanceof HttpError && isStale(error)) refresh()
    },
  })
  const set = (changes: Partial<MailSettings>) => setSettings({ ...settings, ...changes })
  const tick = (name: MailSwitch) => (
    <TickChoice
      key={name}
      name={name}
      {...SWITCH_TEXTS[name]}
      isTicked={settings[name]}
      onChange={(isTicked) => set({ [name]: isTicked })}
    />
  )
  return (
    <Form
      errors={failureCount > 0 ? errors : {}}
      failureCount={failureCount}
      busy={save.isPending}
      onSubmit={submit}
      className="grid max-w-3xl gap-6"
    >
      <Card as="section" className="grid gap-4">
        <h2 className="text-h3">To the office</h2>
        {tick('enquiryNotices')}
        {tick('digest')}
        {settings.digest && (
          <Indented>
            <Field name="digestHour" label="Written at" hint="Indian time" width="date">
              <Select
                options={HOURS}
                value={String(settings.digestHour)}
                onChange={({ currentTarget }) => set({ digestHour: Number(currentTarget.value) })}
              />
            </Field>
            <Chips
              legend="On these days"
              name="digestDays"
              error={failureCount > 0 ? errors['digestDays'] : undefined}
              choices={WEEKDAYS}
              labels={WEEKDAY_LABELS}
              chosen={settings.digestDays}
              onChange={(digestDays) => set({ digestDays })}
            />
          </Indented>
        )}
      </Card>
      <Card as="section" className="grid gap-4">
        <h2 className="text-h3">To visitors and participants</h2>
        {tick('enquiryReceipts')}
        {tick('participantIds')}
        {tick('certificates')}
        {tick('expiryReminders')}
        <Indented>
          <Chips
            legend="Before the expiry"
            name="reminderSteps"
            hint="The list of expiring certificates uses these steps, too."
            error={failureCount > 0 ? errors['reminderSteps'] : undefined}
            choices={REMINDER_STEPS}
            labels={STEP_LABELS}
            chosen={settings.reminderSteps}
            onChange={(reminderSteps) => set({ reminderSteps })}
          />
        </Indented>
        {tick('revocations')}
      </Card>
      <Card as="section" className="grid gap-2">
        <h2 className="text-h3">To staff</h2>
        <p className="max-w-text text-text-2">
          A member of staff is always told of a sign-in from a network that is new to them, of a new API code and of a change of their role.
        </p>
      </Card>
      <div className="flex flex-wrap gap-3">
        <SubmitButton size="compact" busyLabel="Saving...">
          Save settings
        </SubmitButton>
        {isChanged && (
          <Button variant="secondary" size="compact" onClick={() => setSettings(item)}>
            Undo changes
          </Button>
        )}
      </div>
    </Form>
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    if (Object.keys(errors).length > 0) return setFailureCount(failureCount + 1)
    setFailureCount(0)
    save.mutate()
  }
}

function missing({ digestDays, reminderSteps }: MailSettings): Record<string, string> {
  return {
    ...(digestDays.length === 0 && { digestDays: 'Choose at least one day. To send no summary, switch it off.' }),
    ...(reminderSteps.length === 0 && { reminderSteps: 'Choose at least one step. To send no reminders, switch them off.' }),
  }
}

interface ChipsProps<Value extends number> {
  legend: string
  name: string
  hint?: string
  error: string | undefined
  choices: readonly Value[]
  labels: Record<Value, string>
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
}

/** Several of a few, as tiles of 44 px. */
function Chips<Value extends number>({ legend, name, hint, error, choices, labels, chosen, onChange }: ChipsProps<Value>) {
  const toggle = (value: Value) => onChange(choices.filter((choice) => (choice === value) !== chosen.includes(choice)))
  return (
    <fieldset data-field aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mb-1.5 text-small font-semibold">{legend}</legend>
      {hint && <p className="mb-1.5 text-small text-text-2">{hint}</p>}
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <label key={choice} className="choice flex min-h-11 items-center gap-2 rounded-md border border-border-strong bg-surface px-3">
            <input
              type="checkbox"
              name={name}
              checked={chosen.includes(choice)}
              onChange={() => toggle(choice)}
              className="size-5 shrink-0 accent-primary outline-none"
            />
            {labels[choice]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Indented({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 ps-8">{children}</div>
}
