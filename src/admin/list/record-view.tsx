import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Overview } from '../../overview/overview.ts'
import type { ItemOf, RecordType } from '../../records/record-type.ts'

/** What the back-office shows of one record type, beside the pure part in src/records. */
export interface RecordView<Type extends RecordType = RecordType> {
  type: Type
  /** Of the section. */
  icon: LucideIcon
  /** Of one record in the command palette, where it differs. */
  entryIcon?: LucideIcon
  /** The page /admin?view=…: heading, filters, rows and bulk actions. */
  List: ComponentType
  /** How many there are, as the overview and the sidebar count them. */
  count?: keyof Overview['counts']
  /** The count that waits for somebody: a badge in the sidebar in place of the number of records. */
  pending?: keyof Overview['counts']
  /** On the delete page: something milder that may be done instead. */
  DeleteAlternative?: ComponentType<{ item: ItemOf<Type> }>
}
