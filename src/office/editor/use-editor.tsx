import { type NewItems, type Versioned, fetchItem } from '../data/admin-data.ts'
import { useRef, useState, useCallback, useEffect } from 'react'
import { useForm, type DefaultValues, type Path, type PathValue, type UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { descriptorOf, nounOf, type EditableType, type ItemOf } from '#lists/records/record-type.ts'
import { deleteDraft, findDraft, saveDraft, type Draft } from '../session/draft.ts'
import type { Editor, EditorPlan, Opening } from './editor-plan.tsx'
import { messagesOf, formErrorText } from '../form/form-messages.ts'
import { lazyResolver } from './lazy-resolver.tsx'
import { Invalid } from './save-refusal.ts'
import type { FormValues } from '../form/stale-edit.ts'
import { useLeaveGuard } from './use-leave-guard.tsx'
import { useStoredVersion } from './use-stored-version.tsx'
import { useNavigationState, useReturnToList, type NavigationState } from '../frame/use-return-to-list.tsx'
import { useItemStore } from '../data/use-admin-data.tsx'
import { useCall } from '../form/use-call.tsx'
import type { ToastMessage } from '#ui/toast/toast.tsx'

/** State of an editor: validates, saves with the version that was opened, and shows the result. */
export function useEditor<Type extends EditableType, Values extends FormValues, Payload extends NewItems[Type]>(
  plan: EditorPlan<Type, Values, Payload>,
  opening: Opening<Type, Values>,
): Editor<Values, Payload> {
  const edited = 'edited' in opening ? opening.edited : undefined
  const form = useForm<Values, unknown, Payload>({
    defaultValues: ('edited' in opening ? plan.valuesOf(opening.edited.item) : opening.blank) as DefaultValues<Values>,
    resolver: lazyResolver(plan.schema, plan.toInput, plan.placeIssue),
    reValidateMode: 'onBlur',
    shouldFocusError: false,
  })
  const { errors: found, isDirty } = form.formState
  const version = useStoredVersion({
    form,
    etag: edited?.etag,
    labels: plan.labels,
    valuesOf: plan.valuesOf,
    textsOf: (values) => values,
    load: () => fetchItem(plan.type, edited?.item.id ?? 0),
    onResolved: (andSave) => {
      saving.reset()
      if (andSave) saving.send()
    },
  })
  const draftName = plan.isDrafted ? `${plan.type}:${edited?.item.id ?? 'new'}` : undefined
  const draft = useDraft({ name: draftName, form, etag: version.etag, isDirty })
  const guard = useLeaveGuard(isDirty, draft.end)
  const items = useItemStore(plan.type)
  const { path: backTo } = useReturnToList(plan.type)
  const { trail, before } = useNavigationState()
  const navigate = useNavigate()
  const names = Object.keys(plan.labels)
  const errors = messagesOf(found, names)
  const [doing, thing] = [edited ? 'updating' : 'creating', nounOf(plan.type)]
  const saving = useCall(attempt, {
    fields: names,
    placeIssue: plan.placeIssue,
    otherwise: `An error occurred while ${doing} the ${thing}`,
    done: (saved) => saved && toastOf(saved.item),
    failed: (_, error) => (error instanceof Invalid ? 'Validation Error' : `Error ${doing} ${thing}`),
    onSuccess: (saved) => {
      if (!saved) return
      if (!edited || !plan.staysWith) return leave(saved.item)
      version.open(saved)
      plan.staysWith(saved.item)
    },
    onError: (_, { fields }) => {
      for (const [name, message] of Object.entries(fields)) form.setError(name as Path<Values>, { type: 'refused', message })
    },
  })
  // A message that comes from fields disappears when they are corrected.
  const isCorrected = Object.keys(saving.errors).length > 0 && Object.keys(errors).length === 0

  return {
    type: plan.type,
    form,
    isNew: !edited,
    isDirty,
    isSaving: saving.isPending,
    errors,
    formError: isCorrected ? undefined : saving.formError,
    failureCount: saving.failureCount,
    save: () => saving.send(),
    adoptVersion: version.adoptEtag,
    guard,
    backTo,
    stale: version.stale,
    draft: draft.offered && { at: draft.offered.at, restore, discard },
  }

  /** Undefined when a question comes first: how saving affects other records, or which side of a conflict to keep. */
  async function attempt(): Promise<Versioned<ItemOf<Type>> | undefined> {
    const outcome: { saved?: Versioned<ItemOf<Type>> | undefined; invalid?: Invalid } = {}
    await form.handleSubmit(
      async (payload) => {
        const broken = plan.check?.(form.getValues()) ?? {}
        const [first] = Object.values(broken)
        // This check covers more than empty fields: an optional field may be empty, and a picture may still be uploading.
        if (first !== undefined) throw new Invalid(first, broken)
        const values = plan.ask ? await plan.ask(payload) : payload
        if (values) outcome.saved = await store(values)
      },
      (invalid) => {
        const messages = messagesOf(invalid, names)
        const said = plan.explain?.(messages, form.getValues()) ?? formErrorText(messages, form.getValues())
        outcome.invalid = new Invalid(said, messages)
      },
    )()
    if (outcome.invalid) throw outcome.invalid
    return outcome.saved
  }

  async function store(values: NewItems[Type]): Promise<Versioned<ItemOf<Type>> | undefined> {
    if (!edited) return items.create(values)
    const { id } = edited.item
    return version.store((etag) => items.update({ id, values, etag }))
  }

  function toastOf(saved: ItemOf<Type>): ToastMessage {
    const unchanged = edited && plan.updatedText?.(saved)
    return {
      title: unchanged ?? `${descriptorOf(plan.type).labels.one} ${edited ? 'updated' : 'created'}`,
      description: edited && !unchanged ? plan.updatedDetail?.(saved) : undefined,
      tone: unchanged ? 'default' : 'success',
    }
  }

  function leave(saved: ItemOf<Type>) {
    const { id: savedId } = saved
    guard.open()
    draft.end()
    const changed = edited && plan.afterUpdate?.(saved, edited.item)
    const created = edited ? undefined : plan.afterCreate?.(savedId)
    const { to, state } = created ?? { to: changed ?? backTo, state: {} }
    const from = to === backTo ? before : ((changed ? before : undefined) ?? backTo)
    void navigate(to, {
      replace: created?.replace ?? false,
      state: { ...(trail && { trail }), savedId, ...(from !== undefined && { from }), ...state } satisfies NavigationState,
    })
  }

  /** Restores a draft as an edit of the version it was based on. A newer version is then compared, not overwritten. */
  function restore() {
    const { offered } = draft
    if (!offered) return
    form.reset({ ...form.getValues(), ...offered.opened })
    if (edited) version.adoptEtag(offered.etag ?? undefined)
    for (const [name, value] of Object.entries(offered.values)) {
      form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
    }
    draft.decide()
  }

  function discard() {
    if (!isDirty && draftName !== undefined) deleteDraft(draftName)
    draft.decide()
  }
}

const KEPT_AFTER_MS = 400

interface DraftOf<Values extends FormValues, Payload> {
  /** Name of the draft: 'service:12', 'training-program:new'; undefined where drafts must not be stored. */
  name: string | undefined
  form: UseFormReturn<Values, unknown, Payload>
  /** The version the form was opened with. */
  etag: () => string | undefined
  isDirty: boolean
}

interface DraftKeeper {
  /** Draft of an earlier visit, until the user restores or discards it. */
  offered: Draft | undefined
  decide: () => void
  /** Deletes the draft after saving or discarding, and stores no more. */
  end: () => void
}

/** Stores unsaved values in this browser, so that a reload or a crash does not lose them. */
function useDraft<Values extends FormValues, Payload>({ name, form, etag, isDirty }: DraftOf<Values, Payload>): DraftKeeper {
  const [offered, setOffered] = useState(() => {
    const found = name === undefined ? undefined : findDraft(name, new Date())
    const stored = form.getValues()
    return found && Object.keys(stored).some((field) => found.values[field] !== stored[field]) ? found : undefined
  })
  const isEnded = useRef(false)
  const wasDirty = useRef(false)

  useEffect(() => {
    if (name === undefined || !isDirty) {
      // The values equal the stored ones again, so there is nothing to restore.
      if (name !== undefined && wasDirty.current) deleteDraft(name)
      return undefined
    }
    wasDirty.current = true
    const keep = () => {
      clearTimeout(timer)
      if (isEnded.current) return
      const opened = { ...form.formState.defaultValues } as FormValues
      saveDraft(name, { at: new Date().toISOString(), opened, etag: etag() ?? null, values: form.getValues() })
    }
    let timer = setTimeout(keep, KEPT_AFTER_MS)
    const { unsubscribe } = form.watch(() => {
      clearTimeout(timer)
      timer = setTimeout(keep, KEPT_AFTER_MS)
    })
    window.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      unsubscribe()
      window.removeEventListener('pagehide', keep)
    }
  }, [name, form, etag, isDirty])

  const decide = useCallback(() => setOffered(undefined), [])

  const end = useCallback(() => {
    isEnded.current = true
    if (name !== undefined) deleteDraft(name)
  }, [name])

  return { offered, decide, end }
}
