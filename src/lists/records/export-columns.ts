import { BATCH_MODE_LABELS, forLocationTexts, placeOf } from '#training/batches/batch-place.ts'
import type { Batch } from '#training/batches/batch.schema.ts'
import { daysInWords, firstDay, lastDay } from '#training/batches/batch-days.ts'
import type { ListedCertificate } from '#certificates/certificate.schema.ts'
import { forClientTexts } from '#clients/client-texts.ts'
import type { ListedClient } from '#clients/client.schema.ts'
import { KIND_TITLES, trainingPlace } from '#certificates/training-snapshot.ts'
import { ENQUIRY_CHANNEL_LABELS } from '#enquiries/enquiry.ts'
import { forEnquiryOrigins } from '#enquiries/enquiry-origin.ts'
import { forEnquiryTexts } from '#enquiries/enquiry-texts.ts'
import type { Enquiry } from '#enquiries/enquiry.schema.ts'
import { forParticipantTexts, type ParticipantTexts } from '#training/participants/participant-texts.ts'
import type { Participant } from '#training/participants/participant.schema.ts'
import { DELIVERY_LABELS } from '#catalogue/program.ts'
import type { Program } from '#catalogue/program.schema.ts'
import { validityText } from '#catalogue/validity.ts'
import type { Service } from '#catalogue/service.schema.ts'
import type { ListedQuotation } from '#quotations/quotation.schema.ts'
import { SHOWCASE_KIND_LABELS } from '#catalogue/showcase.ts'
import type { ShowcaseEntry } from '#catalogue/showcase.schema.ts'

/** Dates and times are text in columns of that kind. */
export type Cell = string | number | null

/**
 * A date is 'YYYY-MM-DD'; a month is its first date; a time is an ISO instant, which the file shows in India time. An amount in paise is
 * shown in rupees with two decimals.
 */
export type CellKind = 'text' | 'number' | 'rupees' | 'paise' | 'date' | 'month' | 'time'

/** A column of an exported file. Without further settings it contains text and has the default width. */
export interface ExportColumn<Row> {
  /** The import of participants finds its columns by these headers too. */
  readonly header: string
  readonly holds?: CellKind
  /** In characters. */
  readonly width?: number
  of(row: Row, context: { siteUrl: string }): Cell
}

const WIDE = 40

const onTheSite = ({ isPublished }: { isPublished: boolean }) => (isPublished ? 'Published' : 'Draft')

export const SERVICE_COLUMNS: ReadonlyArray<ExportColumn<Service>> = [
  { header: 'Title', width: WIDE, of: ({ title }) => title },
  { header: 'Icon', of: ({ icon }) => icon },
  { header: 'Features', width: WIDE, of: ({ features }) => features.join(', ') },
  { header: 'SAC', of: ({ sac }) => sac },
  { header: 'On the site', of: onTheSite },
  { header: 'Description', width: WIDE, of: ({ description }) => description },
]

export const PROGRAM_COLUMNS: ReadonlyArray<ExportColumn<Program>> = [
  { header: 'Title', width: WIDE, of: ({ title }) => title },
  { header: 'Slug', width: WIDE, of: ({ slug }) => slug },
  { header: 'Category', of: ({ category }) => category },
  { header: 'Duration', of: ({ duration }) => duration },
  { header: 'Online price', holds: 'number', of: ({ online_price: price }) => price },
  { header: 'Offline price', holds: 'number', of: ({ offline_price: price }) => price },
  { header: 'Price', holds: 'number', of: ({ price }) => price },
  { header: 'Delivery', of: ({ delivery_mode: mode }) => DELIVERY_LABELS[mode] },
  { header: 'Certificate', of: ({ validity_months: months }) => validityText(months) },
  { header: 'Minimum attendance', holds: 'number', of: ({ min_attendance: percent }) => percent },
  { header: 'Pass mark', holds: 'number', of: ({ pass_mark: percent }) => percent },
  { header: 'SAC', of: ({ sac }) => sac },
  { header: 'On the site', of: onTheSite },
  { header: 'Image', of: ({ image_path: path }) => path },
  { header: 'Description', width: WIDE, of: ({ description }) => description },
]

export const BATCH_COLUMNS: ReadonlyArray<ExportColumn<Batch>> = [
  { header: 'Training program', width: WIDE, of: ({ training_program_name: name }) => name },
  { header: 'First day', holds: 'date', of: ({ days }) => firstDay(days) },
  { header: 'Last day', holds: 'date', of: ({ days }) => lastDay(days) },
  { header: 'Days', width: WIDE, of: ({ days }) => daysInWords(days) },
  { header: 'Mode', of: ({ mode }) => BATCH_MODE_LABELS[mode] },
  { header: 'Place', of: placeOf },
  ...Object.values(forLocationTexts(({ label }, name) => ({ header: label, width: WIDE, of: (batch: Batch) => batch[name] }))),
  { header: 'Trainers', width: WIDE, of: ({ trainers }) => trainers.map(({ name }) => name).join(', ') },
  { header: 'Client', width: WIDE, of: ({ client_name: name }) => name },
  { header: 'Seats', holds: 'number', of: ({ seats }) => seats },
  { header: 'Seats taken', holds: 'number', of: ({ seatsTaken }) => seatsTaken },
  { header: 'Waiting', holds: 'number', of: ({ waiting }) => waiting },
  { header: 'Confirmed', of: ({ confirmed }) => (confirmed ? 'Yes' : 'No') },
  { header: 'Status', of: ({ status }) => status },
]

export const QUOTATION_COLUMNS: ReadonlyArray<ExportColumn<ListedQuotation>> = [
  { header: 'Number', of: ({ number }) => number },
  { header: 'Version', holds: 'number', of: ({ versionNumber }) => versionNumber },
  { header: 'Buyer', width: WIDE, of: ({ buyerName }) => buyerName },
  { header: 'Client', width: WIDE, of: ({ clientName }) => clientName },
  { header: 'State', of: ({ state }) => state },
  { header: 'Total, ₹', holds: 'paise', of: ({ totalPaise }) => totalPaise },
  { header: 'Issued on', holds: 'date', of: ({ issuedOn }) => issuedOn },
  { header: 'Valid until', holds: 'date', of: ({ validUntil }) => validUntil },
  { header: 'Made by', of: ({ madeBy }) => madeBy },
  { header: 'Created', holds: 'time', of: ({ createdAt }) => createdAt },
]

export const SHOWCASE_COLUMNS: ReadonlyArray<ExportColumn<ShowcaseEntry>> = [
  { header: 'Kind', of: ({ kind }) => SHOWCASE_KIND_LABELS[kind] },
  { header: 'Name', width: WIDE, of: ({ name }) => name },
  { header: 'Line below the name', width: WIDE, of: ({ role }) => role },
  { header: 'Text', width: WIDE, of: ({ text }) => text },
  { header: 'Image', of: ({ imagePath }) => imagePath },
  { header: 'On the site', of: onTheSite },
  { header: 'Agreed on', holds: 'date', of: ({ consentOn }) => consentOn },
]

/** The columns of a participant's plain texts. */
export const PARTICIPANT_TEXT_COLUMNS: ReadonlyArray<ExportColumn<ParticipantTexts>> = Object.values(
  forParticipantTexts(({ label }, field) => ({ header: label, of: (texts: ParticipantTexts) => texts[field] })),
)

export const PARTICIPANT_COLUMNS: ReadonlyArray<ExportColumn<Participant>> = [
  { header: 'Participant ID', of: ({ participantId }) => participantId },
  { header: 'Full name', of: ({ fullName }) => fullName },
  { header: 'E-mail', width: WIDE, of: ({ email }) => email },
  { header: 'Phone', of: ({ phone }) => phone },
  { header: 'Training program', width: WIDE, of: ({ training_program_name: name }) => name },
  { header: 'Enrolment date', holds: 'date', of: ({ enrollmentDate }) => enrollmentDate },
  { header: 'Status', of: ({ status }) => status },
  { header: 'Client', width: WIDE, of: ({ client_name: client }) => client },
  ...PARTICIPANT_TEXT_COLUMNS,
]

export const CERTIFICATE_COLUMNS: ReadonlyArray<ExportColumn<ListedCertificate>> = [
  { header: 'Certificate ID', width: 28, of: ({ certificateId }) => certificateId },
  { header: 'Participant', of: ({ participant_name: name }) => name },
  { header: 'Training program', width: WIDE, of: ({ training_program_name: name }) => name },
  { header: 'Issue date', holds: 'date', of: ({ issueDate }) => issueDate },
  { header: 'Expiry date', holds: 'date', of: ({ expiryDate }) => expiryDate },
  { header: 'Kind', of: ({ kind }) => KIND_TITLES[kind] },
  { header: 'Training from', holds: 'date', of: ({ training }) => training && training.startDate },
  { header: 'Training until', holds: 'date', of: ({ training }) => training && training.endDate },
  { header: 'Hours', holds: 'number', of: ({ training }) => training && training.hours },
  { header: 'Place', of: ({ training }) => training && trainingPlace(training) },
  { header: 'Trainers', of: ({ training }) => training && training.trainers.join(', ') },
  { header: 'Company', of: ({ training }) => training && training.client },
  { header: 'Client', width: WIDE, of: ({ client_name: client }) => client },
  { header: 'Score', holds: 'number', of: ({ training }) => training && training.score },
  { header: 'Result', of: ({ training }) => training && training.result },
  { header: 'Issued below the rule because', width: WIDE, of: ({ training }) => training && training.exception },
  { header: 'Status', of: ({ status }) => status },
  { header: 'Revoked on', holds: 'date', of: ({ revokedOn }) => revokedOn },
  { header: 'Suspended on', holds: 'date', of: ({ suspendedOn }) => suspendedOn },
  { header: 'Reason', of: ({ revocationReason, suspensionReason }) => revocationReason ?? suspensionReason },
  { header: 'Edition', holds: 'number', of: ({ edition }) => edition },
  { header: 'Design', width: WIDE, of: ({ design }) => design },
  { header: 'Page', width: WIDE, of: ({ permalink }, { siteUrl }) => siteUrl + permalink },
]

export const ENQUIRY_COLUMNS: ReadonlyArray<ExportColumn<Enquiry>> = [
  { header: 'Received', holds: 'time', of: ({ createdAt }) => createdAt },
  { header: 'Name', of: ({ fullName }) => fullName },
  { header: 'E-mail', width: WIDE, of: ({ email }) => email },
  { header: 'Phone', of: ({ phone }) => phone },
  { header: 'Channel', of: ({ channel }) => ENQUIRY_CHANNEL_LABELS[channel] },
  { header: 'Kind', of: ({ kind }) => kind },
  { header: 'About', of: ({ about }) => about?.title ?? null },
  { header: 'Date', width: WIDE, of: ({ batchDates }) => batchDates },
  { header: 'People', holds: 'number', of: ({ people }) => people },
  ...Object.values(forEnquiryTexts(({ label }, field) => ({ header: label, width: WIDE, of: (enquiry: Enquiry) => enquiry[field] }))),
  { header: 'Subject', width: WIDE, of: ({ subject }) => subject },
  { header: 'Message', width: WIDE, of: ({ message }) => message },
  { header: 'Status', of: ({ status }) => status },
  { header: 'Owner', of: ({ ownerName }) => ownerName },
  { header: 'Client', width: WIDE, of: ({ clientName }) => clientName },
  { header: 'Follow up on', holds: 'date', of: ({ followUpOn }) => followUpOn },
  { header: 'Participant ID', of: ({ participantNumber }) => participantNumber },
  ...Object.values(forEnquiryOrigins(({ label }, field) => ({ header: label, of: (enquiry: Enquiry) => enquiry[field] }))),
  { header: 'Value, ₹', holds: 'rupees', of: ({ value }) => value },
  { header: 'Lost because', of: ({ lostReason }) => lostReason },
]

export const CLIENT_COLUMNS: ReadonlyArray<ExportColumn<ListedClient>> = [
  { header: 'Name', width: WIDE, of: ({ name }) => name },
  { header: 'Place', of: ({ place }) => place },
  { header: 'State', of: ({ state }) => state },
  ...Object.values(forClientTexts(({ label }, field) => ({ header: label, of: (client: ListedClient) => client[field] }))),
  { header: 'Participants', holds: 'number', of: ({ participantCount }) => participantCount },
  { header: 'Contacts', width: WIDE, of: ({ contacts }) => contacts.map(({ name }) => name).join('; ') },
  { header: 'E-mails', width: WIDE, of: ({ contacts }) => contacts.flatMap(({ email }) => email || []).join('; ') },
  { header: 'Phones', width: WIDE, of: ({ contacts }) => contacts.flatMap(({ phone }) => phone ?? []).join('; ') },
]
