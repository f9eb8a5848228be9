import { useRef, useState } from 'react'
import { useForm, type DefaultValues, type Path, type PathValue, type UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { FormSchema } from '#ui/form/use-form-submit.tsx'
import { useToast } from '#ui/toast/toast.tsx'
import type { Versioned } from '../data/admin-data.ts'
import type { FormEditing, StaleEdit } from './editor-plan.tsx'
import { lazyResolver } from './lazy-resolver.tsx'
import { isStale, saveRefusal } from './save-refusal.ts'
import { useLeaveGuard } from './use-leave-guard.tsx'
import { messagesOf, type Messages } from '../form/form-messages.ts'
import { differences, type Choices, type FormValues } from '../form/stale-edit.ts'

interface TextEditorPlan<Item, Values extends FormValues> {
  /** Label of every field, in the order of the form. */
  labels: Record<keyof Values & string, string>
  schema: () => Promise<FormSchema<Values>>
  /** What the form edits of a stored text. */
  valuesOf: (item: Item) => Values
  /** Throws an `HttpError` with status 412 if somebody else has saved since. */
  save: (values: Values, etag: string | undefined) => Promise<Versioned<Item>>
  load: () => Promise<Versioned<Item>>
  /** The toast after saving. */
  savedToast: { title: string; description: string }
  /** Title of the toast when it could not be saved. */
  notSaved: string
  onSaved: (saved: Item) => void
  /** The page that follows on saving. Without it the editor stays open. */
  leaveTo?: (saved: Item) => string | undefined
}

export interface TextEditing<Item, Values extends FormValues> extends FormEditing {
  form: UseFormReturn<Values, unknown, Values>
  etag: () => string | undefined
  /** Shows another stored version, after a reset. */
  open: (version: Versioned<Item>) => void
}

/** State of the editor of a text: validates, saves with the version that was opened, and compares after a conflict. */
export function useTextEditor<Item, Values extends FormValues>(
  edited: Versioned<Values>,
  plan: TextEditorPlan<Item, Values>,
): TextEditing<Item, Values> {
  const { labels, valuesOf, notSaved } = plan
  const form = useForm<Values, unknown, Values>({
    defaultValues: edited.item as DefaultValues<Values>,
    resolver: lazyResolver(plan.schema),
    reValidateMode: 'onBlur',
    shouldFocusError: false,
  })
  const { isDirty, isSubmitting, errors } = form.formState
  /** What the server refused, until the next attempt. */
  const [refused, setRefused] = useState<Messages>({})
  const [formError, setFormError] = useState<string>()
  const [failureCount, setFailureCount] = useState(0)
  const [newer, setNewer] = useState<Versioned<Item>>()
  const etag = useRef(edited.etag)
  const [opened, setOpened] = useState(edited.item)
  const guard = useLeaveGuard(isDirty)
  const navigate = useNavigate()
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
    stale:
      newer &&
      ({
        differences: differences(labels, { opened, mine: form.getValues(), theirs: valuesOf(newer.item) }),
        resolveConflict,
        close: () => setNewer(undefined),
      } satisfies StaleEdit),
  }

  function open(version: Versioned<Item>) {
    const values = valuesOf(version.item)
    etag.current = version.etag
    setOpened(values)
    form.reset(values)
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
      const saved = await plan.save(values, etag.current)
      open(saved)
      toast({ ...plan.savedToast, tone: 'success' })
      plan.onSaved(saved.item)
      const next = plan.leaveTo?.(saved.item)
      if (next === undefined) return
      guard.open()
      void navigate(next, { replace: true })
    } catch (error) {
      await refuse(error)
    }
  }

  async function refuse(error: unknown) {
    if (isStale(error)) {
      try {
        setNewer(await plan.load())
        return
      } catch {
        // The stored version cannot be loaded: show the refusal instead of a comparison.
      }
    }
    const { message, fields } = saveRefusal(error, names, notSaved)
    setRefused(fields)
    setFormError(Object.keys(fields).length > 0 ? undefined : message)
    setFailureCount((count) => count + 1)
    toast({ title: notSaved, description: message, tone: 'destructive' })
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
