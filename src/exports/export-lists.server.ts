import { listCertificates, listChosenCertificates } from '../certificates/issue/certificate-list.server.ts'
import { certificateListQuery } from '../certificates/certificate.schema.ts'
import type { Certificate } from '../certificates/certificate.ts'
import { listChosenEnquiries, listEnquiries } from '../enquiries/enquiry-list.server.ts'
import { enquiryListQuery } from '../enquiries/enquiry.schema.ts'
import type { Enquiry } from '../enquiries/enquiry.ts'
import { listChosenParticipants, listParticipants } from '../participants/participant-list.server.ts'
import { participantListQuery } from '../participants/participant.schema.ts'
import type { Participant } from '../participants/participant.ts'
import type { Permission } from '../platform/http/access.ts'
import { programListQuery } from '../programs/program.schema.ts'
import { listPrograms } from '../programs/program.server.ts'
import { DELIVERY_LABELS, type Program } from '../programs/program.ts'
import { serviceListQuery } from '../services/service.schema.ts'
import { listServices } from '../services/service.server.ts'
import type { Service } from '../services/service.ts'
import { indianTime } from '../shared/dates.ts'
import { exportedList, type ExportedList } from './exported-list.server.ts'

const WIDE = 40
const READS_PEOPLE: Permission = 'records.read'
const READS_CONTENT: Permission = 'office.enter'

/** Every list of the office as it leaves it. The headings are those an import understands. */
export const EXPORTED_LISTS: Record<string, ExportedList> = {
  participants: exportedList<Participant, typeof participantListQuery>({
    title: 'Participants',
    access: READS_PEOPLE,
    query: participantListQuery,
    page: ({ db }, query, ids) => (ids ? listChosenParticipants(db, ids) : listParticipants(db, query)),
    columns: [
      { header: 'Participant ID', of: ({ participantId }) => participantId },
      { header: 'Full name', of: ({ fullName }) => fullName },
      { header: 'Email', width: WIDE, of: ({ email }) => email },
      { header: 'Phone', of: ({ phone }) => phone },
      { header: 'Training program', width: WIDE, of: ({ training_program_name: name }) => name },
      { header: 'Enrollment date', holds: 'date', of: ({ enrollmentDate }) => enrollmentDate },
      { header: 'Status', of: ({ status }) => status },
    ],
  }),
  certificates: exportedList<Certificate, typeof certificateListQuery>({
    title: 'Certificates',
    access: READS_PEOPLE,
    query: certificateListQuery,
    page: ({ db, now }, query, ids) => (ids ? listChosenCertificates(db, ids, now) : listCertificates(db, query, now)),
    columns: [
      { header: 'Certificate ID', width: 28, of: ({ certificateId }) => certificateId },
      { header: 'Participant', of: ({ participant_name: name }) => name },
      { header: 'Training program', width: WIDE, of: ({ training_program_name: name }) => name },
      { header: 'Issue date', holds: 'date', of: ({ issueDate }) => issueDate },
      { header: 'Expiry date', holds: 'date', of: ({ expiryDate }) => expiryDate },
      { header: 'Status', of: ({ status }) => status },
      { header: 'Revoked on', holds: 'date', of: ({ revokedOn }) => revokedOn },
      { header: 'Suspended on', holds: 'date', of: ({ suspendedOn }) => suspendedOn },
      { header: 'Reason', of: ({ revocationReason, suspensionReason }) => revocationReason ?? suspensionReason },
      { header: 'Edition', holds: 'number', of: ({ edition }) => edition },
      { header: 'Page', width: WIDE, of: ({ permalink }, { siteUrl }) => siteUrl + permalink },
    ],
  }),
  contacts: exportedList<Enquiry, typeof enquiryListQuery>({
    title: 'Contacts',
    access: READS_PEOPLE,
    query: enquiryListQuery,
    page: ({ db, now, actor }, query, ids) => (ids ? listChosenEnquiries(db, ids) : listEnquiries(db, query, { now, actor })),
    columns: [
      { header: 'Received', width: 34, of: ({ createdAt }) => indianTime(new Date(createdAt)) },
      { header: 'Name', of: ({ fullName }) => fullName },
      { header: 'Email', width: WIDE, of: ({ email }) => email },
      { header: 'Phone', of: ({ phone }) => phone },
      { header: 'Kind', of: ({ kind }) => kind },
      { header: 'About', of: ({ about }) => about?.title ?? null },
      { header: 'Subject', width: WIDE, of: ({ subject }) => subject },
      { header: 'Message', width: WIDE, of: ({ message }) => message },
      { header: 'Status', of: ({ status }) => status },
      { header: 'Owner', of: ({ ownerName }) => ownerName },
      { header: 'Follow up on', holds: 'date', of: ({ followUpOn }) => followUpOn },
      { header: 'Participant ID', of: ({ participantNumber }) => participantNumber },
    ],
  }),
  services: exportedList<Service, typeof serviceListQuery>({
    title: 'Services',
    access: READS_CONTENT,
    query: serviceListQuery,
    page: ({ db }, query) => listServices(db, query),
    columns: [
      { header: 'Title', width: WIDE, of: ({ title }) => title },
      { header: 'Icon', of: ({ icon }) => icon },
      { header: 'Features', width: WIDE, of: ({ features }) => features.join(', ') },
      { header: 'Description', width: WIDE, of: ({ description }) => description },
    ],
  }),
  'training-programs': exportedList<Program, typeof programListQuery>({
    title: 'Training programs',
    access: READS_CONTENT,
    query: programListQuery,
    page: ({ db }, query) => listPrograms(db, query),
    columns: [
      { header: 'Title', width: WIDE, of: ({ title }) => title },
      { header: 'Slug', width: WIDE, of: ({ slug }) => slug },
      { header: 'Category', of: ({ category }) => category },
      { header: 'Duration', of: ({ duration }) => duration },
      { header: 'Online price', holds: 'number', of: ({ online_price: price }) => price },
      { header: 'Offline price', holds: 'number', of: ({ offline_price: price }) => price },
      { header: 'Price', holds: 'number', of: ({ price }) => price },
      { header: 'Delivery', of: ({ delivery_mode: mode }) => DELIVERY_LABELS[mode] },
      { header: 'Image', of: ({ image_path: path }) => path },
      { header: 'Description', width: WIDE, of: ({ description }) => description },
    ],
  }),
}
