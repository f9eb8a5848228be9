import { useQuery } from '@tanstack/react-query'
import { Check, UserCheck } from 'lucide-react'
import { useId, useState } from 'react'
import type { Enquiry } from '../enquiry.schema.ts'
import { recordPath } from '#lists/records/record-paths.ts'
import { Button } from '#ui/button/button.tsx'
import { TextLink } from '#ui/button/link.tsx'
import { DateInput, dateProblem } from '#ui/date/date-input.tsx'
import { Select } from '#ui/form/controls.tsx'
import { FieldError } from '#ui/form/field.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { NewClientPicker } from '#clients/office/client-field.tsx'
import { clientLabel } from '#clients/client.ts'
import { dataQuery } from '#office/data/use-admin-data.tsx'
import { EnquiryWorth } from './enquiry-worth.tsx'
import { useStaffNames, type EnquiryChange } from './use-inbox-data.tsx'

interface EnquiryFollowUpProps {
  enquiry: Enquiry
  onChange: (change: EnquiryChange) => void
}

/** Owner of the enquiry, date of the follow-up, the client that it is about, its value, and the reason if it was lost. */
export function EnquiryFollowUp(props: EnquiryFollowUpProps) {
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      <Owner {...props} />
      <FollowUpDate {...props} />
      <ClientOfEnquiry {...props} />
      <EnquiryWorth {...props} />
    </div>
  )
}

function Owner({ enquiry: { ownerId, ownerName, fullName }, onChange }: EnquiryFollowUpProps) {
  const id = useId()
  const staffNames = useStaffNames()
  const me = staffNames.find(({ isMe }) => isMe)
  const isKnown = ownerId === null || staffNames.some((staffName) => staffName.id === ownerId)
  return (
    <div className="grid min-w-0 content-start gap-1">
      <span className="flex min-h-7 items-center justify-between gap-2 pointer-coarse:min-h-11">
        <label htmlFor={id} className="text-small font-semibold">
          Owner
          <VisuallyHidden> of the message from {fullName}</VisuallyHidden>
        </label>
        {me && ownerId !== me.id && (
          <Button
            variant="ghost"
            size="dense"
            icon={<UserCheck />}
            onClick={() => onChange({ ownerId: me.id })}
            className="md:min-h-7 md:py-0 md:pointer-coarse:min-h-11"
          >
            Assign to me
          </Button>
        )}
      </span>
      <Select
        id={id}
        value={ownerId ?? ''}
        onChange={(event) => onChange({ ownerId: Number(event.currentTarget.value) || null })}
        className="text-ellipsis"
      >
        <option value="">Nobody</option>
        {!isKnown && <option value={ownerId}>{ownerName}</option>}
        {staffNames.map((staffName) => (
          <option key={staffName.id} value={staffName.id}>
            {staffName.isMe ? `You (${staffName.name})` : staffName.name}
          </option>
        ))}
      </Select>
    </div>
  )
}

function ClientOfEnquiry({ enquiry, onChange }: EnquiryFollowUpProps) {
  const { clientId, fullName, email, phone, company } = enquiry
  const id = useId()
  return (
    <div className="grid min-w-0 content-start gap-1">
      <span className="flex min-h-7 items-center justify-between gap-2 pointer-coarse:min-h-11">
        <label htmlFor={id} className="text-small font-semibold">
          Client
          <VisuallyHidden> of the message from {fullName}</VisuallyHidden>
        </label>
        {clientId !== null && (
          <TextLink to={recordPath('client', clientId)} className="text-small">
            Open
          </TextLink>
        )}
      </span>
      <NewClientPicker
        input={{ id }}
        value={String(clientId ?? '')}
        onChange={(chosen) => onChange({ clientId: Number(chosen) || null })}
        known={{ name: company ?? '', contact: fullName, email, phone: phone ?? '' }}
      />
      {clientId === null && email !== '' && <SuggestedClients enquiry={enquiry} onChange={onChange} />}
    </div>
  )
}

/** Clients whose contacts use the same address or domain. */
function SuggestedClients({ enquiry: { id }, onChange }: EnquiryFollowUpProps) {
  const { data = [] } = useQuery(dataQuery(['contact', 'clients', id], 'GET /contacts/{id}/client-suggestions', { path: { id } }))
  return data.map((client) => (
    <p key={client.id} className="flex flex-wrap items-center gap-x-2 text-small">
      <span className="min-w-0 text-text-2 wrap-anywhere">
        {client.isSameAddress ? 'Same address as' : 'Same domain as'} {client.contact}
      </span>
      <Button variant="secondary" size="dense" icon={<Check />} onClick={() => onChange({ clientId: client.id })} className="max-w-full">
        {clientLabel(client)}
      </Button>
    </p>
  ))
}

function FollowUpDate({ enquiry: { followUpOn, fullName }, onChange }: EnquiryFollowUpProps) {
  const id = useId()
  const stored = followUpOn ?? ''
  const [typed, setTyped] = useState(stored)
  const [followed, setFollowed] = useState(stored)
  const [isTyping, setIsTyping] = useState(false)

  // After a refused change the field shows the stored date.
  if (stored !== followed) {
    setFollowed(stored)
    setTyped(stored)
  }

  const problem = isTyping ? undefined : dateProblem(typed)
  return (
    <div className="grid min-w-0 content-start gap-1">
      <span className="flex min-h-7 items-center pointer-coarse:min-h-11">
        <label htmlFor={id} className="text-small font-semibold">
          Follow-up date
          <VisuallyHidden> of the message from {fullName}</VisuallyHidden>
        </label>
      </span>
      {problem && <FieldError id={`${id}-error`}>{problem}</FieldError>}
      <DateInput
        id={id}
        label={`the follow-up date of the message from ${fullName}`}
        value={typed}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem && `${id}-error`}
        onFocus={() => setIsTyping(true)}
        onChange={setTyped}
        onCommit={(date) => date !== stored && onChange({ followUpOn: date || null })}
        onBlur={() => setIsTyping(false)}
      />
    </div>
  )
}
