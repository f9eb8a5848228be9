import type { UseFormReturn } from 'react-hook-form'
import type { FormSchema } from '#ui/form/use-form-submit.tsx'
import type { NewItems, Versioned } from '../data/admin-data.ts'
import type { ItemOf, EditableType } from '#lists/records/record-type.ts'
import type { Messages, PlaceIssue } from '../form/form-messages.ts'
import type { Choices, Difference, FormValues } from '../form/stale-edit.ts'
import type { NavigationState } from '../frame/use-return-to-list.tsx'
import type { LeaveGuard } from './use-leave-guard.tsx'

/** The parts of an editor that differ between record types. */
export interface EditorPlan<Type extends EditableType, Values extends FormValues, Payload extends NewItems[Type]> {
  type: Type
  /** Label of every field, in the order of the form. */
  labels: Record<keyof Values & string, string>
  schema: () => Promise<FormSchema<Payload>>
  valuesOf: (item: ItemOf<Type>) => Values
  /** Converts the values to the schema's input, where they differ. */
  toInput?: (values: Values) => unknown
  /** Returns the field of the form that an issue of the schema or the server is about, and its message. By default the first part of its path. */
  placeIssue?: PlaceIssue
  /** Checks that need more than the form. Returns messages by field; empty when valid. */
  check?: (values: Values) => Messages
  /** The values to send. Undefined while the clerk is asked how saving affects other records; the answer saves again. */
  ask?: (payload: Payload) => Promise<NewItems[Type] | undefined>
  /** Replaces "updated" when the save changed nothing that counts. */
  updatedText?: (saved: ItemOf<Type>) => string | undefined
  /** Added to "updated": effects beyond the record. */
  updatedDetail?: (saved: ItemOf<Type>) => string | undefined
  /** Stores a draft in this browser until it is saved. Never set for personal data. */
  isDrafted?: boolean
  /**
   * The page that shows a new record. By default the list that the editor returns to. With `replace`, Back skips the form that created it.
   */
  afterCreate?: (id: number) => { to: string; state: NavigationState; replace?: boolean }
  /** The page to open if the change needs a follow-up. Undefined: the list that the editor returns to. */
  afterUpdate?: (saved: ItemOf<Type>, opened: ItemOf<Type>) => string | undefined
  /** The form of a stored record stays open after saving; this is called with what was saved. */
  staysWith?: (saved: ItemOf<Type>) => void
  /** Text of the toast for invalid fields. By default it only says whether a required field is empty. */
  explain?: (messages: Messages, values: Values) => string | undefined
}

/** Initial state of the form: values of a new record, or a stored record and its version. */
export type Opening<Type extends EditableType, Values> = { blank: Values } | { edited: Versioned<ItemOf<Type>> }

/** The part of an editor's state that every form shows. */
export interface FormEditing {
  isDirty: boolean
  isSaving: boolean
  /** Messages by field or field path, in the order of the form. */
  errors: Messages
  formError: string | undefined
  failureCount: number
  guard: LeaveGuard
  stale: StaleEdit | undefined
  save: () => void
}

export interface Editor<Values extends FormValues, Payload> extends FormEditing {
  type: EditableType
  form: UseFormReturn<Values, unknown, Payload>
  isNew: boolean
  /** Adopts a newer version of the record that has the same values in all fields of the form. */
  adoptVersion: (etag: string | undefined) => void
  backTo: string
  draft: DraftOfferState | undefined
}

/** A conflict: someone else has saved a newer version. */
export interface StaleEdit {
  differences: Difference[]
  /** Puts the chosen side of each field into the form, which then edits the newer version. */
  resolveConflict: (choices: Choices, after: { andSave: boolean }) => void
  close: () => void
}

/** Unsaved changes of an earlier visit. */
export interface DraftOfferState {
  /** An ISO instant. */
  at: string
  restore: () => void
  discard: () => void
}
