import { useRef, useState } from 'react'
import { useForm, type DefaultValues, type Path, type PathValue, type UseFormReturn } from 'react-hook-form'
import type { FormSchema } from '../../ui/form/use-form-submit.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import type { Versioned } from '../data/admin-data.ts'
import type { StaleEdit } from '../editor/editor-plan.tsx'
import { lazyResolver } from '../editor/lazy-resolver.tsx'
import { isStale, saveRefusal } from '../editor/save-refusal.ts'
import { useLeaveGuard, type LeaveGuard } from '../editor/use-leave-guard.tsx'
import { messagesOf, type Messages } from '../kit/form-messages.ts'
import { differences, type Choices, type FormValues } from '../kit/stale-edit.ts'

interface TemplatePlan<Values extends FormValues> {
  /** Label of every field, in the order of the form. */
  labels: Record<keyof Values & string, string>
  schema: () => Promise<FormSchema<Values>>
  /** Throws an `HttpError` with status 412 if somebody else has saved since. */
  save: (values: Values, etag: string | undefined) => Promise<Versioned<Values>>
  load: () => Promise<Versioned<Values>>
  onSaved: () => void
}

export interface TemplateEditing<Values extends FormValues> {
  form: UseFormReturn<Values, unknown, Values>
  isDirty: boolean
  isSaving: boolean
  errors: Messages
  formError: string | undefined
  failureCount: number
  guard: LeaveGuard
  stale: StaleEdit | undefined
  etag: () => string | undefined
  save: () => Promise<void>
  /** Shows another stored version, after a reset. */
  open: (version: Versioned<Values>) => void
}

const NOT_SAVED = 'The text could not be saved'

/** State of the editor of a template: validates, saves with the version that was opened, and compares after a conflict. */
export function useTemplateEditor<Values extends FormValues>(edited: Versioned<Values>, { labels, schema, save, load, onSaved }: TemplatePlan<Values>): TemplateEditing<Values> {
  const form = useForm<Values, unknown, Values>({
    defaultValues: edited.item as DefaultValues<Values>,
    resolver: lazyResolver(schema),
    reValidateMode: 'onBlur',
    shouldFocusError: false,
  })
  const { isDirty, isSubmitting, errors } = form.formState
  /** What the server refused, until the next attempt. */
  const [refused, setRefused] = useState<Messages>({})
  const [formError, setFormError] = useState<string>()
  const [failureCount, setFailureCount] = useState(0)
  const [newer, setNewer] = useState<Versioned<Values>>()
  const etag = useRef(edited.etag)
  const [opened, setOpened] = useState(edited.item)
  const guard = useLeaveGuard(isDirty)
  const { toast } = useToast()
  const names = Object.keys(labels)

  return {
    form,
    isDirty,
    isSaving: isSubmitting,
    errors: { ...refused, ...messagesOf(errors, names) },
    formError,
    failureCount,
    guard,
    etag: () => etag.current,
    save: submit,
    open,
    stale: newer && {
      differences: differences(labels, { opened, mine: form.getValues(), theirs: newer.item }),
      resolveConflict,
      close: () => setNewer(undefined),
    },
  }

  function open(version: Versioned<Values>) {
    etag.current = version.etag
    setOpened(version.item)
    form.reset(version.item)
    setRefused({})
    setFormError(undefined)
    setNewer(undefined)
  }

  async function submit() {
    if (isSubmitting) return
    setRefused({})
    await form.handleSubmit(send, () => setFailureCount((count) => count + 1))()
  }

  async function send(values: Values) {
    try {
      const saved = await save(values, etag.current)
      open(saved)
      guard.open()
      toast({ title: 'Text saved', description: 'It is used from now on.', tone: 'success' })
      onSaved()
    } catch (error) {
      await refuse(error)
    }
  }

  async function refuse(error: unknown) {
    if (isStale(error)) {
      try {
        setNewer(await load())
        return
      } catch {
        // The stored version cannot be loaded: show the refusal instead of a comparison.
      }
    }
    const { message, fields } = saveRefusal(error, names, NOT_SAVED)
    setRefused(fields)
    setFormError(Object.keys(fields).length > 0 ? undefined : message)
    setFailureCount((count) => count + 1)
    toast({ title: NOT_SAVED, description: message, tone: 'destructive' })
  }

  function resolveConflict(choices: Choices, { andSave }: { andSave: boolean }) {
    if (!newer) return
    const mine = form.getValues()
    open(newer)
    for (const name of names.filter((field) => choices[field] === 'mine')) {
      form.setValue(name as Path<Values>, mine[name] as PathValue<Values, Path<Values>>, { shouldDirty: true })
    }
    if (andSave) void submit()
  }
}
