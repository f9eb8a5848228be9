import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Overview } from '../overview/overview.schema.ts'
import type { ItemOf, RecordType } from '#lists/records/record-type.ts'

/** The views of one record type in the back-office. Its descriptor in src/lists/records has the rest. */
export interface RecordView<Type extends RecordType = RecordType> {
  type: Type
  /** Icon of the section. */
  icon: LucideIcon
  /** Icon of one record in the command palette, if it differs. */
  entryIcon?: LucideIcon
  /** The page /admin?view=…: heading, filters, rows and bulk actions. */
  List: ComponentType
  /** The number of records in the overview and in the sidebar. */
  count?: keyof Overview['counts']
  /** Count of records that need an answer: a badge in the sidebar instead of the number of records. */
  pending?: keyof Overview['counts']
  /** A milder action that the delete page offers instead. */
  DeleteAlternative?: ComponentType<{ item: ItemOf<Type> }>
  /** A question that the delete page asks. The answer is sent with the deletion. */
  DeleteQuestion?: ComponentType<{ item: ItemOf<Type>; onAnswer: (answer: Record<string, string>) => void }>
}
