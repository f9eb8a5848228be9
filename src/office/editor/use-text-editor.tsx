import { useForm, type DefaultValues, type UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { FormSchema } from '#ui/form/use-form-submit.tsx'
import type { Versioned } from '../data/admin-data.ts'
import type { FormEditing } from './editor-plan.tsx'
import { lazyResolver } from './lazy-resolver.tsx'
import { useLeaveGuard } from './use-leave-guard.tsx'
import { useStoredVersion } from './use-stored-version.tsx'
import { messagesOf } from '../form/form-messages.ts'
import type { FormValues } from '../form/stale-edit.ts'
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
  const { labels, notSaved } = plan
  const form = useForm<Values, unknown, Values>({
    defaultValues: edited.item as DefaultValues<Values>,
    resolver: lazyResolver(plan.schema),
    reValidateMode: 'onBlur',
    shouldFocusError: false,
  })
  const { isDirty, isSubmitting, errors } = form.formState
  const version = useStoredVersion({
    form,
    etag: edited.etag,
    labels,
    valuesOf: plan.valuesOf,
    textsOf: (values) => values,
    load: plan.load,
    onResolved: (andSave) => {
      saving.reset()
      if (andSave) submit()
    },
  })
  const guard = useLeaveGuard(isDirty)
  const navigate = useNavigate()
  const names = Object.keys(labels)
  const saving = useCall((values: Values) => version.store((etag) => plan.save(values, etag)), {
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
    etag: version.etag,
    save: submit,
    open,
    stale: version.stale,
  }

  function open(stored: Versioned<Item>) {
    version.open(stored)
    saving.reset()
  }

  function submit() {
    void form.handleSubmit(
      (values) => saving.send(values),
      () => saving.refuse({}),
    )()
  }
}
