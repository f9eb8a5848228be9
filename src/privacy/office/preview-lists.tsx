import { counted } from '#base/text/wording/counted.ts'
import type { ReactNode } from 'react'
import { MAX_BACKUP_MONTHS } from '../personal-data.ts'
import type { PersonalDataPreview } from '../personal-data.schema.ts'
import { dateInWords, indianDate } from '#base/dates/dates.ts'
import { languageOf } from '#base/text/language.ts'
import { TextLink } from '#ui/button/link.tsx'
import { recordPath } from '#lists/records/record-paths.ts'
import { ERASED_KINDS, ERASED_NAMES } from './erasure-words.ts'

/** The data that an erasure removes. */
export function GoingList({ goes }: { goes: PersonalDataPreview['goes'] }) {
  const lines: Partial<Record<keyof typeof goes, ReactNode>> = {
    enquiries: goes.enquiries.map(({ id, fullName, subject, createdAt, noteCount }) => (
      <Line key={id} to={recordPath('contact', id)} name={fullName}>
        {subject}, {dateInWords(indianDate(new Date(createdAt)))}
        {noteCount > 0 && `, ${counted(noteCount, 'note')}`}
      </Line>
    )),
    participants: goes.participants.map(participantLine),
    contactData: goes.contactData.map(participantLine),
  }
  return (
    <dl className="mt-4 grid gap-5">
      {ERASED_NAMES.map((name) => {
        const found = goes[name]
        const count = typeof found === 'number' ? found : found.length
        const { title, why } = ERASED_KINDS[name]
        return (
          count > 0 && (
            <Kind key={name} title={title(count)} why={why}>
              {lines[name]}
            </Kind>
          )
        )
      })}
    </dl>
  )
}

/** The data that an erasure leaves, each with its reason. */
export function StayingList({ preview: { goes, stays } }: { preview: PersonalDataPreview }) {
  const { certificates, staff, quotations, otherAddresses, mentionedIn, mentionedOn, mentionedAt, sheetScans } = stays
  return (
    <dl className="mt-4 grid gap-5">
      {certificates.length > 0 && (
        <Kind
          title={`${counted(certificates.length, 'certificate')} in the register`}
          why="Recipient, program and dates stay, so that anybody who was shown a certificate can still verify it."
        >
          {certificates.map(({ id, certificateId, participantName, programName, issueDate }) => (
            <Line key={id} to={recordPath('certificate', id)} name={participantName}>
              {certificateId}, {programName}, {dateInWords(issueDate)}
            </Line>
          ))}
        </Kind>
      )}
      {goes.contactData.length > 0 && (
        <Kind
          title="Name, participant ID, program, enrolment, attendance and result"
          why="Of participants who have a certificate: it is issued by them."
        />
      )}
      {staff.length > 0 && (
        <Kind
          title={`Staff account of ${staff.map(({ name }) => name).join(', ')}`}
          why="They sign in with it. Remove their access under Staff first, then search again. Their name stays in the history beside what they did."
        />
      )}
      {quotations.length > 0 && (
        <Kind
          title={`Contact in ${counted(quotations.length, 'issued quotation')}`}
          why="Quotations and proformas are business papers, which tax law requires you to keep. Name, e-mail, phone and network go after the period under Privacy."
        >
          {quotations.map(({ id, number, buyerName }) => (
            <Line key={id} to={recordPath('quotation', id)} name={number}>
              {buyerName}
            </Line>
          ))}
        </Kind>
      )}
      {otherAddresses.map(({ email, records }) => (
        <Kind
          key={email}
          title={`What else is stored with ${email}`}
          why="A joined record with this address is erased. The rest stays, because other people may use the address. If it is only theirs, search for it, too."
        >
          {records.length > 0 &&
            records.map(({ type, id, name, detail }) => (
              <Line key={`${type}-${id}`} to={recordPath(type, id)} name={name}>
                {detail}
              </Line>
            ))}
        </Kind>
      ))}
      {mentionedOn.length > 0 && (
        <Kind title={`Notes on ${counted(mentionedOn.length, 'client')}`} why={NOTED}>
          {mentionedOn.map(({ id, name }) => (
            <Line key={id} to={recordPath('client', id)} name={name} />
          ))}
        </Kind>
      )}
      {mentionedAt.length > 0 && (
        <Kind title={`Notes on ${counted(mentionedAt.length, 'other participant')}`} why={NOTED}>
          {mentionedAt.map(({ id, name }) => (
            <Line key={id} to={recordPath('participant', id)} name={name} />
          ))}
        </Kind>
      )}
      {sheetScans.length > 0 && (
        <Kind
          title={`Scans of signed sheets of ${counted(sheetScans.length, 'batch', 'batches')}`}
          why="Everybody of the day has signed them. They go after the period under Privacy. If one person has to go earlier, cover their line: remove the scan and add the covered copy."
        >
          {sheetScans.map(({ id, name }) => (
            <Line key={id} to={recordPath('batch', id)} name={name} />
          ))}
        </Kind>
      )}
      {mentionedIn.length > 0 && (
        <Kind
          title={`${counted(mentionedIn.length, 'message')} of other people`}
          why="They mention this address or name. Read them, and delete them by hand if they are about this person."
        >
          {mentionedIn.map((id) => (
            <Line key={id} to={recordPath('contact', id)} name={`Message ${id}`} />
          ))}
        </Kind>
      )}
      <Kind title="The history itself" why="Who changed what and when stays, without the values of this person." />
      <Kind title="Invoices" why="They are not stored here. Tax law requires you to keep them in your accounts." />
      <Kind
        title="Backups"
        why={`Copies in backups are deleted after ${MAX_BACKUP_MONTHS} months at the latest. After restoring a backup, erase again.`}
      />
    </dl>
  )
}

const NOTED = 'They contain the address or the name. Whoever wrote such a note can change or delete it.'

function participantLine({ id, participantId, fullName, programName }: PersonalDataPreview['goes']['participants'][number]) {
  return (
    <Line key={id} to={recordPath('participant', id)} name={fullName}>
      {participantId}, {programName}
    </Line>
  )
}

function Kind({ title, why, children }: { title: string; why: string; children?: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="font-semibold wrap-anywhere">{title}</dt>
      <dd className="max-w-text text-small text-text-2">{why}</dd>
      {children && (
        <dd>
          <ul className="mt-2 grid gap-1 text-small">{children}</ul>
        </dd>
      )}
    </div>
  )
}

function Line({ to, name, children }: { to: string; name: string; children?: ReactNode }) {
  return (
    <li className="border-s-3 border-border ps-3 wrap-anywhere">
      <TextLink to={to} lang={languageOf(name)} className="inline-block py-1">
        {name}
      </TextLink>
      {children && <span className="text-text-2"> · {children}</span>}
    </li>
  )
}
