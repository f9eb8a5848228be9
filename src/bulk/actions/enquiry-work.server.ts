import { listEnquiries } from '../../enquiries/enquiry-list.server.ts'
import { holdEnquiry } from '../../enquiries/enquiry-row.server.ts'
import { enquiryListQuery } from '../../enquiries/enquiry.schema.ts'
import { deleteEnquiry, setEnquiryStatus } from '../../enquiries/enquiry.server.ts'
import type { Enquiry, EnquiryStatus } from '../../enquiries/enquiry.ts'
import type { Database } from '../../platform/database/database.server.ts'
import type { Occasion } from '../../platform/occasion.server.ts'
import type { BulkVerb, Target } from '../jobs/bulk-verb.server.ts'
import type { Selection } from '../jobs/bulk.schema.ts'
import { readFilter, selected } from '../jobs/selection.server.ts'
import type { StatusSet } from './status-undo.server.ts'

export function nameOfEnquiry({ fullName, subject }: Pick<Enquiry, 'fullName' | 'subject'>): string {
  return `${fullName}: ${subject}`
}

function selectedEnquiries(
  db: Database,
  selection: Selection | undefined,
  { occasion }: { occasion: Occasion },
): AsyncIterable<Target[]> {
  return selected<Enquiry>(selection, {
    nameOf: nameOfEnquiry,
    page: (query) => listEnquiries(db, readFilter(enquiryListQuery, query), occasion),
  })
}

export const enquiryStatusWork: BulkVerb<{ status: EnquiryStatus }> = {
  filters: enquiryListQuery,
  targets: selectedEnquiries,
  async apply(tx, row, { options: { status }, occasion }) {
    const { enquiry } = await holdEnquiry(tx, row.recordId ?? 0)
    row.label = nameOfEnquiry(enquiry)
    if (enquiry.status === status) return { outcome: 'skipped', reason: `Is ${status} already.` }
    const { version } = await setEnquiryStatus(tx, enquiry.id, { status }, occasion)
    const kept: StatusSet<EnquiryStatus> = { before: enquiry.status, version }
    return { outcome: 'done', kept }
  },
}

export const enquiryDeleteWork: BulkVerb = {
  filters: enquiryListQuery,
  targets: selectedEnquiries,
  async apply(tx, row, { occasion }) {
    const { enquiry } = await holdEnquiry(tx, row.recordId ?? 0)
    row.label = nameOfEnquiry(enquiry)
    await deleteEnquiry(tx, enquiry.id, occasion)
    return { outcome: 'done' }
  },
}
