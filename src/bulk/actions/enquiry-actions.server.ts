import { listEnquiries } from '../../enquiries/enquiry-list.server.ts'
import { lockEnquiry } from '../../enquiries/enquiry-row.server.ts'
import { enquiryListQuery } from '../../enquiries/enquiry.schema.ts'
import { deleteEnquiry, setEnquiryStatus } from '../../enquiries/enquiry.server.ts'
import type { Enquiry, EnquiryStatus } from '../../enquiries/enquiry.ts'
import type { Database } from '../../platform/database/database.server.ts'
import type { ActionContext } from '../../platform/action-context.server.ts'
import type { BulkAction, Target } from '../jobs/bulk-action.server.ts'
import type { Selection } from '../jobs/bulk.schema.ts'
import { readFilter, selected } from '../jobs/selection.server.ts'
import type { StatusUndoData } from '../jobs/undo.server.ts'

export function nameOfEnquiry({ fullName, subject }: Pick<Enquiry, 'fullName' | 'subject'>): string {
  return `${fullName}: ${subject}`
}

function selectedEnquiries(
  db: Database,
  selection: Selection | undefined,
  { context }: { context: ActionContext },
): AsyncIterable<Target[]> {
  return selected<Enquiry>(selection, {
    nameOf: nameOfEnquiry,
    page: (query) => listEnquiries(db, readFilter(enquiryListQuery, query), context),
  })
}

export const setEnquiryStatusAction: BulkAction<{ status: EnquiryStatus }> = {
  filters: enquiryListQuery,
  targets: selectedEnquiries,
  async apply(tx, row, { options: { status }, context }) {
    const { enquiry } = await lockEnquiry(tx, row.recordId ?? 0)
    row.label = nameOfEnquiry(enquiry)
    if (enquiry.status === status) return { outcome: 'skipped', reason: `Is ${status} already.` }
    const { version } = await setEnquiryStatus(tx, enquiry.id, { status }, context)
    const undoData: StatusUndoData<EnquiryStatus> = { before: enquiry.status, version }
    return { outcome: 'done', undoData }
  },
}

export const deleteEnquiryAction: BulkAction = {
  filters: enquiryListQuery,
  targets: selectedEnquiries,
  async apply(tx, row, { context }) {
    const { enquiry } = await lockEnquiry(tx, row.recordId ?? 0)
    row.label = nameOfEnquiry(enquiry)
    await deleteEnquiry(tx, enquiry.id, context)
    return { outcome: 'done' }
  },
}
