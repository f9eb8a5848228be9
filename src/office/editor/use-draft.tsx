import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { findDraft, deleteDraft, saveDraft, type Draft } from '../session/draft.ts'
import type { FormValues } from '../form/stale-edit.ts'

const KEPT_AFTER_MS = 400

interface DraftOf<Values extends FormValues, Payload> {
  /** 'service:12', 'training-program:new'; undefined where drafts must not be stored. */
  name: string | undefined
  form: UseFormReturn<Values, unknown, Payload>
  /** The version the form was opened with. */
  etag: RefObject<string | undefined>
  isDirty: boolean
}

export interface DraftKeeper {
  /** Draft of an earlier visit, until the user restores or discards it. */
  offered: Draft | undefined
  /** Hides the offer. */
  decide: () => void
  /** Deletes the draft after saving or discarding, and stores no more. */
  end: () => void
}

/** Stores unsaved values in this browser, so that a reload or a crash does not lose them. */
export function useDraft<Values extends FormValues, Payload>({ name, form, etag, isDirty }: DraftOf<Values, Payload>): DraftKeeper {
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
      saveDraft(name, { at: new Date().toISOString(), opened, etag: etag.current ?? null, values: form.getValues() })
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
