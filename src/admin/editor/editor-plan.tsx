import type { UseFormReturn } from 'react-hook-form'
import type { FormSchema } from '../../ui/form/use-form-submit.tsx'
import type { ItemOf, Versioned } from '../data/admin-data.ts'
import type { EditableType } from '../../records/record-type.ts'
import type { Messages } from '../kit/form-messages.ts'
import type { Choices, Difference, FormValues } from '../kit/stale-edit.ts'
import type { LeaveGuard } from './use-leave-guard.tsx'

/** What makes the editor of one kind of item different from the others. */
export interface EditorPlan<Type extends EditableType, Values extends FormValues, Payload extends object> {
  type: Type
  /** The name of every field, in the order of the form. */
  labels: Record<keyof Values & string, string>
  schema: () => Promise<FormSchema<Payload>>
  valuesOf: (item: ItemOf[Type]) => Values
  /** The values as the schema reads them, where that differs. */
  toInput?: (values: Values) => unknown
  /** Rules that need more than the form: messages by field, empty when all is well. */
  check?: (values: Values) => Messages
  /** Kept on this device until it is saved. Not of people: their data stays on the server. */
  isDrafted?: boolean
  /** The sentence of the toast when a field is wrong; by default, whether something is missing. */
  explain?: (messages: Messages, values: Values) => string | undefined
}

/** What the form opens with: a new item's values, or a stored item and its version. */
export type Opening<Type extends EditableType, Values> = { blank: Values } | { edited: Versioned<ItemOf[Type]> }

export interface Editor<Values extends FormValues, Payload> {
  type: EditableType
  form: UseFormReturn<Values, unknown, Payload>
  isNew: boolean
  isDirty: boolean
  isSaving: boolean
  isSlow: boolean
  /** Messages by field, in the order of the form. */
  errors: Messages
  formError: string | undefined
  failureCount: number
  save: () => Promise<void>
  /** The item has a newer version, which differs in nothing that the form holds: a save is an edit of that one. */
  takeVersion: (etag: string | undefined) => void
  guard: LeaveGuard
  backTo: string
  stale: StaleEdit | undefined
  draft: OfferedDraft | undefined
}

/** Somebody else saved first: their version against mine. */
export interface StaleEdit {
  differences: Difference[]
  /** Puts the chosen side of each field into the form, which from then on is an edit of their version. */
  settle: (choices: Choices, after: { andSave: boolean }) => void
  close: () => void
}

/** What an earlier visit left unsaved on this device. */
export interface OfferedDraft {
  /** An ISO instant. */
  at: string
  restore: () => void
  discard: () => void
}
