import { useRef, useState } from 'react'
import { useForm, type DefaultValues, type Path, type PathValue, type UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { FormSchema } from '#ui/form/use-form-submit.tsx'
import type { Versioned } from '../data/admin-data.ts'
import type { FormEditing, StaleEdit } from './editor-plan.tsx'
import { lazyResolver } from './lazy-resolver.tsx'
import { isStale } from './save-refusal.ts'
import { useLeaveGuard } from './use-leave-guard.tsx'
import { messagesOf } from '../form/form-messages.ts'
import { differences, type Choices, type FormValues } from '../form/stale-edit.ts'
import { useCall } from '../form/use-call.tsx'

interface TextEditorPlan<Item, Values extends FormValues> {
  /** Label of every field, in the order of the form. */
  labels: Record<keyof Values & string, string>
  schema: () => Promise<FormSchema<Values>>
  /** The form values of a stored text. */
  valuesOf: (item: Item) => Values
  /** Throws an `HttpError` with status 412 if somebody else has saved since. */
  save: (values: Values, etag: string | undefined) => Promise<Versioned<Item>>
  load: () => Promise<Versioned<Item>>
  /** The toast after saving. */
  savedToast: { title: string; description: string }
  /** Title of the toast when saving fails. */
  notSaved: string
  onSaved: (saved: Item) => void
  /** The page to open after saving. Without it the editor stays open. */
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
  const [newer, setNewer] = useState<Versioned<Item>>()
  const etag = useRef(edited.etag)
  const [opened, setOpened] = useState(edited.item)
  const guard = useLeaveGuard(isDirty)
  const navigate = useNavigate()
  const names = Object.keys(labels)
  const saving = useCall(store, {
    fields: names,
    otherwise: notSaved,
    done: (saved) => saved && plan.savedToast,
    failed: notSaved,
    onSuccess: (saved) => {
      if (!saved) return
      open(saved)
      plan.onSaved(saved.item)
      const next = plan.leaveTo?.(saved.item)
      if (next === undefined) return
      guard.open()
      void navigate(next, { replace: true })
    },
  })

  return {
    form,
    isDirty,
    isSaving: isSubmitting || saving.isPending,
    errors: { ...saving.errors, ...messagesOf(errors, names) },
    formError: Object.keys(saving.errors).length > 0 ? undefined : saving.failure,
    failureCount: saving.failureCount,
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
    saving.reset()
    setNewer(undefined)
  }

  function submit() {
    void form.handleSubmit(
      (values) => saving.send(values),
      () => saving.refuse({}),
    )()
  }

  /** Undefined if somebody else has saved since. Both versions are then compared, if the other one can be loaded. */
  async function store(values: Values): Promise<Versioned<Item> | undefined> {
    try {
      return await plan.save(values, etag.current)
    } catch (error) {
      if (!isStale(error)) throw error
      setNewer(await plan.load().catch(() => Promise.reject(error)))
      return undefined
    }
  }

  function resolveConflict(choices: Choices, { andSave }: { andSave: boolean }) {
    if (!newer) return
    const mine = form.getValues()
    open(newer)
    for (const name of names.filter((field) => choices[field] === 'mine')) {
      form.setValue(name as Path<Values>, mine[name] as PathValue<Values, Path<Values>>, { shouldDirty: true })
    }
    if (andSave) submit()
  }
}
