import { UserCheck } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import type { Enquiry } from '../../enquiries/enquiry.ts'
import { isPlainDate } from '../../shared/dates.ts'
import { Button } from '../../ui/button/button.tsx'
import { Select, TextInput } from '../../ui/form/controls.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { EnquiryChange } from './inbox-data.ts'
import { useStaffNames } from './use-inbox-data.tsx'

interface ContactFollowUpProps {
  enquiry: Enquiry
  onChange: (change: EnquiryChange) => void
}

/** Who looks after the message, and when to come back to it. */
export function EnquiryFollowUp(props: ContactFollowUpProps) {
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      <Owner {...props} />
      <FollowUpDate {...props} />
    </div>
  )
}

function Owner({ enquiry: { ownerId, ownerName, fullName }, onChange }: ContactFollowUpProps) {
  const id = useId()
  const staffNames = useStaffNames()
  const me = staffNames.find(({ isMe }) => isMe)
  const isKnown = ownerId === null || staffNames.some((staffName) => staffName.id === ownerId)
  return (
    <div className="grid min-w-0 content-start gap-1">
      <span className="flex min-h-9 items-center justify-between gap-2 pointer-coarse:min-h-11">
        <label htmlFor={id} className="text-small font-semibold">
          Owner
          <VisuallyHidden> of the message from {fullName}</VisuallyHidden>
        </label>
        {me && ownerId !== me.id && (
          <Button variant="ghost" size="dense" icon={<UserCheck />} onClick={() => onChange({ ownerId: me.id })}>
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

/** A date field tells of every key: what is typed counts once it rests, or when the field is left. */
const RESTS_MS = 700

function FollowUpDate({ enquiry: { followUpOn, fullName }, onChange }: ContactFollowUpProps) {
  const id = useId()
  const stored = followUpOn ?? ''
  const [typed, setTyped] = useState(stored)
  const [followed, setFollowed] = useState(stored)
  const isNew = typed !== stored

  // A refused change is taken back, and what somebody else set shows.
  if (stored !== followed) {
    setFollowed(stored)
    setTyped(stored)
  }

  useEffect(() => {
    if (!isNew || !isPlainDate(typed)) return undefined
    const timer = setTimeout(() => onChange({ followUpOn: typed }), RESTS_MS)
    return () => clearTimeout(timer)
  }, [isNew, typed, onChange])

  return (
    <div className="grid min-w-0 content-start gap-1">
      <span className="flex min-h-9 items-center pointer-coarse:min-h-11">
        <label htmlFor={id} className="text-small font-semibold">
          Follow-up date
          <VisuallyHidden> of the message from {fullName}</VisuallyHidden>
        </label>
      </span>
      <TextInput
        id={id}
        type="date"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={({ currentTarget: field }) => {
          const isDay = typed === '' ? !field.validity.badInput : isPlainDate(typed)
          if (isDay && isNew) onChange({ followUpOn: typed || null })
          if (isDay) return
          // Half a day, or one in the year 9999, is not kept and does not stand there as if it were; nor is the old one cleared.
          field.value = stored
          setTyped(stored)
        }}
        className="figures"
      />
    </div>
  )
}
