import type { Permission } from '#base/http/access.ts'
import type { StatusTone } from '#base/values/tone.ts'

/**
 * All that lists, editors, search, history and exports need to know about one record type. Pure, so that the server and
 * the back-office share it: the queries are in record-sources.server.ts, the icons and lists in src/office/record-views.
 *
 * `Row` is what the list answers, `Item` what the call for one record answers, `Brief` what the office search reads.
 */
export interface RecordDescriptor<Row extends { id: number }, Item extends Row = Row, Brief extends { id: number } = Row> {
  /** The word in /admin/delete/{type}/{id} and in search results. */
  readonly type: string
  /** The folder among pages, calls and exports: /admin?view={path}, /api/{path}, /api/exports/{path}. */
  readonly path: string
  readonly labels: RecordLabels
  readonly permissions: { readonly read: Permission; readonly write: Permission }
  /** The route module with the form, as routes.ts names it. Without it, records are shown in their list only. */
  readonly editorPage?: string
  /** A record opens on a page of its own, a view of its list: '/admin?view=certificates&id=3'. Otherwise its form opens. */
  readonly hasPage?: boolean
  /** The public calls answer what is published. With this the back-office asks them for drafts, too. */
  readonly hasDrafts?: boolean
  /** The key after g that leads to the list. */
  readonly shortcut?: string
  /** In the audit log: 'program:12' is the subject, 'Training program 12' the text on screen. */
  readonly audit: { readonly subject: string; readonly label: string }
  readonly search: RecordSearch<Brief>
  /** What a button or the delete page calls one record: a title, a name or a number. */
  readonly nameOf: (row: Row) => string
  /** On the delete page: enough to recognise the record. Facts without a value are left out. */
  readonly factsOf: (item: Item) => Fact[]
  /** Present if other records can block the deletion of this one. */
  readonly blockers?: Blockers
  /** Present if a deleted record can be brought back for a moment, by `POST /{path}/{id}/restore`. */
  readonly isRestorable?: (item: Item) => boolean
  /** The types whose lists show the name of this record: they are reloaded when it changes. */
  readonly namedIn?: readonly string[]
}

interface RecordLabels {
  /** In toasts: '{One} deleted', 'Error deleting {one}' (docs/product/requirements.md, section 8). */
  readonly one: string
  /** The title of the exported file. */
  readonly many: string
  /** The sidebar and the heading of the list. */
  readonly section: string
  /** In lower case: 'We could not load the {rows}'. */
  readonly rows: string
  /** In lower case and short, one and many: '3 {selected} selected'. */
  readonly selected: readonly [one: string, many: string]
}

interface RecordSearch<Brief> {
  /** The heading in the command palette. */
  readonly group: string
  /** Results are sorted by type in this order, the lowest first. */
  readonly rank: number
  readonly found: (record: Brief) => FoundFacts
  /** The colour of each status that a result can have. */
  readonly tones?: Readonly<Record<string, StatusTone>>
}

/** What a person needs to recognise a search result. */
export interface FoundFacts {
  /** A person's name, or the title of a program or service. */
  title: string
  /** Distinguishes records of the same name: the program, the subject or the category. */
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
  /** What blocks the deletion and what to do about it. `count` is '1 participant' or '1,200 participants'. */
  readonly sentence: (blocker: { kind: string; count: string; isOne: boolean }) => string
}

/** How many characters of a long text the delete page shows, so that the question below it stays in view. */
export const MAX_EXCERPT_LENGTH = 240
