import { Card } from '#ui/card.tsx'
import { SkeletonText } from '#ui/loading/skeleton.tsx'
import { useMailConnection } from '#office/data/mail-connection-data.tsx'
import { useMailSettings, saveMailSettings, useRefreshMailSettings } from '#office/data/mail-settings-data.tsx'
import { AdminHeading } from '#office/frame/admin-heading.tsx'
import { NotAllowedView } from '#office/frame/not-allowed-view.tsx'
import { sectionPath } from '#office/frame/sections.ts'
import { usePermission } from '#office/session/use-permission.tsx'
import { LoadError } from '#office/kit/load-error.tsx'
import { useState, type ReactNode } from 'react'
import {
  MAX_DIGEST_HOUR,
  MIN_DIGEST_HOUR,
  REMINDER_STEPS,
  WEEKDAYS,
  type MailSwitch,
  type ReminderStep,
  type Weekday,
} from '../mail-settings.ts'
import type { MailSettings } from '../mail-settings.schema.ts'
import { exceptionText } from '#base/api/exception-text.ts'
import { HttpError } from '#base/api/api-client.ts'
import { Button } from '#ui/button/button.tsx'
import { Select } from '#ui/form/controls.tsx'
import { Field, FieldError } from '#ui/form/field.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { TickChoice } from '#ui/form/tick-choice.tsx'
import type { Versioned } from '#office/data/admin-data.ts'
import { isStale } from '#office/editor/save-refusal.ts'
import { useCall } from '#office/form/use-call.tsx'

/** /admin?view=mail&page=settings: the automatic mails and their schedule. */
export function MailSettingsView() {
  return usePermission('settings.manage') ? <MailSettingsPage /> : <NotAllowedView title="Mail settings" />
}

function MailSettingsPage() {
  const { data, error, refetch } = useMailSettings()
  return (
    <>
      <AdminHeading
        title="Mail settings"
        lead="Which e-mails are sent, and when"
        breadcrumb={[{ label: 'Mail', to: sectionPath('mail') }, { label: 'Mail settings' }]}
      />
      <div className="pt-4 pb-8 lg:pt-0">
        {data ? (
          <MailSettingsForm key={data.etag} saved={data} />
        ) : (
          <Card as="section" className="max-w-3xl">
            {error ? (
              <LoadError title="The mail settings could not be loaded" error={error} onRetry={refetch} />
            ) : (
              <SkeletonText lines={8} />
            )}
          </Card>
        )}
      </div>
    </>
  )
}

const HOURS = Array.from({ length: MAX_DIGEST_HOUR - MIN_DIGEST_HOUR + 1 }, (_, index) => {
  const hour = MIN_DIGEST_HOUR + index
  return { value: String(hour), label: hourText(hour) }
})

function MailSettingsForm({ saved: { item, etag } }: { saved: Versioned<MailSettings> }) {
  const refresh = useRefreshMailSettings()
  const connection = useMailConnection()
  const [settings, setSettings] = useState(item)
  const isChanged = JSON.stringify(settings) !== JSON.stringify(item)
  const save = useCall(() => saveMailSettings(settings, etag), {
    missing: missing(settings),
    otherwise: (error) => (error instanceof HttpError ? '' : exceptionText(error)),
    done: { title: 'Mail settings saved', description: 'They apply from now on.' },
    failed: 'The mail settings could not be saved',
    onSuccess: refresh,
    onError: (error) => {
      if (isStale(error)) refresh()
    },
  })
  const { formError: _saidByToast, ...form } = save.form(() => save.send())
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
    <Form {...form} className="grid max-w-3xl gap-6">
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
              error={save.errors['digestDays']}
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
            error={save.errors['reminderSteps']}
            choices={REMINDER_STEPS}
            labels={STEP_LABELS}
            chosen={settings.reminderSteps}
            onChange={(reminderSteps) => set({ reminderSteps })}
          />
        </Indented>
        {tick('revocations')}
      </Card>
      <Card as="section" className="grid gap-4">
        <h2 className="text-h3">From the mailbox</h2>
        {tick('enquiriesFromMails')}
        {connection.data?.mailbox === null && (
          <p className="text-small text-text-2">
            No mailbox is read at present: <code>IMAP_URL</code> is not set on the server.
          </p>
        )}
      </Card>
      <Card as="section" className="grid gap-2">
        <h2 className="text-h3">To staff</h2>
        <p className="max-w-text text-text-2">
          A member of staff is always told of a sign-in from a network that is new to them, of a new sign-in code and of a change of their
          role.
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

/** A multiple choice among few options, as tiles of 44 px. */
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

/** The label and hint of each switch. */
const SWITCH_TEXTS: Record<MailSwitch, { label: string; hint: string }> = {
  enquiriesFromMails: {
    label: 'Make an enquiry of each new e-mail',
    hint: 'For e-mails that a person wrote and that answer nothing. Newsletters, automatic replies and no-reply addresses stay in the mailbox. Off by default, because offers reach a mailbox, too.',
  },
  enquiryNotices: {
    label: 'New enquiries',
    hint: 'One e-mail to the office for each enquiry and request. An answer to it goes to the visitor.',
  },
  digest: { label: 'Morning summary', hint: 'What is overdue, due, expiring or failed. Not sent on days when nothing is waiting.' },
  enquiryReceipts: {
    label: 'Receipt for visitors',
    hint: 'Says what arrived, with a reference to quote. At most three an hour to one address.',
  },
  participantIds: {
    label: 'Participant ID',
    hint: 'Tells a new participant their ID and how to check their status. Imports send it only if you ask for it.',
  },
  certificates: {
    label: 'Certificates',
    hint: 'Sends a certificate with its PDF when it is issued or corrected. A certificate with a later issue date is sent on that date.',
  },
  expiryReminders: {
    label: 'Reminders before the expiry',
    hint: 'Once for each step. No reminders are sent for certificates that are renewed, revoked or suspended, or for steps that began before you switched reminders on.',
  },
  revocations: {
    label: 'Revocations',
    hint: 'Tells the recipient that their certificate was revoked, with the reason. Off by default, because you usually speak to them first.',
  },
}

const STEP_LABELS: Record<ReminderStep, string> = { 90: '90 days', 60: '60 days', 30: '30 days', 14: '14 days', 7: '7 days' }

const WEEKDAY_LABELS: Record<Weekday, string> = { 1: 'Mon', 2: 'Tue', 3: 'Wed', 4: 'Thu', 5: 'Fri', 6: 'Sat', 0: 'Sun' }

/** 8 → '8:00 AM'. */
function hourText(hour: number): string {
  return `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`
}
