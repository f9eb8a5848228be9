import { EmailInput } from '#ui/form/email-input.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ENQUIRY_CHANNEL_LABELS, MAX_RECORDED_MESSAGE_LENGTH, type EnquiryChannel, ENQUIRY_CHANNELS } from '../enquiry.ts'
import type { RecordedEnquiry } from '../enquiry.schema.ts'
import { createIdempotencyKeys } from '../site/forms/idempotency-key.ts'
import { newEnquiryPath } from '#lists/records/record-paths.ts'
import { getData } from '#base/api/api-client.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Select, TextArea, TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { LOSS_QUESTION } from '#ui/form/field-problems.ts'
import { FieldRow } from '#ui/form/form.tsx'
import { ClientPicker } from '#office/client-picker/client-picker.tsx'
import { overviewQuery, useList } from '#office/data/use-admin-data.tsx'
import { ShortLabel } from '#office/frame/link-to-form.tsx'
import { ChoiceChips } from '#office/form/choice-chips.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { useShortcuts } from '#office/shortcuts/use-shortcuts.tsx'
import { programOption } from '#office/kit/publication-field.ts'
import { FormDialog } from '#office/form/form-dialog.tsx'
import { useFormCall } from '#office/form/use-form-call.tsx'

/** Opens the form for a caller, a letter or a walk-in. Hidden from read-only roles. */
export function NewEnquiryLink() {
  const navigate = useNavigate()
  const mayWrite = usePermission('records.write')
  useShortcuts(mayWrite ? { n: { label: 'New enquiry', run: () => void navigate(newEnquiryPath()) } } : {}, { group: 'In this list' })
  if (!mayWrite) return null
  return (
    <LinkButton to={newEnquiryPath()} size="compact" icon={<Plus />}>
      <ShortLabel first="New" rest="enquiry" />
    </LinkButton>
  )
}

/** The form, while the address says `new=yes`. Saving opens the enquiry in the inbox. */
export function NewEnquiryDialog() {
  const [search, setSearch] = useSearchParams()
  const mayWrite = usePermission('records.write')
  if (!mayWrite || search.get('new') !== 'yes') return null
  const close = () => {
    setSearch(
      (before) => {
        before.delete('new')
        return before
      },
      { replace: true },
    )
  }
  return <EnquiryDialog onClose={close} />
}

const CHANNELS: readonly EnquiryChannel[] = ['walk-in', 'phone', 'whatsapp', 'email', 'website']
const CHOICES = CHANNELS.map((value) => ({ value, label: ENQUIRY_CHANNEL_LABELS[value] }))
const ROWS = 3

function EnquiryDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [isTyped, setIsTyped] = useState(false)
  const [channel, setChannel] = useState(lastChannel)
  const [clientId, setClientId] = useState('')
  const keys = useRef(createIdempotencyKeys())
  const programs = useList('training-program').data?.rows ?? []
  const services = useList('service').data?.rows ?? []
  const form = useFormCall<RecordedEnquiry, { id: number }>({
    schema: async () => {
      const { recordedEnquirySchema } = await import('../enquiry.schema.ts')
      return { safeParse: (input) => recordedEnquirySchema.safeParse(enquiryOf(input as Record<string, string>)) }
    },
    call: (enquiry) => getData('POST /contacts/record', { body: enquiry, idempotencyKey: keys.current(enquiry) }),
    fieldOf: { trainingProgramId: 'about', serviceId: 'about' },
    done: 'Enquiry saved',
    otherwise: 'The enquiry could not be saved.',
    onDone: ({ id }) => {
      rememberChannel(channel)
      void client.invalidateQueries({ queryKey: ['contact'] })
      void client.invalidateQueries(overviewQuery)
      void navigate(`/admin?view=contacts&id=${id}`, { replace: true })
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title="New enquiry"
      confirmClose={() => (isTyped ? LOSS_QUESTION : undefined)}
      form={{ ...form, onChange: () => setIsTyped(true) }}
      submitLabel="Save"
      busyLabel="Saving..."
    >
      <ChoiceChips label="How it reached you" choices={CHOICES} chosen={channel} onChoose={setChannel} />
      <input type="hidden" name="channel" value={channel} />
      <input type="hidden" name="clientId" value={clientId} />
      <Field name="name" label="Name">
        <TextInput autoComplete="off" autoCapitalize="words" />
      </Field>
      <FieldRow>
        <Field name="phone" label="Phone" optional>
          <TextInput type="tel" inputMode="tel" autoComplete="off" placeholder="+91 00000 00000" />
        </Field>
        <Field name="email" label="E-mail" optional>
          <EmailInput autoComplete="off" />
        </Field>
      </FieldRow>
      <p className="-mt-3 text-small text-text-2">Phone or e-mail is enough.</p>
      <Field name="about" label="What they want" optional>
        <Select>
          <option value="">Nothing in particular</option>
          <optgroup label="Programs">
            {programs.map(programOption).map(({ value, label }) => (
              <option key={value} value={`program:${value}`}>
                {label}
              </option>
            ))}
          </optgroup>
          <optgroup label="Services">
            {services.map(programOption).map(({ value, label }) => (
              <option key={value} value={`service:${value}`}>
                {label}
              </option>
            ))}
          </optgroup>
        </Select>
      </Field>
      <Field name="message" label="Message" optional>
        <TextArea rows={ROWS} maxLength={MAX_RECORDED_MESSAGE_LENGTH} />
      </Field>
      <Field name="client" label="Client" optional>
        <ClientPicker value={clientId} onChange={setClientId} />
      </Field>
    </FormDialog>
  )
}

/** 'program:3' or 'service:4' is the subject of the enquiry. */
function enquiryOf({ about = '', clientId, ...values }: Record<string, string>): object {
  const [kind, id] = about.split(':')
  return {
    ...values,
    clientId: clientId || null,
    trainingProgramId: kind === 'program' ? id : null,
    serviceId: kind === 'service' ? id : null,
  }
}

const CHANNEL_KEY = 'enquiry_channel'

/** The channel of the last enquiry recorded in this browser: a reception desk mostly records walk-ins, others calls. */
function lastChannel(): EnquiryChannel {
  try {
    const stored = localStorage.getItem(CHANNEL_KEY)
    return ENQUIRY_CHANNELS.find((channel) => channel === stored) ?? 'walk-in'
  } catch {
    // Storage is disabled: every enquiry starts as a walk-in.
    return 'walk-in'
  }
}

function rememberChannel(channel: EnquiryChannel): void {
  try {
    localStorage.setItem(CHANNEL_KEY, channel)
  } catch {
    // Storage is disabled: the next one starts as a walk-in.
  }
}
