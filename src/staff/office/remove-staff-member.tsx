import { counted, plural } from '#base/text/wording/counted.ts'
import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { ROLE_LABELS } from '../role.ts'
import type { OpenWork, StaffMember } from '../staff-member.schema.ts'
import { Select } from '#ui/form/controls.tsx'
import { useStaffNames } from '#enquiries/office/use-inbox-data.tsx'
import { ConfirmedButton } from '#office/form/confirmed-button.tsx'
import { sectionPath } from '#office/frame/sections.ts'
import { LoadError } from '#office/kit/load-error.tsx'
import { useOpenWork, useRemoveStaffMember } from './staff-data.tsx'

const NOBODY = 'nobody'

/** Removes a member of staff's access. Their open messages are reassigned to a chosen person, or to nobody. */
export function RemoveStaffMember({ member: { id, fullName, isYou } }: { member: StaffMember }) {
  const removal = useRemoveStaffMember()
  const navigate = useNavigate()
  const work = useOpenWork(id, !isYou)
  const [successor, setSuccessor] = useState('')
  if (isYou) return null
  const isOpen = work.data !== undefined && work.data.enquiries > 0
  return (
    <ConfirmedButton
      label="Remove access"
      button={{ icon: <Trash2 />, className: 'mt-6 max-sm:w-full' }}
      title={`Remove ${fullName}?`}
      confirmLabel="Remove"
      confirm={{ disabled: !work.data || (isOpen && successor === '') }}
      busyLabel="Removing..."
      call={removal}
      onPress={(ask) => {
        setSuccessor('')
        void work.refetch()
        ask()
      }}
      onConfirm={() => {
        const handOverTo = isOpen && successor !== NOBODY ? Number(successor) : undefined
        removal.send({ id, handOverTo }, () => void navigate(sectionPath('people'), { replace: true }))
      }}
    >
      <p>Their password, sign-in codes and sessions end immediately. What they did stays in the history under their name.</p>
      <p className="mt-3">To keep them in the list instead, change the role to “{ROLE_LABELS.user.name}”.</p>
      {work.error && !work.data && <LoadError title="Their open messages could not be counted" error={work.error} onRetry={work.refetch} />}
      {isOpen && <Successor id={id} work={work.data} value={successor} onChange={setSuccessor} />}
    </ConfirmedButton>
  )
}

interface SuccessorProps {
  id: number
  work: OpenWork
  value: string
  onChange: (value: string) => void
}

function Successor({ id, work: { enquiries, followUps }, value, onChange }: SuccessorProps) {
  const others = useStaffNames().filter((staffName) => staffName.id !== id)
  const fieldId = useId()
  return (
    <div className="mt-3 grid gap-1.5 text-text">
      <p>
        They look after {counted(enquiries, 'open message')}
        {followUps > 0 && `, ${followUps} with a follow-up date`}.
      </p>
      <label htmlFor={fieldId} className="text-small font-semibold">
        Who takes {plural(enquiries, 'it', 'them')} over?
      </label>
      <Select
        id={fieldId}
        required
        placeholder="Choose someone"
        value={value}
        options={[
          ...others.map(({ id: other, name, isMe }) => ({ value: String(other), label: isMe ? `You (${name})` : name })),
          { value: NOBODY, label: `Nobody: ${plural(enquiries, 'it becomes', 'they become')} unassigned` },
        ]}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  )
}
