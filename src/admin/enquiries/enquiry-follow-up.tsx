import { UserCheck } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import type { Enquiry } from '../../enquiries/enquiry.ts'
import { isPlainDate } from '../../shared/dates.ts'
import { Button } from '../../ui/button/button.tsx'
import { Select, TextInput } from '../../ui/form/controls.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { EnquiryChange } from './inbox-data.ts'
import { useStaffNames } from './use-inbox-data.tsx'

interface EnquiryFollowUpProps {
  enquiry: Enquiry
  onChange: (change: EnquiryChange) => void
}

/** Owner of the enquiry and date of the follow-up. */
export function EnquiryFollowUp(props: EnquiryFollowUpProps) {
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      <Owner {...props} />
      <FollowUpDate {...props} />
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
          <Button variant="ghost" size="dense" icon={<UserCheck />} onClick={() => onChange({ ownerId: me.id })} className="md:min-h-7 md:py-0 md:pointer-coarse:min-h-11">
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

/** A date field fires on every keystroke. The date is saved after this pause, or when the field loses the focus. */
const SAVE_DELAY_MS = 700

function FollowUpDate({ enquiry: { followUpOn, fullName }, onChange }: EnquiryFollowUpProps) {
  const id = useId()
  const stored = followUpOn ?? ''
  const [typed, setTyped] = useState(stored)
  const [followed, setFollowed] = useState(stored)
  const isNew = typed !== stored

  // After a refused change the field shows the stored date.
  if (stored !== followed) {
    setFollowed(stored)
    setTyped(stored)
  }

  useEffect(() => {
    if (!isNew || !isPlainDate(typed)) return undefined
    const timer = setTimeout(() => onChange({ followUpOn: typed }), SAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isNew, typed, onChange])

  return (
    <div className="grid min-w-0 content-start gap-1">
      <span className="flex min-h-7 items-center pointer-coarse:min-h-11">
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
          // An incomplete or absurd date is not saved. The field shows the stored date again.
          field.value = stored
          setTyped(stored)
        }}
        className="figures"
      />
    </div>
  )
}
