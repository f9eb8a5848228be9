import type { Permission } from '#base/http/access.ts'
import type { StatusTone } from '#base/values/tone.ts'

/**
 * Everything that lists, editors, search, history and exports need to know about one record type. Pure, so that the server
 * and the back-office share it: the queries are in record-sources.server.ts, the icons and lists in
 * src/office/record-views.
 *
 * `Row` is an item of the list, `Item` the response of the single-record call, `Brief` the data read by the office search.
 */
export interface RecordDescriptor<Row extends { id: number }, Item extends Row = Row, Brief extends { id: number } = Row> {
  /** The word in /admin/delete/{type}/{id} and in search results. */
  readonly type: string
  /** The path segment of pages, calls and exports: /admin?view={path}, /api/{path}, /api/exports/{path}. */
  readonly path: string
  readonly labels: RecordLabels
  readonly permissions: { readonly read: Permission; readonly write: Permission }
  /** The route module with the form, as routes.ts names it. Without it, records only appear in their list. */
  readonly editorPage?: string
  /** Whether a record opens on a page of its own, a view of its list: '/admin?view=certificates&id=3'. Otherwise its form opens. */
  readonly hasPage?: boolean
  /** Whether the back-office also requests drafts. Public calls return published records only. */
  readonly hasDrafts?: boolean
  /** The key after g that opens the list. */
  readonly shortcut?: string
  /** For the audit log: 'program:12' is the subject, 'Training program 12' the text on screen. */
  readonly audit: { readonly subject: string; readonly label: string }
  readonly search: RecordSearch<Brief>
  /** The name of a record on buttons and the delete page: a title, a name or a number. */
  readonly nameOf: (row: Row) => string
  /** The facts on the delete page, enough to recognise the record. Facts without a value are omitted. */
  readonly factsOf: (item: Item) => Fact[]
  /** Present if other records can block the deletion of this one. */
  readonly blockers?: Blockers
  /** Present if `POST /{path}/{id}/restore` can briefly restore a deleted record. */
  readonly isRestorable?: (item: Item) => boolean
  /** The types whose lists show the name of this record. They reload when it changes. */
  readonly namedIn?: readonly string[]
}

interface RecordLabels {
  /** The singular in toasts: '{One} deleted', 'Error deleting {one}' (docs/product/requirements.md, section 8). */
  readonly one: string
  /** The title of the exported file. */
  readonly many: string
  /** The label in the sidebar and the heading of the list. */
  readonly section: string
  /** The plural in lower case: 'We could not load the {rows}'. */
  readonly rows: string
  /** A short form in lower case, singular and plural: '3 {selected} selected'. */
  readonly selected: readonly [one: string, many: string]
}

interface RecordSearch<Brief> {
  /** The heading in the command palette. */
  readonly group: string
  /** The sort order of types in results, lowest first. */
  readonly rank: number
  readonly found: (record: Brief) => FoundFacts
  /** The colour of each status that a result can have. */
  readonly tones?: Readonly<Record<string, StatusTone>>
}

/** The facts by which people recognise a search result. */
export interface FoundFacts {
  /** A person's name, or the title of a program or service. */
  title: string
  /** Distinguishes namesakes: the program, the subject or the category. */
  detail: string | null
  /** The participant or certificate ID. */
  reference: string | null
  /** As stored: 'completed', 'Revoked', 'pending'. */
  status: string | null
}

export interface Fact {
  label: string
  value: string
}

interface Blockers {
  /** The filter of the blocking lists that names this record: /admin?view=participants&{filter}=7. */
  readonly filter: string
  /** Explains the obstacle to the deletion and what to do about it. `count` is '1 participant' or '1,200 participants'. */
  readonly sentence: (blocker: { kind: string; count: string; isOne: boolean }) => string
}

/** The maximum length of a long text on the delete page, so that the question below it stays in view. */
export const MAX_EXCERPT_LENGTH = 240
