import { grouped } from '#base/text/wording/counted.ts'
import { PLACE_CANCELLED } from '#training/roster/roster-state.ts'
import { mailtoHref } from '#base/values/mail-address.ts'
import { telHref } from '#base/values/phone.ts'
import { Merge, Pencil, UserPlus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { CertificateStatusBadge } from '#certificates/site/certificate-status.tsx'
import type { Certificate } from '#certificates/certificate.schema.ts'
import { filledTexts } from '../client-texts.ts'
import type { ListedClient } from '../client.schema.ts'
import { ENQUIRY_STATUS_TONES } from '#enquiries/enquiry.ts'
import type { Enquiry } from '#enquiries/enquiry.schema.ts'
import { BATCH_STATUS_TONES } from '#training/batches/batch.ts'
import { placeOf } from '#training/batches/batch-place.ts'
import { daysInWords } from '#training/batches/batch-days.ts'
import type { Batch } from '#training/batches/batch.schema.ts'
import { lumpSumInWords } from '#training/office/batches/batch-words.tsx'
import { PARTICIPANT_STATUS_TONES } from '#training/participants/participant.ts'
import { PARTICIPANT_TEXT_NAMES } from '#training/participants/participant-texts.ts'
import type { Participant } from '#training/participants/participant.schema.ts'
import { tellApart } from '../tell-apart.ts'
import { OwedByClient } from '#quotations/office/money/owed-by-client.tsx'
import { personPath } from '#privacy/person-page.ts'
import { createPath, editPath, listPath, recordPath } from '#lists/records/record-paths.ts'
import type { RecordType, RowOf } from '#lists/records/record-type.ts'
import { indianDate, shortDate } from '#base/dates/dates.ts'
import { validityText } from '#certificates/validity-text.ts'
import { languageOf } from '#base/text/language.ts'
import type { StatusTone } from '#base/values/tone.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { TextLink } from '#ui/button/link.tsx'
import { SkeletonText } from '#ui/loading/skeleton.tsx'
import { Menu, MenuItem } from '#ui/overlay/menu.tsx'
import { LinksSent } from '#client-links/office/links-sent.tsx'
import { NameCorrections } from '#client-links/office/name-corrections.tsx'
import { KnownDelivery, RecipientApart } from '#office/data/known-delivery.tsx'
import { useList } from '#office/data/use-admin-data.tsx'
import { EditedItem } from '#office/editor/edited-item.tsx'
import { AdminHeading } from '#office/frame/admin-heading.tsx'
import { LinkToForm } from '#office/frame/link-to-form.tsx'
import { RecordHistoryLink } from '#office/frame/record-history-link.tsx'
import { useReturnState, useReturnToList } from '#office/frame/use-return-to-list.tsx'
import { QuotationsSection } from '#quotations/office/quotations-of.tsx'
import { ClientMatrixSection } from './client-matrix.tsx'
import { ClientNotes } from './client-notes.tsx'
import { MergeClientDialog, MergedClients } from './merge-client.tsx'
import { LoadError } from '#office/kit/load-error.tsx'
import { PageSection } from '#office/kit/page-section.tsx'
import { DeleteEntry } from '#office/list/row-actions.tsx'
import { usePermission } from '#office/session/use-permission.tsx'

/** Maximum number of rows per section. */
const SHOWN = 20

/** /admin?view=clients&id=3: a client's contacts, people, certificates, batches and enquiries. */
export function ClientDetails({ id }: { id: string }) {
  return (
    <EditedItem type="client" id={id} title="Client">
      {({ item }) => <Page client={item} />}
    </EditedItem>
  )
}

function Page({ client }: { client: ListedClient }) {
  const { id, name, place, state } = client
  const { path: backTo } = useReturnToList('client')
  const theirs = { clientId: id, limit: SHOWN }
  return (
    <>
      <AdminHeading
        title={name}
        lead={[place, state, ...filledTexts(client).map(({ label, value }) => `${label} ${value}`)].join(' · ')}
        breadcrumb={[{ label: 'Clients', to: backTo }, { label: name }]}
      />
      <Actions client={client} />
      <div className="grid grid-cols-1 gap-5 pt-5">
        <OwedByClient clientId={id} />
        <NameCorrections clientId={id} />
        <ClientMatrixSection id={id} />
      </div>
      <div className="grid grid-cols-1 items-start gap-5 py-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid min-w-0 gap-5">
          <Rows
            type="participant"
            query={theirs}
            title="Participants"
            allPath={`${listPath('participant')}&client=${id}`}
            empty="Nobody is enrolled yet."
          >
            {(row, rows) => <ParticipantRow participant={row} apart={tellApart(rows)[rows.indexOf(row)] ?? ''} />}
          </Rows>
          <Rows
            type="certificate"
            query={{ ...theirs, sort: 'expiry' }}
            title="Certificates"
            allPath={`${listPath('certificate')}&client=${id}`}
            empty="No certificate has been issued yet."
          >
            {(row) => <CertificateRow certificate={row} />}
          </Rows>
        </div>
        <div className="grid min-w-0 gap-5">
          <MergedClients clientId={id} />
          <Contacts client={client} />
          <ClientNotes clientId={id} />
          <LinksSent clientId={id} />
          <Rows
            type="batch"
            query={{ ...theirs, sort: '-date' }}
            title="Batches"
            allPath={`${listPath('batch')}&client=${id}`}
            empty="No batch has been planned for this client."
          >
            {(row) => <BatchRow batch={row} />}
          </Rows>
          <QuotationsSection of={{ kind: 'client', id }} />
          <Rows
            type="contact"
            query={theirs}
            title="Enquiries"
            allPath={`${listPath('contact')}&client=${id}`}
            empty="No message is tied to this client."
          >
            {(row) => <EnquiryRow enquiry={row} />}
          </Rows>
        </div>
      </div>
    </>
  )
}

function Actions({ client }: { client: ListedClient }) {
  const { id, name } = client
  const mayWrite = usePermission('records.write')
  const [isMerging, setIsMerging] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-2 pt-2">
      {mayWrite && (
        <>
          <LinkToForm to={`${createPath('participant')}?client=${id}`} variant="secondary" size="compact" icon={<UserPlus />}>
            New participant
          </LinkToForm>
          <LinkToForm to={editPath('client', id)} variant="secondary" size="compact" icon={<Pencil />}>
            Edit
          </LinkToForm>
          <Menu label={`More actions for ${name}`}>
            <MenuItem icon={<Merge />} onSelect={() => setIsMerging(true)}>
              Merge with another client
            </MenuItem>
            <DeleteEntry type="client" id={id} of={name} />
          </Menu>
          {isMerging && <MergeClientDialog client={client} onClose={() => setIsMerging(false)} />}
        </>
      )}
      <span className="ms-auto">
        <RecordHistoryLink type="client" id={String(id)} />
      </span>
    </div>
  )
}

function Contacts({ client: { contacts } }: { client: ListedClient }) {
  return (
    <PageSection id="client-contacts" title="Contacts" total={contacts.length} empty={contacts.length === 0 && 'No contact yet.'}>
      <ul className="mt-2">
        {contacts.map(({ id, name, role, email, phone, monthlyMail }) => (
          <li key={id} className="grid gap-0.5 border-border py-2.5 wrap-anywhere not-first:border-t">
            <p>
              <span lang={languageOf(name)} className="font-semibold">
                {name}
              </span>
              {role && <span className="text-small text-text-2">{`, ${role}`}</span>}
            </p>
            <p className="flex flex-wrap gap-x-4 gap-y-1 text-small">
              {email && (
                <span>
                  <TextLink to={mailtoHref(email)} className="inline-flex min-h-6 items-center pointer-coarse:min-h-11">
                    {email}
                  </TextLink>
                </span>
              )}
              {phone && (
                <span>
                  <TextLink to={telHref(phone)} className="inline-flex min-h-6 items-center pointer-coarse:min-h-11">
                    {phone}
                  </TextLink>
                </span>
              )}
            </p>
            {monthlyMail && <p className="text-small text-text-2">Gets the monthly mail about expiring certificates.</p>}
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

interface RowsProps<Type extends RecordType> {
  type: Type
  query: Record<string, string | number>
  title: string
  /** The path of the full list. */
  allPath?: string
  empty: string
  children: (row: RowOf<Type>, rows: ReadonlyArray<RowOf<Type>>) => ReactNode
}

/** The first rows of one of this client's lists. */
function Rows<Type extends RecordType>({ type, query, title, allPath, empty, children }: RowsProps<Type>) {
  const { data, error, refetch } = useList(type, query)
  const total = data?.total ?? data?.rows.length ?? 0
  return (
    <PageSection
      id={`client-${type}`}
      title={title}
      total={total}
      // Shown even if all rows are here: the list has the bulk actions.
      all={allPath && total > 0 ? { to: allPath, label: `All ${grouped(total)}` } : undefined}
      empty={data?.rows.length === 0 && empty}
    >
      {!data && (error ? <LoadError title={`${title} could not be loaded`} error={error} onRetry={refetch} /> : <SkeletonText lines={3} />)}
      <ul className="mt-2">
        {data?.rows.map((row) => (
          <li key={row.id} className="border-border py-2.5 not-first:border-t">
            {children(row, data.rows)}
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

interface LineProps {
  to: string
  title: string
  facts: string
  status: ReactNode
  /** Omitted where the status has its own badge. */
  tone?: StatusTone
  isId?: boolean
  children?: ReactNode
}

/** A record as one line: title, facts and status. */
function Line({ to, title, facts, status, tone, isId = false, children }: LineProps) {
  const here = useReturnState()
  return (
    <div className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <TextLink to={to} state={here} lang={languageOf(title)} className={`font-semibold wrap-anywhere ${isId ? 'id-text' : ''}`}>
          {title}
        </TextLink>
        <p lang={languageOf(facts)} className="text-small text-text-2 wrap-anywhere">
          {facts}
        </p>
        {children}
      </div>
      {tone ? <StatusBadge tone={tone}>{status}</StatusBadge> : status}
    </div>
  )
}

function ParticipantRow({ participant, apart }: { participant: Participant; apart: string }) {
  const { id, fullName, training_program_name: program, status, rosterState } = participant
  const texts = PARTICIPANT_TEXT_NAMES.map((name) => participant[name] ?? (name === 'employeeCode' ? apart : null))
  const place = rosterState === 'cancelled' ? PLACE_CANCELLED : null
  const facts = [...new Set([...texts, program, place])].filter(Boolean).join(' · ')
  return (
    <Line to={personPath(`participant:${id}`)} title={fullName} facts={facts} status={status} tone={PARTICIPANT_STATUS_TONES[status]} />
  )
}

function CertificateRow({ certificate }: { certificate: Certificate }) {
  const { id, certificateId, participant_name: name, training_program_name: program } = certificate
  return (
    <Line
      to={recordPath('certificate', id)}
      title={certificateId}
      isId
      facts={`${name} · ${program} · ${validityText(certificate, shortDate).replaceAll(' ', '\u00a0')}`}
      status={<CertificateStatusBadge certificate={certificate} />}
    >
      <RecipientApart certificate={id} className="block text-small" />
      <KnownDelivery certificate={id} className="block text-small text-text-2" />
    </Line>
  )
}

function BatchRow({ batch }: { batch: Batch }) {
  const { id, training_program_name: program, days, status } = batch
  const lumpSum = lumpSumInWords(batch)
  const facts = [daysInWords(days), placeOf(batch), lumpSum && `lump sum ${lumpSum}`].filter(Boolean).join(' · ')
  return <Line to={recordPath('batch', id)} title={program} facts={facts} status={status} tone={BATCH_STATUS_TONES[status]} />
}

function EnquiryRow({ enquiry: { id, fullName, subject, createdAt, status } }: { enquiry: Enquiry }) {
  const facts = `${fullName} · ${shortDate(indianDate(new Date(createdAt)))}`
  return <Line to={recordPath('contact', id)} title={subject} facts={facts} status={status} tone={ENQUIRY_STATUS_TONES[status]} />
}
