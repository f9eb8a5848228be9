import { ArrowRightLeft, Award, BadgeIndianRupee, Ban, Check, ClipboardCheck, Clock, Tag, UserPen } from 'lucide-react'
import { nameWith } from '#clients/tell-apart.ts'
import { recordPath } from '#lists/records/record-paths.ts'
import type { RosterEntry } from '../../roster/roster.schema.ts'
import { indianDate, shortDate } from '#base/dates/dates.ts'
import { rupees } from '#base/values/money/rupees.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { Menu, MenuItem } from '#ui/overlay/menu.tsx'
import { FormEntry } from '#office/list/row-actions.tsx'
import { PersonLink } from '#office/frame/person-link.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { LeftSeatNote } from '../ordered-seats/left-seat.tsx'
import type { PlaceStep } from './place-dialog.tsx'

interface RosterRowProps {
  batchId: number
  /** Participants do not pay individually. */
  isPaidAsWhole: boolean
  entry: RosterEntry
  /** A cancelled batch gives nobody a place, but people can still be moved. */
  isFixed: boolean
  onStep: (step: PlaceStep) => void
  onReplace: (entry: RosterEntry) => void
}

/** One person of a roster, with the actions on their place. */
export function RosterRow({ batchId, isPaidAsWhole, entry, isFixed, onStep, onReplace }: RosterRowProps) {
  const { id, fullName, apart, participantId, client_name: client, employeeCode, email, phone, rosterState: state, paidOn } = entry
  const mayWrite = usePermission('records.write')
  const fee = entry.agreedFee === null ? '' : rupees(entry.agreedFee)
  const reach = [client, employeeCode, email || phone, fee].filter(Boolean).join(' · ')
  const since = entry.cancelledOn === null ? '' : `${shortDate(entry.cancelledOn)}: `
  const reason = entry.rosterReason
    ? `${since}${entry.rosterReason}`
    : entry.seatOverrideReason && `Extra seat: ${entry.seatOverrideReason}`
  const declined =
    entry.declinedAt &&
    [`Declined by calendar on ${shortDate(indianDate(new Date(entry.declinedAt)))}`, entry.declinedComment].filter(Boolean).join(': ')
  return (
    <li className="flex flex-wrap items-center justify-end gap-2 py-2">
      <div className="min-w-0 grow basis-48">
        <p className="font-semibold wrap-anywhere">
          <PersonLink record={`participant:${id}`} name={fullName} isUnderlined />
        </p>
        <p className="text-small wrap-anywhere text-text-2">
          <span className="id-text">{participantId}</span>
          {reach && ` · ${reach}`}
        </p>
        {reason && <p className="text-small wrap-anywhere text-text-2">{reason}</p>}
        {declined && <p className="text-small wrap-anywhere text-text-2">{declined}</p>}
        <LeftSeatNote batchId={batchId} participantId={id} isCancelled={state === 'cancelled'} />
        {fee && entry.feeReason && <p className="text-small wrap-anywhere text-text-2">{`Another fee: ${entry.feeReason}`}</p>}
      </div>
      {paidOn && (
        <StatusBadge tone="success" className="max-sm:hidden">
          paid {shortDate(paidOn)}
        </StatusBadge>
      )}
      {mayWrite && state === 'waiting' && !isFixed && (
        <Button variant="secondary" size="dense" icon={<Check />} onClick={() => onStep({ kind: 'seat', entry })}>
          Confirm
        </Button>
      )}
      {mayWrite && (
        <Menu label={`More actions for ${nameWith(fullName, apart)}`}>
          {state === 'cancelled' && !isFixed && (
            <MenuItem icon={<Check />} onSelect={() => onStep({ kind: 'seat', entry })}>
              Give a seat again
            </MenuItem>
          )}
          {state !== 'waiting' && !isFixed && (
            <MenuItem icon={<Clock />} onSelect={() => onStep({ kind: 'waiting', entry })}>
              To the waiting list
            </MenuItem>
          )}
          {(paidOn || !isPaidAsWhole) && (
            <MenuItem icon={<BadgeIndianRupee />} onSelect={() => onStep({ kind: 'paid', entry })}>
              {paidOn ? 'Change the payment' : 'Paid'}
            </MenuItem>
          )}
          {fee && (
            <MenuItem icon={<Tag />} onSelect={() => onStep({ kind: 'fee', entry })}>
              Change the fee
            </MenuItem>
          )}
          <MenuItem icon={<ClipboardCheck />} onSelect={() => onStep({ kind: 'test', entry })}>
            Score and result
          </MenuItem>
          {state === 'seat' && !isFixed && (
            <FormEntry
              to={`${recordPath('batch', batchId)}&part=certificates&person=${id}`}
              label="Certificate"
              icon={<Award />}
              of={nameWith(fullName, apart)}
            />
          )}
          {state !== 'cancelled' && !isFixed && (
            <MenuItem icon={<UserPen />} onSelect={() => onReplace(entry)}>
              Replace this person
            </MenuItem>
          )}
          <MenuItem icon={<ArrowRightLeft />} onSelect={() => onStep({ kind: 'move', entry })}>
            Move to another batch
          </MenuItem>
          {state !== 'cancelled' && (
            <MenuItem icon={<Ban />} isDangerous onSelect={() => onStep({ kind: 'cancelled', entry })}>
              Cancel the place
            </MenuItem>
          )}
        </Menu>
      )}
    </li>
  )
}
