import { lockEnquiry } from '#enquiries/server/enquiry-row.server.ts'
import { deleteEnquiry } from '#enquiries/server/enquiry-deletion.server.ts'
import { releaseEnquiry, setEnquiryStatus } from '#enquiries/server/enquiry.server.ts'
import type { EnquiryStatus } from '#enquiries/enquiry.ts'
import type { Enquiry } from '#enquiries/enquiry.schema.ts'
import type { WriteTransaction } from '#base/database/database.server.ts'
import { ENQUIRY_SOURCE } from '../../record-sources.server.ts'
import type { JobContext } from '../jobs/bulk-action.server.ts'
import type { StatusUndoData } from '../jobs/undo.server.ts'
import { recordAction } from './record-action.server.ts'

const load = async (tx: WriteTransaction, id: number): Promise<Enquiry> => (await lockEnquiry(tx, id)).enquiry

export const setEnquiryStatusAction = recordAction(ENQUIRY_SOURCE, {
  load,
  async change(tx, enquiry, { options: { status }, context }: JobContext<{ status: EnquiryStatus }>) {
    if (enquiry.status === status) return { outcome: 'skipped', reason: `Already ${status}.` }
    const { version } = await setEnquiryStatus(tx, enquiry.id, { status }, context)
    const undoData: StatusUndoData<EnquiryStatus> = { before: enquiry.status, version }
    return { outcome: 'done', undoData }
  },
})

export const releaseEnquiryAction = recordAction(ENQUIRY_SOURCE, {
  load,
  async change(tx, enquiry, { context }) {
    if (enquiry.suspectedFor.length === 0) return { outcome: 'skipped', reason: 'Already in the inbox.' }
    await releaseEnquiry(tx, enquiry.id, {}, context)
    return { outcome: 'done' }
  },
})

export const deleteEnquiryAction = recordAction(ENQUIRY_SOURCE, {
  load,
  change: (tx, { id }, { context }) => deleteEnquiry(tx, id, context),
})
