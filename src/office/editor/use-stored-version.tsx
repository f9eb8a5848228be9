import { useCallback, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Versioned } from '../data/admin-data.ts'
import { differences, type Choices, type FormValues } from '../form/stale-edit.ts'
import type { StaleEdit } from './editor-plan.tsx'
import { isStale } from './save-refusal.ts'

interface StoredVersionPlan<Item, Values extends FieldValues, Payload> {
  form: UseFormReturn<Values, unknown, Payload>
  /** The version that the form was opened with. */
  etag: string | undefined
  /** Label of every compared field, in the order of the form. */
  labels: Record<string, string>
  valuesOf: (item: Item) => Values
  /** The texts that are compared, one per label. */
  textsOf: (values: Values) => FormValues
  /** Loads the newer version: a 412 reply carries neither the record nor its ETag. */
  load: () => Promise<Versioned<Item>>
  /** Called when the form continues from another version. */
  onOpened?: (item: Item) => void
  /** Called after a conflict is resolved. */
  onResolved: (andSave: boolean) => void
  /** Set if only the compared fields are sent. A newer version that differs in other fields alone is then no conflict. */
  sendsOnlyCompared?: boolean
}

interface StoredVersion<Item> {
  /** Stable, for effects. */
  etag: () => string | undefined
  /** Saves against another version and leaves the form as it is. */
  adoptEtag: (etag: string | undefined) => void
  /** Shows another stored version in the form, without unsaved changes. */
  open: (version: Versioned<Item>) => void
  /** Sends with the ETag of the stored version. Undefined after a conflict, which `stale` then describes. */
  store: <Saved>(send: (etag: string | undefined) => Promise<Saved>) => Promise<Saved | undefined>
  stale: StaleEdit | undefined
}

/** The stored version that a form edits, and the newer one with which it conflicts. */
export function useStoredVersion<Item, Values extends FieldValues, Payload>(
  plan: StoredVersionPlan<Item, Values, Payload>,
): StoredVersion<Item> {
  const { form, valuesOf } = plan
  const { defaultValues } = form.formState
  const etag = useRef(plan.etag)
  const [newer, setNewer] = useState<Versioned<Item>>()
  return {
    etag: useCallback(() => etag.current, []),
    adoptEtag: (adopted) => {
      etag.current = adopted
    },
    open,
    store,
    stale: newer && { differences: differencesTo(newer.item), resolveConflict, close: () => setNewer(undefined) },
  }

  function differencesTo(theirs: Item) {
    return differences(plan.labels, {
      opened: plan.textsOf({ ...defaultValues } as Values),
      mine: plan.textsOf(form.getValues()),
      theirs: plan.textsOf(valuesOf(theirs)),
    })
  }

  function open(version: Versioned<Item>) {
    etag.current = version.etag
    form.reset(valuesOf(version.item))
    setNewer(undefined)
    plan.onOpened?.(version.item)
  }

  async function store<Saved>(send: (etag: string | undefined) => Promise<Saved>): Promise<Saved | undefined> {
    try {
      return await send(etag.current)
    } catch (error) {
      if (!isStale(error)) throw error
      // If the newer version cannot be loaded, the refusal itself is shown in place of a comparison.
      const latest = await plan.load().catch(() => Promise.reject(error))
      if (plan.sendsOnlyCompared && differencesTo(latest.item).every(({ changedBy }) => changedBy === 'me')) {
        etag.current = latest.etag
        return send(latest.etag)
      }
      setNewer(latest)
      return undefined
    }
  }

  /** Puts the chosen side of each field into the form, which then edits the newer version. */
  function resolveConflict(choices: Choices, { andSave }: { andSave: boolean }) {
    if (!newer) return
    const kept = Object.entries(form.getValues()).filter(([name]) => choices[name] === 'mine')
    open(newer)
    form.reset({ ...valuesOf(newer.item), ...Object.fromEntries(kept) }, { keepDefaultValues: true })
    plan.onResolved(andSave)
  }
}
